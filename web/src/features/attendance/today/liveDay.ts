import type { AttendanceRecord, Break } from '@muster/contract/attendance/records'

export interface LiveDay {
  /** Whether a session is open. */
  isIn: boolean
  /** The break that lasts, if one does. */
  pause: Break | null
  /** Whole seconds. */
  worked: number
  breaks: number
}

/** A day's figures `elapsed` whole seconds after the server said them: what is open runs, and an unpaid break is no work. */
export function liveDay(record: AttendanceRecord | null, elapsed: number): LiveDay {
  if (!record) return { isIn: false, pause: null, worked: 0, breaks: 0 }
  const isIn = record.clockEntries.some(({ clockOut }) => clockOut === null)
  const pause = record.breaks.find(({ endTime }) => endTime === null) ?? null
  const works = isIn && (pause === null || pause.isPaid)
  return {
    isIn,
    pause,
    worked: record.workedSeconds + (works ? elapsed : 0),
    breaks: record.breakSeconds + (pause ? elapsed : 0),
  }
}
