import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, person } from '../../db/columns.ts'

/**
 * Files of tax and insurance rules that the company brought. One can be chosen in the pay rules once it is confirmed.
 * Triggers allow only two changes: confirming and withdrawing a file that is neither confirmed nor withdrawn.
 */
export const payPackFiles = pgTable(
  'pay_packs',
  {
    id: id(),
    /** The company's name for the file. */
    name: text().notNull(),
    /** The file as it was uploaded. */
    content: text().notNull(),
    enteredBy: person().notNull(),
    enteredAt: createdAt(),
    confirmedBy: person(),
    confirmedAt: instant(),
    withdrawnBy: person(),
    withdrawnAt: instant(),
  },
  (t) => [
    uniqueIndex('pay_packs_name_key')
      .on(sql`lower(${t.name})`)
      .where(sql`withdrawn_at is null`),
    index('pay_packs_idx').on(t.enteredAt.desc(), t.id.desc()),
    check('pay_packs_size_check', sql`length(${t.content}) <= 100000`),
    check(
      'pay_packs_state_check',
      sql`num_nulls(confirmed_by, confirmed_at) in (0, 2) and num_nulls(withdrawn_by, withdrawn_at) in (0, 2)
        and (confirmed_at is null or withdrawn_at is null)`,
    ),
  ],
)
