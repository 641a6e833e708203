import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { JournalEntry } from '@muster/contract/payroll/journal'
import { createdAt, day, id, person } from '../../../db/columns.ts'
import { payrollRecords } from '../tables.ts'

/** Journals as they were posted. A reversal has the entries of the journal that it reverses, with the sides swapped. */
export const payrollJournals = pgTable(
  'payroll_journals',
  {
    id: id(),
    period: text().notNull(),
    /** The number of the extra run in the month; 0 for the monthly run. */
    run: smallint().notNull().default(0),
    date: day().notNull(),
    entries: jsonb().$type<JournalEntry[]>().notNull(),
    /** The number of records in it. */
    records: integer().notNull(),
    /** The journal that it reverses; null unless it is a reversal. */
    reverses: uuid().references((): AnyPgColumn => payrollJournals.id),
    postedBy: person().notNull(),
    postedAt: createdAt(),
  },
  (t) => [
    index('payroll_journals_run_idx').on(t.period, t.postedAt.desc()),
    uniqueIndex('payroll_journals_reversal_key').on(t.reverses),
    index('payroll_journals_by_idx').on(t.postedBy),
  ],
)

/** The records in each posted journal: each is in one at most, unless that was reversed. */
export const payrollJournalRecords = pgTable(
  'payroll_journal_records',
  {
    journalId: uuid()
      .notNull()
      .references(() => payrollJournals.id),
    recordId: uuid()
      .notNull()
      .references(() => payrollRecords.id),
    isReversed: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.journalId, t.recordId] }),
    uniqueIndex('payroll_journal_records_key')
      .on(t.recordId)
      .where(sql`not is_reversed`),
    index('payroll_journal_records_record_idx').on(t.recordId),
  ],
)
