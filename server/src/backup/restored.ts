import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { isSystemError, syncFolder } from '../disk/durable.ts'

const RestoreRecord = z.object({
  madeAt: z.string(),
  sessions: z.int(),
  links: z.int(),
  mails: z.int(),
  keys: z.array(z.object({ name: z.string(), hint: z.string() })),
})
/**
 * The facts of a restore for the notification to the owner: the time of the backup, the number of sessions and links
 * that were ended, the number of mails held back, and the suspended API keys.
 */
export type RestoreRecord = z.infer<typeof RestoreRecord>

/** Returns the path of the restore record, which exists until the owner has been notified. */
const restoreRecordPath = (dataDir: string) => join(dataDir, 'restored.json')

/** Stores the record of a restore; the next start notifies the owner of it. */
export async function recordRestore(dataDir: string, restoreRecord: RestoreRecord): Promise<void> {
  await writeFile(restoreRecordPath(dataDir), JSON.stringify(restoreRecord, null, 2), { mode: 0o600, flush: true })
  await syncFolder(dataDir)
}

/** Returns the record of a restore if the owner has not been notified yet, otherwise null. */
export async function readRestoreRecord(dataDir: string): Promise<RestoreRecord | null> {
  try {
    return RestoreRecord.parse(JSON.parse(await readFile(restoreRecordPath(dataDir), 'utf8')))
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return null
    throw error
  }
}

/** Deletes the restore record after the owner has been notified. */
export const deleteRestoreRecord = (dataDir: string): Promise<void> => rm(restoreRecordPath(dataDir), { force: true })
