import type { Tx } from '../../../db/database.ts'
import { invalid, type Refusal } from '../../../kernel/errors.ts'
import { performanceReminders } from '../tables.ts'

/** Number of days before the target date at which a goal's owner is reminded. */
const daysAhead = 7

/** Returns a 400 refusal for a target date before today; else null. */
export const passedRefusal = (targetDate: string | undefined, today: string): Refusal | null =>
  targetDate !== undefined && targetDate < today
    ? invalid({ targetDate: 'The target date must be today or later' })
    : null

/** Returns the latest target date that causes a reminder today. */
export const lastSoon = (today: string): string => Temporal.PlainDate.from(today).add({ days: daysAhead }).toString()

/**
 * Returns a list with the statement that marks the reminder for `targetDate` as sent; empty if the reminder is not due
 * yet. A reminder that is already due would repeat the notification that the owner gets now.
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
