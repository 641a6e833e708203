import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { MakerAction } from '@muster/contract/payroll/records'
import { createdAt } from '../../../db/columns.ts'
import { users } from '../../../people/tables.ts'
import { payrollRecords } from '../tables.ts'

/**
 * People with a part in a record, who leave its approval to another: one row per person and action, however often, from
 * the day on which the record was made.
 */
export const payrollMakers = pgTable(
  'payroll_makers',
  {
    recordId: uuid()
      .notNull()
      .references(() => payrollRecords.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    action: text().$type<MakerAction>().notNull(),
    /** The time of the last such action. */
    at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.recordId, t.userId, t.action] }), index('payroll_makers_user_idx').on(t.userId)],
)
