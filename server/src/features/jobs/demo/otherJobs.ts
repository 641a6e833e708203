import { application, form, lunch, type PlannedJob } from './plannedJob.ts'

/** The demo company's closed postings, and the drafts pending approval. */
export const otherJobs: readonly PlannedJob[] = [
  {
    form: form({
      title: 'Recruitment Coordinator',
      department: 'HR',
      salary: [18_000, 24_000],
      duties:
        'Plans interviews, keeps candidates informed, and makes sure that every candidate gets an answer within a week.',
      requirements: 'A year in an office\nSpreadsheets without fear',
      benefits: lunch,
    }),
    by: 'marcus.bergstrom',
    postedAgo: 58,
    closesIn: -14,
    approval: { by: 'hr', daysAgo: 56 },
    closing: { by: 'hr', daysAgo: 24 },
    applications: [
      application('maya.thompson', 50, 'I have managed the diaries here for three years.', [
        [46, 'UNDER_REVIEW', 'marcus.bergstrom'],
        [38, 'SHORTLISTED', 'marcus.bergstrom'],
        [25, 'ACCEPTED', 'hr', 'Starts at the beginning of next month'],
      ]),
      application('employee', 48, 'Some days I like people more than code.', [
        [44, 'UNDER_REVIEW', 'marcus.bergstrom'],
        [36, 'REJECTED', 'marcus.bergstrom', 'Prefers to stay in Engineering, as agreed with Ingrid'],
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
      duties: 'Builds a team of three for our mobile app, and writes the first half of the app.',
      requirements: 'Apps published in a store\nExperience in leading people, or the wish to do so',
    }),
    by: 'manager',
    postedAgo: 45,
    closesIn: -5,
    approval: { by: 'owner', daysAgo: 44 },
    applications: [
      application('lead', 33, 'Mobile is where our customers are.', [
        [30, 'UNDER_REVIEW', 'manager'],
        [21, 'REJECTED', 'manager', 'Needed in her current team until the summer'],
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
      duties: 'Opens our first office in the Gulf, finds its first ten customers, and hires the second person there.',
      requirements: 'Five years of software sales\nArabic and English',
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
      duties: 'Takes over the tests of our mobile app for eight months while a colleague is on maternity leave.',
      requirements: 'Two years of testing\nPatience with phones',
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
      duties: 'Replaces gut feeling with data: who leaves, who stays, and what made the difference.',
      requirements: 'Statistics\nDiscretion',
    }),
    by: 'hr',
    postedAgo: 3,
    closesIn: 25,
    applications: [],
  },
]
