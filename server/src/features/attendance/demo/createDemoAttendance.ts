import { inArray, sql } from 'drizzle-orm'
import type { Actor } from '../../../kernel/actor.ts'
import { now } from '../../../kernel/clock.ts'
import type { App, Context } from '../../../context.ts'
import { analyzeGrownTables } from '../../../db/analyzeGrown.ts'
import { isLockTimeout } from '../../../db/failures.ts'
import { demoAccounts } from '../../../people/demo/accounts.ts'
import { actorsByEmail, contextOf, readDemoPlan } from '../../../people/demo/acting.ts'
import { addDays } from '../../../kernel/days.ts'
import type { OvertimeMinutes } from '../../../worktime/overtime.ts'
import { factsOf } from '../../../worktime/facts.ts'
import { recordHistory } from '../recordHistory.ts'
import { attendanceDays, attendanceReviews, clockEntries, overtimeApprovals } from '../tables.ts'
import { attendancePlan } from './attendancePlan.ts'
import { createDemoCorrections } from './createDemoCorrections.ts'

/** The number of people whose attendance is recorded in one transaction. */
const batchSize = 50

/**
 * Records attendance on behalf of the demo company's owner, with overtime decided by HR, and some corrections. Safe to
 * run again after a crash or in two processes at once.
 */
export async function createDemoAttendance(app: App): Promise<void> {
  const actors = await actorsByEmail(app)
  const [owner, hr] = demoAccounts.map(({ email }) => actors.get(email))
  if (!owner || !hr) throw new Error('The demo company has no owner or no one in HR')
  const people = [...actors]
  for (let first = 0; first < people.length; first += batchSize) {
    const days = await plannedDays(app, new Map(people.slice(first, first + batchSize)))
    if (!days.length) continue
    await recordDays(app, contextOf(app, owner, 'start', `demo-attendance-${first}`), days)
    await decideOvertime(app, owner, hr, days)
  }
  await analyzeGrownTables(app.db)
  await createDemoCorrections(app)
}

type PlannedDays = Awaited<ReturnType<typeof plannedDays>>

/** Records days, unless some of these people have attendance. */
async function recordDays(app: App, ctx: Context, days: PlannedDays): Promise<void> {
  const ids = [...new Set(days.map(({ userId }) => userId))]
  // The job that looks for absences may have added days, but no entries.
  while (!(await app.db.$count(clockEntries, inArray(clockEntries.userId, ids)))) {
    try {
      await beginReviewsWith(app, days)
      await recordHistory(ctx, days)
      break
    } catch (error) {
      // On a slow machine another process may take longer to record them than the lock timeout.
      if (!isLockTimeout(error)) throw error
    }
  }
}

/** Returns the planned attendance of some people. */
async function plannedDays(app: App, actors: ReadonlyMap<string, Actor>) {
  const { today, company } = await readDemoPlan(app)
  const ids = [...actors.values()].map(({ id }) => id)
  const facts = await factsOf(app.db, ids, addDays(today, -370 * company.years), today)
  const byEmail = [...actors].flatMap(([email, { id }]) => {
    const personFacts = facts.get(id)
    return personFacts ? [[email, personFacts] as const] : []
  })
  return [...attendancePlan(now(), today, new Map(byEmail), company)].flatMap(([email, plannedDays]) => {
    const userId = actors.get(email)?.id
    if (!userId) throw new Error(`${email} is not in the demo company`)
    return plannedDays.map((day) => ({ ...day, userId }))
  })
}

/**
 * Moves the start of each person's search for absences back to their first planned day, because the demo company's
 * records begin there.
 */
async function beginReviewsWith({ db }: App, days: PlannedDays) {
  const firstDays = [...Map.groupBy(days, ({ userId }) => userId)].map(([userId, personDays]) => ({
    userId,
    date: personDays.map(({ date }) => date).toSorted()[0],
  }))
  await db.execute(sql`
    update ${attendanceReviews} r set reviewed_from = first.date
    from json_to_recordset(${JSON.stringify(firstDays)}::json) as first ("userId" uuid, date date)
    where r.user_id = first."userId" and first.date < r.reviewed_from`)
}

/** One in this many days of overtime is rejected. */
const daysPerRejection = 60

const none: OvertimeMinutes = { day: 0, night: 0, restDay: 0, holiday: 0 }

/** Decides the planned overtime on behalf of HR, and HR's own on behalf of the owner. A few days are rejected. */
async function decideOvertime({ db }: App, owner: Actor, hr: Actor, days: PlannedDays) {
  const rows = days
    .flatMap(({ approved, ...day }) => (approved ? [{ ...day, approved }] : []))
    .map(({ userId, date, approved }, index) => ({
      userId,
      date,
      by: userId === hr.id ? owner.id : hr.id,
      ...(index % daysPerRejection === 0 ? { ...none, reason: 'Not agreed with the manager beforehand' } : approved),
    }))
  await db.execute(sql`
    insert into ${overtimeApprovals} (day_id, day_minutes, night_minutes, rest_day_minutes, holiday_minutes,
      overtime_seconds, reason, approved_by, approved_at)
    select d.id, planned.day, planned.night, planned."restDay", planned.holiday, d.overtime_seconds, planned.reason,
      planned.by, least(d.planned_end + interval '3 days', ${now().toString()}::timestamptz)
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as planned ("userId" uuid, date date, by uuid, reason text, day int, night int, "restDay" int, holiday int)
    inner join ${attendanceDays} d on d.user_id = planned."userId" and d.date = planned.date
    on conflict do nothing`)
}
