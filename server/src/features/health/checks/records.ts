import { desc, lte } from 'drizzle-orm'
import { setTimeout as sleep } from 'node:timers/promises'
import { readAnchor } from '../../../audit/anchor.ts'
import { verifyNewest } from '../../../audit/verifyNewest.ts'
import { MiB } from '../../../disk/space.ts'
import type { Keys } from '../../../files/store/keys.ts'
import { type Storage, StorageUnavailable } from '../../../files/storage/storage.ts'
import { assertKnownStorage } from '../../../files/store/usedStorage.ts'
import { FileStore } from '../../../files/store/store.ts'
import { files } from '../../../files/store/tables.ts'
import { faultOfFile } from '../../../files/store/verifyFiles.ts'
import { StartError } from '../../../kernel/startError.ts'
import { type Checks, countText, ok, type OpenInstallation, problem, warning } from './check.ts'
import { isUsable } from './permissions.ts'

type Parts = OpenInstallation & { keys: Keys }

/** The number of files to open, and their maximum size: the check is quick, and `npm run files:verify` is complete. */
const [maxFiles, maxFileBytes] = [10, MiB]
/** The number of seals of the audit trail to verify, counted from the newest. */
const maxSeals = 1_000
/** The time within which the files must be opened, which is shorter than a check may take. */
const maxStorageMs = 9_000
/** The seconds after which each entry of the audit trail should have been sealed. */
const maxWaitingSeconds = 60

const storageAdvice = 'Check STORAGE_URL and its credentials, and whether the object store runs.'

/**
 * Returns the faults of stored files. Only lists and reads.
 * @throws StorageUnavailable, also if there are no files to read.
 */
async function faultsOf(rows: (typeof files.$inferSelect)[], storage: Storage, keys: Keys) {
  for await (const _ of storage.list()) break
  const store = new FileStore(storage, keys)
  return Promise.all(rows.map((row) => faultOfFile(store, row)))
}

/** The checks that need the key: they open stored files and verify the newest part of the audit trail. */
export const recordChecks: Checks<Parts> = {
  async files({ db, keys, storage, config: { storage: settings } }) {
    const [total, newest] = await Promise.all([
      db.$count(files),
      db.select().from(files).where(lte(files.bytes, maxFileBytes)).orderBy(desc(files.createdAt)).limit(maxFiles),
    ])
    try {
      await assertKnownStorage(db, storage)
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      return problem(error.message, 'Set STORAGE_URL to the place of the files, for this check and for Muster.')
    }
    if (total === 0 && !settings) return ok('There are no stored files yet.')
    if (!settings && !(await isUsable(storage.name)))
      return problem(
        `${storage.name} can’t be read and written.`,
        'Check that its disk is mounted and that the user of Muster owns it.',
      )
    let faults
    try {
      faults = await Promise.race([faultsOf(newest, storage, keys), sleep(maxStorageMs, null, { ref: false })])
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error
      return problem(error.message, storageAdvice)
    }
    if (!faults) return problem(`${storage.name} does not answer within ${maxStorageMs / 1000} s.`, storageAdvice)
    if (total === 0) return ok('There are no stored files yet.')
    const faultCount = faults.filter((fault) => fault === 'missing' || fault === 'damaged').length
    if (faultCount)
      return problem(
        `Of the newest ${countText(newest.length, 'stored file')}, ${faultCount} ${faultCount === 1 ? 'is' : 'are'} missing or damaged.`,
        'Run "npm run files:verify", and restore the files that it lists from a backup.',
      )
    return ok(
      `The newest ${countText(newest.length, 'file')} of ${total} could be opened. “npm run files:verify” opens all.`,
    )
  },
  async auditTrail({ db, keys, config: { dataDir } }) {
    const verdict = await verifyNewest(db, keys, await readAnchor(dataDir, keys), maxSeals)
    if (verdict.fault !== null)
      return problem(verdict.fault, 'Run "npm run audit:verify", and find out why before you repair anything.')
    if (verdict.waiting && verdict.waitingSeconds > maxWaitingSeconds)
      return warning(
        `${countText(verdict.waiting, 'entry', 'entries')} of the audit trail ${verdict.waiting === 1 ? 'is' : 'are'} not sealed, the oldest since ${Math.round(verdict.waitingSeconds / 60)} min.`,
        'Muster seals them while it runs: start it, or look for “audit seal” in its log.',
      )
    return ok(
      `The newest ${verdict.checked} of ${countText(verdict.seals, 'seal')} are intact. “npm run audit:verify” checks all.`,
    )
  },
}
