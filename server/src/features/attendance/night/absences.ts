import { randomUUIDv7 } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import type { Newcomers } from '../../../hooks.ts'
import type { NewEvent } from '../../../events/event.ts'
import { nobody } from '../../../actor.ts'
import { peopleChanged } from '../../../people/peopleChanged.ts'
import { users } from '../../../people/tables.ts'
import { addDays } from '../../../worktime/days.ts'
import { factsOf } from '../../../worktime/facts.ts'
import { freedOn } from '../../../worktime/freedOn.ts'
import { planOf, type WorkFacts } from '../../../worktime/plan.ts'
import { timeRules } from '../../../worktime/rules.ts'
import { shifts } from '../../../worktime/tables.ts'
import { leaveRequests } from '../../leaves/tables.ts'
import { written } from '../clocking/times.ts'
import { attendanceArea } from '../policy.ts'
import { attendanceDays, attendanceReviews, breaks, clockEntries, overtimeApprovals } from '../tables.ts'
import { remind } from './remind.ts'
import { missedDays } from './messages.ts'

/** Days of somebody, both counted. */
export interface Stretch {
  userId: string
  from: string
  to: string
}

/** A day that was, or is no longer, one of absence. */
export interface Missed {
  userId: string
  date: string
}

/** A day on which somebody was to work, with what a record of it keeps of the plan. */
type Due = Missed & Omit<typeof attendanceDays.$inferInsert, 'id' | 'status'>

/**
 * Puts the absences of people right from one day to another, as far as they have been looked for: a working day without
 * attendance or approved leave is one; where leave has been approved since, or the day is none of work any more, it gives
 * way. Answers what others are to hear of it. Who calls it has changed something of those days in the same transaction.
 */
export const reviewAbsences = (tx: Tx, people: readonly string[], from: string, to: string): Promise<NewEvent[]> =>
  review(tx, people, [{ from, to }])

/** Puts the absences of everybody right on days that are holidays now, or are no longer. */
export async function reviewEverybody(tx: Tx, dates: readonly string[]): Promise<NewEvent[]> {
  const people = await tx.select({ id: attendanceReviews.userId }).from(attendanceReviews)
  const ids = people.map(({ id }) => id)
  return review(
    tx,
    ids,
    dates.map((date) => ({ from: date, to: date })),
  )
}

async function review(tx: Tx, people: readonly string[], ranges: readonly Omit<Stretch, 'userId'>[]) {
  const reviewed = await lockReviews(tx, people)
  const stretches: Stretch[] = []
  const due: Due[] = []
  for (const { from, to } of ranges) {
    const within = reviewed.flatMap(({ userId, reviewedFrom, reviewedUntil }) => {
      const [start, end] = [reviewedFrom > from ? reviewedFrom : from, reviewedUntil < to ? reviewedUntil : to]
      return end < start ? [] : [{ userId, from: start, to: end }]
    })
    if (!within.length) continue
    // Of each range by itself: of all days between the first and the last the shifts alone may be a million.
    const facts = await factsOf(tx, people, from, to)
    stretches.push(...within)
    due.push(...within.flatMap((stretch) => workingDays(facts.get(stretch.userId), stretch)))
  }
  if (!stretches.length) return []
  const gone = await giveWay(tx, stretches, due)
  const { missed, events } = await writeAbsences(tx, due)
  const changed = [...new Set([...gone, ...missed].map(({ userId }) => userId))]
  return changed.length ? [...events, peopleChanged(attendanceArea, changed, nobody.id)] : []
}

/** Absences of people who have just been added are looked for from the day on which they were. */
export async function beginReviews(tx: Tx, { ids, today }: Newcomers): Promise<void> {
  await tx.execute(sql`insert into ${attendanceReviews} (user_id, reviewed_from, reviewed_until)
    select unnest(${sql.param(ids)}::uuid[]), ${today}::date, ${addDays(today, -1)}::date on conflict do nothing`)
}

/** Up to when the absences of people have been looked for; nobody else looks for theirs until the transaction ends. */
export const lockReviews = (tx: Tx, people: readonly string[]) => {
  const theirs = sql`${attendanceReviews.userId} = any(${sql.param(people)}::uuid[])`
  return tx.select().from(attendanceReviews).where(theirs).orderBy(attendanceReviews.userId).for('update')
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

const onLeave = (userId: string, day: string) => sql`exists (select from ${leaveRequests} l
  where l.user_id = ${sql.raw(userId)} and l.status = 'APPROVED' and ${sql.raw(day)} between l.start_date and l.end_date)`

/**
 * Writes the absences of those of these days on which nobody came or had leave, of people with an active account; each of
 * them is told of a day once. Answers the days that were written.
 */
export async function writeAbsences(tx: Tx, due: readonly Due[]) {
  if (!due.length) return { missed: [], events: [] }
  const { graceMinutes } = await timeRules(tx)
  const rows = due.map((day) => ({ ...day, id: randomUUIDv7(), graceMinutes }))
  const { rows: missed } = await tx.execute<Missed & Record<string, unknown>>(sql`
    insert into ${attendanceDays} (id, user_id, date, zone, status, plan_source, planned_start, planned_end,
      agreed_minutes, grace_minutes)
    select due.id, due."userId", due.date, due.zone, 'ABSENT', due."planSource", due."plannedStart", due."plannedEnd",
      due."agreedMinutes", due."graceMinutes"
    from json_to_recordset(${JSON.stringify(rows)}::json) as due (id uuid, "userId" uuid, date date, zone text,
      "planSource" text, "plannedStart" timestamptz, "plannedEnd" timestamptz, "agreedMinutes" int, "graceMinutes" int)
    inner join ${users} u on u.id = due."userId" and u.status = 'ACTIVE'
    where not ${onLeave('due."userId"', 'due.date')}
    order by due."userId", due.date
    on conflict (user_id, date) do nothing
    returning user_id as "userId", date`)
  return { missed, events: await remind(tx, 'MISSING', missed, missedDays) }
}

/** For SQL with days as `d`: absences of which nothing but the search for them says anything. */
const isBareAbsence = sql`d.status = 'ABSENT' and d.correction_id is null
  and not exists (select from ${clockEntries} e where e.day_id = d.id)
  and not exists (select from ${breaks} b where b.day_id = d.id)
  and not exists (select from ${overtimeApprovals} o where o.day_id = d.id)`

/** Takes away absences that hold no longer: on leave, or not to work that day. What somebody corrected stays. */
async function giveWay(tx: Tx, stretches: readonly Stretch[], due: readonly Missed[]): Promise<Missed[]> {
  const kept = due.map(({ userId, date }) => ({ userId, date }))
  const { rows } = await tx.execute<Missed & Record<string, unknown>>(sql`
    delete from ${attendanceDays} d
    using json_to_recordset(${JSON.stringify(stretches)}::json) as stretch ("userId" uuid, "from" date, "to" date)
    where d.user_id = stretch."userId" and d.date between stretch."from" and stretch."to"
      and ${isBareAbsence}
      and (${onLeave('d.user_id', 'd.date')} or not exists (
        select from json_to_recordset(${JSON.stringify(kept)}::json) as due ("userId" uuid, date date)
        where due."userId" = d.user_id and due.date = d.date))
    returning d.user_id as "userId", d.date`)
  return rows
}

const wereReviewed = sql`${attendanceReviews} r where r.user_id = d.user_id and d.date between r.reviewed_from
  and r.reviewed_until`

/** For SQL: the absences (`user_id`, `date`) that `reviewEverybody` takes away where these days become holidays. */
export const absencesRemovedOn = (dates: readonly string[]): SQL => sql`(
  select d.user_id, d.date from ${attendanceDays} d
  where d.date = any(${sql.param(dates)}::date[]) and ${isBareAbsence} and exists (select from ${wereReviewed})
    and not exists (select from ${shifts} s where s.user_id = d.user_id and s.date = d.date))`

/** For SQL: the absences (`user_id`, `date`) that it writes where these days are holidays no more. */
export const absencesRecordedOn = (dates: readonly string[]): SQL => sql`(
  select d.user_id, d.date from ${freedOn(dates)} as d join ${users} u on u.id = d.user_id and u.status = 'ACTIVE'
  where exists (select from ${wereReviewed}) and not ${onLeave('d.user_id', 'd.date')}
    and not exists (select from ${attendanceDays} known where known.user_id = d.user_id and known.date = d.date))`
