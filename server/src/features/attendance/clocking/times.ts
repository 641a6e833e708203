import { now } from '../../../kernel/clock.ts'

/** Returns the server's current time in whole seconds, the precision in which work is recorded. */
export const punchTime = (): Temporal.Instant => now().round({ smallestUnit: 'second', roundingMode: 'floor' })

/** Formats an instant for storage and responses. */
export const formatInstant = (instant: Temporal.Instant): string => instant.toString({ fractionalSecondDigits: 3 })
