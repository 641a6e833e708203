import { conflict, type Refusal } from '../../../kernel/errors.ts'

/**
 * Returns a refusal with 409 if a shift or series has changed since `seen`, the `updatedAt` that the caller read;
 * otherwise null.
 */
export const staleRefusal = ({ updatedAt }: { updatedAt: string }, seen: string | undefined): Refusal | null =>
  seen === undefined || seen === updatedAt
    ? null
    : conflict(
        'This schedule has changed since you opened it. Please check it and try again.',
        'shift.changed_meanwhile',
      )
