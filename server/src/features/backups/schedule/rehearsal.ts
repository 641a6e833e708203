import { and, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { rehearsalDays } from '@muster/contract/backups/days'
import { FailedRehearsal, rehearseRestore } from '../../../backup/rehearseRestore.ts'
import type { App } from '../../../context.ts'
import { isDiskFull } from '../../../db/failures.ts'
import { isSystemError } from '../../../disk/durable.ts'
import { now } from '../../../kernel/clock.ts'
import { backups } from '../tables.ts'

/** The result of a rehearsal: its time, and a sentence that says why it failed. */
export interface Rehearsal {
  at: string
  failure: string | null
}

/** Returns whether a nightly backup has to be rehearsed: a week after the last rehearsal, and at once after a failed one. */
export async function isRehearsalDue(
  { db }: App,
  { origin }: Pick<typeof backups.$inferSelect, 'origin'>,
): Promise<boolean> {
  if (origin !== 'SCHEDULE') return false
  // Nights are not exactly a day apart.
  const since = now()
    .subtract({ hours: 24 * rehearsalDays - 12 })
    .toString()
  const passed = and(
    isNotNull(backups.rehearsedAt),
    isNull(backups.rehearsalFailure),
    gt(backups.rehearsedAt, since),
    lte(backups.rehearsedAt, sql`now()`),
  )
  return (await db.$count(backups, and(eq(backups.state, 'DONE'), passed))) === 0
}

/** Rehearses a restore of a verified archive. A failed rehearsal is a result: the backup itself may still be good. */
export async function rehearsalOf(app: App, archive: string): Promise<Rehearsal> {
  const at = now().toString()
  try {
    await rehearseRestore(archive, { pool: app.pool, dataDir: app.config.dataDir })
    return { at, failure: null }
  } catch (error) {
    app.log.error({ err: error }, 'the rehearsal of a backup failed')
    return { at, failure: reasonOf(error) }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof FailedRehearsal) return error.message
  if (isSystemError(error, 'ENOSPC') || isDiskFull(error))
    return 'The disk has no room for a second copy of the data. Please free up space.'
  return 'The backup could not be restored. The server’s log has the details.'
}
