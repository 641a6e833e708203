import { like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Note } from '@muster/contract/performance/notes'
import { auditEntries } from '../../../audit/tables.ts'
import { events } from '../../../events/tables.ts'
import { mails } from '../../../mail/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { edit, addNote, readNewNotices } from '../test/performance.ts'
import { noteForm } from '../test/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => readNewNotices(app))

const get = async (as: string, id: string, suffix = '') => app.call(as, 'GET', `/performance/notes/${id}${suffix}`)
const list = async (as: string, query = '') => (await app.call(as, 'GET', `/performance/notes?limit=100${query}`)).body
const add = (as: string, of: string, note: object = {}) =>
  app.call(as, 'POST', '/performance/notes', { ...noteForm(app.company.id(of)), ...note })
const everyone = ['Employee', 'Colleague', 'Stranger', 'Lead', 'Otherlead', 'Manager', 'Hr', 'Owner']
const readers = async (id: string) => {
  const found: string[] = []
  for (const reader of everyone) {
    const { status } = await get(reader, id)
    const { notes, pagination } = await list(reader)
    expect(pagination.totalItems).toBe(notes.length)
    expect(notes.some((note: Note) => note.id === id)).toBe(status === 200)
    if (status === 200) found.push(reader)
  }
  return found
}

describe('a note', () => {
  test('is read by the person it is about, who is notified, by those above them and by those who see all', async () => {
    const { id, can } = await addNote(app)
    expect(can).toEqual({ edit: true, remove: true })
    expect(await readNewNotices(app)).toEqual(['Employee PERFORMANCE_NOTE: Lead Test wrote a note about your work.'])
    expect(await readers(id)).toEqual(['Employee', 'Lead', 'Manager', 'Hr', 'Owner'])
    for (const reader of ['Manager', 'Hr', 'Owner']) {
      expect((await edit(app, reader, 'notes', id, { title: 'Mine' })).status).toBe(403)
      expect((await app.call(reader, 'DELETE', `/performance/notes/${id}`)).status).toBe(403)
    }
    expect((await get('Hr', id)).body.note.can).toEqual({ edit: false, remove: false })
  })

  test('that is private is for its author and those who see all, never for the person it is about', async () => {
    const { id } = await addNote(app, 'Lead', 'Employee', { isPrivate: true })
    expect(await readers(id)).toEqual(['Lead', 'Hr', 'Owner'])
    const aboutHr = await addNote(app, 'Owner', 'Hr', { isPrivate: true })
    expect(await readers(aboutHr.id)).toEqual(['Owner'])
    expect(await readNewNotices(app)).toEqual([])
  })

  test('about oneself, or a person out of reach or not active, is refused', async () => {
    expect((await add('Lead', 'Lead')).status).toBe(403)
    expect((await add('Owner', 'Owner')).status).toBe(403)
    expect((await add('Lead', 'Manager')).status).toBe(404)
    expect((await add('Lead', 'Pending')).body.errors[0].path).toBe('userId')
    const wrong = await add('Lead', 'Employee', { title: ' ', content: '', type: 'BAD' })
    expect(wrong.body.errors.map(({ path }: { path: string }) => path)).toEqual(['type', 'title', 'content'])
  })

  test('made open notifies the person it is about, who sees nothing from the time before', async () => {
    const { id } = await addNote(app, 'Lead', 'Employee', { isPrivate: true, title: 'A secret doubt' })
    await edit(app, 'Lead', 'notes', id, { title: 'A lesser doubt' })
    const published = await edit(app, 'Lead', 'notes', id, { isPrivate: false, title: 'A good day' })
    expect(published.body.note.isPrivate).toBe(false)
    expect(await readNewNotices(app)).toEqual(['Employee PERFORMANCE_NOTE: Lead Test wrote a note about your work.'])
    await edit(app, 'Lead', 'notes', id, { type: 'NEUTRAL' })
    expect(await readNewNotices(app)).toEqual([])
    const history = async (as: string) => (await get(as, id, '/history')).body.history
    for (const reader of ['Employee', 'Manager'])
      expect(await history(reader)).toMatchObject([
        { action: 'CHANGED', changes: [{ field: 'type', before: 'POSITIVE', after: 'NEUTRAL' }] },
      ])
    expect(await history('Lead')).toHaveLength(4)
    expect(await history('Hr')).toHaveLength(4)
    await edit(app, 'Lead', 'notes', id, { isPrivate: true })
    expect((await get('Employee', id)).status).toBe(404)
  })

  test('removed by its author deletes its history too', async () => {
    const { id } = await addNote(app)
    expect((await app.call('Employee', 'DELETE', `/performance/notes/${id}`)).status).toBe(403)
    expect((await app.call('Lead', 'DELETE', `/performance/notes/${id}`)).status).toBe(204)
    expect((await app.call('Lead', 'DELETE', `/performance/notes/${id}`)).status).toBe(404)
  })
})

test('no word of a private note is in an event, a notification, a mail or the audit trail', async () => {
  const secret = 'Zebrafinch'
  const words = { isPrivate: true, title: `${secret} title`, content: `${secret} content` }
  const { id } = await addNote(app, 'Lead', 'Employee', words)
  await edit(app, 'Lead', 'notes', id, { content: `${secret} again` })
  await app.call('Lead', 'DELETE', `/performance/notes/${id}`)
  const { db } = app.app
  await app.app.waitForNotifications()
  const storedText = JSON.stringify([
    await db.select().from(events),
    await db.select().from(mails),
    await db.select().from(auditEntries).where(like(auditEntries.action, 'note.%')),
    await readNewNotices(app),
  ])
  expect(storedText).not.toContain(secret)
  // The audit trail does not say whom the note is about, so their managers find no trace of it.
  const entries = await db.select().from(auditEntries).where(like(auditEntries.subjectId, id))
  expect(entries.map(({ personId }) => personId)).toEqual(Array(3).fill(app.company.id('Lead')))
})

test('lists can be filtered by type, name and person', async () => {
  const negative = await addNote(app, 'Otherlead', 'Stranger', { type: 'NEGATIVE' })
  const found = async (as: string, query: string) => (await list(as, query)).notes.map(({ id }: Note) => id)
  expect(await found('Owner', '&type=NEGATIVE')).toEqual([negative.id])
  expect(await found('Owner', `&userId=${app.company.id('Stranger')}`)).toEqual([negative.id])
  expect(await found('Hr', '&search=stranger')).toEqual([negative.id])
  expect(await found('Lead', '&search=stranger')).toEqual([])
  expect(await found('Stranger', '&scope=own')).toEqual([negative.id])
  expect(await found('Stranger', '&scope=others')).toEqual([])
})

test('lists are sorted by the people that notes are about, in both directions', async () => {
  const people = ['Employee', 'Stranger'].map((name) => app.company.id(name))
  await addNote(app, 'Otherlead', 'Stranger')
  await addNote(app)
  const found = async (query: string) => {
    const { notes } = await list('Owner', query)
    return [...new Set(notes.map(({ user }: Note) => user.id).filter((id: string) => people.includes(id)))]
  }
  expect(await found('&sort=user')).toEqual(people)
  expect(await found('&sort=user&order=desc')).toEqual(people.toReversed())
  expect((await app.call('Owner', 'GET', '/performance/notes?sort=title')).status).toBe(400)
})
