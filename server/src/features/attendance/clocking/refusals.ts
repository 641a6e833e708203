import { databaseError, ownCodes } from '../../../db/failures.ts'
import { throwIf, conflict, firstRefusal, Refusal, unacceptable, unavailable } from '../../../kernel/errors.ts'
import type { WholeDay } from '../wholeDays.ts'
import { millisecondsOf } from '../../../kernel/instants.ts'

/** The maximum length of an entry in hours, also enforced by the database. An entry open longer counts as forgotten. */
export const maxEntryHours = 36

/** Returns 409 for a person who has been clocked in since the instant `openSince`. */
export const alreadyClockedIn = (openSince: string) =>
  new Refusal(409, 'You are already clocked in. Please clock out first.', {
    error: 'Conflict',
    code: 'attendance.already_in',
    details: { openSince },
  })

export const notClockedIn = () => conflict('You are not clocked in.', 'attendance.not_in')

/**
 * Returns 400 rather than 409, so that the screen can distinguish this refusal from a conflict (specification 2,
 * section 8).
 */
export const notClockedInForBreak = () =>
  unacceptable('You are not clocked in. Please clock in before you take a break.')

export const onBreak = () => conflict('You are already on a break. Please end it first.', 'attendance.on_break')

export const breakEnded = () => conflict('This break has already ended.', 'attendance.break_over')

export const clockBehind = () =>
  conflict(
    'The server’s clock is behind the last recorded time. Nothing was saved. Please tell an administrator.',
    'attendance.clock_behind',
  )

/** Returns 409 if the day already has a recorded time after `at`; else null. */
export const behindRefusal = ({ entries, breaks }: Pick<WholeDay, 'entries' | 'breaks'>, at: string): Refusal | null =>
  firstRefusal(
    [
      ...entries.flatMap((one) => [one.clockIn, one.clockOut]),
      ...breaks.flatMap((one) => [one.startTime, one.endTime]),
    ].map((instant) => [instant !== null && millisecondsOf(instant) > millisecondsOf(at), clockBehind]),
  )

/** Returns whether the day's open entry is longer than the maximum at the instant `at`. */
export function isForgotten({ entries }: Pick<WholeDay, 'entries'>, at: string): boolean {
  const maxEntryMs = maxEntryHours * 3_600_000
  return entries.some(
    ({ clockIn, clockOut }) => clockOut === null && millisecondsOf(at) - millisecondsOf(clockIn) > maxEntryMs,
  )
}

/**
 * Waits for a query that stores a time. If the query fails because the database's clock is far behind the server's,
 * throws a refusal that says so.
 */
export async function withinDatabaseTime<T>(query: Promise<T>): Promise<T> {
  try {
    return await query
  } catch (error) {
    throwIf(databaseError(error)?.code === ownCodes.inTheFuture ? clocksDiffer() : null)
    throw error
  }
}

const clocksDiffer = () =>
  unavailable('The clocks of the server and its database differ. Nothing was saved. Please tell an administrator.')
