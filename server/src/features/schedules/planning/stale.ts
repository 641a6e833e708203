import { conflict, type Refusal } from '../../../kernel/errors.ts'

/** Returns 409 if a shift or a series was changed since the caller saw it, if they send its `updatedAt`; else null. */
export const staleRefusal = ({ updatedAt }: { updatedAt: string }, seen: string | undefined): Refusal | null =>
  seen === undefined || seen === updatedAt
    ? null
    : conflict(
        'This schedule has changed since you opened it. Please check it and try again.',
        'shift.changed_meanwhile',
      )
