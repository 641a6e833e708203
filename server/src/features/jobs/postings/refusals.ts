import { conflict, invalid, type Refusal } from '../../../kernel/errors.ts'

/** Returns 400 for a closing date before today; else null. */
export const closingRefusal = (closingDate: string, today: string): Refusal | null =>
  closingDate < today ? invalid({ closingDate: 'The closing date must be today or later' }, 'job.closing_passed') : null

/** Returns 409 if a posting or application has changed since it was seen; else null. */
export const staleRefusal = ({ updatedAt }: { updatedAt: string }, seen: string | undefined): Refusal | null =>
  seen === undefined || seen === updatedAt
    ? null
    : conflict('This has changed since you opened it. Please check it and try again.', 'job.changed_meanwhile')
