import { isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentCategories, documentExtensions } from '@muster/contract/documents/enumerations'
import { auditEntries } from '../../../audit/tables.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { App } from '../../../context.ts'
import { files } from '../../../files/store/tables.ts'
import { actorsByEmail, contextOf } from '../../../people/demo/acting.ts'
import { demoAccounts } from '../../../people/demo/accounts.ts'
import { startDemoApp } from '../../../../testing/demoApp.ts'
import { documentStats } from '../documents/documentStats.ts'
import { documentAcknowledgements, documentFolders, documents, documentShares, documentVersions } from '../tables.ts'
import { createDemoDocuments } from './createDemoDocuments.ts'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await startDemoApp())
  await createDemoDocuments(app)
})
afterAll(() => close())

const all = () => app.db.select().from(documents)

test('there are two hundred documents of every kind and category, in folders, shared, versioned and in the trash', async () => {
  const rows = await all()
  expect(rows).toHaveLength(200)
  const extensions = new Set(rows.map(({ name }) => name.slice(name.lastIndexOf('.'))))
  // The old Word and Excel formats can't be generated, so the demo company has none.
  const generated = documentExtensions.filter((one) => !['.doc', '.xls', '.jpeg'].includes(one))
  expect([...extensions].toSorted()).toEqual([...generated].toSorted())
  expect(new Set(rows.map(({ category }) => category))).toEqual(new Set(documentCategories))
  const several = {
    inFolders: rows.filter(({ folderId }) => folderId).length,
    open: rows.filter(({ isPrivate }) => !isPrivate).length,
    versioned: rows.filter(({ version }) => version > 1).length,
    trashed: rows.filter(({ trashedAt }) => trashedAt).length,
    expiring: rows.filter(({ expiresOn }) => expiresOn).length,
    toConfirm: rows.filter(({ toAcknowledge }) => toAcknowledge).length,
    downloaded: rows.filter(({ downloadCount }) => downloadCount > 0).length,
    folders: await app.db.$count(documentFolders),
    byName: await app.db.$count(documentShares, isNotNull(documentShares.userId)),
    byDepartment: await app.db.$count(documentShares, isNotNull(documentShares.department)),
    confirmed: await app.db.$count(documentAcknowledgements),
    restored: await app.db.$count(documentVersions, isNotNull(documentVersions.restoredFrom)),
  }
  for (const [name, count] of Object.entries(several)) expect(count, name).toBeGreaterThan(0)
  const today = await readCompanyToday(app.db)
  expect(rows.some(({ expiresOn }) => expiresOn !== null && expiresOn < today)).toBe(true)
})

test('each account to sign in with has its own documents, and some shared with it', async () => {
  const actors = await actorsByEmail(app)
  for (const { email } of demoAccounts) {
    const actor = actors.get(email)
    if (!actor) throw new Error(`${email} is not there`)
    const { stats } = await documentStats(contextOf(app, actor, 'test', email))
    expect(stats.myDocuments, email).toBeGreaterThan(0)
    expect(stats.totalDocuments, email).toBeGreaterThan(stats.myDocuments)
  }
})

test('everything happened in the past, every file opens, and a second run adds nothing', async () => {
  const { rows } = await app.db.execute(sql`select from ${documents} where created_at > now() or trashed_at > now()`)
  expect(rows).toEqual([])
  const stored = await app.db.select({ id: files.id, bytes: files.bytes }).from(files)
  for (const { id, bytes } of stored.slice(0, 20)) {
    const reading = await app.files.read(id, bytes)
    const parts = await Array.fromAsync(reading.parts)
    reading.close()
    expect(Buffer.concat(parts).length).toBe(bytes)
  }
  const [before, entries] = [await all(), await app.db.$count(auditEntries)]
  await createDemoDocuments(app)
  expect(await all()).toEqual(before)
  expect([await app.db.$count(auditEntries), await app.db.$count(files)]).toEqual([entries, stored.length])
})
