import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { backupOrigins, backupStates } from '@muster/contract/backups/calls'
import type { backupEncryptions } from '@muster/contract/kit/backupSettings'
import { createdAt, id, instant, person } from '../../db/columns.ts'

/** The backups requested in Muster, made by its schedule or recorded by the backup command. */
export const backups = pgTable(
  'backups',
  {
    id: id(),
    file: text().notNull(),
    state: text().$type<(typeof backupStates)[number]>().notNull().default('RUNNING'),
    origin: text().$type<(typeof backupOrigins)[number]>().notNull().default('COMMAND'),
    startedById: person('set null'),
    startedAt: createdAt(),
    finishedAt: instant(),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    rows: bigint({ mode: 'number' }),
    files: integer(),
    digest: text(),
    failure: text(),
    encryption: text().$type<(typeof backupEncryptions)[number]>().notNull().default('NONE'),
    /** The time of the rehearsal with this backup; null if there was none. */
    rehearsedAt: instant(),
    /** A sentence that says why the rehearsal failed; null if it didn't. */
    rehearsalFailure: text(),
    /** The address of the object store with a copy of the file; null if there is none. */
    copiedTo: text(),
    /** The time when the file was moved to the trash. */
    discardedAt: instant(),
  },
  (t) => [
    uniqueIndex('backups_running_key')
      .on(t.state)
      .where(sql`state = 'RUNNING'`),
    index('backups_newest_idx').on(t.startedAt.desc(), t.id.desc()),
    index('backups_starter_idx').on(t.startedById),
    check('backups_state_check', sql`${t.state} in ('RUNNING', 'DONE', 'FAILED')`),
    check('backups_origin_check', sql`${t.origin} in ('PERSON', 'SCHEDULE', 'COMMAND')`),
    check('backups_encryption_check', sql`${t.encryption} in ('NONE', 'PASSPHRASE', 'PUBLIC_KEY')`),
  ],
)
