import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { MakerAction } from '@muster/contract/payroll/records'
import { createdAt, person } from '../../../db/columns.ts'
import { payrollRecords } from '../tables.ts'

/**
 * The makers of payroll records: people who generated or changed a record or its inputs, and therefore may not approve
 * it. One row per record, person and action, even if the action was repeated.
 */
export const payrollMakers = pgTable(
  'payroll_makers',
  {
    recordId: uuid()
      .notNull()
      .references(() => payrollRecords.id, { onDelete: 'cascade' }),
    userId: person().notNull(),
    action: text().$type<MakerAction>().notNull(),
    /** The latest time of the action. */
    at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.recordId, t.userId, t.action] }), index('payroll_makers_user_idx').on(t.userId)],
)
