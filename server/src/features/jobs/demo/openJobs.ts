import { application, form, lunch, type PlannedJob } from './plannedJob.ts'

/** The demo company's open postings, some of which close soon. */
export const openJobs: readonly PlannedJob[] = [
  {
    form: form({
      title: 'Senior Software Engineer, Payments',
      department: 'Engineering',
      salary: [45_000, 60_000],
      duties:
        'Builds the payments side of our product in a team of five, from the first sketch to the night of the launch.',
      requirements: 'Five years of building services\nTypeScript or a similar language\nPostgreSQL under load',
      benefits: `${lunch}\nA budget for courses`,
    }),
    by: 'manager',
    postedAgo: 20,
    closesIn: 12,
    approval: { by: 'hr', daysAgo: 19 },
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
      application('mateusz.wojcik', 13, 'I worked in payments before I came here.', [[10, 'UNDER_REVIEW', 'manager']]),
      application('youssef.amin', 8, 'Half of the work described is in the database, which I know best.'),
      application('oscar.ferreira', 12, 'I would like to move from testing to building.', [
        [9, 'REJECTED', 'manager', 'Not enough experience with services yet; let’s talk again in a year'],
      ]),
    ],
  },
  {
    form: form({
      title: 'Customer Success Manager',
      department: 'Operations',
      salary: [28_000, 36_000],
      duties:
        'Looks after our twenty largest customers: visits them, learns what they need, and makes sure they get it.',
      requirements: 'Three years with customers\nArabic and English',
      benefits: lunch,
    }),
    by: 'hassan.elmasry',
    postedAgo: 16,
    closesIn: 3,
    approval: { by: 'hr', daysAgo: 15 },
    applications: [
      application('samir.boutros', 11, 'Campaigns taught me what customers ask for before they ask.', [
        [8, 'SHORTLISTED', 'hassan.elmasry', 'Impressed the team at the spring fair'],
      ]),
      application('ahmed.nabil', 9, 'أعرف عملاءنا جيدًا من عملي في الدعم.', [[4, 'UNDER_REVIEW', 'hassan.elmasry']]),
      application('freyja.jonsdottir', 2, 'I already answer these customers every day.', [], false),
    ],
  },
  {
    form: form({
      title: 'Financial Analyst',
      department: 'Finance',
      salary: [1_400, 1_900, 'USD'],
      duties: 'Prepares the monthly figures for the board and explains them in plain words.',
      requirements: 'A degree in finance or economics\nTwo years of financial analysis',
    }),
    by: 'eleni.stavrou',
    postedAgo: 12,
    closesIn: 6,
    approval: { by: 'owner', daysAgo: 11 },
    applications: [
      application('kenji.watanabe', 7, 'I already prepare some of these figures.', [
        [5, 'UNDER_REVIEW', 'eleni.stavrou'],
      ]),
      application('mariam.ghali', 6, 'أرغب في الانتقال إلى التحليل المالي.'),
      application('employee', 5, 'I would like to get to know this side of the company.', [[4, 'WITHDRAWN']], false),
    ],
  },
  {
    form: form({
      title: 'Brand Designer',
      department: 'Marketing',
      location: 'Alexandria',
      type: 'CONTRACT',
      salary: [null, 25_000],
      duties:
        'Designs the first things people see of us: the website, our trade fair stand, and a hundred small things in between.',
      requirements: 'A portfolio to show us\nTypography',
    }),
    by: 'sofia.rinaldi',
    postedAgo: 9,
    closesIn: 18,
    approval: { by: 'hr', daysAgo: 8 },
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
      duties:
        'Spends two hours a week with one of this year’s six graduates: listens, asks questions, and opens doors within the company.',
      requirements: 'Two years in the company\nPatience',
    }),
    by: 'hr',
    postedAgo: 18,
    closesIn: 21,
    approval: { by: 'owner', daysAgo: 17 },
    applications: [
      application('owner', 10, 'I would like to hear every week how the company looks to a newcomer.', [], false),
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
      duties:
        'Brings this year’s four projects to completion: keeps the plan, asks the awkward questions, writes the summary.',
      requirements: 'Three completed projects\nA calm manner',
      benefits: lunch,
    }),
    by: 'henrik.lindqvist',
    postedAgo: 6,
    closesIn: 30,
    approval: { by: 'owner', daysAgo: 5 },
    applications: [
      application('hr', 3, 'Two of these projects began with us, and I would like to finish them.'),
      application('ivana.petrovic', 2, 'I run the office; a project is the same with a deadline.'),
    ],
  },
  {
    form: form({
      title: 'Reception, Mornings',
      department: 'Operations',
      location: 'Giza',
      type: 'PART_TIME',
      salary: [9_000, 9_000],
      duties: 'Opens the office at seven, welcomes visitors, and knows where everyone is until noon.',
      requirements: 'Friendly at seven in the morning',
    }),
    by: 'hassan.elmasry',
    postedAgo: 13,
    closesIn: 0,
    approval: { by: 'hr', daysAgo: 12 },
    applications: [],
  },
]
