import { and, desc, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Actor } from '../../../kernel/actor.ts'
import type { App } from '../../../context.ts'
import { actorsByEmail, contextOf, readDemoPlan } from '../../../people/demo/acting.ts'
import { localTime } from '../../../worktime/zones.ts'
import { decideCorrection } from '../corrections/decideCorrection.ts'
import { overrideWorkedHours } from '../corrections/overrideWorkedHours.ts'
import { attendanceDays } from '../tables.ts'

interface CorrectionPlan {
  /** The person whose hours are corrected, by the part of their email address before the @. */
  of: string
  by: string
  /** The number of worked days to go back from the person's last worked day before today. */
  daysBack: number
  reason: string
  /** The decision on a request; a request without one is pending. */
  decision?: { by: string; status: 'APPROVED' | 'REJECTED'; reason?: string }
}

const corrections: CorrectionPlan[] = [
  { of: 'employee', by: 'employee', daysBack: 1, reason: 'I forgot to clock out before the call with the client' },
  { of: 'tomas.novak', by: 'tomas.novak', daysBack: 2, reason: 'The badge reader at the side door was off' },
  { of: 'ivana.petrovic', by: 'ivana.petrovic', daysBack: 1, reason: 'I was at the supplier’s until the evening' },
  { of: 'employee', by: 'manager', daysBack: 7, reason: 'Release evening: agreed with Nour' },
  { of: 'kenji.watanabe', by: 'eleni.stavrou', daysBack: 4, reason: 'Month-end closing was done from home' },
  { of: 'beatriz.costa', by: 'hassan.elmasry', daysBack: 5, reason: 'Training outside the office' },
  {
    of: 'aylin.demir',
    by: 'aylin.demir',
    daysBack: 3,
    reason: 'I came earlier than my clock-in says',
    decision: { by: 'sofia.rinaldi', status: 'REJECTED', reason: 'The door shows no earlier entry that morning' },
  },
  {
    of: 'linh.nguyen',
    by: 'linh.nguyen',
    daysBack: 6,
    reason: 'Test lab: no phone allowed inside',
    decision: { by: 'manager', status: 'APPROVED' },
  },
]

/**
 * Creates corrections of recent days on behalf of the demo company's people, and decisions on them, through the
 * ordinary calls. Safe to run again after a crash: each step has its own idempotency key.
 */
export async function createDemoCorrections(app: App): Promise<void> {
  const actors = await actorsByEmail(app)
  const { today } = await readDemoPlan(app)
  for (const [i, { of, by, daysBack, reason, decision }] of corrections.entries()) {
    const userId = actorOf(actors, of).id
    const day = await dayBefore(app, userId, today, daysBack)
    if (!day) continue
    const call = 'POST /attendance/worked-hours'
    const ctx = contextOf(app, actorOf(actors, by), call, `demo-hours-${i}`)
    const { correction } = await overrideWorkedHours(ctx, { userId, ...day, overrideReason: reason })
    if (!decision) continue
    const decider = contextOf(
      app,
      actorOf(actors, decision.by),
      'PATCH /attendance/corrections/{id}',
      `demo-decided-${i}`,
    )
    await decideCorrection(decider, { id: correction.id, status: decision.status, reason: decision.reason })
  }
}

function actorOf(actors: ReadonlyMap<string, Actor>, name: string): Actor {
  const actor = actors.get(`${name}@demo.test`)
  if (!actor) throw new Error(`${name} is not in the demo company`)
  return actor
}

/** Returns a past day of a person, with its planned hours extended by half an hour. */
async function dayBefore({ db }: App, userId: string, today: string, daysBack: number) {
  const [day] = await db
    .select()
    .from(attendanceDays)
    .where(
      and(
        eq(attendanceDays.userId, userId),
        lt(attendanceDays.date, today),
        inArray(attendanceDays.status, ['PRESENT', 'LATE']),
        gt(attendanceDays.workedSeconds, 0),
      ),
    )
    .orderBy(desc(attendanceDays.date))
    .limit(1)
    .offset(daysBack)
  if (!day?.plannedStart || !day.plannedEnd) return null
  const { date, zone, plannedStart, plannedEnd } = day
  const [start, end] = [Temporal.Instant.from(plannedStart), Temporal.Instant.from(plannedEnd).add({ minutes: 30 })]
  const breakTime = 45
  const minutes = (end.epochMilliseconds - start.epochMilliseconds) / 60_000 - breakTime
  return {
    date,
    clockIn: localTime(start.toString(), zone, date).time,
    clockOut: localTime(end.toString(), zone, date).time,
    breakTime,
    totalWorkedHours: Math.round((minutes / 60) * 100) / 100,
  }
}
