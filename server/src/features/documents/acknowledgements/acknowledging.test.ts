import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { roles, users } from '../../../people/tables.ts'
import { type Answer, startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newcomer } from '../../../../testing/people.ts'
import { editDocument, pdf, sendVersion, readNewNotices, uploadDocument } from '../test/documents.ts'
import { documentAcknowledgements } from '../tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => readNewNotices(app))

const sharing = { isPrivate: false, toAcknowledge: true }
const acknowledge = (as: string, id: string, version: unknown = 1) =>
  app.call(as, 'POST', `/documents/${id}/acknowledge`, { version })
const readers = async (as: string, id: string, query = '') =>
  (await app.call(as, 'GET', `/documents/${id}/acknowledgements?limit=100${query}`)).body
const idOf = (firstName: string) => app.company.id(firstName)
const entriesOf = (id: string) =>
  app.app.db.$count(auditEntries, and(eq(auditEntries.action, 'document.acknowledged'), eq(auditEntries.subjectId, id)))

test('readers who are asked confirm it, are not asked again, and are listed as having confirmed', async () => {
  const { id } = await uploadDocument(app, 'Hr', sharing)
  const before = await app.call('Colleague', 'GET', '/documents/stats')
  const { status, body } = await acknowledge('Colleague', id)
  expect(status).toBe(200)
  expect(body.document).toMatchObject({ acknowledgedAt: expect.any(String), can: { acknowledge: false } })
  const after = await app.call('Colleague', 'GET', '/documents/stats')
  expect(after.body.stats.toAcknowledge).toBe(before.body.stats.toAcknowledge - 1)
  const { acknowledgements, counts } = await readers('Hr', id)
  expect(counts.confirmed).toBe(1)
  expect(counts.waiting).toBe(acknowledgements.length - 1)
  const own = acknowledgements.find(({ person }: { person: { id: string } }) => person.id === idOf('Colleague'))
  expect(own.at).toBe(body.document.acknowledgedAt)
  // The uploader need not confirm their own document.
  expect(acknowledgements.some(({ person }: { person: { id: string } }) => person.id === idOf('Hr'))).toBe(false)
  const entries = await app.app.db
    .select({ actorId: auditEntries.actorId, personId: auditEntries.personId, after: auditEntries.after })
    .from(auditEntries)
    .where(and(eq(auditEntries.action, 'document.acknowledged'), eq(auditEntries.subjectId, id)))
  expect(entries).toEqual([{ actorId: idOf('Colleague'), personId: idOf('Colleague'), after: { version: 1 } }])
  expect(await readNewNotices(app)).not.toContainEqual(expect.stringContaining('Hr: '))
})

test('repeating it changes nothing', async () => {
  const { id } = await uploadDocument(app, 'Hr', sharing)
  const first = await acknowledge('Colleague', id)
  const second = await acknowledge('Colleague', id)
  expect([second.status, second.body]).toEqual([200, first.body])
})

test('asked again, those who have confirmed are not notified and need not; a new version asks everyone', async () => {
  const changes = { toAcknowledge: true, sharedWithIds: [idOf('Colleague'), idOf('Employee')] }
  const { id } = await uploadDocument(app, 'Hr', changes)
  const confirmed = await acknowledge('Colleague', id)
  await editDocument(app, 'Hr', id, { toAcknowledge: false })
  await readNewNotices(app)
  await editDocument(app, 'Hr', id, { toAcknowledge: true })
  const noticeNames = async () => (await readNewNotices(app)).map((notice) => notice.split(':')[0])
  expect(await noticeNames()).toEqual(['Employee'])
  const { body } = await app.call('Colleague', 'GET', `/documents/${id}`)
  expect(body.document.acknowledgedAt).toBe(confirmed.body.document.acknowledgedAt)
  expect((await readers('Hr', id)).counts).toEqual({ confirmed: 1, waiting: 1 })
  await editDocument(app, 'Hr', id, { toAcknowledge: false })
  expect((await sendVersion(app, 'Hr', id, pdf('plan.pdf', 'second'))).status).toBe(201)
  await readNewNotices(app)
  await editDocument(app, 'Hr', id, { toAcknowledge: true })
  expect(await noticeNames()).toEqual(['Colleague', 'Employee'])
})

test('sixteen requests at once confirm once', async () => {
  const { id } = await uploadDocument(app, 'Hr', sharing)
  const answers = await Promise.all(Array.from({ length: 16 }, () => acknowledge('Colleague', id)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body.document.acknowledgedAt)).size).toBe(1)
  expect(await app.app.db.$count(documentAcknowledgements, eq(documentAcknowledgements.documentId, id))).toBe(1)
})

test('no one confirms what they are not asked to', async () => {
  const { id } = await uploadDocument(app, 'Hr', sharing)
  // The uploader, an administrator without a share, and anyone if no confirmation is required.
  expect((await acknowledge('Hr', id)).status).toBe(403)
  const hidden = await uploadDocument(app, 'Hr', { toAcknowledge: true })
  expect((await acknowledge('Owner', hidden.id)).status).toBe(403)
  expect((await acknowledge('Colleague', hidden.id)).status).toBe(404)
  const withoutConfirmation = await uploadDocument(app, 'Hr', { isPrivate: false })
  expect((await acknowledge('Colleague', withoutConfirmation.id)).status).toBe(403)
  expect(await entriesOf(withoutConfirmation.id)).toBe(0)
})

test.each([0, 2, 99])('version %i of one is refused, since it is not the current one', async (version) => {
  const { id } = await uploadDocument(app, 'Hr', sharing)
  const { status, body } = await acknowledge('Colleague', id, version)
  expect([status, body.code]).toEqual([409, 'document.changed_meanwhile'])
})

test.each([undefined, null, 'one', 1.5])('%j is no version', async (version) => {
  const { id } = await uploadDocument(app, 'Hr', sharing)
  expect((await app.call('Colleague', 'POST', `/documents/${id}/acknowledge`, { version })).status).toBe(400)
})

test('nothing in the trash is confirmed', async () => {
  const { id } = await uploadDocument(app, 'Hr', sharing)
  expect((await app.call('Hr', 'DELETE', `/documents/${id}`)).status).toBe(204)
  expect((await acknowledge('Colleague', id)).status).toBe(404)
})

test('the current readers are listed, by name or department, and filtered', async () => {
  await app.app.db
    .update(users)
    .set({ department: 'Finance' })
    .where(eq(users.id, idOf('Stranger')))
  const { id } = await uploadDocument(app, 'Hr', {
    toAcknowledge: true,
    sharedWithIds: [idOf('Colleague'), idOf('Employee')],
    sharedWithDepartments: ['Finance'],
  })
  const namesOf = ({ acknowledgements }: Answer['body']) =>
    acknowledgements.map(({ person }: { person: { firstName: string } }) => person.firstName).toSorted()
  const all = await readers('Hr', id)
  expect(namesOf(all)).toEqual(['Colleague', 'Employee', 'Stranger'])
  await acknowledge('Stranger', id)
  await acknowledge('Employee', id)
  expect(namesOf(await readers('Owner', id, '&status=waiting'))).toEqual(['Colleague'])
  const confirmed = await readers('Hr', id, '&status=confirmed')
  expect(namesOf(confirmed)).toEqual(['Employee', 'Stranger'])
  expect(confirmed.counts).toEqual({ confirmed: 2, waiting: 1 })
  expect(confirmed.pagination.totalItems).toBe(2)
  const found = await readers('Hr', id, '&search=strang')
  expect([namesOf(found), found.counts]).toEqual([['Stranger'], { confirmed: 1, waiting: 0 }])
  // People who lost access are not counted.
  await editDocument(app, 'Hr', id, { sharedWithDepartments: [] })
  expect((await readers('Hr', id)).counts).toEqual({ confirmed: 1, waiting: 1 })
})

test('people who may not see documents get no notification, and are not counted as pending', async () => {
  const [role] = await app.app.db.insert(roles).values({ name: 'Without documents' }).returning()
  const without = await newcomer(app, 'Blind', { roleId: role?.id })
  const { id } = await uploadDocument(app, 'Hr', { sharedWithIds: [idOf(without), idOf('Colleague')], name: 'Notice' })
  expect((await app.call(without, 'GET', `/documents/${id}`)).status).toBe(403)
  expect(await readNewNotices(app)).toEqual(['Colleague: Hr Test shared “Notice.pdf” with you.'])
  await editDocument(app, 'Hr', id, sharing)
  expect((await readNewNotices(app)).filter((line) => line.startsWith(without))).toEqual([])
  expect((await readers('Hr', id, '&search=blind')).counts).toEqual({ confirmed: 0, waiting: 0 })
})

test('its readers are shown to its uploader and to those who may change all documents', async () => {
  const { id } = await uploadDocument(app, 'Employee', sharing)
  const of = (as: string) => app.call(as, 'GET', `/documents/${id}/acknowledgements`)
  expect((await of('Employee')).status).toBe(200)
  expect((await of('Hr')).status).toBe(200)
  expect((await of('Colleague')).status).toBe(403)
  const { id: hidden } = await uploadDocument(app, 'Employee')
  expect((await app.call('Colleague', 'GET', `/documents/${hidden}/acknowledgements`)).status).toBe(404)
})
