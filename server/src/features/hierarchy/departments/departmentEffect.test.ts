import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CompanyDepartment } from '@muster/contract/hierarchy/lists'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newcomer, roleOf } from '../../../../testing/people.ts'
import { notifications } from '../../../notify/tables.ts'
import { departments, users } from '../../../people/tables.ts'
import { edited, uploaded } from '../../documents/test/documents.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

let count = 0
/** Adds a department; answers it under a name of its own. */
async function department(name: string): Promise<CompanyDepartment> {
  const { status, body } = await app.call('Owner', 'POST', '/departments', { name: `${name} ${(count += 1)}` })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.department
}
async function memberOf(department: string, role = 'Employee'): Promise<string> {
  const who = await newcomer(app, `Member${(count += 1)}`, { roleId: roleOf(app, role) })
  await app.app.db
    .update(users)
    .set({ department })
    .where(eq(users.id, app.company.id(who)))
  return who
}
async function sharedWith(department: string, as = 'Hr'): Promise<string> {
  const { id } = await uploaded(app, as)
  await edited(app, as, id, { sharedWithDepartments: [department] })
  return id
}
const effectOf = async (into: CompanyDepartment, from?: CompanyDepartment, as = 'Hr') =>
  app.call(as, 'GET', `/departments/${into.id}/effect${from ? `?from=${from.id}` : ''}`)
const merge = (into: CompanyDepartment, from: CompanyDepartment, confirmed?: string, as = 'Hr') =>
  app.call(as, 'POST', `/departments/${into.id}/merge`, { from: from.id, confirmed })
const heard = async (who: string) =>
  (
    await app.app.db
      .select({ message: notifications.message })
      .from(notifications)
      .where(
        and(eq(notifications.userId, app.company.id(who)), eq(notifications.title, 'Sharing of documents changed')),
      )
  ).map(({ message }) => message)
const isThere = ({ id }: CompanyDepartment) => app.app.db.$count(departments, inArray(departments.id, [id]))

test('what a merge opens is shown, confirmed and told to the owners of the documents', async () => {
  const [into, from] = [await department('Press'), await department('Media')]
  const reader = await memberOf(into.name)
  const document = await sharedWith(from.name, 'Employee')
  const read = () => app.call(reader, 'GET', `/documents/${document}`)
  expect((await read()).status).toBe(404)
  // Shown to nobody but those who manage departments.
  expect((await effectOf(into, from, 'Manager')).status).toBe(403)
  const { status, body } = await effectOf(into, from)
  expect([status, body.effect]).toMatchObject([
    200,
    {
      people: 0,
      documents: 1,
      firstDocuments: [{ id: document, department: from.name, owner: { firstName: 'Employee', lastName: 'Test' } }],
      administrators: [],
      can: { confirm: true },
    },
  ])
  for (const confirmed of [undefined, 'other'])
    expect(await merge(into, from, confirmed)).toMatchObject({
      status: 409,
      body: { code: 'department.effect_changed' },
    })
  expect([(await read()).status, await isThere(from)]).toEqual([404, 1])
  expect((await merge(into, from, body.effect.confirmation)).status).toBe(200)
  expect((await read()).status).toBe(200)
  expect(await heard('Employee')).toEqual([
    `Hr Test merged the department ${from.name} into ${into.name}. 1 of your documents is shared with it.`,
  ])
})

test('people who move reach what is shared with the other department: that is shown as well', async () => {
  const [into, from] = [await department('Care'), await department('Support')]
  const who = await memberOf(from.name)
  const document = await sharedWith(into.name, 'Employee')
  const { effect } = (await effectOf(into, from)).body
  expect(effect).toMatchObject({ people: 1, documents: 1, firstDocuments: [{ id: document, department: into.name }] })
  expect((await merge(into, from)).body.code).toBe('department.effect_changed')
  // One more is not what was confirmed.
  await sharedWith(from.name)
  expect((await merge(into, from, effect.confirmation)).body.code).toBe('department.effect_changed')
  const again = (await effectOf(into, from)).body.effect
  expect(again.documents).toBe(2)
  expect((await merge(into, from, again.confirmation)).status).toBe(200)
  expect((await app.call(who, 'GET', `/documents/${document}`)).status).toBe(200)
})

test('what is shared with both already is not counted, and where nothing is touched nothing needs confirming', async () => {
  const [into, from] = [await department('North'), await department('South')]
  const { id } = await uploaded(app, 'Hr')
  await edited(app, 'Hr', id, { sharedWithDepartments: [into.name, from.name] })
  expect((await effectOf(into, from)).body.effect).toMatchObject({ documents: 0, firstDocuments: [] })
  expect((await merge(into, from)).status).toBe(200)
})

test('a new name is confirmed where documents are shared with the department, and their owners hear of it', async () => {
  const made = await department('Logistics')
  await sharedWith(made.name, 'Colleague')
  await sharedWith(made.name, 'Colleague')
  const rename = (confirmed?: string) =>
    app.call('Hr', 'PATCH', `/departments/${made.id}`, { name: `New ${made.name}`, confirmed })
  expect((await rename()).body.code).toBe('department.effect_changed')
  const { effect } = (await effectOf(made)).body
  expect(effect).toMatchObject({ documents: 2, administrators: [] })
  // Its place alone touches nobody.
  expect((await app.call('Hr', 'PATCH', `/departments/${made.id}`, { place: 1 })).status).toBe(200)
  expect((await rename(effect.confirmation)).status).toBe(200)
  expect(await heard('Colleague')).toEqual([
    `Hr Test renamed the department ${made.name} to New ${made.name}. 2 of your documents are shared with it.`,
  ])
})

test('administrators are named, and moved by a Super Admin alone', async () => {
  const [into, from] = [await department('East'), await department('West')]
  const who = await memberOf(from.name, 'HR Manager')
  const ofHr = (await effectOf(into, from)).body.effect
  expect(ofHr).toMatchObject({ administrators: [{ id: app.company.id(who) }], can: { confirm: false } })
  expect(await merge(into, from, ofHr.confirmation)).toMatchObject({
    status: 403,
    body: { message: `Only a Super Admin can move administrators: ${who} Test` },
  })
  expect((await merge(into, from, undefined, 'Owner')).body.code).toBe('department.effect_changed')
  const { effect } = (await effectOf(into, from, 'Owner')).body
  expect(effect.can).toEqual({ confirm: true })
  expect((await merge(into, from, effect.confirmation, 'Owner')).status).toBe(200)
  // A new name moves nobody.
  expect((await effectOf(into)).body.effect).toMatchObject({ administrators: [], can: { confirm: true } })
})

test('of others’ documents only those that the reader sees are named', async () => {
  const roleId = (
    await app.call('Owner', 'POST', '/roles', {
      name: `Departments ${(count += 1)}`,
      permissions: ['hierarchy.departments'],
    })
  ).body.role.id
  const keeper = await newcomer(app, `Keeper${(count += 1)}`, { roleId })
  const [into, from] = [await department('Legal'), await department('Audit')]
  await sharedWith(from.name, 'Employee')
  const { effect } = (await effectOf(into, from, keeper)).body
  expect(effect).toMatchObject({ documents: 1, firstDocuments: [] })
})

test('a department that is not there, and one and itself', async () => {
  const [into, gone] = [await department('Here'), await department('Gone')]
  await app.call('Owner', 'DELETE', `/departments/${gone.id}`)
  expect((await effectOf(into, gone)).status).toBe(404)
  expect((await effectOf(gone)).status).toBe(404)
  expect((await effectOf(into, into)).body.errors).toMatchObject([{ path: 'from' }])
})
