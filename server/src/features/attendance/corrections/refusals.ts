import { formatDate } from '@muster/contract/kit/formatDays'
import type { CorrectionStatus } from '@muster/contract/attendance/corrections'
import { databaseError } from '../../../db/failures.ts'
import { throwIf, conflict, type Refusal, outdated } from '../../../kernel/errors.ts'
import { withinDatabaseTime } from '../clocking/refusals.ts'

export const stillClockedIn = () =>
  conflict('The session on that day is still open. You can correct it after it has ended.', 'attendance.still_in')

export const pending = () => conflict('A correction for that day is already pending.', 'attendance.pending')

export const repeatedCorrection = () =>
  conflict('The same correction has already set these hours.', 'attendance.repeated')

export const alreadyRecorded = () =>
  conflict('That day already has hours. Please correct them instead.', 'attendance.has_hours', 'date')

export const changedMeanwhile = () => outdated('attendance.changed_meanwhile', 'record')

export const noOpenEntry = () => conflict('No clock-out is missing on that day.', 'attendance.not_in')

export const overlaps = (date?: string) =>
  conflict(
    date === undefined ? 'These hours overlap another day' : `These hours overlap the hours on ${formatDate(date)}`,
    'attendance.overlap',
    'clockIn',
  )

export const decided = (status: CorrectionStatus) =>
  conflict(
    `This correction is already ${status.toLowerCase()}. Please reload to see its current status.`,
    'attendance.decided',
  )

const refusals: Record<string, () => Refusal> = {
  clock_entries_no_overlap: () => overlaps(),
  attendance_corrections_pending_key: pending,
}

/** Waits for a write; throws a conflict if the database rejects it because someone else was faster. */
export async function withoutClash<T>(query: Promise<T>): Promise<T> {
  try {
    return await withinDatabaseTime(query)
  } catch (error) {
    const refusal = refusals[databaseError(error)?.constraint ?? '']
    throwIf(refusal ? refusal() : null)
    throw error
  }
}
