import { and, between, eq, gte, isNull, lt, ne, notExists, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { dayIn } from '@muster/contract/kit/time'
import type { Queryable } from '../../../db/database.ts'
import { type NewEvent, notify } from '../../../events/event.ts'
import { users } from '../../../people/tables.ts'
import { lastSoon } from '../goals/targetDate.ts'
import { commentsDue, goalOfOtherOverdue, goalOverdue, goalSoon, reviewDue } from '../messages.ts'
import { performanceGoals, performanceReminders, performanceReviews } from '../tables.ts'
import { goalSetter } from '../recipients.ts'

export type ReminderKind = (typeof performanceReminders.$inferSelect)['kind']

/** A reminder to send. It is sent only once for each review or goal, kind and day. */
export interface Due {
  thingId: string
  kind: ReminderKind
  day: string
  events: NewEvent[]
}

/**
 * Number of days between the reminder for a draft's author and the planned submission. `commentsAfter` is the number of
 * days after the submission until the reviewed person is reminded to comment.
 */
const [draftAhead, commentsAfter] = [3, 7]
/** Days after which a missed reminder is no longer sent, for example after downtime. */
const maxAgeDays = 30
/** Maximum number of reminders of each kind per run. The rest follow in the next hour. */
const maxReminders = 1000

const persons = alias(users, 'person')
const names = { firstName: persons.firstName, lastName: persons.lastName }

/**
 * Returns the SQL condition that no reminder of this kind has been sent for this day or, without `day`, for any day.
 */
const isNotYetNotified = (db: Queryable, thing: PgColumn, kind: ReminderKind, day?: PgColumn): SQL =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(performanceReminders)
      .where(
        and(
          eq(performanceReminders.thingId, thing),
          eq(performanceReminders.kind, kind),
          day && eq(performanceReminders.day, day),
        ),
      ),
  )

/** Returns all reminders that are due and not yet sent. `today` is the company's date at the instant `at`. */
export async function dueReminders(db: Queryable, today: string, at: Temporal.Instant): Promise<Due[]> {
  const day = Temporal.PlainDate.from(today)
  const inDays = (days: number) => day.add({ days }).toString()
  const oldest = inDays(-maxAgeDays)
  const drafts = await draftsDue(db, oldest, inDays(draftAhead))
  const comments = await uncommented(db, at)
  const soon = await openGoals(db, 'GOAL_SOON', today, lastSoon(today))
  const overdue = await openGoals(db, 'GOAL_OVERDUE', oldest, inDays(-1))
  return [...drafts, ...comments, ...soon, ...overdue]
}

async function draftsDue(db: Queryable, from: string, to: string): Promise<Due[]> {
  const { id, authorId, userId, status, dueOn } = performanceReviews
  const rows = await db
    .select({ id, authorId, dueOn: sql<string>`${dueOn}`.mapWith(dueOn), names })
    .from(performanceReviews)
    .innerJoin(persons, eq(persons.id, userId))
    .where(and(eq(status, 'DRAFT'), between(dueOn, from, to), isNotYetNotified(db, id, 'REVIEW_DUE', dueOn)))
    .limit(maxReminders)
  return rows.map((row) => ({
    thingId: row.id,
    kind: 'REVIEW_DUE',
    day: row.dueOn,
    events: [notify(reviewDue(row.id, row.names, row.dueOn), [row.authorId])],
  }))
}

async function uncommented(db: Queryable, at: Temporal.Instant): Promise<Due[]> {
  const { id, authorId, userId, status, kind, employeeComments, submittedAt } = performanceReviews
  const daysAgo = (days: number) => at.subtract({ hours: 24 * days }).toString()
  const rows = await db
    .select({ id, userId, submittedAt: sql<string>`${submittedAt}`.mapWith(submittedAt), names })
    .from(performanceReviews)
    .innerJoin(persons, eq(persons.id, authorId))
    .where(
      and(
        eq(status, 'SUBMITTED'),
        isNull(employeeComments),
        ne(kind, 'SELF'),
        lt(submittedAt, daysAgo(commentsAfter)),
        gte(submittedAt, daysAgo(commentsAfter + maxAgeDays)),
        isNotYetNotified(db, id, 'COMMENTS_DUE'),
      ),
    )
    .limit(maxReminders)
  return rows.map((row) => ({
    thingId: row.id,
    kind: 'COMMENTS_DUE',
    day: dayIn('UTC', Temporal.Instant.from(row.submittedAt)),
    events: [notify(commentsDue(row.id, row.names), [row.userId])],
  }))
}

async function openGoals(db: Queryable, kind: 'GOAL_SOON' | 'GOAL_OVERDUE', from: string, to: string): Promise<Due[]> {
  const { id, userId, setBy, targetDate, completedAt } = performanceGoals
  const rows = await db
    .select({ id, userId, setBy, targetDate, names })
    .from(performanceGoals)
    .innerJoin(persons, eq(persons.id, userId))
    .where(and(isNull(completedAt), between(targetDate, from, to), isNotYetNotified(db, id, kind, targetDate)))
    .limit(maxReminders)
  return rows.map((row) => ({
    thingId: row.id,
    kind,
    day: row.targetDate,
    events:
      kind === 'GOAL_SOON'
        ? [notify(goalSoon(row.id, row.targetDate), [row.userId])]
        : [
            notify(goalOverdue(row.id, row.targetDate), [row.userId]),
            notify(goalOfOtherOverdue(row.id, row.names, row.targetDate), goalSetter(row.userId, row.setBy)),
          ],
  }))
}
