import { and, desc, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import type { Actor } from '../../../kernel/actor.ts'
import type { App } from '../../../context.ts'
import { actorsByEmail, contextOf, readDemoPlan } from '../../../people/demo/acting.ts'
import { localTime } from '../../../worktime/zones.ts'
import { decideCorrection } from '../corrections/decideCorrection.ts'
import { overrideWorkedHours } from '../corrections/overrideWorkedHours.ts'
import { attendanceDays, breaks, clockEntries } from '../tables.ts'

interface CorrectionPlan {
  /** The person whose hours are corrected, by the part of their email address before the @. */
  of: string
  by: string
  /** The number of worked days to go back from the person's last worked day before today. */
  daysBack: number
  /** The minutes that the corrected hours begin before the recorded ones, or end after them. */
  before?: number
  after?: number
  reason: string
  /** The decision on a request; a request without one is pending. */
  decision?: { by: string; status: 'APPROVED' | 'REJECTED'; reason?: string }
}

const corrections: CorrectionPlan[] = [
  { of: 'employee', by: 'employee', daysBack: 1, before: 20, reason: 'I took a client’s call before I clocked in' },
  {
    of: 'tomas.novak',
    by: 'tomas.novak',
    daysBack: 2,
    before: 15,
    reason: 'The badge reader at the side door was off',
  },
  {
    of: 'ivana.petrovic',
    by: 'ivana.petrovic',
    daysBack: 1,
    after: 45,
    reason: 'I went on to the supplier’s afterwards',
  },
  { of: 'employee', by: 'manager', daysBack: 7, after: 60, reason: 'Release evening: agreed with Nour' },
  { of: 'kenji.watanabe', by: 'eleni.stavrou', daysBack: 4, after: 60, reason: 'Month-end closing was done from home' },
  { of: 'beatriz.costa', by: 'hassan.elmasry', daysBack: 5, before: 30, reason: 'Training outside the office' },
  {
    of: 'aylin.demir',
    by: 'aylin.demir',
    daysBack: 3,
    before: 30,
    reason: 'I came earlier than my clock-in says',
    decision: { by: 'sofia.rinaldi', status: 'REJECTED', reason: 'The door shows no earlier entry that morning' },
  },
  {
    of: 'linh.nguyen',
    by: 'linh.nguyen',
    daysBack: 6,
    after: 30,
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
  for (const [i, plan] of corrections.entries()) {
    const { of, by, reason, decision } = plan
    const userId = actorOf(actors, of).id
    const day = await correctedDay(app, userId, today, plan)
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

/** Returns a past day of a person with its corrected hours: its recorded breaks, but no gaps between sessions. */
async function correctedDay({ db }: App, userId: string, today: string, plan: CorrectionPlan) {
  const { daysBack, before = 0, after = 0 } = plan
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
  if (!day) return null
  // Hours that an earlier attempt has corrected are recorded nonetheless.
  const sessions = await db
    .select()
    .from(clockEntries)
    .where(and(eq(clockEntries.dayId, day.id), isNull(clockEntries.correctionId)))
    .orderBy(clockEntries.clockIn)
  const [clockIn, clockOut] = [sessions[0]?.clockIn, sessions.at(-1)?.clockOut]
  if (!clockIn || !clockOut) return null
  const pauses = await db
    .select()
    .from(breaks)
    .where(and(eq(breaks.dayId, day.id), eq(breaks.isPaid, false)))
  const breakTime = Math.floor(
    pauses.reduce((sum, { startTime, endTime }) => sum + minutesBetween(startTime, endTime), 0),
  )
  const { date, zone } = day
  const minutes = minuteOf(clockOut) - minuteOf(clockIn) + before + after - breakTime
  return {
    date,
    clockIn: localTime(instantAfter(clockIn, -before), zone, date).time,
    clockOut: localTime(instantAfter(clockOut, after), zone, date).time,
    breakTime,
    totalWorkedHours: Math.round((minutes / 60) * 100) / 100,
  }
}

const minuteOf = (instant: string) => Math.floor(Temporal.Instant.from(instant).epochMilliseconds / 60_000)

/** Returns the minutes from one instant to another; 0 without an end. */
const minutesBetween = (start: string, end: string | null) =>
  end === null ? 0 : Temporal.Instant.from(start).until(end).total('minutes')

const instantAfter = (instant: string, minutes: number) => Temporal.Instant.from(instant).add({ minutes }).toString()
