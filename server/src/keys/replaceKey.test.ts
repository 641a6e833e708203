import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { auditEntries } from '../audit/tables.ts'
import { openFolder } from '../files/storage/folderStorage.ts'
import { knownKeys } from '../files/store/keys.ts'
import { DamagedFile } from '../files/store/damagedFile.ts'
import { verifyFiles } from '../files/store/verifyFiles.ts'
import { createLog } from '../log.ts'
import { startKeyUse } from './keyUse.ts'
import { replaceKey } from './replaceKey.ts'
import { type SealedCompany, sealedCompany } from './test/sealedCompany.ts'

const replace = async ({ data, dataDir }: SealedCompany, word?: string) =>
  replaceKey({ ...data, present: await knownKeys(dataDir), storage: await openFolder(dataDir) }, word)
const wordIn = (printed: string[]) => /-- (lose-[0-9a-f]{8})$/.exec(printed.at(-1) ?? '')?.[1]

test('a key that is available is not replaced, whatever the word', async () => {
  const company = await sealedCompany()
  const before = await readFile(company.keyFile, 'utf8')
  await expect(replace(company)).rejects.toThrow(/^The key is not lost/)
  await expect(replace(company, 'lose-12345678')).rejects.toThrow(/^The key is not lost/)
  await company.pool.query(`update settings set value = '"other"' where key = 'keyFingerprint'`)
  await expect(replace(company)).rejects.toThrow(/^The key is not lost: it decrypts the stored data/)
  expect(await readFile(company.keyFile, 'utf8')).toBe(before)
})

test('the key is not replaced while a process has it in memory', async () => {
  const company = await sealedCompany()
  const use = await startKeyUse({ pool: company.pool, keys: company.first, log: createLog('silent') })
  await rm(company.keyFile)
  await expect(replace(company)).rejects.toThrow(/^Muster is running and has the key in memory/)
  await use.stop()
  expect(await replace(company)).toBe(false)
})

test('the command lists the losses, and with the word creates a new key; the rest works', async () => {
  const company = await sealedCompany()
  const { keyFile, printed, opened, bankOf, anna, ben, save, upload, fileIds, db, trailFaults } = company
  await save(company.first, anna, 'Bank of Anna 2')
  await rename(keyFile, `${keyFile}.found`)
  expect(await replace(company)).toBe(false)
  expect(printed).toEqual([
    'Without the key, this data is lost for good:',
    '- 3 versions of banking details of 2 people',
    '- 3 hiring documents of 2 people',
    expect.stringContaining('audit trail'),
    expect.stringContaining('Nothing else is lost'),
    expect.stringMatching(/^To continue without this data, run: npm run key:replace -- lose-[0-9a-f]{8}$/),
  ])
  await expect(opened()).rejects.toThrow('no key')
  expect(await replace(company, 'lose-00000000')).toBe(false)
  const word = wordIn(printed)
  // Of two simultaneous replacements, only one succeeds.
  const outcomes = await Promise.allSettled([replace(company, word), replace(company, word)])
  expect(outcomes.filter((one) => one.status === 'fulfilled' && one.value)).toHaveLength(1)

  const { keys, store } = await opened()
  expect([await bankOf(keys, anna), await bankOf(keys, ben)]).toEqual([null, null])
  const readError = await store.read(fileIds[0] ?? '', 100_000).catch((error: unknown) => error)
  expect(readError).toBeInstanceOf(DamagedFile)
  expect(readError).toMatchObject({ isLost: true, isMissing: false })
  expect((await verifyFiles(db, store)).lost).toHaveLength(3)
  await save(keys, anna, 'New Bank')
  expect(await bankOf(keys, anna)).toBe('New Bank')
  await company.seal(keys)
  expect(await trailFaults()).toEqual([])
  const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.action, 'key.replaced'))
  expect(entry?.after).toEqual({
    lost: [
      { kind: 'versions of banking details', count: 3, people: 2 },
      { kind: 'hiring documents', count: 3, people: 2 },
    ],
  })
  await expect(replace(company)).rejects.toThrow(/^The key is not lost/)

  // The new key can be changed like any other; lost data is left unchanged.
  await company.rotate()
  expect(printed).toContain('No key decrypts 6 of them; they are left unchanged.')
  expect(await trailFaults()).toEqual([])

  // Now someone finds the earlier key.
  vi.stubEnv('MUSTER_KEY_PREVIOUS', (await readFile(`${keyFile}.found`, 'utf8')).trim())
  await company.rotate()
  vi.stubEnv('MUSTER_KEY_PREVIOUS', '')
  const after = await opened()
  expect([await bankOf(after.keys, anna), await bankOf(after.keys, ben)]).toEqual(['New Bank', 'Bank of Ben'])
  expect(await verifyFiles(db, after.store)).toMatchObject({ lost: [], damaged: [] })
  expect([after.keys.lost.size, await trailFaults()]).toEqual([0, []])
  await upload(after.store, ben)
})

test('a change of the trail before the loss, or of the record of the loss, is detected', async () => {
  const company = await sealedCompany()
  await rm(company.keyFile)
  await replace(company)
  await replace(company, wordIn(company.printed))
  expect(await company.trailFaults()).toEqual([])
  await company.pool.query('alter table audit_entries disable trigger user')
  await company.pool.query(
    `update audit_entries set action = 'test.changed' where id = (select entry_id from audit_seals where position = 2)`,
  )
  expect(await company.trailFaults()).toEqual([
    expect.stringMatching(/^The seals up to .* have changed since their key was lost/),
  ])
})

test('another key in the file is kept next to it', async () => {
  const company = await sealedCompany()
  await rename(company.keyFile, `${company.keyFile}.found`)
  const otherCompany = await sealedCompany()
  await rename(otherCompany.keyFile, company.keyFile)
  const otherKey = await readFile(company.keyFile, 'utf8')
  await expect(company.opened()).rejects.toThrow(/^The database belongs to another key.*key:replace/)
  await replace(company)
  await replace(company, wordIn(company.printed))
  const folder = dirname(company.keyFile)
  const replacedName = (await readdir(folder)).find((name) => name.includes('.replaced-')) ?? ''
  expect(await readFile(join(folder, replacedName), 'utf8')).toBe(otherKey)
  expect(await company.trailFaults()).toEqual([])
})

test('a key lost during its change leaves no change to continue', async () => {
  const company = await sealedCompany()
  const { data, keyFile, printed, rotate } = company
  await expect(rotate(undefined, { ...data, tables: [{ name: 'no_table' } as never] })).rejects.toThrow()
  await rm(keyFile)
  await replace(company)
  expect(await replace(company, wordIn(printed))).toBe(true)
  const createdKey = await readFile(keyFile, 'utf8')
  const from = printed.length
  await rotate()
  expect(printed.slice(from).join()).not.toContain('Continuing')
  expect(await readFile(keyFile, 'utf8')).not.toBe(createdKey)
})
