import { invalid, type Refusal, staleRefusalFor } from '../../../kernel/errors.ts'

/** Returns a refusal with 400 for a closing date before today; otherwise null. */
export const closingRefusal = (closingDate: string, today: string): Refusal | null =>
  closingDate < today ? invalid({ closingDate: 'The closing date must be today or later' }, 'job.closing_passed') : null

/** Returns a refusal with 409 if a posting or application has changed since it was read; otherwise null. */
export const staleRefusal = staleRefusalFor('job.changed_meanwhile')
