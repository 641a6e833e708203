import { desc, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { record } from '../audit/record.ts'
import { auditEntries } from '../audit/tables.ts'
import { withAdvisoryLock } from '../db/advisoryLock.ts'
import type { Db, Tx } from '../db/database.ts'
import { transaction } from '../db/transaction.ts'
import { hasFiles, placesIn } from '../files/storage/storage.ts'
import { fingerprintOf } from '../files/store/keyFingerprint.ts'
import type { Keys } from '../files/store/keys.ts'
import { assertStorageOfDatabase, lockStorage, recordStorage, storageOfDatabase } from '../files/store/usedStorage.ts'
import { StartError } from '../kernel/startError.ts'
import { countProcessesWithKey } from '../keys/keyUse.ts'
import { keyChangeLock } from '../keys/rotateKey.ts'
import { sourceOf } from '../keys/source.ts'
import { copyFiles, type CopyCounts, type Storages } from './copyFiles.ts'
import { copyLateFiles } from './copyLateFiles.ts'
import { deleteOriginals } from './deleteOriginals.ts'

/** A move of all files from one storage to another. */
export interface Move extends Storages {
  db: Db
  pool: pg.Pool
  keys: Keys
  report: (sentence: string) => void
}

/** Options of a move: `isDry` only counts, `keepsOriginals` deletes nothing. */
export interface MoveOptions {
  isDry?: boolean
  keepsOriginals?: boolean
}

/**
 * Moves all files, and records their new storage. While Muster runs, it only copies. Once no process runs, it copies what
 * is new, records the new storage, and then deletes the originals. It can be killed at any time and run again. Returns
 * whether it has finished.
 * @throws StartError if the files are elsewhere, if the other storage has other files, or if another command is changing
 * the key or moving the files.
 */
export async function moveFiles(move: Move, options: MoveOptions = {}): Promise<boolean> {
  let hasEnded: boolean | null = null
  // A change of the key must not encrypt files that are already copied.
  await withAdvisoryLock(move.pool, keyChangeLock, async () => void (hasEnded = await run(move, options)), {
    whenLocked: 'skip',
  })
  if (hasEnded === null)
    throw new StartError('Another command is changing the key or moving the files: please wait until it has finished.')
  return hasEnded
}

async function run(move: Move, { isDry = false, keepsOriginals = false }: MoveOptions): Promise<boolean> {
  const { db, from, to, report } = move
  const used = (await storageOfDatabase(db)) ?? from.label
  if (used !== from.label && used !== to.label)
    throw new StartError(`The stored files are in ${used}, not in ${from.name}: please correct --from.`)
  if (used === to.label) await assertOrigin(move)
  else if (!(await copyAndSwitch(move, isDry))) return isDry
  if (isDry) {
    report(`The files are already in ${to.name}. Without --dry-run, those left in ${from.name} would be deleted.`)
    return true
  }
  if (used === to.label) await copyLate(move)
  if (keepsOriginals) {
    report(`The originals in ${from.name} were kept. To delete them, run the command again without --keep.`)
    return true
  }
  const onFile = createProgress(report, ({ deleted }: { deleted: number }) => `Deleting: ${deleted} files so far.`)
  const { deleted, left } = await deleteOriginals(move, onFile)
  report(`Deleted in ${from.name}: ${deleted} files, each after comparing it with its copy.`)
  if (left)
    report(
      `Left in ${from.name}: ${left} files whose copies are missing or damaged. Please run "npm run files:verify".`,
    )
  return left === 0
}

/** Copies the files, and records the new storage unless a process of Muster is running; returns whether it did. */
async function copyAndSwitch(move: Move, isDry: boolean): Promise<boolean> {
  const { from, to, report } = move
  await assertNoOtherFiles(move)
  let wasRunning = (await countProcesses(move)) > 0
  for (;;) {
    const counts = await copyFiles(move, { onFile: createProgress(report, copying), isDry })
    if (isDry) {
      report(`Would copy from ${from.name} to ${to.name}: ${counts.copied} files. Copied before: ${counts.present}.`)
      return false
    }
    report(
      `Copied from ${from.name} to ${to.name}: ${counts.copied} files, each read back and compared. Copied before: ${counts.present}.`,
    )
    if ((await countProcesses(move)) > 0) {
      report(
        'Muster is running and may store more files. Please stop every process of it, and run the command again: it then copies only what is new, and changes over.',
      )
      return false
    }
    // What was stored while processes were still running may have been missed.
    if (!wasRunning) break
    wasRunning = false
  }
  return changeOver(move)
}

/** Copies the files that a process stored in the old place after the change-over, which it had not noticed. */
async function copyLate(move: Move): Promise<void> {
  const { from, to, report } = move
  const count = await copyLateFiles(move)
  if (count) report(`Copied from ${from.name} to ${to.name}: ${count} files that were stored after the change-over.`)
}

const copying = ({ copied, present }: CopyCounts) => `Copying: ${copied} files so far, ${present} were there.`

/**
 * Records the new storage, unless a process has started meanwhile; returns whether it did. A process takes its lock and
 * then compares the storage with its own, so it is either counted here, or waits for the new storage and ends.
 */
async function changeOver(move: Move): Promise<boolean> {
  const { db, keys, from, to, report } = move
  await assertStorageOfDatabase(db, from)
  const isChanged = await transaction(db, async (tx: Tx) => {
    await lockStorage(tx)
    if ((await countProcesses(move)) > 0) return false
    await recordStorage(tx, to)
    await record(tx, sourceOf({ db, keys }, 'files:move'), {
      action: 'files.moved',
      subject: { type: 'file', id: null },
      before: { storage: from.label },
      after: { storage: to.label },
    })
    return true
  })
  if (!isChanged) {
    report('A process of Muster was started meanwhile. Please stop it, and run the command again.')
    return false
  }
  const setting = to.label === 'folder' ? 'without STORAGE_URL' : `with STORAGE_URL naming ${to.label}`
  report(`From now on, the files are in ${to.name}. Muster can be started ${setting}.`)
  return true
}

/**
 * Returns the label of the storage that the files were in before they were moved to the one with this label; null if it
 * is not the result of the last move.
 */
export async function originOf(db: Db, label: string): Promise<string | null> {
  const [move] = await db
    .select({ from: storageIn(auditEntries.before), to: storageIn(auditEntries.after) })
    .from(auditEntries)
    .where(eq(auditEntries.action, 'files.moved'))
    .orderBy(desc(auditEntries.id))
    .limit(1)
  return move?.to === label ? move.from : null
}

const storageIn = (column: PgColumn) => sql<string>`${column} ->> 'storage'`

/** @throws StartError if the files did not come from the storage in which originals would be deleted. */
async function assertOrigin({ db, from, to }: Move): Promise<void> {
  const origin = await originOf(db, to.label)
  if (origin !== from.label)
    throw new StartError(
      `The stored files are in ${to.name} and were not moved there from ${from.name}${origin === null ? '' : `, but from ${origin}`}: please correct --from.`,
    )
}

/** @throws StartError if the other storage has files, and none of them is a copy. */
async function assertNoOtherFiles({ from, to }: Storages): Promise<void> {
  if (!(await hasFiles(to))) return
  const ids = new Set<string>()
  for await (const { id } of placesIn(from)) ids.add(id)
  for await (const { id } of placesIn(to)) if (ids.has(id)) return
  throw new StartError(`${to.name} already has other files: please choose an empty place, such as another prefix.`)
}

/** Returns the number of processes of Muster that work on the database. */
async function countProcesses({ pool, keys }: Move): Promise<number> {
  let count = 0
  for (const one of [keys, ...keys.previous]) count += await countProcessesWithKey(pool, fingerprintOf(one))
  return count
}

/** Returns a function that reports progress every ten seconds. */
function createProgress<Counts>(
  report: Move['report'],
  sentence: (counts: Counts) => string,
): (counts: Counts) => void {
  let lastReport = performance.now()
  return (counts) => {
    if (performance.now() - lastReport < 10_000) return
    lastReport = performance.now()
    report(sentence(counts))
  }
}
