import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  check,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ImportProgress, ImportRow, PeopleColumn } from '@muster/contract/users/import'
import { createdAt, day, id, instant, person } from '../../db/columns.ts'

/** The imports of people. Only one runs at a time. For each person who imports, only their latest import is stored. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    startedBy: person('cascade').notNull(),
    /** The id of the request that started the import. */
    requestId: text().notNull(),
    address: text().notNull(),
    status: text().$type<ImportProgress['status']>().notNull().default('RUNNING'),
    total: integer().notNull(),
    created: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    stoppedBecause: text(),
    createdAt: createdAt(),
    finishedAt: instant(),
  },
  (t) => [
    uniqueIndex('imports_running_key')
      .on(t.status)
      .where(sql`${t.status} = 'RUNNING'`),
    index('imports_starter_idx').on(t.startedBy, t.createdAt.desc()),
    check('imports_status_check', sql`${t.status} in ('RUNNING', 'DONE', 'STOPPED')`),
  ],
)

/** The lines of an import that are pending or were skipped. A finished line keeps only its result. */
export const importLines = pgTable(
  'import_lines',
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    /** Lines are imported in ascending order of this number, so that managers come before the people below them. */
    depth: integer().notNull(),
    email: text().notNull(),
    name: text().notNull(),
    /** The outcome according to the check. */
    outcome: text().$type<ImportRow['outcome']>().notNull(),
    changes: jsonb().$type<ImportRow['changes']>().notNull(),
    cells: jsonb().$type<Partial<Record<PeopleColumn, string>>>().notNull(),
    done: boolean().notNull().default(false),
    /** The id of the person whom the line added. */
    personId: uuid(),
    /** The reasons why the line was skipped. */
    problems: jsonb().$type<ImportRow['problems']>(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.line] }),
    index('import_lines_todo_idx')
      .on(t.importId, t.depth, t.line)
      .where(sql`not ${t.done}`),
    index('import_lines_email_idx').on(t.importId, t.email),
  ],
)

/** The ends of probation that people were reminded of. */
export const probationReminders = pgTable(
  'probation_reminders',
  {
    userId: person('cascade').notNull(),
    probationEnd: day().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.probationEnd] })],
)
