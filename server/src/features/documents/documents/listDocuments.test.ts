import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Document } from '@muster/contract/documents/shared'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { documentFolders } from '../tables.ts'
import { editDocument, namesIn, pdf, postDocument, uploadDocument } from '../test/documents.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const files = ['File 10', 'file 9', 'Ábaco', 'abd', 'zebra']
  for (const [i, name] of files.entries())
    await uploadDocument(
      app,
      'Employee',
      { name, ...(i < 3 && { isPrivate: false }) },
      pdf('x.pdf', 'y'.repeat(i * 10)),
    )
  await uploadDocument(app, 'Colleague', {
    name: 'From colleague',
    sharedWithIds: [app.company.id('Employee')],
    tags: ['Blue'],
  })
  await uploadDocument(app, 'Colleague', { name: 'Not shown' })
  await uploadDocument(app, 'Lead', {
    name: 'Handbook',
    isPrivate: false,
    category: 'HR_POLICIES',
    description: 'Vacation days',
  })
})
afterAll(() => app.close())

const own = ['Ábaco.pdf', 'abd.pdf', 'file 9.pdf', 'File 10.pdf', 'zebra.pdf']
const shared = ['From colleague.pdf']

test('shows and counts the documents visible in each scope', async () => {
  const names = async (as: string, scope: string) => await namesIn(app, as, `&scope=${scope}&sort=nameAsc`)
  const open = ['Ábaco.pdf', 'file 9.pdf', 'File 10.pdf', 'Handbook.pdf']
  expect(await names('Employee', 'all')).toEqual([...own.slice(0, 4), ...shared, 'Handbook.pdf', 'zebra.pdf'])
  expect(await names('Employee', 'my')).toEqual(own)
  expect(await names('Employee', 'shared')).toEqual(shared)
  expect(await names('Employee', 'trash')).toEqual([])
  expect(await names('Manager', 'all')).toEqual(open)
  expect((await names('Hr', 'all')).length).toBe(8)
  expect(await names('Hr', 'my')).toEqual([])
  const { stats } = (await app.call('Employee', 'GET', '/documents/stats')).body
  expect(stats).toMatchObject({
    totalDocuments: 7,
    myDocuments: 5,
    sharedWithMe: 1,
    recentUploads: 7,
    toAcknowledge: 0,
  })
  expect(stats).toMatchObject({ quota: 1024 ** 3, mostBytes: 25 * 1024 ** 2 })
  const sizes = (await app.call('Employee', 'GET', '/documents?scope=my')).body.documents
  expect(stats.totalSize).toBe(sizes.reduce((sum: number, { fileSize }: Document) => sum + fileSize, 0))
  expect((await app.call('Hr', 'GET', '/documents/stats')).body.stats).toMatchObject({
    totalDocuments: 8,
    myDocuments: 0,
    recentUploads: 8,
    totalSize: 0,
  })
})

test('can be sorted in six ways, names in natural order', async () => {
  const sorted = (sort: string) => namesIn(app, 'Employee', `&scope=my&sort=${sort}`)
  const names = ['File 10.pdf', 'file 9.pdf', 'Ábaco.pdf', 'abd.pdf', 'zebra.pdf']
  expect(await sorted('oldest')).toEqual(names)
  expect(await sorted('newest')).toEqual(names.toReversed())
  expect(await sorted('smallest')).toEqual(names)
  expect(await sorted('largest')).toEqual(names.toReversed())
  expect(await sorted('nameAsc')).toEqual(own)
  expect(await sorted('nameDesc')).toEqual(own.toReversed())
})

test('finds words in the name, the description and the tags, with or without accents, only in visible documents', async () => {
  const found = (as: string, search: string) => namesIn(app, as, `&search=${encodeURIComponent(search)}`)
  expect(await found('Employee', 'abaco')).toEqual(['Ábaco.pdf'])
  expect(await found('Employee', 'DAYS vac')).toEqual(['Handbook.pdf'])
  expect(await found('Employee', 'blue')).toEqual(['From colleague.pdf'])
  expect(await found('Manager', 'blue')).toEqual([])
  expect(await found('Employee', '%')).toEqual([])
  expect(await found('Employee', '   ')).toHaveLength(7)
})

test('is filtered by category, and paged without loss', async () => {
  expect(await namesIn(app, 'Employee', '&category=HR_POLICIES')).toEqual(['Handbook.pdf'])
  expect(await namesIn(app, 'Employee', '&category=PAYROLL')).toEqual([])
  const pages = []
  for (const page of [1, 2, 3, 4]) {
    const { body } = await app.call('Employee', 'GET', `/documents?limit=2&sort=nameAsc&page=${page}`)
    expect(body.pagination).toEqual({ currentPage: page, totalPages: 4, totalItems: 7, itemsPerPage: 2 })
    pages.push(...body.documents.map(({ originalName }: Document) => originalName))
  }
  expect(pages).toEqual(await namesIn(app, 'Employee', '&sort=nameAsc'))
})

test.each(['sort=best', 'scope=theirs', 'category=ALL', 'page=0', 'limit=101', 'folderId=1'])(
  'refuses %s',
  async (query) => {
    expect((await app.call('Employee', 'GET', `/documents?${query}`)).status).toBe(400)
  },
)

describe('folders', () => {
  const folders = async (as: string) => (await app.call(as, 'GET', '/documents/folders')).body.folders
  const make = (as: string, name: string) => app.call(as, 'POST', '/documents/folders', { name })

  test('are the person’s own and those with visible documents, each with the visible ones', async () => {
    const { status, body } = await make('Colleague', 'Projects')
    expect(status).toBe(201)
    const { id } = body.folder
    expect(body.folder).toMatchObject({ name: 'Projects', documents: 0, can: { edit: true, remove: true } })
    expect(await folders('Manager')).toEqual([])
    const one = await uploadDocument(app, 'Colleague', { folderId: id, name: 'One' })
    await postDocument(app, 'Colleague', pdf('two.pdf'), { folderId: id })
    expect(await folders('Manager')).toEqual([])
    await editDocument(app, 'Colleague', one.id, { sharedWithIds: [app.company.id('Manager')] })
    expect(await folders('Manager')).toMatchObject([{ id, documents: 1, can: { edit: false, remove: false } }])
    expect(await namesIn(app, 'Manager', `&folderId=${id}`)).toEqual(['One.pdf'])
    await editDocument(app, 'Colleague', one.id, { isPrivate: false })
    expect(await folders('Manager')).toMatchObject([{ id, documents: 1 }])
    expect(await folders('Employee')).toMatchObject([{ id, documents: 1 }])
    expect(await folders('Hr')).toMatchObject([{ id, documents: 2, can: { edit: true, remove: true } }])
    expect(await folders('Colleague')).toMatchObject([{ id, documents: 2 }])
    expect((await app.call('Colleague', 'GET', `/documents?limit=1&folderId=${id}`)).body.pagination.totalItems).toBe(2)
    // Anyone who sees a folder may add their own documents to it.
    const document = await uploadDocument(app, 'Manager', { folderId: id, name: 'Manager’s' })
    expect(document.folder).toEqual({ id, name: 'Projects' })
    expect((await app.call('Manager', 'DELETE', `/documents/folders/${id}`)).status).toBe(403)
    expect((await app.call('Stranger', 'PATCH', `/documents/folders/${id}`, { name: 'x' })).status).toBe(403)
    expect((await app.call('Colleague', 'DELETE', `/documents/folders/${id}`)).status).toBe(204)
    expect((await app.call('Manager', 'GET', `/documents/${document.id}`)).body.document.folder).toBeNull()
    expect((await app.call('Colleague', 'DELETE', `/documents/folders/${id}`)).status).toBe(404)
  })

  test('of one person have unique names, also when simultaneous', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => make('Lead', i % 2 ? 'Plans' : 'PLANS')))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', ...Array<string>(7).fill('409')])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'document.folder_taken',
      errors: [{ path: 'name' }],
    })
    expect((await make('Employee', 'plans')).status).toBe(201)
    const { folder } = (await make('Lead', 'Others')).body
    const rename = (changes: object) => app.call('Lead', 'PATCH', `/documents/folders/${folder.id}`, changes)
    expect((await rename({ name: 'plans' })).body.code).toBe('document.folder_taken')
    const { body } = await rename({ name: 'OTHERS', updatedAt: folder.updatedAt })
    expect(body.folder.name).toBe('OTHERS')
    const late = await rename({ name: 'Late', updatedAt: folder.updatedAt })
    expect([late.status, late.body.code]).toEqual([409, 'document.changed_meanwhile'])
    expect((await make('Lead', '  ')).status).toBe(400)
    expect((await app.call('Employee', 'PATCH', `/documents/folders/${folder.id}`, { name: 'x' })).status).toBe(404)
  })

  test('of one person are at most 200, also when simultaneous', async () => {
    const createdBy = app.company.id('Stranger')
    const rows = Array.from({ length: 197 }, (_, i) => ({ name: `Folder ${i}`, createdBy }))
    await app.app.db.insert(documentFolders).values(rows)
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => make('Stranger', `More ${i}`)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('folder.too_many')
    expect((await make('Lead', 'Of another')).status).toBe(201)
    await app.app.db.delete(documentFolders).where(eq(documentFolders.createdBy, createdBy))
  })

  test('deleted while a document is put into them are reported as missing', async () => {
    const { id } = (await make('Employee', 'Short-lived')).body.folder
    const client = await app.app.pool.connect()
    await client.query('begin')
    await client.query('delete from document_folders where id = $1', [id])
    const uploading = postDocument(app, 'Employee', pdf('late.pdf'), { folderId: id })
    const waiting = 'select count(*)::int as n from pg_locks where not granted'
    while ((await client.query(waiting)).rows[0].n === 0) await new Promise(setImmediate)
    await client.query('commit')
    client.release()
    const { status, body } = await uploading
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'folderId'])
  })
})
