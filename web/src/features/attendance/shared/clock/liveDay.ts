import type { AttendanceRecord, Break } from '@muster/contract/attendance/records'

export interface LiveDay {
  /** True while a session is open. */
  isIn: boolean
  /** The current break; null without one. */
  pause: Break | null
  /** The time worked, in whole seconds. */
  worked: number
  breaks: number
}

/**
 * Returns a day's figures `elapsed` seconds after the server's response: open sessions and breaks keep running, but
 * unpaid breaks don't count as work.
 */
export function liveDay(record: AttendanceRecord | null, elapsed: number): LiveDay {
  if (!record) return { isIn: false, pause: null, worked: 0, breaks: 0 }
  const isIn = record.clockEntries.some(({ clockOut }) => clockOut === null)
  const openBreak = record.breaks.find(({ endTime }) => endTime === null) ?? null
  const isWorking = isIn && (openBreak === null || openBreak.isPaid)
  return {
    isIn,
    pause: openBreak,
    worked: record.workedSeconds + (isWorking ? elapsed : 0),
    breaks: record.breakSeconds + (openBreak ? elapsed : 0),
  }
}
