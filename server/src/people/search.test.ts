import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchable } from '@muster/contract/kit/search'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { createRole } from '../../testing/company.ts'
import { requestLeave, between } from '../features/leaves/test/leaves.ts'
import { newcomer } from '../../testing/people.ts'
import { users } from './tables.ts'

let app: TestApp
const people: [name: string, lastName: string, details?: object][] = [
  ['Sean', 'O’Connor'],
  ['Shona', "O'Brien"],
  ['Hana', 'Kovářová', { position: 'Vedoucí účtárny' }],
  ['Nour', 'El‑Haddad', { llId: 'LL-ENG-7' }],
  ['Lukasz', 'Øster-Łęcki'],
  ['Großmann', 'Æthel'],
  ['أحمد', 'حدّاد'],
]

beforeAll(async () => {
  app = await startTestApp()
  for (const [firstName, lastName, details] of people) {
    await newcomer(app, firstName, { manager: 'Lead' })
    await app.app.db
      .update(users)
      .set({ lastName, ...details })
      .where(eq(users.id, app.company.id(firstName)))
  }
  await requestLeave(app, 'Sean', between('03-03', '03-04'))
})
afterAll(() => app.close())

const encode = (search: string) => encodeURIComponent(search)
const found = async (search: string): Promise<string[]> =>
  (await app.call('Owner', 'GET', `/users?search=${encode(search)}`)).body.users.map(
    ({ firstName }: { firstName: string }) => firstName,
  )

describe('a person is found', () => {
  test.each([
    ["o'connor", 'Sean'],
    ['O’CONNOR sean', 'Sean'],
    ['oconnor', 'Sean'],
    ['obrien', 'Shona'],
    ['o`brien', 'Shona'],
    ['o’brien', 'Shona'],
    ['kovarova', 'Hana'],
    ['KOVÁŘOVÁ', 'Hana'],
    ['kova\u0301r\u030cova\u0301 hana', 'Hana'],
    ['ucetni hana', undefined],
    ['uctarny hana', 'Hana'],
    ['haddad nour', 'Nour'],
    ['  nour   el-haddad ', 'Nour'],
    ['eng-7 nour', 'Nour'],
    ['oster lecki', 'Lukasz'],
    ['GROSSMANN aethel', 'Großmann'],
    ['احمد حداد', 'أحمد'],
    ['nour kovarova', undefined],
    ['100%', undefined],
    ['_', undefined],
    ['\\', undefined],
  ])('by %j: %s', async (search, firstName) => {
    expect(await found(search)).toEqual(firstName ? [firstName] : [])
  })

  test.each<[string, string, (body: any) => { firstName: string }[]]>([
    ['Owner', '/users/managers?', (body) => body.managers],
    ['Owner', '/leaves/people?', (body) => body.people],
    ['Owner', '/leaves/all?', (body) => body.leaveRequests.map(({ user }: any) => user)],
    ['Lead', '/leaves/team?', (body) => body.leaveRequests.map(({ user }: any) => user)],
    ['Owner', '/roles/people?roleId={role}&', (body) => body.people],
    ['Owner', '/roles/{role}/users?', (body) => body.users.map((one: any) => one.user ?? one)],
    ['Lead', '/team/members?', (body) => body.members],
    ['Hr', '/banking-details?', (body) => body.people.map(({ person }: any) => person)],
    ['Hr', '/emergency-contacts?', (body) => body.people.map(({ person }: any) => person)],
  ])('equally by %s in %s', async (as, path, peopleOf) => {
    const url = path.replace('{role}', app.company.roles.get('Employee') ?? '')
    const { status, body } = await app.call(as, 'GET', `${url}search=${encode('connor o’ sean')}`)
    expect([status, body.message]).toEqual([200, undefined])
    expect(peopleOf(body).map(({ firstName }) => firstName)).toEqual(['Sean'])
  })
})

test('people can also be filtered by the company’s own roles', async () => {
  const roleId = await createRole(app.app.db, 'Auditor', [])
  await newcomer(app, 'Auditing', { roleId })
  const { body } = await app.call('Lead', 'GET', '/users/roles')
  expect(body).toEqual({
    roles: ['Super Admin', 'HR Manager', 'Department Manager', 'Team Lead', 'Employee', 'Auditor'],
  })
  const { users: auditors } = (await app.call('Owner', 'GET', '/users?role=Auditor')).body
  expect(auditors.map(({ firstName }: { firstName: string }) => firstName)).toEqual(['Auditing'])
  expect((await app.call('Employee', 'GET', '/users/roles')).status).toBe(403)
})

test('the database and the browser normalize a text alike', async () => {
  const letters = fc.constantFrom(
    ...Array.from('aZ09 -.@éÉñŠřŁøßÆœþÐıİŋςΣΆяЙёЇ\u0301\u0308ʼ’‘`´′‐–—−אבּשׁأإآؤئىةـ\u064b\u0651ﬁＡ½Å㎏'),
  )
  const texts = fc.array(fc.string({ unit: letters, maxLength: 30 }), { minLength: 20, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(texts, async (inputs) => {
      const { rows } = await app.app.pool.query(
        'select searchable(text) as text from unnest($1::text[]) with ordinality as t (text, at) order by at',
        [inputs],
      )
      expect(rows.map(({ text }: { text: string }) => text)).toEqual(inputs.map(searchable))
    }),
    { numRuns: 100 },
  )
})
