import { randomBytes } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, like } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { readAnchor } from '../audit/anchor.ts'
import { auditEntries } from '../audit/tables.ts'
import { verifyAudit } from '../audit/verify.ts'
import { bankingDetails } from '../features/personnelFile/tables.ts'
import { Keys, knownKeys } from '../files/store/keys.ts'
import { Seal } from '../files/store/seal.ts'
import { FileStore } from '../files/store/store.ts'
import { createLog } from '../log.ts'
import { startKeyUse } from './keyUse.ts'
import { type SealedCompany, sealedCompany } from './test/sealedCompany.ts'

const log = createLog('silent')
const lines = async (path: string) => (await readFile(path, 'utf8')).trim().split('\n')
const actions = ({ db }: SealedCompany) =>
  db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(like(auditEntries.action, 'key.%'))
    .orderBy(auditEntries.id)
    .then((rows) => rows.map(({ action }) => action))

test('everything is encrypted with the new key only, and the trail stays intact and records the change', async () => {
  const company = await sealedCompany()
  const { keyFile, printed, first, anna, rotate, expectWhole, fileIds, dataDir } = company
  const [before] = await lines(keyFile)
  // One file was encrypted as a whole by an earlier release, and one is in the trash.
  const [intactId = '', movedId = ''] = fileIds
  const { store } = await company.opened()
  const content = await company.contentOf(store, intactId, 100_000)
  await writeFile(
    join(dataDir, 'files', intactId.slice(0, 2), intactId),
    new Seal(first, 'files').seal(content, intactId),
  )
  await store.discard(movedId)

  await rotate()
  expect(await lines(keyFile)).toHaveLength(1)
  expect(await lines(keyFile)).not.toContain(before)
  expect(printed).toContain('Encrypted with the new key: 2 records and 3 files.')
  expect(await actions(company)).toEqual(['key.rotation_started', 'key.rotated'])
  expect(await company.bankOf(new Keys(Buffer.from(before ?? '', 'base64')), anna)).toBe(null)
  await rename(join(dataDir, 'files', 'trash', movedId), join(dataDir, 'files', movedId.slice(0, 2), movedId))
  await expectWhole()

  // The key changes several times, and the keys for the first section of the trail are encrypted again with each new
  // key.
  await rotate()
  await company.seal((await company.opened()).keys)
  await rotate()
  await expectWhole()
})

test('a change interrupted anywhere can be continued, and everything can be decrypted at each moment', async () => {
  const company = await sealedCompany()
  const { data, pool, expectWhole, rotate, keyFile } = company
  const [before] = await lines(keyFile)
  const connect = pool.connect.bind(pool)
  let rounds = 0
  for (let isDone = false; !isDone; rounds++) {
    let remaining = rounds
    // Each transaction, and each query outside of one, uses one connection.
    vi.spyOn(pool, 'connect').mockImplementation(((done?: (error?: Error) => void) => {
      if (remaining-- > 0) return done ? connect(done) : connect()
      const error = new Error('killed')
      return done ? done(error) : Promise.reject(error)
    }) as typeof pool.connect)
    await rotate(undefined, data).catch((error: Error) => {
      if (!/killed/.test(`${error.message} ${String(error.cause)}`)) throw error
    })
    vi.restoreAllMocks()
    await expectWhole()
    isDone = (await actions(company)).includes('key.rotated')
  }
  expect(rounds).toBeGreaterThan(15)
  expect(await lines(keyFile)).toHaveLength(1)
  expect(await lines(keyFile)).not.toContain(before)
  expect((await actions(company)).filter((action) => action === 'key.rotation_started')).toHaveLength(1)
  expect((await actions(company)).filter((action) => action === 'key.rotated')).toHaveLength(1)
})

test('people write through other processes, which switch to the new key; a second change is refused', async () => {
  const company = await sealedCompany()
  const { pool, anna, ben, rotate, opened, save, upload, expectWhole, note, printed } = company
  const processes = await Promise.all([1, 2].map(() => opened()))
  const uses = await Promise.all(processes.map(({ keys }) => startKeyUse({ pool, keys, log })))
  // This upload arrives during the key change and is stored after it.
  const slow = await processes[0]!.store.receive(
    (async function* () {
      yield randomBytes(10)
    })(),
  )
  let isOver = false
  let savedCount = 0
  const writes = Promise.all(
    processes.map(async ({ keys, store }, number) => {
      const userId = number === 0 ? anna : ben
      while (!isOver) {
        await save(keys, userId, `Bank ${number} ${savedCount++}`)
        await upload(store, userId)
        await note(keys)
        // Each process reads the other's data.
        expect(await company.bankOf(keys, number === 0 ? ben : anna)).not.toBe(null)
      }
      await save(keys, userId, number === 0 ? 'Bank of Anna' : 'Bank of Ben')
    }),
  )
  const outcomes = await Promise.allSettled([rotate(), rotate()])
  isOver = true
  await writes
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(printed.join()).toMatch(/Waiting until 2 processes of Muster have switched to the new key/)
  await processes[0]!.store.moveIntoStore(slow)
  await company.seal(processes[0]!.keys)
  for (const use of uses) await use.stop()
  expect(savedCount).toBeGreaterThan(4)
  await expectWhole()
  const { keys } = await opened()
  expect(await company.contentOf((await opened()).store, slow.id, 10)).toHaveLength(10)
  const rows = await company.db.select().from(bankingDetails)
  expect(
    rows.filter(({ sealed }) => !new Seal(keys, 'personal-records').isPresentKey(Buffer.from(sealed, 'base64url'))),
  ).toEqual([])
})

test('afterwards an entry signed with the earlier key is detected, and so is a change of its data', async () => {
  const company = await sealedCompany()
  const { rotate, first, pool, note, seal, trailFaults, opened } = company
  await rotate()
  await note(first)
  await seal((await opened()).keys)
  expect(await trailFaults()).toEqual([expect.stringMatching(/was not written by Muster, or was changed/)])
  await pool.query('alter table audit_entries disable trigger user')
  await pool.query(
    `update audit_entries set action = 'test.changed' where id = (select entry_id from audit_seals where position = 2)`,
  )
  expect(await trailFaults()).toContainEqual(expect.stringMatching(/^Seal 2 does not match its entry/))
  await pool.query('update audit_eras set entries_through = 1000')
  expect(await trailFaults()).toContainEqual(expect.stringMatching(/^The key record for the seals up to/))
})

test('if the key is in the environment, the command explains how, and continues once both keys are set', async () => {
  const company = await sealedCompany()
  const { keyFile, rotate, expectWhole, dataDir } = company
  const [before = ''] = await lines(keyFile)
  await rename(keyFile, `${keyFile}.away`)
  vi.stubEnv('MUSTER_KEY', before)
  await expect(rotate()).rejects.toThrow(/^The key is given in MUSTER_KEY: please make another .* MUSTER_KEY_PREVIOUS/)
  const next = randomBytes(32).toString('base64')
  vi.stubEnv('MUSTER_KEY', next)
  await expect(rotate()).rejects.toThrow(/^The database belongs to another key/)
  vi.stubEnv('MUSTER_KEY_PREVIOUS', before)
  await expectWhole()
  await rotate()
  vi.stubEnv('MUSTER_KEY_PREVIOUS', '')
  await expectWhole()
  await expect(knownKeys(dataDir, { present: next, previous: 'x' })).rejects.toThrow('MUSTER_KEY_PREVIOUS must be')
  await writeFile(keyFile, `${next}\nprevious ${before}\n`, { mode: 0o600 })
  expect((await knownKeys(dataDir, {}))?.previous).toHaveLength(1)
  await writeFile(keyFile, `${next}\n${before}\n`, { mode: 0o600 })
  await expect(knownKeys(dataDir, {})).rejects.toThrow('is damaged')
})

test('the database accepts only a new encryption of a record, and only when announced', async () => {
  const { pool, anna, db } = await sealedCompany()
  await expect(pool.query(`update banking_details set sealed = 'x'`)).rejects.toThrow('append-only')
  const changeDetails = (set: string) =>
    db.transaction(async (tx) => {
      await tx.execute(`set local muster.sealing_anew = 'on'`)
      await tx.execute(`update banking_details set ${set}`)
    })
  await expect(changeDetails('version = 9')).rejects.toMatchObject({
    cause: { message: 'banking_details is append-only' },
  })
  await changeDetails(`sealed = 'x'`)
  expect(
    new Set((await db.select().from(bankingDetails).where(eq(bankingDetails.userId, anna))).map((row) => row.sealed)),
  ).toEqual(new Set(['x']))
  expect(new Keys(randomBytes(32)).previous).toEqual([])
})

test('while stored files are missing, the earlier key is kept until they return or the word is given', async () => {
  const company = await sealedCompany()
  const { keyFile, printed, rotate, expectWhole, dataDir, fileIds } = company
  // Simulates that the folder of files is not mounted.
  await rename(join(dataDir, 'files'), join(dataDir, 'elsewhere'))
  expect(await rotate()).toBe(false)
  expect(printed).toContain('3 stored files are missing: please make sure that all of data/files is there.')
  expect(printed.join()).not.toMatch(/no longer needed/)
  expect(await lines(keyFile)).toHaveLength(2)
  expect(await actions(company)).toEqual(['key.rotation_started'])
  await rm(join(dataDir, 'files'), { recursive: true })
  await rename(join(dataDir, 'elsewhere'), join(dataDir, 'files'))
  await expectWhole()

  // A file is lost for good, so the change can only be finished with the word.
  const [lostId = ''] = fileIds
  await rm(join(dataDir, 'files', lostId.slice(0, 2), lostId))
  expect(await rotate()).toBe(false)
  const word = /-- (lose-[0-9a-f]{8})$/.exec(printed.at(-1) ?? '')?.[1]
  expect(await rotate('lose-00000000')).toBe(false)
  expect(await lines(keyFile)).toHaveLength(2)
  expect(await rotate(word)).toBe(true)
  expect(await lines(keyFile)).toHaveLength(1)
  expect(await actions(company)).toEqual(['key.rotation_started', 'key.rotated'])
})

test('a change continued without the earlier key of the environment does not finish while it is needed', async () => {
  const company = await sealedCompany()
  const { data, keyFile, rotate, expectWhole, printed } = company
  // Afterwards, two keys have made sections of the trail.
  await rotate()
  const [before = ''] = await lines(keyFile)
  await rename(keyFile, `${keyFile}.away`)
  vi.stubEnv('MUSTER_KEY', randomBytes(32).toString('base64'))
  vi.stubEnv('MUSTER_KEY_PREVIOUS', before)
  vi.spyOn(FileStore.prototype, 'resealFiles').mockRejectedValueOnce(new Error('killed'))
  await expect(rotate(undefined, { ...data, tables: [] })).rejects.toThrow('killed')
  vi.restoreAllMocks()
  vi.stubEnv('MUSTER_KEY_PREVIOUS', '')
  await rename(join(company.dataDir, 'files'), join(company.dataDir, 'elsewhere'))
  const from = printed.length
  expect(await rotate()).toBe(false)
  expect(printed.slice(from)).toContain('No known key decrypts: 2 records, 1 note of the audit trail.')
  expect(printed.slice(from).join()).not.toMatch(/no longer needed/)
  expect(await actions(company)).toEqual(['key.rotation_started', 'key.rotated', 'key.rotation_started'])
  await rm(join(company.dataDir, 'files'), { recursive: true })
  await rename(join(company.dataDir, 'elsewhere'), join(company.dataDir, 'files'))
  vi.stubEnv('MUSTER_KEY_PREVIOUS', before)
  expect(await rotate()).toBe(true)
  vi.stubEnv('MUSTER_KEY_PREVIOUS', '')
  await expectWhole()
})

test('a running check of the trail finds no fault when the key is changed', async () => {
  const company = await sealedCompany()
  const { db, dataDir, rotate, note, opened } = company
  await Promise.all(Array.from({ length: 1000 }, () => note(company.first)))
  await company.seal(company.first)
  const { keys } = await opened()
  let rounds = 0
  const { faults, seals } = await verifyAudit(db, keys, await readAnchor(dataDir, keys), async () => {
    if (rounds++) return
    // The entries still to be checked were made with a key that is no longer the process's current one.
    await rotate()
    keys.reread()
    await note(keys)
    await company.seal(keys)
  })
  expect([faults, seals > 1000]).toEqual([[], true])
})
