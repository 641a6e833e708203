import { randomUUIDv7 } from 'node:crypto'
import type { AttendanceStatus, BreakType, PlanSource } from '@muster/contract/kit/worktime'
import { change } from '../../audit/change.ts'
import type { Context } from '../../context.ts'
import { now } from '../../kernel/clock.ts'
import type { Tx } from '../../db/database.ts'
import { insertRows } from '../../db/insertRows.ts'
import { dayFigures } from '../../worktime/figures.ts'
import { attendanceDays, breaks, clockEntries } from './tables.ts'

/** A working day as recorded elsewhere; instants in ISO 8601, null while open. */
export interface RecordedDay {
  userId: string
  /** `YYYY-MM-DD` */
  date: string
  status: AttendanceStatus
  /** IANA name of the day's time zone. */
  zone: string
  entries: readonly { clockIn: string; clockOut: string | null }[]
  breaks: readonly { breakType: BreakType; startTime: string; endTime: string | null }[]
  /** The plan of that day, if known. */
  plan?: { source: PlanSource | null; start: string; end: string; agreedMinutes: number }
  /** True if the person was late although the status is not LATE. */
  isLate?: boolean
  /** True if the day was closed automatically. Such days have no overtime. */
  autoClosed?: boolean
  /** The time at which the day was last changed; now if omitted. */
  changedAt?: string
}

/**
 * Imports many working days in one change with one audit entry.
 * @throws if a day already exists.
 */
export async function recordHistory(ctx: Context, days: readonly RecordedDay[]): Promise<void> {
  await change(ctx, async (tx) => {
    await insertDays(tx, days)
    const dates = days.map(({ date }) => date).toSorted()
    return {
      action: 'attendance.recorded',
      subject: { type: 'attendance', id: null },
      after: { days: days.length, from: dates[0] ?? null, to: dates.at(-1) ?? null },
      answer: undefined,
    }
  })
}

/** Inserts days with one JSON text per statement; passing thousands of parameters one by one takes seconds. */
async function insertDays(tx: Tx, days: readonly RecordedDay[]): Promise<void> {
  const at = now().toString()
  const rows = days.map((day) => ({ id: randomUUIDv7(), ...dayRow(day, at) }))
  const ofDay = <T>(partsOf: (day: RecordedDay) => readonly T[]) =>
    days.flatMap((day, i) => partsOf(day).map((part) => ({ dayId: rows[i]?.id ?? '', userId: day.userId, ...part })))
  await insertRows(tx, attendanceDays, rows)
  await insertRows(
    tx,
    clockEntries,
    ofDay(({ entries }) => entries),
  )
  await insertRows(
    tx,
    breaks,
    ofDay((day) => day.breaks.map((pause) => ({ ...pause, isPaid: pause.breakType === 'MEETING' }))),
  )
}

/** Returns the database row of a day as of `at`, with the sums of its closed entries. */
function dayRow(recorded: RecordedDay, at: string) {
  const { userId, date, zone, status, entries, breaks: pauses, plan } = recorded
  const { isLate = status === 'LATE', autoClosed = false, changedAt } = recorded
  const closedEntries = entries.filter(({ clockOut }) => clockOut !== null)
  const agreedMinutes = plan?.agreedMinutes ?? 480
  const { workedSeconds, breakSeconds, overtimeSeconds } = dayFigures({
    entries: closedEntries.map(({ clockIn, clockOut }) => ({ from: clockIn, to: clockOut })),
    breaks: pauses.flatMap(({ breakType, startTime, endTime }) =>
      endTime === null ? [] : [{ from: startTime, to: endTime, paid: breakType === 'MEETING' }],
    ),
    breakOverrideSeconds: null,
    plannedStart: null,
    agreedMinutes,
    graceMinutes: 15,
    noOvertime: autoClosed,
    now: at,
  })
  return {
    userId,
    date,
    zone,
    status,
    isLate,
    agreedMinutes,
    autoClosed,
    planSource: plan?.source,
    plannedStart: plan?.start,
    plannedEnd: plan?.end,
    workedSeconds,
    breakSeconds,
    overtimeSeconds,
    ...(changedAt && { createdAt: changedAt, updatedAt: changedAt }),
  }
}
