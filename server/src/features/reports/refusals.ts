import { conflict, type Refusal, staleRefusalFor } from '../../kernel/errors.ts'

/** Returns 409 if the report or schedule has changed since the user opened it; else null. */
export const staleRefusal = staleRefusalFor('report.changed_meanwhile')

/** Returns 409 if the maximum number is already reached; else null. */
export const tooManyRefusal = (count: number, most: number, what: string): Refusal | null =>
  count < most ? null : conflict(`You already have ${most} ${what}. Please delete one first.`, 'report.too_many')
