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
 * A restore in the owner's notification: the time of the backup, and the sessions, links, mails and keys that were
 * ended.
 */
export type RestoreRecord = z.infer<typeof RestoreRecord>

/** Returns the note in a data folder that exists from its restore until the owner is notified. */
const restoreRecordPath = (dataDir: string) => join(dataDir, 'restored.json')

/** Stores the restore that the next start notifies the owner of. */
export async function recordRestore(dataDir: string, restored: RestoreRecord): Promise<void> {
  await writeFile(restoreRecordPath(dataDir), JSON.stringify(restored, null, 2), { mode: 0o600, flush: true })
  await syncFolder(dataDir)
}

/** Returns the restore that the owner is not notified of yet, or null. */
export async function readRestoreRecord(dataDir: string): Promise<RestoreRecord | null> {
  try {
    return RestoreRecord.parse(JSON.parse(await readFile(restoreRecordPath(dataDir), 'utf8')))
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return null
    throw error
  }
}

/** Deletes the note, once the owner was notified. */
export const deleteRestoreRecord = (dataDir: string): Promise<void> => rm(restoreRecordPath(dataDir), { force: true })
