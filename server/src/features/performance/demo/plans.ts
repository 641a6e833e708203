import type { GoalPriority, NoteType, Rating } from '@muster/contract/performance/enumerations'

/**
 * The reviews, goals and notes of the demo company's people. A name is the part of the person's email address before
 * the @. `…Ago` is a number of days before today.
 */

/** The age in days of each half-yearly round of reviews. */
export const rounds = [640, 455, 275, 90] as const

/** The reviewer, the reviewed person, and the stars in each round, oldest first; 0 for no review. */
export const reviewedInRounds: [by: string, of: string, ratings: (Rating | 0)[]][] = [
  ['lead', 'employee', [3, 3, 4, 5]],
  ['lead', 'mateusz.wojcik', [4, 5, 4, 5]],
  ['lead', 'layla.hassan', [3, 4, 3, 4]],
  ['lead', 'tomas.novak', [0, 2, 3, 3]],
  ['lead', 'grace.okafor', [4, 4, 5, 4]],
  ['manager', 'lead', [4, 4, 5, 4]],
  ['manager', 'rajesh.iyer', [3, 4, 4, 4]],
  ['manager', 'hana.kovarova', [4, 3, 3, 4]],
  ['owner', 'manager', [4, 4, 4, 5]],
  ['owner', 'hr', [5, 4, 4, 4]],
]

export const achievements = [
  'Took the slow reports apart and made them three times as fast, with a test for each.',
  'Brought the new colleague up to speed in four weeks without falling behind.',
  'Planned the move of the warehouse system so that no one noticed it.',
  'Answered more of the support team’s questions than anyone else, and wrote the answers down.',
  'Kept calm during the outage in spring, and led the review afterwards.',
  'Finished everything promised for the half-year, and half of what was only hoped for.',
]
export const improvements = [
  'Say earlier when something takes longer than planned.',
  'Leave room for others in discussions.',
  'Write shorter descriptions of changes, and more of them.',
  'Delegate what others can do by now.',
  'Ask for help after an hour, not after a day.',
]
export const comments = [
  'A good half-year. I am glad to have you on the team.',
  'We agreed to look at the workload again in a month.',
  'You have become someone others turn to.',
  'Thank you for your patience during a time of many changes.',
]
export const replies = [
  'Thank you, I agree with all of it.',
  'I would have liked a word about the night shifts in May.',
  'Thank you. I look forward to the next half-year.',
]

export interface PlannedReview {
  by: string
  of: string
  rating: Rating
  /** The review period. By default, the quarter in which the date 45 days before the start of the review falls. */
  period?: string
  begunAgo: number
  submittedAgo?: number
  commentedAgo?: number
  completedAgo?: number
  /** Days from today to the day by which the author plans to submit the review. */
  dueIn?: number
}

/** Reviews outside the rounds: drafts, reviews awaiting comments, self reviews and peer reviews. */
export const otherReviews: PlannedReview[] = [
  { by: 'lead', of: 'employee', rating: 4, begunAgo: 10, submittedAgo: 4 },
  { by: 'lead', of: 'layla.hassan', rating: 4, begunAgo: 12, submittedAgo: 6, commentedAgo: 2 },
  { by: 'lead', of: 'tomas.novak', rating: 3, begunAgo: 5, dueIn: 5 },
  { by: 'manager', of: 'hana.kovarova', rating: 4, begunAgo: 3, dueIn: 12 },
  { by: 'owner', of: 'victor.almeida', rating: 3, begunAgo: 14, submittedAgo: 5 },
  { by: 'hr', of: 'paula.jimenez', rating: 5, begunAgo: 60, submittedAgo: 50, commentedAgo: 48, completedAgo: 45 },
  { by: 'employee', of: 'employee', rating: 4, begunAgo: 101, submittedAgo: 99, completedAgo: 98 },
  { by: 'employee', of: 'employee', rating: 4, begunAgo: 8, submittedAgo: 7 },
  { by: 'lead', of: 'lead', rating: 3, begunAgo: 100, submittedAgo: 97, completedAgo: 96 },
  {
    by: 'mateusz.wojcik',
    of: 'employee',
    rating: 5,
    begunAgo: 40,
    submittedAgo: 39,
    commentedAgo: 37,
    completedAgo: 36,
  },
  { by: 'grace.okafor', of: 'lead', rating: 4, begunAgo: 11, submittedAgo: 9, commentedAgo: 8 },
  { by: 'employee', of: 'grace.okafor', rating: 5, begunAgo: 2, dueIn: 8 },
]

export interface PlannedGoal {
  by: string
  of: string
  title: string
  description: string
  priority: GoalPriority
  setAgo: number
  /** Days from today to the target date; negative for a past date. */
  targetIn: number
  /** The progress updates: each with the days since the update and the new progress in percent. */
  steps: [daysAgo: number, progress: number][]
}

const goal = (
  [by, of]: [by: string, of: string],
  title: string,
  priority: GoalPriority,
  [setAgo, targetIn]: [setAgo: number, targetIn: number],
  steps: [number, number][] = [],
  description = '',
): PlannedGoal => ({ by, of, title, priority, setAgo, targetIn, steps, description })

const quickReports = 'Every report opens within a second in the morning.'
export const goals: PlannedGoal[] = [
  goal(
    ['lead', 'employee'],
    'Make the monthly reports quick',
    'HIGH',
    [80, 25],
    [
      [60, 20],
      [20, 65],
    ],
    quickReports,
  ),
  goal(['lead', 'employee'], 'Give a talk about testing to the team', 'LOW', [30, 45]),
  goal(
    ['lead', 'employee'],
    'Know your way around the billing code',
    'MEDIUM',
    [200, -60],
    [
      [150, 40],
      [70, 100],
    ],
  ),
  goal(
    ['lead', 'employee'],
    'Take over the on-call handbook',
    'MEDIUM',
    [95, -5],
    [
      [50, 30],
      [12, 80],
    ],
  ),
  goal(
    ['lead', 'mateusz.wojcik'],
    'Retire the old import',
    'HIGH',
    [120, 12],
    [
      [90, 50],
      [10, 90],
    ],
  ),
  goal(
    ['lead', 'mateusz.wojcik'],
    'Mentor one new colleague',
    'MEDIUM',
    [300, -120],
    [
      [200, 60],
      [130, 100],
    ],
  ),
  goal(['lead', 'layla.hassan'], 'Halve the nightly build time', 'MEDIUM', [60, 30], [[25, 45]]),
  goal(['lead', 'tomas.novak'], 'Finish the database course', 'LOW', [50, -9], [[30, 25]]),
  goal(
    ['lead', 'grace.okafor'],
    'Redesign the forms for phones',
    'HIGH',
    [70, 20],
    [
      [40, 35],
      [8, 70],
    ],
  ),
  goal(
    ['lead', 'grace.okafor'],
    'Interview ten customers',
    'MEDIUM',
    [180, -40],
    [
      [100, 50],
      [50, 100],
    ],
  ),
  goal(['manager', 'lead'], 'Plan the product team’s year', 'HIGH', [40, 35], [[15, 55]]),
  goal(['manager', 'rajesh.iyer'], 'No outage longer than ten minutes', 'HIGH', [150, 40], [[60, 75]]),
  goal(['manager', 'hana.kovarova'], 'Test each month’s payroll before it is approved', 'MEDIUM', [35, 55]),
  goal(['owner', 'manager'], 'Hire two engineers', 'HIGH', [140, 50], [[80, 50]]),
  goal(
    ['owner', 'hr'],
    'Bring all policies up to date',
    'MEDIUM',
    [210, -30],
    [
      [120, 40],
      [45, 100],
    ],
  ),
  goal(['hr', 'paula.jimenez'], 'Talk with everyone who joined this year', 'LOW', [90, 30], [[30, 60]]),
]

export interface PlannedNote {
  by: string
  of: string
  type: NoteType
  daysAgo: number
  title: string
  content: string
  isPrivate: boolean
}

type NoteRow = [by: string, of: string, type: NoteType, daysAgo: number, title: string, content: string, hidden?: true]
const noteRows: NoteRow[] = [
  ['lead', 'employee', 'POSITIVE', 6, 'Helped the support team', 'Stayed late to find the lost invoices, unasked.'],
  ['lead', 'employee', 'GOAL', 18, 'Reports', 'Two thirds of the reports are quick now. Next: the yearly ones.'],
  ['lead', 'employee', 'NEUTRAL', 45, 'Weekly talk', 'Would like to work with the platform team in the new year.'],
  ['lead', 'employee', 'NEUTRAL', 9, 'Salary', 'Expects a raise. Talk to Karim about it before the review.', true],
  ['lead', 'tomas.novak', 'NEGATIVE', 15, 'Late to three meetings', 'We talked about it. He will set a reminder.'],
  ['lead', 'tomas.novak', 'NEGATIVE', 14, 'Watch the workload', 'Seems tired. Check again in two weeks.', true],
  ['lead', 'mateusz.wojcik', 'POSITIVE', 28, 'The old import', 'Found what everyone had missed for a year.'],
  ['lead', 'layla.hassan', 'GOAL', 22, 'Nightly build', 'Down from forty minutes to twenty-five.'],
  ['lead', 'grace.okafor', 'POSITIVE', 3, 'Forms on the phone', 'Three customers praised them in one week.'],
  ['manager', 'lead', 'POSITIVE', 12, 'Hiring', 'Led four interviews in a week, and well.'],
  ['manager', 'lead', 'NEUTRAL', 33, 'Deputy', 'Could stand in for me next summer.', true],
  ['manager', 'hana.kovarova', 'NEGATIVE', 40, 'The spring release', 'Signed off without testing payroll.'],
  ['manager', 'rajesh.iyer', 'NEUTRAL', 55, 'On-call', 'Wants to change the night shifts.'],
  ['owner', 'manager', 'POSITIVE', 20, 'Budget', 'Kept within it for the third year in a row.'],
  ['owner', 'hr', 'GOAL', 26, 'Policies', 'All but two are up to date.'],
  ['hr', 'employee', 'NEUTRAL', 70, 'Parental leave', 'Asked how it works. Nothing has been decided yet.', true],
  ['hr', 'yusuf.kaya', 'POSITIVE', 11, 'Last month’s payroll', 'Not one correction was needed.'],
  ['victor.almeida', 'jonas.weiss', 'NEGATIVE', 17, 'Quarter', 'Two big offers went out late.'],
]
export const notes: PlannedNote[] = noteRows.map(([by, of, type, daysAgo, title, content, hidden]) => ({
  by,
  of,
  type,
  daysAgo,
  title,
  content,
  isPrivate: hidden ?? false,
}))
