import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxListViews } from '@muster/contract/kit/listViews'
import { auditEntries } from '../../../audit/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newcomer } from '../../../../testing/people.ts'
import { users } from '../../../people/tables.ts'
import { listViews } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const params = { status: 'ACTIVE', sort: 'hireDate', order: 'desc' }
const save = (employee: string | null, input: object = {}) =>
  app.call(employee, 'POST', '/list-views', { list: 'users', name: 'Newest', params, ...input })
const update = (employee: string | null, id: string, patch: object) =>
  app.call(employee, 'PATCH', `/list-views/${id}`, patch)
const remove = (employee: string | null, id: string) => app.call(employee, 'DELETE', `/list-views/${id}`)
const viewsOf = async (employee: string, list = 'users') =>
  (await app.call(employee, 'GET', `/list-views?list=${list}`)).body.views as { id: string; name: string }[]
const namesOf = async (employee: string, list?: string) => (await viewsOf(employee, list)).map(({ name }) => name)

test('a view is saved for one list, sorted by name, and recorded without its name and filters', async () => {
  const person = await newcomer(app, 'Vera')
  const { status, body } = await save(person, { name: '  Newest   first ' })
  expect([status, body.view]).toEqual([201, { id: expect.any(String), name: 'Newest first', params }])
  await save(person, { name: 'absent', params: { search: 'ann' } })
  expect(await viewsOf(person)).toEqual([
    { id: expect.any(String), name: 'absent', params: { search: 'ann' } },
    body.view,
  ])
  expect(await viewsOf(person, 'team')).toEqual([])
  const [entry] = await app.app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, body.view.id))
  expect(entry).toMatchObject({ action: 'list_view.saved', before: null, after: null })
})

test('a view is renamed and gets other filters, each without the other', async () => {
  const person = await newcomer(app, 'Rena')
  const { id } = (await save(person)).body.view
  expect((await update(person, id, { name: 'NEWEST' })).body.view).toEqual({ id, name: 'NEWEST', params })
  const others = { department: 'Engineering' }
  expect((await update(person, id, { params: others })).body.view).toEqual({ id, name: 'NEWEST', params: others })
  expect((await remove(person, id)).status).toBe(204)
  expect([(await remove(person, id)).status, (await update(person, id, { name: 'X' })).status]).toEqual([404, 404])
  expect(await viewsOf(person)).toEqual([])
})

test('an update that changes nothing is not recorded', async () => {
  const person = await newcomer(app, 'Same')
  const { id } = (await save(person)).body.view
  for (const patch of [{}, { name: 'Newest' }, { params }])
    expect((await update(person, id, patch)).body.view).toEqual({ id, name: 'Newest', params })
  const entries = await app.app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
  expect(entries.map(({ action }) => action)).toEqual(['list_view.saved'])
})

test('only the person who saved a view sees, changes and deletes it', async () => {
  const person = await newcomer(app, 'Only')
  const { id } = (await save(person)).body.view
  expect((await app.call(null, 'GET', '/list-views?list=users')).status).toBe(401)
  expect([(await save(null)).status, (await update(null, id, { name: 'X' })).status]).toEqual([401, 401])
  expect((await remove(null, id)).status).toBe(401)
  expect(await namesOf('Owner')).not.toContain('Newest')
  expect([(await update('Owner', id, { name: 'X' })).status, (await remove('Owner', id)).status]).toEqual([404, 404])
  expect(await namesOf(person)).toEqual(['Newest'])
})

describe('a name', () => {
  test('is used once per list, whatever its case, with the error at the field', async () => {
    const person = await newcomer(app, 'Uniq')
    await save(person)
    const { status, body } = await save(person, { name: 'newest' })
    expect([status, body.code, body.errors[0].path]).toEqual([409, 'list_view.name_taken', 'name'])
    expect((await save(person, { list: 'team' })).status).toBe(201)
    const { id } = (await save(person, { name: 'Other' })).body.view
    expect((await update(person, id, { name: 'NEWEST' })).body.code).toBe('list_view.name_taken')
  })

  test('is saved once if it is sent twice at the same time', async () => {
    const person = await newcomer(app, 'Twin')
    const statuses = (await Promise.all([save(person), save(person)])).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([201, 409]))
    expect(await namesOf(person)).toEqual(['Newest'])
  })
})

test('at the maximum number of views of a list, another one is refused, also at the same time', async () => {
  const person = await newcomer(app, 'Many')
  for (let number = 1; number < maxListViews; number += 1) await save(person, { name: `View ${number}` })
  const last = await Promise.all([save(person, { name: 'Last' }), save(person, { name: 'One more' })])
  expect(new Set(last.map(({ status }) => status))).toEqual(new Set([201, 409]))
  expect(last.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'list_view.too_many',
    message: 'You already have 20 views of this list. Please delete one first.',
  })
  expect((await save(person, { list: 'team' })).status).toBe(201)
})

test.each([
  ['an unknown list', { list: 'salaries' }],
  ['an empty name', { name: '  ' }],
  ['a name of 61 characters', { name: 'a'.repeat(61) }],
  ['no filters', { params: {} }],
  ['the page', { params: { page: '2' } }],
  ['a dialog', { params: { dialog: 'edit' } }],
  ['an invalid key', { params: { 'a=b&c': 'd' } }],
  ['an empty value', { params: { status: '' } }],
  ['a value that is no text', { params: { status: 1 } }],
  ['a value of 301 characters', { params: { search: 'a'.repeat(301) } }],
  ['21 filters', { params: Object.fromEntries(Array.from('abcdefghijklmnopqrstu', (key) => [key, '1'])) }],
])('rejects %s', async (_, input) => {
  expect((await save('Employee', input)).status).toBe(400)
})

test('views are deleted with the person', async () => {
  const person = await newcomer(app, 'Gone')
  const { id } = (await save(person)).body.view
  await app.app.db.delete(users).where(eq(users.id, app.company.id(person)))
  expect(await app.app.db.$count(listViews, eq(listViews.id, id))).toBe(0)
})
