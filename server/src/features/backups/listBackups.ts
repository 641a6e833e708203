import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, desc, eq, getTableColumns, isNull } from 'drizzle-orm'
import { type Backup, maxBackups } from '@muster/contract/backups/calls'
import { encryptionKindOf } from '../../backupSettings.ts'
import { readSettings } from '../../companySettings/settings.ts'
import { backupsIn } from '../../config.ts'
import type { App, Context } from '../../context.ts'
import type { Queryable } from '../../db/database.ts'
import { isSystemError, partSuffix } from '../../disk/durable.ts'
import { now } from '../../kernel/clock.ts'
import { personColumns, users } from '../../people/tables.ts'
import { backupProblem } from './shared/backupProblem.ts'
import { labelOf } from '../../storageSettings.ts'
import { nextNight } from './nights.ts'
import { backups } from './tables.ts'

/** Returns the latest backups, newest first, and the backup folder. */
export async function listBackups({ app }: Context) {
  const folder = folderOf(app)
  const at = now()
  const [found, problem, { backupSchedule: schedule, timeZone }] = await Promise.all([
    backupsOf(app.db, folder),
    backupProblem(app.db, at),
    readSettings(app.db, ['backupSchedule', 'timeZone']),
  ])
  return {
    backups: found,
    problem,
    folder,
    copiesTo: app.config.backupStorage && labelOf(app.config.backupStorage),
    schedule,
    timeZone,
    nextAt: schedule.isOn ? nextNight(schedule.time, timeZone, at).toString() : null,
    encryption: encryptionKindOf(app.config.backupEncryption),
    keyElsewhere: Boolean(process.env.MUSTER_KEY?.trim()),
  }
}

const { startedById, discardedAt, ...backupColumns } = getTableColumns(backups)

/**
 * Returns backups, newest first: all recent ones, or only the one with the id. Each says whether its file is in the
 * folder.
 */
export async function backupsOf(db: Queryable, folder: string, id?: string): Promise<Backup[]> {
  const rows = await db
    .select({ backup: backupColumns, startedBy: personColumns })
    .from(backups)
    .leftJoin(users, eq(users.id, startedById))
    .where(and(isNull(discardedAt), id === undefined ? undefined : eq(backups.id, id)))
    .orderBy(desc(backups.startedAt), desc(backups.id))
    .limit(maxBackups)
  return Promise.all(
    rows.map(async ({ backup, startedBy }) => {
      const path = join(folder, backup.file)
      const [size, partialSize] = await Promise.all([bytesOf(path), bytesOf(path + partSuffix)])
      const bytes = backup.state === 'RUNNING' ? (partialSize ?? size ?? 0) : backup.bytes
      return { ...backup, bytes, startedBy, isThere: size !== null }
    }),
  )
}

async function bytesOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isSystemError(error, 'ENOENT') || isSystemError(error, 'ENOTDIR')) return null
    throw error
  }
}

/** Returns the folder of this server's backups. */
export const folderOf = ({ config }: Pick<App, 'config'>): string => backupsIn(config, config.dataDir)
