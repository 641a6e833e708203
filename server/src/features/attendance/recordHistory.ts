import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { AttendanceStatus, BreakType, PlanSource } from '@muster/contract/kit/worktime'
import { change } from '../../audit/change.ts'
import type { Context } from '../../context.ts'
import { now } from '../../kernel/clock.ts'
import type { Tx } from '../../db/database.ts'
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
  /** True if the day was closed automatically, so that it has no overtime. */
  autoClosed?: boolean
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
  const rows = days.map((day) => ({ id: randomUUIDv7(), ...dayRow(day) }))
  const ofDay = <T>(partsOf: (day: RecordedDay) => readonly T[]) =>
    days.flatMap((day, i) =>
      partsOf(day).map((part) => ({ id: randomUUIDv7(), dayId: rows[i]?.id, userId: day.userId, ...part })),
    )
  await tx.execute(sql`
    insert into ${attendanceDays} (id, user_id, date, zone, status, is_late, plan_source, planned_start, planned_end,
      agreed_minutes, auto_closed, worked_seconds, break_seconds, overtime_seconds)
    select id, "userId", date, zone, status, "isLate", "planSource", "plannedStart", "plannedEnd",
      "agreedMinutes", "autoClosed", "workedSeconds", "breakSeconds", "overtimeSeconds"
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as kept (id uuid, "userId" uuid, date date, zone text, status text, "isLate" boolean, "planSource" text,
        "plannedStart" timestamptz, "plannedEnd" timestamptz, "agreedMinutes" int, "autoClosed" boolean,
        "workedSeconds" int, "breakSeconds" int, "overtimeSeconds" int)`)
  await tx.execute(sql`
    insert into ${clockEntries} (id, day_id, user_id, clock_in, clock_out)
    select id, "dayId", "userId", "clockIn", "clockOut"
    from json_to_recordset(${JSON.stringify(ofDay(({ entries }) => entries))}::json)
      as kept (id uuid, "dayId" uuid, "userId" uuid, "clockIn" timestamptz, "clockOut" timestamptz)`)
  await tx.execute(sql`
    insert into ${breaks} (id, day_id, user_id, break_type, is_paid, start_time, end_time)
    select id, "dayId", "userId", "breakType", "breakType" = 'MEETING', "startTime", "endTime"
    from json_to_recordset(${JSON.stringify(ofDay((day) => day.breaks))}::json)
      as kept (id uuid, "dayId" uuid, "userId" uuid, "breakType" text, "startTime" timestamptz, "endTime" timestamptz)`)
}

/** Returns the database row of a day, with the sums of its closed entries. */
function dayRow({ userId, date, zone, status, entries, breaks: pauses, plan, ...day }: RecordedDay) {
  const { isLate = status === 'LATE', autoClosed = false } = day
  const closed = entries.filter(({ clockOut }) => clockOut !== null)
  const agreedMinutes = plan?.agreedMinutes ?? 480
  const { workedSeconds, breakSeconds, overtimeSeconds } = dayFigures({
    entries: closed.map(({ clockIn, clockOut }) => ({ from: clockIn, to: clockOut })),
    breaks: pauses.flatMap(({ breakType, startTime, endTime }) =>
      endTime === null ? [] : [{ from: startTime, to: endTime, paid: breakType === 'MEETING' }],
    ),
    breakOverrideSeconds: null,
    plannedStart: null,
    agreedMinutes,
    graceMinutes: 15,
    noOvertime: autoClosed,
    now: now().toString(),
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
  }
}
