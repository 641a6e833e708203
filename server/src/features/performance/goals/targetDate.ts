import type { Tx } from '../../../db/database.ts'
import { invalid, type Refusal } from '../../../errors.ts'
import { performanceReminders } from '../tables.ts'

/** Days before its target date on which whose goal it is is reminded. */
const daysAhead = 7

/** 400 for a target date before today; else null. */
export const passedRefusal = (targetDate: string | undefined, today: string): Refusal | null =>
  targetDate !== undefined && targetDate < today
    ? invalid({ targetDate: 'The target date must be today or later' })
    : null

/** The last target date that is soon. */
export const lastSoon = (today: string): string => Temporal.PlainDate.from(today).add({ days: daysAhead }).toString()

/** Sees to it that of a target date that is near, and of which its owner is told now, they are not reminded as well. */
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
