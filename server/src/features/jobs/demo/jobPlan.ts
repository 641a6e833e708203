import type { CreateJob, EmploymentType } from '@muster/contract/jobs/postings'
import type { DecidedStatus } from '@muster/contract/jobs/steps'
import type { Currency } from '@muster/contract/kit/money'
import type { Department } from '@muster/contract/kit/people'

/** What became of an application so many days ago, by whose hand (e-mail before the @); WITHDRAWN by the applicant’s. */
type PlannedStep = [daysAgo: number, status: DecidedStatus | 'WITHDRAWN', by?: string, note?: string]

export interface PlannedApplication {
  /** E-mail before the @. */
  by: string
  daysAgo: number
  letter: string
  hasResume: boolean
  steps: PlannedStep[]
}

export interface PlannedJob {
  form: Omit<CreateJob, 'closingDate'>
  by: string
  postedAgo: number
  /** Days from today to the closing date, or back to it. */
  closesIn: number
  /** Who approved it, and how long ago; it is a draft without. */
  approved?: { by: string; daysAgo: number }
  /** Who closed it before its closing date. */
  closed?: { by: string; daysAgo: number }
  applications: PlannedApplication[]
}

interface About {
  title: string
  department: Department
  location?: string
  type?: EmploymentType
  salary?: [min: number | null, max: number | null, currency?: Currency]
  does: string
  needs: string
  gets?: string
}

const form = ({
  title,
  department,
  location = 'Cairo',
  type = 'FULL_TIME',
  salary,
  does,
  needs,
  gets = '',
}: About) => ({
  title,
  department,
  location,
  employmentType: type,
  salaryMin: salary?.[0] ?? null,
  salaryMax: salary?.[1] ?? null,
  currency: salary?.[2] ?? 'EGP',
  description: does,
  requirements: needs,
  benefits: gets,
})

const application = (
  by: string,
  daysAgo: number,
  letter: string,
  steps: PlannedStep[] = [],
  hasResume = true,
): PlannedApplication => ({ by, daysAgo, letter, steps, hasResume })

const lunch = 'Lunch on working days\nTwo days a week from home'

/** The vacancies of the demo company: drafts, open ones, some that close soon, and closed ones. */
export const jobPlan: readonly PlannedJob[] = [
  {
    form: form({
      title: 'Senior Software Engineer, Payments',
      department: 'Engineering',
      salary: [45_000, 60_000],
      does: 'Builds the payments side of our product with four others, from the first sketch to the night when it goes live.',
      needs: 'Five years of building services\nTypeScript or a language like it\nPostgreSQL under load',
      gets: `${lunch}\nA budget for courses`,
    }),
    by: 'manager',
    postedAgo: 20,
    closesIn: 12,
    approved: { by: 'hr', daysAgo: 19 },
    applications: [
      application(
        'employee',
        14,
        'I have built our clock-in service and would like to own something that handles money.',
        [
          [11, 'UNDER_REVIEW', 'manager', 'Strong reviews from Ingrid'],
          [6, 'SHORTLISTED', 'manager'],
        ],
      ),
      application('mateusz.wojcik', 13, 'Payments is where I worked before I came here.', [
        [10, 'UNDER_REVIEW', 'manager'],
      ]),
      application('youssef.amin', 8, 'Half of the work described is in the database, which I know best.'),
      application('oscar.ferreira', 12, 'I would like to move from testing to building.', [
        [9, 'REJECTED', 'manager', 'Not enough experience of services yet; worth talking about in a year'],
      ]),
    ],
  },
  {
    form: form({
      title: 'Customer Success Manager',
      department: 'Operations',
      salary: [28_000, 36_000],
      does: 'Looks after our twenty largest customers: visits them, learns what they need, and sees that they get it.',
      needs: 'Three years with customers\nArabic and English',
      gets: lunch,
    }),
    by: 'hassan.elmasry',
    postedAgo: 16,
    closesIn: 3,
    approved: { by: 'hr', daysAgo: 15 },
    applications: [
      application('samir.boutros', 11, 'Campaigns taught me what customers ask for before they ask.', [
        [8, 'SHORTLISTED', 'hassan.elmasry', 'Known to the team from the spring fair'],
      ]),
      application('ahmed.nabil', 9, 'أعرف عملاءنا جيدًا من عملي في الدعم.', [[4, 'UNDER_REVIEW', 'hassan.elmasry']]),
      application('freyja.jonsdottir', 2, 'I answer these customers every day already.', [], false),
    ],
  },
  {
    form: form({
      title: 'Financial Analyst',
      department: 'Finance',
      salary: [1_400, 1_900, 'USD'],
      does: 'Prepares the monthly figures for the board and explains in plain words why they are what they are.',
      needs: 'A degree in finance or economics\nTwo years with figures',
    }),
    by: 'eleni.stavrou',
    postedAgo: 12,
    closesIn: 6,
    approved: { by: 'owner', daysAgo: 11 },
    applications: [
      application('kenji.watanabe', 7, 'I already prepare a part of these figures.', [
        [5, 'UNDER_REVIEW', 'eleni.stavrou'],
      ]),
      application('mariam.ghali', 6, 'أرغب في الانتقال إلى التحليل المالي.'),
      application('employee', 5, 'I would like to know this side of the company.', [[4, 'WITHDRAWN']], false),
    ],
  },
  {
    form: form({
      title: 'Brand Designer',
      department: 'Marketing',
      location: 'Alexandria',
      type: 'CONTRACT',
      salary: [null, 25_000],
      does: 'Draws what people see of us first: the site, the stand at the fair, and a hundred small things between.',
      needs: 'A portfolio that we may look at\nTypography',
    }),
    by: 'sofia.rinaldi',
    postedAgo: 9,
    closesIn: 18,
    approved: { by: 'hr', daysAgo: 8 },
    applications: [
      application('grace.okafor', 5, 'My portfolio is attached.'),
      application('aylin.demir', 3, 'I know our brand.'),
    ],
  },
  {
    form: form({
      title: 'Mentor, Graduate Programme',
      department: 'Leadership',
      type: 'PART_TIME',
      does: 'Gives two hours a week to one of this year’s six graduates: listens, asks, and opens doors within the company.',
      needs: 'Two years in the company\nPatience',
    }),
    by: 'hr',
    postedAgo: 18,
    closesIn: 21,
    approved: { by: 'owner', daysAgo: 17 },
    applications: [
      application(
        'owner',
        10,
        'I would like to hear once a week what the company looks like from its first day.',
        [],
        false,
      ),
      application('manager', 15, 'Two of my engineers came through this programme.', [
        [12, 'UNDER_REVIEW', 'hr'],
        [7, 'SHORTLISTED', 'hr', 'Available on Tuesdays'],
      ]),
      application('lead', 14, 'I had a mentor once and would like to be one.', [[12, 'UNDER_REVIEW', 'hr']]),
      application('chloe.lefevre', 4, 'Happy to help.', [], false),
    ],
  },
  {
    form: form({
      title: 'Project Manager, Office of the Managing Director',
      department: 'Leadership',
      salary: [40_000, null],
      does: 'Brings the four projects of the year to their end: keeps the plan, asks the awkward questions, writes the summary.',
      needs: 'Three finished projects\nCalm',
      gets: lunch,
    }),
    by: 'henrik.lindqvist',
    postedAgo: 6,
    closesIn: 30,
    approved: { by: 'owner', daysAgo: 5 },
    applications: [
      application('hr', 3, 'Two of these projects began with us, and I would like to bring them to their end.'),
      application('ivana.petrovic', 2, 'I run the office; projects are the same with a date.'),
    ],
  },
  {
    form: form({
      title: 'Reception, Mornings',
      department: 'Operations',
      location: 'Giza',
      type: 'PART_TIME',
      salary: [9_000, 9_000],
      does: 'Opens the house at seven, welcomes whoever comes, and knows where everybody is until noon.',
      needs: 'Friendly at seven in the morning',
    }),
    by: 'hassan.elmasry',
    postedAgo: 13,
    closesIn: 0,
    approved: { by: 'hr', daysAgo: 12 },
    applications: [],
  },
  {
    form: form({
      title: 'Recruitment Coordinator',
      department: 'HR',
      salary: [18_000, 24_000],
      does: 'Plans interviews, keeps candidates informed, and sees that nobody waits for an answer longer than a week.',
      needs: 'A year in an office\nSpreadsheets without fear',
      gets: lunch,
    }),
    by: 'marcus.bergstrom',
    postedAgo: 58,
    closesIn: -14,
    approved: { by: 'hr', daysAgo: 56 },
    closed: { by: 'hr', daysAgo: 24 },
    applications: [
      application('maya.thompson', 50, 'I have planned the diaries of this house for three years.', [
        [46, 'UNDER_REVIEW', 'marcus.bergstrom'],
        [38, 'SHORTLISTED', 'marcus.bergstrom'],
        [25, 'ACCEPTED', 'hr', 'Starts with the new month'],
      ]),
      application('employee', 48, 'I like people more than code on some days.', [
        [44, 'UNDER_REVIEW', 'marcus.bergstrom'],
        [36, 'REJECTED', 'marcus.bergstrom', 'Rather stays in Engineering, as agreed with Ingrid'],
      ]),
      application(
        'kwame.mensah',
        47,
        'I would like to try something new.',
        [[36, 'REJECTED', 'marcus.bergstrom']],
        false,
      ),
    ],
  },
  {
    form: form({
      title: 'Lead Engineer, Mobile',
      department: 'Engineering',
      salary: [55_000, 70_000],
      does: 'Builds a team of three around our application for telephones, and writes the first half of it.',
      needs: 'Applications in a store\nHaving led people, or wanting to',
    }),
    by: 'manager',
    postedAgo: 45,
    closesIn: -5,
    approved: { by: 'owner', daysAgo: 44 },
    applications: [
      application('lead', 33, 'Mobile is where our customers are.', [
        [30, 'UNDER_REVIEW', 'manager'],
        [21, 'REJECTED', 'manager', 'Needed where she is until the summer'],
      ]),
      application('tomas.novak', 31, 'I wrote the prototype.', [[28, 'UNDER_REVIEW', 'manager']]),
    ],
  },
  {
    form: form({
      title: 'Regional Sales Lead, Gulf',
      department: 'Sales',
      location: 'Dubai',
      salary: [3_500, 4_500, 'USD'],
      does: 'Opens our first office in the Gulf, finds its first ten customers, and hires the second person there.',
      needs: 'Five years of selling software\nArabic and English',
    }),
    by: 'victor.almeida',
    postedAgo: 2,
    closesIn: 28,
    applications: [],
  },
  {
    form: form({
      title: 'Test Engineer, Parental Cover',
      department: 'Engineering',
      type: 'TEMPORARY',
      salary: [22_000, 28_000],
      does: 'Takes over the tests of our mobile application for eight months while a colleague is with her child.',
      needs: 'Two years of testing\nPatience with telephones',
    }),
    by: 'manager',
    postedAgo: 1,
    closesIn: 40,
    applications: [],
  },
  {
    form: form({
      title: 'People Analyst',
      department: 'HR',
      does: 'Answers with figures what we answer by feeling today: who leaves, who stays, and what made the difference.',
      needs: 'Statistics\nDiscretion',
    }),
    by: 'hr',
    postedAgo: 3,
    closesIn: 25,
    applications: [],
  },
]
