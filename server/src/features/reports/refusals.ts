import { conflict, type Refusal, staleRefusalFor } from '../../kernel/errors.ts'

/** Returns 409 if the report or schedule has changed since the user opened it; else null. */
export const staleRefusal = staleRefusalFor('report.changed_meanwhile')

/** Returns 409 if `count` has reached `max`; else null. `things` is the plural noun for the message. */
export const tooManyRefusal = (count: number, max: number, things: string): Refusal | null =>
  count < max ? null : conflict(`You already have ${max} ${things}. Please delete one first.`, 'report.too_many')
