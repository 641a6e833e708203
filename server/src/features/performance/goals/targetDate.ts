import type { Tx } from '../../../db/database.ts'
import { invalid, type Refusal } from '../../../kernel/errors.ts'
import { performanceReminders } from '../tables.ts'

/** Number of days before the target date when a goal's owner is reminded. */
const daysAhead = 7

/** Returns a 400 refusal for a target date before today; else null. */
export const passedRefusal = (targetDate: string | undefined, today: string): Refusal | null =>
  targetDate !== undefined && targetDate < today
    ? invalid({ targetDate: 'The target date must be today or later' })
    : null

/** Returns the latest target date that causes a reminder today. */
export const lastSoon = (today: string): string => Temporal.PlainDate.from(today).add({ days: daysAhead }).toString()

/**
 * Returns the statement that marks the reminder of a near target date as sent, because the owner is notified of the
 * date now anyway. Returns no statement for a later date.
 */
export const noReminderSoon = (tx: Tx, thingId: string, targetDate: string, today: string) =>
  targetDate <= lastSoon(today)
    ? [
        () =>
          tx
            .insert(performanceReminders)
            .values({ thingId, kind: 'GOAL_SOON', day: targetDate })
            .onConflictDoNothing()
            .execute(),
      ]
    : []
