import { conflict, invalid, type Refusal } from '../../../kernel/errors.ts'

/** Returns a refusal with 400 for a closing date before today; otherwise null. */
export const closingRefusal = (closingDate: string, today: string): Refusal | null =>
  closingDate < today ? invalid({ closingDate: 'The closing date must be today or later' }, 'job.closing_passed') : null

/** Returns a refusal with 409 if a posting or application has changed since it was read; otherwise null. */
export const staleRefusal = ({ updatedAt }: { updatedAt: string }, seen: string | undefined): Refusal | null =>
  seen === undefined || seen === updatedAt
    ? null
    : conflict('This has changed since you opened it. Please check it and try again.', 'job.changed_meanwhile')
