import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { recordset } from '../../../db/recordset.ts'
import { inOrder } from '../../../db/transaction.ts'
import type { NewEvent } from '../../../events/event.ts'
import type { LeaveDays } from '../../../peopleHooks.ts'
import { anonymousActor } from '../../../kernel/actor.ts'
import { peopleChanged } from '../../../people/peopleChanged.ts'
import { users } from '../../../people/tables.ts'
import { addDays } from '../../../kernel/days.ts'
import { factsOf } from '../../../worktime/facts.ts'
import { planOf, type WorkFacts } from '../../../worktime/plan.ts'
import { timeRules } from '../../../worktime/rules.ts'
import { isUncorrectedAbsence } from '../shared/absences.ts'
import { isOnLeave } from '../../leaves/shared/approvedDays.ts'
import { formatInstant } from '../clocking/times.ts'
import { attendanceArea } from '../shared/areas.ts'
import { attendanceDays, attendanceReviews } from '../tables.ts'
import { type MissedDay, type NewMissedDay, noticeColumns, notifyMissed } from './missed.ts'
import { extendReviews, lockReviews, type Review, reviewLocks } from './reviews.ts'
import { correctRemovedDays, findRemovedDays, removedDaysWithin } from './correctRemovedDays.ts'

/** A range of days of one person, both ends inclusive. */
export interface PersonDays {
  userId: string
  from: string
  to: string
}

/** A day on which a person was due to work, with its plan as stored in an absence. */
type Due = MissedDay & Omit<typeof attendanceDays.$inferInsert, 'id' | 'status'>

/** The range of days in which a person's employments changed. */
export interface ChangedEmploymentDays extends PersonDays {
  /** True if their first day of employment is now earlier than before. */
  beginsEarlier: boolean
}

/**
 * Updates the absences of people whose employment changed, in the same transaction. Checks only the changed days again,
 * unless a person's first day of employment is now earlier: their search for absences then starts there, and all days
 * from then on are checked. Returns the events.
 */
export async function correctAbsencesOfEmployments(
  tx: Tx,
  ranges: readonly ChangedEmploymentDays[],
): Promise<NewEvent[]> {
  if (!ranges.length) return []
  const people = ranges.map(({ userId }) => userId)
  const rangeByPerson = new Map(ranges.map((range) => [range.userId, range]))
  const reviews = await lockReviews(tx, people)
  const newStarts = await extendReviews(
    tx,
    ranges.flatMap(({ userId, beginsEarlier }) => (beginsEarlier ? [userId] : [])),
  )
  const rangeOf = (review: Review): PersonDays[] => {
    const { userId, reviewedFrom, reviewedUntil } = review
    const { from, to } = rangeByPerson.get(userId) ?? { from: reviewedFrom, to: reviewedUntil }
    const first = newStarts.get(userId)
    if (first === undefined) return cutToReview(review, from, to)
    // All days before the previous start of the search are new.
    const before = addDays(reviewedFrom, -1)
    return cutToReview({ ...review, reviewedFrom: first }, first, to > before ? to : before)
  }
  const changedDays = sql`exists (select from json_to_recordset(${JSON.stringify(ranges)}::json)
      as span ("userId" uuid, "from" date, "to" date)
    where d.user_id = span."userId" and d.date between span."from" and span."to")`
  return correctAbsences(tx, [reviews.flatMap(rangeOf)], await findRemovedDays(tx, changedDays))
}

/**
 * Updates a person's absences on days that become or stop being leave. Only days already searched for absences are
 * updated. Returns the events.
 */
export async function correctAbsencesOfLeave(tx: Tx, { userId, startDate, endDate }: LeaveDays): Promise<NewEvent[]> {
  const [lockUsers, lockRows] = reviewLocks(tx, [userId])
  let locking: Promise<Review[]> | undefined
  const removedDays = await inOrder(
    lockUsers,
    () => (locking = lockRows()),
    () => removedDaysWithin(tx, { userId, from: startDate, to: endDate }),
  )
  const [review] = (await locking) ?? []
  return review ? correctAbsences(tx, [cutToReview(review, startDate, endDate)], removedDays) : []
}

/** Updates everyone's absences on days that become or stop being holidays. Returns the events. */
export async function correctAbsencesOfEveryone(tx: Tx, dates: readonly string[]): Promise<NewEvent[]> {
  const people = await tx.select({ id: attendanceReviews.userId }).from(attendanceReviews)
  const reviews = await lockReviews(
    tx,
    people.map(({ id }) => id),
  )
  return correctAbsences(
    tx,
    dates.map((date) => reviews.flatMap((review) => cutToReview(review, date, date))),
    await findRemovedDays(tx, sql`d.date = any(${sql.param(dates)}::date[])`),
  )
}

/** Returns the part of a range that has already been searched for absences; an empty list if there is none. */
function cutToReview({ userId, reviewedFrom, reviewedUntil }: Review, from: string, to: string): PersonDays[] {
  const [start, end] = [reviewedFrom > from ? reviewedFrom : from, reviewedUntil < to ? reviewedUntil : to]
  return end < start ? [] : [{ userId, from: start, to: end }]
}

/**
 * Updates absences on days already searched for them: records them on working days without attendance or leave, and
 * removes them on days that are now leave or days off. Reads the groups one at a time, because the range from the first
 * to the last day of all groups may contain a million shifts. Also updates these days whose hours were removed. The
 * caller has locked the reviews.
 */
async function correctAbsences(
  tx: Tx,
  groups: readonly (readonly PersonDays[])[],
  removedDays: readonly MissedDay[],
): Promise<NewEvent[]> {
  const correctedDays = await correctRemovedDays(tx, removedDays)
  const dueDays: Due[] = []
  for (const group of groups) dueDays.push(...(await findDueAbsences(tx, group)))
  const ranges = groups.flat()
  const deleted = ranges.length ? await deleteObsolete(tx, ranges, dueDays) : []
  const { absences, events } = await writeAbsences(tx, dueDays)
  const changedPeople = [...new Set([...correctedDays, ...deleted, ...absences].map(({ userId }) => userId))]
  return changedPeople.length ? [...events, peopleChanged(attendanceArea, changedPeople, anonymousActor.id)] : []
}

/** Returns the working days within these ranges, by each person's current facts. */
export async function findDueAbsences(tx: Tx, ranges: readonly PersonDays[]): Promise<Due[]> {
  const [from] = ranges.map((range) => range.from).toSorted()
  const to = ranges
    .map((range) => range.to)
    .toSorted()
    .at(-1)
  if (from === undefined || to === undefined) return []
  const people = ranges.map(({ userId }) => userId)
  const facts = await factsOf(tx, people, from, to)
  return ranges.flatMap((range) => workingDays(facts.get(range.userId), range))
}

/** Returns the days of a range on which a person was due to work. */
export function workingDays(facts: WorkFacts | undefined, { userId, from, to }: PersonDays): Due[] {
  const days: Due[] = []
  if (!facts) return days
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const { source, start, end, agreedMinutes } = planOf(facts, date)
    if (source === null) continue
    const plan = {
      planSource: source,
      plannedStart: formatInstant(start),
      plannedEnd: formatInstant(end),
      agreedMinutes,
    }
    days.push({ userId, date, zone: facts.zone, ...plan })
  }
  return days
}

/**
 * Records absences on the given days that have no attendance or leave. Days before the account's activation count too,
 * if the person was employed. Returns the recorded days and their notifications.
 */
export async function writeAbsences(
  tx: Tx,
  dueDays: readonly Due[],
): Promise<{ absences: MissedDay[]; events: NewEvent[] }> {
  if (!dueDays.length) return { absences: [], events: [] }
  const { graceMinutes } = await timeRules(tx)
  const rows = dueDays.map((day) => ({ ...day, id: randomUUIDv7(), graceMinutes }))
  const { rows: newDays } = await tx.execute<NewMissedDay>(sql`
    with d as (
      insert into ${attendanceDays} (id, user_id, date, zone, status, plan_source, planned_start, planned_end,
        agreed_minutes, grace_minutes)
      select due.id, due.user_id, due.date, due.zone, 'ABSENT', due.plan_source, due.planned_start, due.planned_end,
        due.agreed_minutes, due.grace_minutes
      from ${recordset(attendanceDays, rows)} as due
      where not ${isOnLeave(sql`due.user_id`, sql`due.date`)}
      order by due.user_id, due.date
      on conflict (user_id, date) do nothing
      returning user_id, date
    )
    select d.user_id as "userId", d.date, ${noticeColumns} from d join ${users} u on u.id = d.user_id`)
  return {
    absences: newDays.map(({ userId, date }) => ({ userId, date })),
    events: await notifyMissed(tx, newDays),
  }
}

/**
 * Removes absences on days that are now leave or on which no work was due; returns their days. Days with corrections
 * are left to `correctRemovedDays`.
 */
async function deleteObsolete(
  tx: Tx,
  ranges: readonly PersonDays[],
  dueDays: readonly MissedDay[],
): Promise<MissedDay[]> {
  const { rows } = await tx.execute<MissedDay & Record<string, unknown>>(sql`
    delete from ${attendanceDays} d
    using json_to_recordset(${JSON.stringify(ranges)}::json) as span ("userId" uuid, "from" date, "to" date)
    where d.user_id = span."userId" and d.date between span."from" and span."to"
      and ${isUncorrectedAbsence}
      and (${isOnLeave(sql`d.user_id`, sql`d.date`)} or not exists (
        select from ${recordset(attendanceDays, dueDays, ['userId', 'date'])} as due
        where due.user_id = d.user_id and due.date = d.date))
    returning d.user_id as "userId", d.date`)
  return rows
}
