import { createHash } from 'node:crypto'
import { rename } from 'node:fs/promises'
import { eq, inArray } from 'drizzle-orm'
import { writeAnchor } from '../audit/anchor.ts'
import { resignArchives } from '../audit/archive/archives.ts'
import { deleteChecks } from '../audit/checks.ts'
import { addToRangeDigest, createRangeDigest } from '../audit/digests.ts'
import { recordLostEra } from '../audit/eras.ts'
import { record } from '../audit/record.ts'
import { chainHead, lockChain, readSeals, sealPendingEntries } from '../audit/seal.ts'
import { now } from '../kernel/clock.ts'
import { settings } from '../companySettings/tables.ts'
import type { Tx } from '../db/database.ts'
import { withAdvisoryLock } from '../db/advisoryLock.ts'
import { transaction } from '../db/transaction.ts'
import {
  keysOfDatabase,
  lostKeys,
  recordFingerprint,
  recordLostKeys,
  readFingerprint,
} from '../files/store/keyFingerprint.ts'
import { isKeyGiven, keyFileIn, Keys, newMaster, writeKeyFile } from '../files/store/keys.ts'
import { keyIdIn, Seal } from '../files/store/seal.ts'
import type { Storage } from '../files/storage/storage.ts'
import { FileStore } from '../files/store/store.ts'
import { type FilePurpose, files } from '../files/store/tables.ts'
import { StartError } from '../kernel/startError.ts'
import { countProcessesWithKey } from './keyUse.ts'
import { type KeyData, keyChangeLock, stateKey } from './rotateKey.ts'
import { keysOfTable } from './sealedTables.ts'
import { sourceOf } from './source.ts'

const purposes: Record<FilePurpose, string> = {
  MEDICAL_CERTIFICATE: 'medical certificates',
  HIRING_DOCUMENT: 'hiring documents',
  RESUME: 'résumés',
  DOCUMENT: 'files of documents',
  INVOICE: 'PDFs of invoices',
  MAIL: 'attachments of mails',
}

/** The amount of lost data of one kind, and the number of people it is about. */
interface Loss {
  kind: string
  count: number
  people: number
}

interface Losses {
  losses: Loss[]
  /** The ids, in hex, of the keys that encrypted the lost data. */
  keyIds: Set<string>
  /** The number of records and files that the current key decrypts. */
  openable: number
}

type Replacement = KeyData & { present: Keys | null; storage: Storage }

/**
 * Replaces the key of a company whose key is lost for good. Without the confirmation word, it only lists the lost data
 * and prints that word. Lost data is kept, so that it can be decrypted if the key is found later. Returns whether the
 * key was replaced.
 * @throws StartError if the key is not lost, a running Muster still has it, or another command is changing it.
 */
export async function replaceKey(replacement: Replacement, word: string | undefined): Promise<boolean> {
  let isReplaced: boolean | null = null
  await withAdvisoryLock(
    replacement.pool,
    keyChangeLock,
    async () => void (isReplaced = await replace(replacement, word)),
    {
      whenLocked: 'skip',
    },
  )
  if (isReplaced === null)
    throw new StartError('Another command is changing the key: please wait until it has finished.')
  return isReplaced
}

async function replace(replacement: Replacement, word: string | undefined): Promise<boolean> {
  const { db, pool, present, report } = replacement
  const fingerprint = await readFingerprint(db)
  const found = await findLosses(replacement)
  const isRight = present && (await keysOfDatabase(db, present)) !== null
  if (isRight || fingerprint === null || found.openable > 0)
    throw new StartError(
      'The key is not lost: it decrypts the stored data, so nothing was changed. To change the key, run "npm run key:rotate".',
    )
  if (await countProcessesWithKey(pool, fingerprint))
    throw new StartError(
      'Muster is running and has the key in memory: please put the key back if you can, or stop Muster first.',
    )
  const expected = confirmationWordOf(fingerprint, found)
  if (word !== expected) {
    for (const sentence of describeLosses(found.losses)) report(sentence)
    report(`To continue without this data, run: npm run key:replace -- ${expected}`)
    return false
  }
  const keys = await createKeys(replacement)
  await transaction(db, (tx: Tx) => adoptNewKey(tx, replacement, keys, found))
  report('The new key is used from the next start. Please start Muster, and make a backup.')
  report(
    'If you find the earlier key, set MUSTER_KEY_PREVIOUS to it and run "npm run key:rotate": the data that it decrypts becomes readable again.',
  )
  return true
}

function describeLosses(losses: readonly Loss[]): string[] {
  const items = losses.map(
    ({ kind, count, people }) =>
      `- ${count} ${kind}${people === 0 ? '' : ` of ${people === 1 ? '1 person' : `${people} people`}`}`,
  )
  return [
    ...(losses.length
      ? ['Without the key, this data is lost for good:', ...items]
      : ['No stored data was encrypted with the key.']),
    'Earlier entries of the audit trail can no longer be proved genuine; only changes from now on can be detected.',
    'Nothing else is lost. Look for the key in your backups first: each of them contains it as keys/master.key.',
  ]
}

const confirmationWordOf = (fingerprint: string, { losses }: Losses) =>
  `lose-${createHash('sha256')
    .update(JSON.stringify([fingerprint, losses]))
    .digest('hex')
    .slice(0, 8)}`

/**
 * Returns the key from the environment if it sets one. Otherwise creates a key and a new key file, and keeps the old
 * file beside it under another name.
 */
async function createKeys({ dataDir, present }: Replacement): Promise<Keys> {
  if (isKeyGiven() && present) return present
  const path = keyFileIn(dataDir)
  if (present) await rename(path, `${path}.replaced-${now().epochMilliseconds}`)
  const master = newMaster()
  await writeKeyFile(dataDir, [master])
  return new Keys(master)
}

async function adoptNewKey(tx: Tx, { db, dataDir }: Replacement, keys: Keys, found: Losses): Promise<void> {
  await lockChain(tx)
  await recordFingerprint(tx, keys)
  const position = (await chainHead(tx))?.position ?? 0
  const digest = await digestOfChain(tx, keys)
  // The pending entries are signed with the lost key.
  const head = await sealPendingEntries(tx, keys)
  await recordLostEra(tx, keys, { position, entriesThrough: head?.position ?? 0, digest })
  await recordLostKeys(tx, (await lostKeys(tx)).union(found.keyIds))
  // This ends an unfinished key change; the next one creates its own key.
  await tx.delete(settings).where(eq(settings.key, stateKey))
  await deleteChecks(tx)
  await resignArchives(tx, keys, { trusted: true })
  await record(tx, sourceOf({ db, keys }, 'key:replace'), {
    action: 'key.replaced',
    subject: { type: 'key', id: null },
    after: { lost: found.losses },
  })
  await writeAnchor(dataDir, keys, head ?? { position: 0, digest: '' })
}

/**
 * Returns the digest that identifies the chain from now on, because its seals can't be verified without the lost key.
 */
async function digestOfChain(tx: Tx, keys: Keys): Promise<string> {
  const rangeDigest = createRangeDigest(keys)
  for await (const rows of readSeals(tx)) for (const { seal, entry } of rows) addToRangeDigest(rangeDigest, seal, entry)
  return rangeDigest.digest('base64url')
}

/** Counts the data of each kind that the current key can't decrypt, and all data that it can decrypt. */
async function findLosses({ db, present, tables, storage }: Replacement): Promise<Losses> {
  const found: Losses = { losses: [], keyIds: new Set(), openable: 0 }
  for (const table of tables) {
    const ownKeyId = present ? idOf(table.sealOf(present)) : null
    const people = new Set<string>()
    let count = 0
    for (const [id, one] of await keysOfTable(db, table)) {
      if (id === ownKeyId) found.openable += one.rows
      else {
        found.keyIds.add(id)
        count += one.rows
        for (const person of one.people) people.add(person)
      }
    }
    if (count) found.losses.push({ kind: table.kind, count, people: people.size })
  }
  return addLostFiles(found, await fileKeys(storage, present), db)
}

const idOf = (seal: Seal) => keyIdIn(seal.seal(Buffer.alloc(0), '')).toString('hex')

/**
 * Returns the id of the encrypting key for each stored file that the current key can't decrypt, and the number of files
 * that it can decrypt.
 */
async function fileKeys(storage: Storage, present: Keys | null) {
  const lostKeyIds = new Map<string, string>()
  let openable = 0
  // The file store needs some key to read the heads of files; a random one decrypts none of them.
  for await (const { id, head, isOurs } of new FileStore(storage, present ?? new Keys(newMaster())).heads())
    if (isOurs) openable++
    else lostKeyIds.set(id, keyIdIn(head).toString('hex'))
  return { lost: lostKeyIds, openable }
}

async function addLostFiles(
  found: Losses,
  { lost, openable }: Awaited<ReturnType<typeof fileKeys>>,
  db: Replacement['db'],
): Promise<Losses> {
  const byPurpose = new Map<FilePurpose, { count: number; people: Set<string> }>()
  const ids = [...lost.keys()]
  for (let at = 0; at < ids.length; at += 1000)
    for (const { ownerId, purpose } of await db
      .select({ ownerId: files.ownerId, purpose: files.purpose })
      .from(files)
      .where(inArray(files.id, ids.slice(at, at + 1000)))) {
      const counts = byPurpose.get(purpose) ?? { count: 0, people: new Set() }
      counts.count++
      counts.people.add(ownerId)
      byPurpose.set(purpose, counts)
    }
  return {
    openable: found.openable + openable,
    keyIds: found.keyIds.union(new Set(lost.values())),
    losses: [
      ...found.losses,
      ...[...byPurpose].map(([purpose, { count, people }]) => ({
        kind: purposes[purpose],
        count,
        people: people.size,
      })),
    ],
  }
}
