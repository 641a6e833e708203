import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type pg from 'pg'
import { advanceAnchor, readAnchor, writeAnchor } from '../audit/anchor.ts'
import { resignArchives } from '../audit/archive/archives.ts'
import { resignChecks } from '../audit/checks.ts'
import { closeEras, endEra, resealEras } from '../audit/eras.ts'
import { record } from '../audit/record.ts'
import { chainHead, lockChain, sealAudit } from '../audit/seal.ts'
import { settings } from '../companySettings/tables.ts'
import type { Db, Tx } from '../db/database.ts'
import { withAdvisoryLock } from '../db/advisoryLock.ts'
import { transaction } from '../db/transaction.ts'
import { fingerprintOf, recordFingerprint, recordLostKeys, readFingerprint } from '../files/store/keyFingerprint.ts'
import { addPresentKey, isKeyGiven, type Keys, newMaster, removePreviousKeys } from '../files/store/keys.ts'
import { keyIdIn } from '../files/store/seal.ts'
import type { FileStore } from '../files/store/store.ts'
import { StartError } from '../kernel/startError.ts'
import { findPreviousKeyUse, isUnused, describeUseInSentences, describeUse } from './previousKeyUse.ts'
import { changeKeyFile, countProcessesWithKey } from './keyUse.ts'
import { keysOfTable, type SealedTable, resealTable } from './sealedTables.ts'
import { sourceOf } from './source.ts'

export interface KeyData {
  db: Db
  pool: pg.Pool
  dataDir: string
  tables: readonly SealedTable[]
  report: (sentence: string) => void
}

interface Rotation extends KeyData {
  keys: Keys
  files: FileStore
}

interface Sealed {
  records: number
  files: number
  unopenable: number
  /**
   * The number of files that were missing when the key change was finished anyway. They have a database row but no
   * stored content.
   */
  missing?: number
}

/** The name of the setting that exists during a key change. */
export const stateKey = 'keyChange'
/** The name of the lock that prevents two commands from changing the key at the same time. */
export const keyChangeLock = 'change of the key'

/**
 * Re-encrypts all data with a new key while people keep working, in four steps. It creates the key, or continues an
 * unfinished change; re-encrypts the data of previous keys; waits until no process uses those keys; and removes them
 * from the key file. It can be killed at any time and run again, because all keys are kept until the end. Returns
 * whether it finished. If files are missing or some data can't be decrypted with any known key, it prints a
 * confirmation word and only finishes when called with that word.
 * @throws StartError if MUSTER_KEY sets the key and no previous key is known, or another command is changing the key.
 */
export async function rotateKey(rotation: Rotation, word?: string): Promise<boolean> {
  let isMine = false
  let hasEnded = false
  await withAdvisoryLock(
    rotation.pool,
    keyChangeLock,
    async () => {
      isMine = true
      hasEnded = await rotate(rotation, word)
    },
    { whenLocked: 'skip' },
  )
  if (!isMine) throw new StartError('Another command is changing the key: please wait until it has finished.')
  return hasEnded
}

async function rotate(rotation: Rotation, word: string | undefined): Promise<boolean> {
  const { db, pool, keys, dataDir, report } = rotation
  keys.reread()
  const isBegun = await isInProgress(db)
  if (!keys.previous.length && !isBegun) {
    if (isKeyGiven()) throw new StartError(howWithEnvironment)
    await changeKeyFile(pool, report, () => addPresentKey(dataDir, newMaster()))
    keys.reread()
  } else report('Continuing the key change that was started.')
  if (keys.previous.length) await transaction(db, (tx: Tx) => adoptKey(tx, rotation))

  const first = await resealAll(rotation)
  await waitUntilPreviousKeyUnused(rotation)
  await waitForTransactions(pool)
  const second = await resealAll(rotation)
  const need = await findPreviousKeyUse(rotation)
  if (!isUnused(need) && word !== describeUse(need)) {
    for (const sentence of describeUseInSentences(need)) report(sentence)
    return false
  }
  await sealAudit(db, keys)
  await transaction(db, (tx: Tx) => close(tx, rotation))
  const anchor = await readAnchor(dataDir, keys)
  if ('head' in anchor) await writeAnchor(dataDir, keys, anchor.head)
  await changeKeyFile(pool, report, () => removePreviousKeys(dataDir))
  const counts = {
    records: first.records + second.records,
    files: first.files + second.files,
    unopenable: second.unopenable,
    ...(need.missing.length ? { missing: need.missing.length } : {}),
  }
  const isOurs = (await isInProgress(db)) || counts.records + counts.files > 0
  if (isOurs) await transaction(db, (tx: Tx) => end(tx, rotation, counts))
  const head = await sealAudit(db, keys)
  if (head && 'head' in anchor) await advanceAnchor(db, dataDir, keys, head)
  reportResult(rotation, counts)
  return true
}

const howWithEnvironment =
  'The key is given in MUSTER_KEY: please make another ("openssl rand -base64 32"), set MUSTER_KEY to it and MUSTER_KEY_PREVIOUS to the old one for every process of Muster, restart them, and then run "npm run key:rotate" with the same settings.'

function reportResult({ report }: Rotation, { records, files, unopenable }: Sealed): void {
  report(`Encrypted with the new key: ${records} records and ${files} files.`)
  if (unopenable) report(`No key decrypts ${unopenable} of them; they are left unchanged.`)
  report(
    process.env.MUSTER_KEY_PREVIOUS?.trim()
      ? 'The earlier key is no longer needed: please remove MUSTER_KEY_PREVIOUS for every process of Muster, and make a backup.'
      : 'The earlier key is no longer needed. Please make a backup, because older ones contain the earlier key.',
  )
}

async function isInProgress(db: Db): Promise<boolean> {
  return (await db.$count(settings, eq(settings.key, stateKey))) > 0
}

/** Records the current key as the database's key, and continues the audit trail with it. */
async function adoptKey(tx: Tx, { db, keys }: Rotation): Promise<void> {
  await lockChain(tx)
  const fingerprint = await readFingerprint(tx)
  if (fingerprint === fingerprintOf(keys)) return
  const before = keys.previous.find((one) => fingerprintOf(one) === fingerprint)
  if (!before) throw new StartError('The database belongs to another key, which is unknown.')
  const head = await chainHead(tx)
  await endEra(tx, keys, before, head?.position ?? 0)
  await recordFingerprint(tx, keys)
  await tx.insert(settings).values({ key: stateKey, value: true }).onConflictDoNothing()
  await record(tx, sourceOf({ db, keys }, 'key:rotate'), {
    action: 'key.rotation_started',
    subject: { type: 'key', id: null },
  })
}

async function resealAll({ db, keys, files, tables, report }: Rotation): Promise<Sealed> {
  const totals: Sealed = { records: 0, files: 0, unopenable: 0 }
  const onProgress = createProgress(report)
  for (const table of tables) {
    const { sealed, unopenable } = await resealTable(db, keys, table, onProgress)
    totals.records += sealed
    totals.unopenable += unopenable
  }
  const { sealed, unopenable } = await files.resealFiles(onProgress)
  return { ...totals, files: sealed, unopenable: totals.unopenable + unopenable.length }
}

/** Returns a function that counts progress and reports it every ten seconds. */
function createProgress(report: (sentence: string) => void): () => Promise<void> {
  let [count, lastReport] = [0, performance.now()]
  return async () => {
    count++
    if (performance.now() - lastReport < 10_000) return
    lastReport = performance.now()
    report(`Encrypting again: ${count} files and batches of records so far.`)
  }
}

async function waitUntilPreviousKeyUnused({ pool, keys, report }: Rotation): Promise<void> {
  for (const previousKey of keys.previous) {
    const users = () => countProcessesWithKey(pool, fingerprintOf(previousKey))
    let hasSaid = false
    for (let count = await users(); count > 0; count = await users()) {
      if (!hasSaid)
        report(
          `Waiting until ${count === 1 ? 'one process of Muster has' : `${count} processes of Muster have`} switched to the new key. If a process was started with the earlier key in MUSTER_KEY, please restart it with the new one.`,
        )
      hasSaid = true
      await pause(500)
    }
  }
}

/** Waits for the end of all transactions that may have written data encrypted with a previous key. */
async function waitForTransactions(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('select pg_current_xact_id()::text as id')
  const haveEnded = async () => {
    const { rows: now } = await pool.query<{ ended: boolean }>(
      'select pg_snapshot_xmin(pg_current_snapshot()) > $1::text::xid8 as ended',
      [rows[0]?.id],
    )
    return now[0]?.ended === true
  }
  while (!(await haveEnded())) await pause(200)
}

/** Re-encrypts and re-signs the remaining data of previous keys, and records that these keys sign no more entries. */
async function close(tx: Tx, rotation: Rotation): Promise<void> {
  const { keys } = rotation
  await lockChain(tx)
  await resealEras(tx, keys)
  await closeEras(tx, keys, (await chainHead(tx))?.position ?? 0)
  await resignChecks(tx, keys)
  await resignArchives(tx, keys)
  if (keys.lost.size) await recordLostKeys(tx, await findStillLost(rotation))
}

/**
 * Returns the ids of the lost keys that existing data is still encrypted with. A key that was recorded as lost may have
 * been found since.
 */
async function findStillLost({ db, keys, tables, files }: Rotation): Promise<ReadonlySet<string>> {
  const neededIds = new Set<string>()
  for (const table of tables) for (const id of (await keysOfTable(db, table)).keys()) neededIds.add(id)
  for await (const { head } of files.heads()) neededIds.add(keyIdIn(head).toString('hex'))
  return keys.lost.intersection(neededIds)
}

async function end(tx: Tx, { db, keys }: Rotation, counts: Sealed): Promise<void> {
  await tx.delete(settings).where(eq(settings.key, stateKey))
  await record(tx, sourceOf({ db, keys }, 'key:rotate'), {
    action: 'key.rotated',
    subject: { type: 'key', id: null },
    after: counts,
  })
}
