import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, startTestApp, type TestApp } from '../../../testing/app.ts'
import { createRole } from '../../../testing/company.ts'
import { newcomer, roleOf } from '../../../testing/people.ts'
import { userRoles } from '../../people/tables.ts'

/**
 * Temporary permissions never become permanent, whether by copying the role, through another role or through another
 * person.
 */

let app: TestApp
const until = '2090-03-31T22:00:00.000Z'
const earlierEnd = '2090-01-31T22:00:00.000Z'
const endOfJune = '2090-06-30T22:00:00.000Z'

beforeAll(async () => {
  app = await startTestApp()
  const { db } = app.app
  const assignPermissions = ['users.assign_roles', 'users.read', 'roles.read', 'roles.create', 'roles.update']
  const permissions = [...assignPermissions, 'roles.assign_permissions', 'leaves.read', 'leaves.approve']
  app.company.roles.set('Interim', await createRole(db, 'Interim', permissions))
  app.company.roles.set('Clerk', await createRole(db, 'Clerk', ['leaves.read', 'leaves.approve']))
  app.company.roles.set('Reader', await createRole(db, 'Reader', ['leaves.read']))
  await newcomer(app, 'Interim', { manager: 'Owner', roleId: roleOf(app, 'Reader') })
  await db
    .insert(userRoles)
    .values({ userId: app.company.id('Interim'), roleId: roleOf(app, 'Interim'), expiresAt: until })
  await newcomer(app, 'Regent', { manager: 'Owner' })
  const roleId = roleOf(app, 'Super Admin')
  await db.insert(userRoles).values({ userId: app.company.id('Regent'), roleId, expiresAt: until })
})
afterAll(() => app.close())

const assign = (as: string, role: string, person: string, expiresAt: string | null) =>
  app.call(as, 'POST', `/roles/${roleOf(app, role)}/assign/${app.company.id(person)}`, { expiresAt })
const summarize = ({ status, body }: Answer) => [status, body.message, body.errors?.map(({ path }: any) => path)]
const tooLong = [
  403,
  'You have the permissions of this role only until Fri 31 Mar 2090. Please choose that day or an earlier one.',
  ['expiresAt'],
]
const rolesOf = async (person: string) =>
  app.app.db
    .select({ roleId: userRoles.roleId, expiresAt: userRoles.expiresAt })
    .from(userRoles)
    .where(eq(userRoles.userId, app.company.id(person)))
async function copyRole(as: string, name: string, permissions: string[]) {
  const { status, body } = await app.call(as, 'POST', '/roles', { name, permissions })
  expect([status, body.message]).toEqual([201, undefined])
  app.company.roles.set(name, body.role.id)
}

describe('a temporary holder of a role', () => {
  test.each([null, endOfJune])('cannot take another role with the same permissions for longer (%s)', async (end) => {
    expect(summarize(await assign('Interim', 'Clerk', 'Interim', end))).toEqual(tooLong)
    expect(await rolesOf('Interim')).toHaveLength(2)
  })

  test('can take it for the same time or less', async () => {
    for (const end of [until, earlierEnd]) expect((await assign('Interim', 'Clerk', 'Interim', end)).status).toBe(200)
  })

  test('can permanently take what they have permanently', async () => {
    expect((await assign('Interim', 'Reader', 'Interim', null)).status).toBe(200)
  })

  test('creates no permanent copy, neither for themselves nor for others', async () => {
    await copyRole('Interim', 'Copy', ['leaves.approve'])
    for (const person of ['Interim', 'Stranger']) {
      expect(summarize(await assign('Interim', 'Copy', person, null))).toEqual(tooLong)
      expect((await assign('Interim', 'Copy', person, until)).status).toBe(200)
    }
  })

  test('adds none of its permissions to a role that is already assigned', async () => {
    const body = { name: 'Reader', permissions: ['leaves.read', 'leaves.approve'] }
    expect(summarize(await app.call('Interim', 'PATCH', `/roles/${roleOf(app, 'Reader')}`, body))).toEqual([
      403,
      'You have leaves.approve only for a limited time. People with this role would keep it longer, so you can’t add it.',
      undefined,
    ])
    expect(
      (await app.call('Interim', 'PATCH', `/roles/${roleOf(app, 'Reader')}`, { ...body, permissions: [] })).status,
    ).toBe(200)
    expect((await app.call('Owner', 'PATCH', `/roles/${roleOf(app, 'Reader')}`, body)).status).toBe(200)
  })

  test('a permission lasts as long as the longest role that grants it', async () => {
    await newcomer(app, 'Twice', { manager: 'Owner', roleId: roleOf(app, 'Clerk') })
    const row = { userId: app.company.id('Twice'), roleId: roleOf(app, 'Interim'), expiresAt: until }
    await app.app.db.insert(userRoles).values(row)
    await copyRole('Twice', 'Both', ['leaves.read', 'leaves.approve'])
    expect((await assign('Twice', 'Both', 'Twice', null)).status).toBe(200)
    expect((await assign('Twice', 'Both', 'Stranger', null)).status).toBe(200)
  })
})

describe('a temporary Super Admin', () => {
  test('makes no one an administrator for longer, including themselves', async () => {
    for (const [role, person] of [
      ['HR Manager', 'Regent'],
      ['HR Manager', 'Stranger'],
      ['Super Admin', 'Stranger'],
    ] as const) {
      expect(summarize(await assign('Regent', role, person, null))).toEqual(tooLong)
      expect((await assign('Regent', role, person, until)).status).toBe(200)
    }
    expect((await assign('Regent', 'Super Admin', 'Regent', endOfJune)).status).toBe(403)
  })

  test('can appoint a lead permanently, because that is daily work for a deputy too', async () => {
    expect((await assign('Regent', 'Team Lead', 'Colleague', null)).status).toBe(200)
    expect(summarize(await assign('Regent', 'Team Lead', 'Regent', null))).toEqual(tooLong)
  })
})
