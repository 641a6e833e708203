import { between, eq, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../kernel/actor.ts'
import { isPendingFor as mayDecideOvertime } from './decidableDays.ts'
import { attendanceCorrections, attendanceDays } from '../tables.ts'
import { isPendingFor as mayDecideCorrection } from './undecidedCorrections.ts'
import { needsDecision } from '../undecidedDays.ts'

interface Days {
  from: string
  to: string
}

/**
 * Returns SQL for everyone's days with pending overtime within a range, as rows (`user_id`, `day`, `decidable`).
 * `decidable` is true if the actor may approve or reject the overtime now.
 */
export const undecidedOvertimeRows = (actor: Actor, { from, to }: Days): SQL =>
  sql`(select ${attendanceDays.userId} as user_id, ${attendanceDays.date} as day,
    coalesce(${mayDecideOvertime(actor)}, false) as decidable from ${attendanceDays}
    where ${between(attendanceDays.date, from, to)} and ${needsDecision})`

/** Returns SQL for everyone's pending corrections within a range of days, as `undecidedOvertimeRows` does. */
export const undecidedCorrectionRows = (actor: Actor, { from, to }: Days): SQL =>
  sql`(select ${attendanceCorrections.userId} as user_id, ${attendanceCorrections.date} as day,
    coalesce(${mayDecideCorrection(actor)}, false) as decidable from ${attendanceCorrections}
    where ${eq(attendanceCorrections.status, 'PENDING')} and ${between(attendanceCorrections.date, from, to)})`
