import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { MakerAction } from '@muster/contract/payroll/records'
import { createdAt, id, person } from '../../../db/columns.ts'
import { payrollItemEntries, payrollItems } from '../../../pay/tables.ts'
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

/**
 * Each time that someone ended an entry or a rule, or changed the last month of a pay item (then `entryId` is null).
 * Triggers prevent changes.
 */
export const payrollItemEndings = pgTable(
  'payroll_item_endings',
  {
    id: id(),
    itemId: uuid()
      .notNull()
      .references(() => payrollItems.id),
    entryId: uuid().references(() => payrollItemEntries.id),
    endedBy: person().notNull(),
    endedAt: createdAt(),
  },
  (t) => [
    index('payroll_item_endings_item_idx').on(t.itemId),
    index('payroll_item_endings_entry_idx').on(t.entryId),
    index('payroll_item_endings_by_idx').on(t.endedBy),
  ],
)
