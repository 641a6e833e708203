import { randomUUIDv7 } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import type { NewEvent } from '../../../events/event.ts'
import type { Away } from '../../../hooks.ts'
import { nobody } from '../../../actor.ts'
import { peopleChanged } from '../../../people/peopleChanged.ts'
import { users } from '../../../people/tables.ts'
import { addDays } from '../../../days.ts'
import { factsOf } from '../../../worktime/facts.ts'
import { planOf, type WorkFacts } from '../../../worktime/plan.ts'
import { timeRules } from '../../../worktime/rules.ts'
import { isBareAbsence } from '../shared/absences.ts'
import { isOnLeave } from '../../leaves/shared/approvedDays.ts'
import { written } from '../clocking/times.ts'
import { attendanceArea } from '../shared/areas.ts'
import { attendanceDays, attendanceReviews } from '../tables.ts'
import { type Missed, type NewlyMissed, noticeColumns, notifyMissed } from './missed.ts'
import { extendReviews, lockReviews, type Review } from './reviews.ts'
import { reviewTakenAway } from './takenAway.ts'

/** Days of somebody, both counted. */
export interface Stretch {
  userId: string
  from: string
  to: string
}

/** A day on which somebody was to work, with what a record of it keeps of the plan. */
type Due = Missed & Omit<typeof attendanceDays.$inferInsert, 'id' | 'status'>

/** Days between which somebody's employments have changed. */
export interface EmployedStretch extends Stretch {
  /** True where their first day of all is an earlier one now. */
  beginsEarlier: boolean
}

/**
 * Puts the absences of people right whose employments have changed, each between two days, in the transaction of that change:
 * where their first day of all is an earlier one now, so do their reviews begin, and all days since are looked at. Returns
 * what others are to hear of it.
 */
export async function reviewEmployed(tx: Tx, stretches: readonly EmployedStretch[]): Promise<NewEvent[]> {
  if (!stretches.length) return []
  const people = stretches.map(({ userId }) => userId)
  const changed = new Map(stretches.map((stretch) => [stretch.userId, stretch]))
  const reviews = await lockReviews(tx, people)
  const extended = await extendReviews(
    tx,
    stretches.flatMap(({ userId, beginsEarlier }) => (beginsEarlier ? [userId] : [])),
  )
  const stretchOf = (review: Review): Stretch[] => {
    const { userId, reviewedFrom, reviewedUntil } = review
    const { from, to } = changed.get(userId) ?? { from: reviewedFrom, to: reviewedUntil }
    const first = extended.get(userId)
    if (first === undefined) return within(review, from, to)
    // The days before those that were looked at until now are all new.
    const before = addDays(reviewedFrom, -1)
    return within({ ...review, reviewedFrom: first }, first, to > before ? to : before)
  }
  const changedDays = sql`exists (select from json_to_recordset(${JSON.stringify(stretches)}::json)
      as stretch ("userId" uuid, "from" date, "to" date)
    where d.user_id = stretch."userId" and d.date between stretch."from" and stretch."to")`
  return correctAbsences(tx, [reviews.flatMap(stretchOf)], changedDays)
}

/**
 * Puts the absences of a person right on days on which they have leave now, or have it no longer, as far as they have been
 * looked for. Returns what others are to hear of it.
 */
export async function reviewAway(tx: Tx, { userId, startDate, endDate }: Away): Promise<NewEvent[]> {
  const [review] = await lockReviews(tx, [userId])
  const days = sql`d.user_id = ${userId} and d.date between ${startDate} and ${endDate}`
  return review ? correctAbsences(tx, [within(review, startDate, endDate)], days) : []
}

/** Puts the absences of everybody right on days that are holidays now, or are no longer. */
export async function reviewEverybody(tx: Tx, dates: readonly string[]): Promise<NewEvent[]> {
  const people = await tx.select({ id: attendanceReviews.userId }).from(attendanceReviews)
  const reviews = await lockReviews(
    tx,
    people.map(({ id }) => id),
  )
  return correctAbsences(
    tx,
    dates.map((date) => reviews.flatMap((review) => within(review, date, date))),
    sql`d.date = any(${sql.param(dates)}::date[])`,
  )
}

/** Returns the days from one to another that have been looked at, as a stretch; none where there are none. */
function within({ userId, reviewedFrom, reviewedUntil }: Review, from: string, to: string): Stretch[] {
  const [start, end] = [reviewedFrom > from ? reviewedFrom : from, reviewedUntil < to ? reviewedUntil : to]
  return end < start ? [] : [{ userId, from: start, to: end }]
}

/**
 * Puts absences right on days whose reviews are locked: a working day without attendance or approved leave is one; where
 * leave has been approved since, or the day is none of work any more, it gives way. Each group of days is read by itself:
 * of all days between the first and the last the shifts alone may be a million. Days whose hours were taken away follow
 * where `changedDays` holds, for SQL with days as `d`.
 */
async function correctAbsences(tx: Tx, groups: readonly (readonly Stretch[])[], changedDays: SQL): Promise<NewEvent[]> {
  const reviewed = await reviewTakenAway(tx, changedDays)
  const due: Due[] = []
  for (const group of groups) due.push(...(await dueWithin(tx, group)))
  const stretches = groups.flat()
  const gone = stretches.length ? await deleteObsolete(tx, stretches, due) : []
  const { missed, events } = await writeAbsences(tx, due)
  const changed = [...new Set([...reviewed, ...gone, ...missed].map(({ userId }) => userId))]
  return changed.length ? [...events, peopleChanged(attendanceArea, changed, nobody.id)] : []
}

/** Returns the working days within these stretches, from what holds of the people now. */
export async function dueWithin(tx: Tx, stretches: readonly Stretch[]): Promise<Due[]> {
  const [from] = stretches.map((stretch) => stretch.from).toSorted()
  const to = stretches
    .map((stretch) => stretch.to)
    .toSorted()
    .at(-1)
  if (from === undefined || to === undefined) return []
  const people = stretches.map(({ userId }) => userId)
  const facts = await factsOf(tx, people, from, to)
  return stretches.flatMap((stretch) => workingDays(facts.get(stretch.userId), stretch))
}

/** The days on which somebody was to work. */
export function workingDays(facts: WorkFacts | undefined, { userId, from, to }: Stretch): Due[] {
  const days: Due[] = []
  if (!facts) return days
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const { source, start, end, agreedMinutes } = planOf(facts, date)
    if (source === null) continue
    const planned = { planSource: source, plannedStart: written(start), plannedEnd: written(end), agreedMinutes }
    days.push({ userId, date, zone: facts.zone, ...planned })
  }
  return days
}

/**
 * Writes the absences of those of these days on which nobody came or had leave. Who is employed on a day is missed on it,
 * whether or not their account is active by now. Returns the days that were written, and whom to notify of them.
 */
export async function writeAbsences(tx: Tx, due: readonly Due[]): Promise<{ missed: Missed[]; events: NewEvent[] }> {
  if (!due.length) return { missed: [], events: [] }
  const { graceMinutes } = await timeRules(tx)
  const rows = due.map((day) => ({ ...day, id: randomUUIDv7(), graceMinutes }))
  const { rows: missed } = await tx.execute<NewlyMissed>(sql`
    with d as (
      insert into ${attendanceDays} (id, user_id, date, zone, status, plan_source, planned_start, planned_end,
        agreed_minutes, grace_minutes)
      select due.id, due."userId", due.date, due.zone, 'ABSENT', due."planSource", due."plannedStart", due."plannedEnd",
        due."agreedMinutes", due."graceMinutes"
      from json_to_recordset(${JSON.stringify(rows)}::json) as due (id uuid, "userId" uuid, date date, zone text,
        "planSource" text, "plannedStart" timestamptz, "plannedEnd" timestamptz, "agreedMinutes" int, "graceMinutes" int)
      where not ${isOnLeave(sql`due."userId"`, sql`due.date`)}
      order by due."userId", due.date
      on conflict (user_id, date) do nothing
      returning user_id, date
    )
    select d.user_id as "userId", d.date, ${noticeColumns} from d join ${users} u on u.id = d.user_id`)
  return {
    missed: missed.map(({ userId, date }) => ({ userId, date })),
    events: await notifyMissed(tx, missed),
  }
}

/** Takes away absences that hold no longer: on leave, or not to work that day. What somebody corrected stays: see `reviewTakenAway`. */
async function deleteObsolete(tx: Tx, stretches: readonly Stretch[], due: readonly Missed[]): Promise<Missed[]> {
  const kept = due.map(({ userId, date }) => ({ userId, date }))
  const { rows } = await tx.execute<Missed & Record<string, unknown>>(sql`
    delete from ${attendanceDays} d
    using json_to_recordset(${JSON.stringify(stretches)}::json) as stretch ("userId" uuid, "from" date, "to" date)
    where d.user_id = stretch."userId" and d.date between stretch."from" and stretch."to"
      and ${isBareAbsence}
      and (${isOnLeave(sql`d.user_id`, sql`d.date`)} or not exists (
        select from json_to_recordset(${JSON.stringify(kept)}::json) as due ("userId" uuid, date date)
        where due."userId" = d.user_id and due.date = d.date))
    returning d.user_id as "userId", d.date`)
  return rows
}
