import { now } from '../../../kernel/clock.ts'

/** Returns the current time as work is recorded: in whole seconds, by the server’s clock. */
export const punchTime = (): Temporal.Instant => now().round({ smallestUnit: 'second', roundingMode: 'floor' })

/** Returns an instant as it is stored and answered. */
export const formatInstant = (instant: Temporal.Instant): string => instant.toString({ fractionalSecondDigits: 3 })
