import { now } from '../../../clock.ts'

/** Now, as times of work are recorded: in whole seconds, by the server’s clock. */
export const punchTime = (): Temporal.Instant => now().round({ smallestUnit: 'second', roundingMode: 'floor' })

/** An instant as it is stored and answered. */
export const written = (instant: Temporal.Instant): string => instant.toString({ fractionalSecondDigits: 3 })
