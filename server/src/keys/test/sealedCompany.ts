import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import { createTestDatabase } from '../../../testing/database.ts'
import { dataFolder } from '../../../testing/dataFolder.ts'
import { readAnchor, writeAnchor } from '../../audit/anchor.ts'
import { record } from '../../audit/record.ts'
import { sealAudit } from '../../audit/seal.ts'
import { verifyAudit } from '../../audit/verify.ts'
import { openDatabase } from '../../db/connection.ts'
import { transaction } from '../../db/transaction.ts'
import { allFeatures } from '../../features.ts'
import { bankingDetails } from '../../features/personnelFile/tables.ts'
import { addVersion, currentVersion } from '../../people/sealedRecords/versions.ts'
import { assertKeyOfDatabase } from '../../files/store/keyFingerprint.ts'
import { type Keys, knownKeys, loadKeys } from '../../files/store/keys.ts'
import { openFolder } from '../../files/storage/folderStorage.ts'
import { type FileStore, openFileStore } from '../../files/store/store.ts'
import { files } from '../../files/store/tables.ts'
import { verifyFiles } from '../../files/store/verifyFiles.ts'
import { createLog } from '../../log.ts'
import { users } from '../../people/tables.ts'
import { rotateKey } from '../rotateKey.ts'
import { sourceOf } from '../source.ts'

export const tables = allFeatures.flatMap(({ sealedTables = [] }) => sealedTables)
const log = createLog('silent')

/**
 * Returns a database and a data folder with encrypted records and files of two people and an audit trail. No server
 * runs on them.
 */
export async function sealedCompany() {
  vi.stubEnv('MUSTER_KEY', '')
  vi.stubEnv('MUSTER_KEY_PREVIOUS', '')
  onTestFinished(() => void vi.unstubAllEnvs())
  const dataDir = await dataFolder()
  await mkdir(dataDir, { recursive: true })
  const database = await createTestDatabase()
  const { db, pool, close } = await openDatabase(database.connection, { max: 6 })
  onTestFinished(async () => {
    await close()
    await database.drop()
  })
  const first = await loadKeys(dataDir, () => undefined, {})
  await assertKeyOfDatabase(db, first)
  await writeAnchor(dataDir, first, { position: 0, digest: '' })
  const sentences: string[] = []
  const collect = (sentence: string) => void sentences.push(sentence)
  const data = { db, pool, dataDir, tables, report: collect }
  const people = await db
    .insert(users)
    .values(
      ['Anna', 'Ben'].map((firstName) => ({
        firstName,
        lastName: 'Sealed',
        email: `${firstName}@test.example`,
        addedOn: '2025-01-01',
      })),
    )
    .returning({ id: users.id })
  const [anna = '', ben = ''] = people.map(({ id }) => id)

  /** Returns the keys and the file store as a newly started process would open them. */
  async function openProcess() {
    const keys = await knownKeys(dataDir)
    if (!keys) throw new Error('no key')
    await assertKeyOfDatabase(db, keys)
    return { keys, store: await openFileStore(await openFolder(dataDir), keys) }
  }
  async function save(keys: Keys, userId: string, bankName: string) {
    await transaction(db, (tx) => addVersion(tx, { keys, log }, bankingDetails, userId, { bankName }))
  }
  async function upload(store: FileStore, ownerId: string, content = randomBytes(100_000)) {
    const { id, bytes, digest } = await store.put(content)
    const row = { id, ownerId, bytes, digest, name: 'a.pdf', mediaType: 'application/pdf' }
    await db.insert(files).values({ ...row, purpose: 'HIRING_DOCUMENT' })
    return id
  }
  const note = (keys: Keys) =>
    record(db, sourceOf({ db, keys }, 'test'), { action: 'test.noted', subject: { type: 'test', id: null } })
  async function seal(keys: Keys) {
    const head = await sealAudit(db, keys)
    if (head) await writeAnchor(dataDir, keys, head)
  }
  async function contentOf(store: FileStore, id: string, bytes: number) {
    const { parts, close: end } = await store.read(id, bytes)
    const content = Buffer.concat(await Array.fromAsync(parts))
    end()
    return content
  }
  const bankOf = async (keys: Keys, userId: string) =>
    (await currentVersion<{ bankName: string }>(db, { keys, log }, bankingDetails, userId))?.details?.bankName ?? null
  async function trailFaults() {
    const { keys } = await openProcess()
    return (await verifyAudit(db, keys, await readAnchor(dataDir, keys))).faults
  }
  /** Expects that a newly started process can decrypt and verify everything. */
  async function expectWhole() {
    const { keys, store } = await openProcess()
    expect([await bankOf(keys, anna), await bankOf(keys, ben)]).toEqual(['Bank of Anna', 'Bank of Ben'])
    expect(await verifyFiles(db, store)).toMatchObject({ missing: [], damaged: [], lost: [] })
    expect(await trailFaults()).toEqual([])
  }
  const rotate = async (word?: string, source = data) => {
    const { keys, store } = await openProcess()
    return rotateKey({ ...source, keys, files: store }, word)
  }

  const { store } = await openProcess()
  await save(first, anna, 'Bank of Anna')
  await save(first, ben, 'Bank of Ben')
  const fileIds = [await upload(store, anna), await upload(store, ben), await upload(store, ben)]
  for (let count = 0; count < 4; count++) await note(first)
  await seal(first)
  await note(first)
  const keyFile = join(dataDir, 'keys', 'master.key')
  const facts = { data, db, pool, dataDir, first, printed: sentences, anna, ben, fileIds, keyFile }
  return {
    ...facts,
    opened: openProcess,
    save,
    upload,
    note,
    seal,
    bankOf,
    contentOf,
    trailFaults,
    expectWhole,
    rotate,
  }
}

export type SealedCompany = Awaited<ReturnType<typeof sealedCompany>>
