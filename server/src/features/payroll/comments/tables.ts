import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { Currency } from '@muster/contract/kit/money'
import { createdAt, id, instant, person } from '../../../db/columns.ts'

/**
 * Comments on runs and their records. A record is named by its run, person and currency, so that the comments stay when a
 * draft is discarded and generated again. A trigger prevents changes, except that the text is removed.
 */
export const payrollComments = pgTable(
  'payroll_comments',
  {
    id: id(),
    period: text().notNull(),
    /** The number of the extra run in the month; 0 for the monthly run. */
    run: smallint().notNull(),
    /** The person whose record it is about, and its currency; null for a comment on the whole run. */
    userId: person(),
    currency: text().$type<Currency>(),
    writtenBy: person().notNull(),
    /** The text, encrypted by files/store/seal.ts, in base64url; null once it is removed. */
    sealed: text(),
    createdAt: createdAt(),
    removedAt: instant(),
  },
  (t) => [
    index('payroll_comments_run_idx').on(t.period, t.run, t.createdAt, t.id),
    index('payroll_comments_person_idx').on(t.userId, t.period, t.run, t.createdAt, t.id),
    index('payroll_comments_writer_idx').on(t.writtenBy),
    check('payroll_comments_period_check', sql`${t.period} ~ '^\\d{4}-(0[1-9]|1[0-2])$'`),
    check('payroll_comments_record_check', sql`(user_id is null) = (currency is null)`),
    check('payroll_comments_removal_check', sql`(removed_at is null) = (sealed is not null)`),
  ],
)
