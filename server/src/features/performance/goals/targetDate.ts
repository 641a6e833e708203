import type { Tx } from '../../../db/database.ts'
import { invalid, type Refusal } from '../../../kernel/errors.ts'
import { performanceReminders } from '../tables.ts'

/** Days before its target date on which the owner of a goal is reminded. */
const daysAhead = 7

/** Returns 400 for a target date before today; else null. */
export const passedRefusal = (targetDate: string | undefined, today: string): Refusal | null =>
  targetDate !== undefined && targetDate < today
    ? invalid({ targetDate: 'The target date must be today or later' })
    : null

/** Returns the last target date that counts as soon. */
export const lastSoon = (today: string): string => Temporal.PlainDate.from(today).add({ days: daysAhead }).toString()

/** Prevents a reminder of a near target date that the owner is notified of right now. */
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
