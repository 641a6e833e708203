import { invalid, type Refusal } from '../../../errors.ts'

/** Days before its target date on which whose goal it is is reminded. */
const daysAhead = 7

/** 400 for a target date before today; else null. */
export const passedRefusal = (targetDate: string | undefined, today: string): Refusal | null =>
  targetDate !== undefined && targetDate < today
    ? invalid({ targetDate: 'The target date must be today or later' })
    : null

/** The last target date that is soon. */
export const lastSoon = (today: string): string => Temporal.PlainDate.from(today).add({ days: daysAhead }).toString()

/** Whether a target date is so near that it would be reminded of now. */
export const isSoon = (targetDate: string, today: string): boolean => targetDate <= lastSoon(today)
