import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { backupStates } from '@muster/contract/backups/calls'
import { createdAt, id, instant, person } from '../../db/columns.ts'

/** The backups requested in Muster or recorded by the backup command. */
export const backups = pgTable(
  'backups',
  {
    id: id(),
    file: text().notNull(),
    state: text().$type<(typeof backupStates)[number]>().notNull().default('RUNNING'),
    startedById: person('set null'),
    startedAt: createdAt(),
    finishedAt: instant(),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    rows: bigint({ mode: 'number' }),
    files: integer(),
    digest: text(),
    failure: text(),
  },
  (t) => [
    uniqueIndex('backups_running_key')
      .on(t.state)
      .where(sql`state = 'RUNNING'`),
    index('backups_newest_idx').on(t.startedAt.desc(), t.id.desc()),
    index('backups_starter_idx').on(t.startedById),
    check('backups_state_check', sql`${t.state} in ('RUNNING', 'DONE', 'FAILED')`),
  ],
)
