import { sql } from 'drizzle-orm'
import type { Rating } from '@muster/contract/performance/enumerations'
import type { App, Context } from '../../../context.ts'
import { notifications } from '../../../notify/tables.ts'
import { actorOf, actorsByEmail, contextOf, timeOn, readDemoPlan, runTogether } from '../../../people/demo/acting.ts'
import { markOldAsRead } from '../../../notify/demo/markOldAsRead.ts'
import { editGoal } from '../goals/editGoal.ts'
import { setGoal } from '../goals/setGoal.ts'
import { addNote } from '../notes/addNote.ts'
import { createReview } from '../reviews/createReview.ts'
import { editReview } from '../reviews/editReview.ts'
import {
  achievements,
  comments,
  goals,
  improvements,
  notes,
  otherReviews,
  type PlannedGoal,
  type PlannedReview,
  replies,
  reviewedInRounds,
  rounds,
} from './plans.ts'

/**
 * The demo company: today's date, the ids of its people, and the request contexts for their steps. A context is dated
 * `daysAgo` days ago. `step` names the step: only one step of each name is run.
 */
interface Company {
  today: Temporal.PlainDate
  idOf: (name: string) => string
  acting: (by: string, call: string, step: string, daysAgo: number) => Context
}

/**
 * Creates the demo company's reviews, goals and notes through the ordinary calls, at different times. Runs in a
 * shared transaction, of which a crash leaves nothing.
 */
export async function createDemoPerformance(app: App): Promise<void> {
  const today = Temporal.PlainDate.from((await readDemoPlan(app)).today)
  const actors = await actorsByEmail(app)
  const company: Company = {
    today,
    idOf: (name) => actorOf(actors, name).id,
    acting: (by, call, step, daysAgo) =>
      contextOf(app, actorOf(actors, by), call, `demo-${step}`, timeOn(today.subtract({ days: daysAgo }), step.length)),
  }
  // The reviews of a person follow one another.
  const reviews = Map.groupBy([...roundsOfReviews(today), ...otherReviews].entries(), ([, { of }]) => of)
  await runTogether([...reviews.values()], async (ofPerson) => {
    for (const [n, plan] of ofPerson) await createDemoReview(company, plan, n)
  })
  // Each goal locks only itself, also among several of one person.
  await runTogether(goals, (plan, n) => createDemoGoal(company, plan, n))
  for (const [n, { by, of, daysAgo, ...content }] of notes.entries())
    await addNote(company.acting(by, 'POST /performance/notes', `note-${n}`, daysAgo), {
      ...content,
      userId: company.idOf(of),
    })
}

/** Marks older notifications about reviews and goals as read. */
export const readOldPerformanceNotices = (app: App): Promise<void> =>
  markOldAsRead(app, sql`(${notifications.type} like 'PERFORMANCE\\_%' or ${notifications.type} like 'GOAL\\_%')`)

/** Returns the completed reviews of all half-yearly rounds. The reviews of a round are submitted within a few days. */
const roundsOfReviews = (today: Temporal.PlainDate): PlannedReview[] =>
  rounds.flatMap((daysAgo, round) =>
    reviewedInRounds.flatMap(([by, of, ratings], n) => {
      const rating = ratings[round] as Rating | 0
      const submittedAgo = daysAgo - (n % 5)
      return rating === 0
        ? []
        : [
            {
              by,
              of,
              rating,
              // Each round is about the next half-year, however many days lie between the rounds.
              period: halfOf(today.subtract({ days: 140, months: 6 * (rounds.length - 1 - round) })),
              begunAgo: submittedAgo + 6,
              submittedAgo,
              completedAgo: submittedAgo - 9,
              ...((n + round) % 3 > 0 && { commentedAgo: submittedAgo - 4 }),
            },
          ]
    }),
  )

async function createDemoReview(company: Company, plan: PlannedReview, n: number): Promise<void> {
  const { by, of, rating, period, begunAgo, submittedAgo, commentedAgo, completedAgo, dueIn } = plan
  const { today, acting, idOf } = company
  const pick = (texts: readonly string[]) => texts[(n * 7 + rating) % texts.length] ?? ''
  const { review } = await createReview(acting(by, 'POST /performance/reviews', `review-${n}`, begunAgo), {
    userId: idOf(of),
    reviewPeriod: period ?? quarterOf(today.subtract({ days: begunAgo + 45 })),
    overallRating: rating,
    goals: 'Goals agreed at the start of the half-year.',
    achievements: pick(achievements),
    areasForImprovement: pick(improvements),
    managerComments: pick(comments),
    dueOn: dueIn === undefined ? null : today.add({ days: dueIn }).toString(),
    submit: false,
    again: false,
  })
  const step = (author: string, name: string, daysAgo: number, values: Omit<Parameters<typeof editReview>[1], 'id'>) =>
    editReview(acting(author, 'PATCH /performance/reviews/{id}', `review-${name}-${n}`, daysAgo), {
      id: review.id,
      ...values,
    })
  if (submittedAgo !== undefined) await step(by, 'submitted', submittedAgo, { status: 'SUBMITTED' })
  if (commentedAgo !== undefined) await step(of, 'commented', commentedAgo, { employeeComments: pick(replies) })
  if (completedAgo !== undefined) await step(by, 'completed', completedAgo, { status: 'COMPLETED' })
}

async function createDemoGoal({ today, acting, idOf }: Company, plan: PlannedGoal, n: number): Promise<void> {
  const { by, of, setAgo, targetIn, steps, ...content } = plan
  const { goal } = await setGoal(acting(by, 'POST /performance/goals', `goal-${n}`, setAgo), {
    ...content,
    userId: idOf(of),
    targetDate: today.add({ days: targetIn }).toString(),
  })
  for (const [daysAgo, progress] of steps)
    await editGoal(acting(of, 'PATCH /performance/goals/{id}', `goal-${n}-at-${progress}`, daysAgo), {
      id: goal.id,
      progress,
    })
}

/** Returns the half-year of a date, such as `H1 2026`. */
const halfOf = ({ year, month }: Temporal.PlainDate) => `H${month <= 6 ? 1 : 2} ${year}`

/** Returns the quarter of a date, such as `Q4 2026`. */
const quarterOf = ({ year, month }: Temporal.PlainDate) => `Q${Math.ceil(month / 3)} ${year}`
