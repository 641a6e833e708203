import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allPermissions } from '@muster/contract/access/permissions'
import type { Role, RoleHolder, UserRole } from '@muster/contract/roles/calls'
import { auditEntries } from '../../audit/tables.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { createRole } from '../../../testing/company.ts'
import { newcomer, roleOf } from '../../../testing/people.ts'
import { userRoles } from '../../people/tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const readRoles = async (as = 'Owner') => (await app.call(as, 'GET', '/roles')).body as unknown as Role[]
const findRole = async (name: string, as?: string) => (await readRoles(as)).find((role) => role.name === name) as Role
const namesOf = (role: Role) => role.permissions.map(({ permission }) => permission.name)
const create = (name: string, permissions: string[] = [], as = 'Owner') =>
  app.call(as, 'POST', '/roles', { name, permissions })
const change = (role: Role, patch: object, as = 'Owner') =>
  app.call(as, 'PATCH', `/roles/${role.id}`, { name: role.name, permissions: namesOf(role), ...patch })

describe('the list of roles', () => {
  test('starts with those of every company, each with its permissions and people', async () => {
    const roles = await readRoles('Hr')
    expect(roles.slice(0, 5).map(({ name }) => name)).toEqual([...app.company.roles.keys()])
    const [superAdmin, hr] = roles as [Role, Role]
    expect(namesOf(superAdmin)).toEqual(allPermissions)
    expect(superAdmin._count.userRoles).toBe(1)
    expect(superAdmin.isBuiltIn).toBe(true)
    expect(superAdmin.can).toEqual({
      update: false,
      rename: false,
      choosePermissions: false,
      delete: false,
      assign: false,
    })
    expect(hr.can).toMatchObject({ update: false, assign: false })
    expect((await findRole('HR Manager')).can).toEqual({
      update: true,
      rename: false,
      choosePermissions: true,
      delete: false,
      assign: true,
    })
  })

  test('counts active people as the dashboard does, and all people as the list of its users', async () => {
    const { body: created } = await create('Night Porter')
    const { id } = created.role
    await newcomer(app, 'Porter', { roleId: id })
    await newcomer(app, 'Formerporter', { roleId: id, isActive: false })
    expect((await findRole('Night Porter'))._count).toEqual({ userRoles: 2, active: 1 })
    const { body: holders } = await app.call('Owner', 'GET', `/roles/${id}/users`)
    expect(holders.pagination.totalItems).toBe(2)
    const { body: company } = await app.call('Owner', 'GET', '/dashboard/admin')
    expect(company.dashboard.roles).toContainEqual({ role: 'Night Porter', count: 1 })
  })

  test('counts neither former holders nor holders of other roles, in the list and for one role', async () => {
    const { body: created } = await create('Day Porter')
    const { id } = created.role
    await newcomer(app, 'Dayporter', { roleId: id })
    await newcomer(app, 'Lateporter', { roleId: id, isActive: false })
    await newcomer(app, 'Onceporter', { roleId: id })
    await app.app.db
      .update(userRoles)
      .set({ expiresAt: '2020-01-01T00:00:00Z' })
      .where(and(eq(userRoles.userId, app.company.id('Onceporter')), eq(userRoles.roleId, id)))
    expect((await findRole('Day Porter'))._count).toEqual({ userRoles: 2, active: 1 })
    const changed = await change(await findRole('Day Porter'), { description: 'By day' })
    expect(changed.body.role._count).toEqual({ userRoles: 2, active: 1 })
  })

  test('of permissions contains the area and description of each', async () => {
    const { body } = await app.call('Owner', 'GET', '/roles/permissions')
    expect(body).toHaveLength(allPermissions.length)
    expect(body[0]).toEqual({
      id: 'dashboard.employee',
      name: 'dashboard.employee',
      group: 'dashboard',
      description: 'See the employee dashboard',
      isAdministrative: false,
    })
  })
})

describe('a role is created, changed and deleted', () => {
  test('and each is recorded', async () => {
    const { status, body } = await create('  Payroll   Clerk ', ['payroll.read', 'payroll.read'])
    expect(status).toBe(201)
    expect(body.role).toMatchObject({
      name: 'Payroll Clerk',
      description: null,
      isBuiltIn: false,
      _count: { userRoles: 0, active: 0 },
    })
    const response = await change(body.role, { description: 'Pays', permissions: ['payroll.read', 'payroll.tab_view'] })
    expect([response.status, response.body.role.description]).toEqual([200, 'Pays'])
    expect(namesOf(response.body.role)).toEqual(['payroll.tab_view', 'payroll.read'])
    expect((await app.call('Owner', 'DELETE', `/roles/${body.role.id}`)).status).toBe(204)
    expect(await findRole('Payroll Clerk')).toBeUndefined()
    const entries = await app.app.db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, body.role.id))
      .orderBy(auditEntries.id)
    expect(entries.map(({ action }) => action)).toEqual(['role.created', 'role.changed', 'role.deleted'])
  })

  test.each([
    [{ name: ' ' }, 'name', 'Please enter a role name'],
    [{ name: 'x'.repeat(61) }, 'name', 'Please use at most 60 characters'],
    [{ permissions: ['leaves.everything'] }, 'permissions.0', 'Please choose permissions'],
  ])('not with %j', async (input, path, message) => {
    const { status, body } = await app.call('Owner', 'POST', '/roles', { name: 'A role', permissions: [], ...input })
    expect([status, body.errors]).toEqual([400, [{ path, msg: message, message }]])
  })

  test('not with the name of another, in any case, also simultaneously', async () => {
    const responses = await Promise.all([create('Twin'), create('TWIN')])
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const refusal = responses.find(({ status }) => status === 409)
    expect(refusal?.body.errors[0]).toMatchObject({ path: 'name', message: 'There is already a role with this name' })
    const { body } = await create('Loner')
    expect((await change(body.role, { name: 'super admin' })).status).toBe(409)
    expect((await change(body.role, { name: 'LONER' })).body.role.name).toBe('LONER')
  })

  test('not over someone else’s newer change', async () => {
    const { body } = await create('Seen once')
    const responses = await Promise.all([
      change(body.role, { description: 'One', version: body.role.version }),
      change(body.role, { description: 'Other', version: body.role.version }),
    ])
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [success, refusal] = responses.toSorted((one, other) => one.status - other.status)
    expect(refusal?.body.code).toBe('role.changed_meanwhile')
    expect((await findRole('Seen once')).description).toBe(success?.body.role.description)
  })

  test('and the conflict is reported even if the newer change added something that the later author does not hold', async () => {
    const giver = await createRole(app.app.db, 'Giver', ['roles.read', 'roles.update', 'roles.assign_permissions'])
    await newcomer(app, 'Giver', { roleId: giver })
    const { body } = await create('Grown', ['roles.read'])
    await change(body.role, { permissions: ['roles.read', 'payroll.read'] })
    const response = await change(body.role, { description: 'Late', version: body.role.version }, 'Giver')
    expect([response.status, response.body.code]).toEqual([409, 'role.changed_meanwhile'])
    expect(namesOf(await findRole('Grown')).toSorted()).toEqual(['payroll.read', 'roles.read'])
  })

  test('those of every company keep their names and stay; Super Admin cannot be changed', async () => {
    const teamLead = await findRole('Team Lead')
    const response = await change(teamLead, { name: 'Captain' })
    expect([response.status, response.body.errors[0].path]).toEqual([409, 'name'])
    expect((await app.call('Owner', 'DELETE', `/roles/${teamLead.id}`)).status).toBe(409)
    expect((await change(teamLead, { description: 'Leads' })).status).toBe(200)
    const superAdmin = await findRole('Super Admin')
    for (const patch of [{ name: 'Boss' }, { description: 'All' }, { permissions: [] }])
      expect((await change(superAdmin, patch)).status).toBe(409)
    expect((await app.call('Owner', 'DELETE', `/roles/${superAdmin.id}`)).status).toBe(409)
  })

  test('not deleted while it is assigned; an expired assignment does not prevent it', async () => {
    const { body } = await create('Guest')
    const at = `/roles/${body.role.id}`
    await app.call('Owner', 'POST', `${at}/assign/${app.company.id('Employee')}`)
    const { status, body: refusal } = await app.call('Owner', 'DELETE', at)
    expect([status, refusal.message]).toEqual([409, 'One user still has this role. Please revoke it first.'])
    await app.app.db
      .update(userRoles)
      .set({ expiresAt: Temporal.Now.instant().subtract({ seconds: 1 }).toString() })
      .where(eq(userRoles.roleId, body.role.id))
    expect((await app.call('Owner', 'DELETE', at)).status).toBe(204)
  })
})

describe('no one can assign or remove permissions that they do not have', () => {
  const clerk = [
    'roles.read',
    'roles.create',
    'roles.update',
    'roles.assign_permissions',
    'users.assign_roles',
    'users.read',
    'leaves.read',
  ]
  beforeAll(async () => {
    await newcomer(app, 'Clerk', { roleId: await createRole(app.app.db, 'Clerk', clerk) })
    await newcomer(app, 'Editor', { roleId: await createRole(app.app.db, 'Editor', ['roles.read', 'roles.update']) })
  })

  test('a role’s permissions', async () => {
    expect((await create('Reader', ['leaves.read'], 'Clerk')).status).toBe(201)
    const beyond = await create('Writer', ['leaves.read', 'payroll.process'], 'Clerk')
    expect([beyond.status, beyond.body.error]).toEqual([403, 'Forbidden'])
    expect(beyond.body.message).toContain('payroll.process')
    const reader = await findRole('Reader')
    expect((await change(reader, { permissions: ['leaves.read', 'leaves.approve'] }, 'Clerk')).status).toBe(403)
    expect((await change(reader, { permissions: [] }, 'Editor')).status).toBe(403)
    expect((await change(reader, { description: 'Reads' }, 'Editor')).status).toBe(200)
    const employee = await findRole('Employee')
    const remaining = namesOf(employee).filter((name) => name !== 'leaves.create')
    expect((await change(employee, { permissions: remaining }, 'Clerk')).status).toBe(403)
  })

  test('a role of a person', async () => {
    const person = app.company.id('Colleague')
    const reader = await findRole('Reader')
    const assign = (id: string) => app.call('Clerk', 'POST', `/roles/${id}/assign/${person}`)
    expect((await assign(reader.id)).status).toBe(200)
    for (const name of ['Employee', 'HR Manager', 'Super Admin']) {
      const at = `/roles/${roleOf(app, name)}`
      expect((await assign(roleOf(app, name))).status).toBe(403)
      expect((await app.call('Clerk', 'DELETE', `${at}/assign/${person}`)).status).toBe(403)
      expect((await app.call('Clerk', 'DELETE', `${at}/users`)).status).toBe(403)
    }
    const { body } = await app.call('Clerk', 'GET', `/roles/user/${person}`)
    expect((body.userRoles as UserRole[]).map(({ role, can }) => [role.name, can.revoke])).toEqual([
      ['Employee', false],
      ['Reader', true],
    ])
  })

  test('not even Super Admin, for a person who holds each permission through another role', async () => {
    await newcomer(app, 'Almighty', { roleId: await createRole(app.app.db, 'Almighty', [...allPermissions]) })
    const at = `/roles/${roleOf(app, 'Super Admin')}/assign/${app.company.id('Almighty')}`
    expect((await app.call('Almighty', 'POST', at)).status).toBe(403)
  })

  test('permissions that the giver lost at the same moment', async () => {
    await newcomer(app, 'Waning', { roleId: roleOf(app, 'HR Manager') })
    const path = `/assign/${app.company.id('Stranger')}`
    const hr = `/roles/${roleOf(app, 'HR Manager')}`
    const [, assignment] = await Promise.all([
      app.call('Owner', 'DELETE', `${hr}/assign/${app.company.id('Waning')}`),
      app.call('Waning', 'POST', `${hr}${path}`),
    ])
    const entries = await app.app.db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, roleOf(app, 'HR Manager')), eq(auditEntries.subjectType, 'role')))
      .orderBy(auditEntries.id)
    const order = entries.map(({ action }) => action)
    if (assignment.status === 200) expect(order).toEqual(['role.assigned', 'role.revoked'])
    else expect(order).toEqual(['role.revoked'])
    await app.call('Owner', 'DELETE', `${hr}${path}`)
  })
})

test('the effect of a change counts people, except those who have the permission from another role', async () => {
  const { db } = app.app
  const [one, other] = [
    await createRole(db, 'Counted', ['leaves.read', 'leaves.create']),
    await createRole(db, 'Beside', ['leaves.read', 'payroll.read']),
  ]
  for (const person of ['Ann', 'Ben', 'Cy']) await newcomer(app, person, { roleId: one })
  const ofBen = { userId: app.company.id('Ben'), roleId: other }
  await db.insert(userRoles).values([ofBen, { userId: app.company.id('Former'), roleId: one }])
  const permissions = 'leaves.create,payroll.read,jobs.read'
  const { status, body } = await app.call('Owner', 'GET', `/roles/${one}/change-effect?permissions=${permissions}`)
  expect([status, body.people, body.concernsCaller]).toEqual([200, 3, false])
  expect(body.changes).toHaveLength(3)
  expect(body.changes).toEqual(
    expect.arrayContaining([
      { permission: 'leaves.read', given: false, people: 2 },
      { permission: 'payroll.read', given: true, people: 2 },
      { permission: 'jobs.read', given: true, people: 3 },
    ]),
  )
  expect((await app.call('Owner', 'GET', `/roles/${one}/change-effect?permissions=all`)).status).toBe(400)
})

test('holders of a role are found by name, page by page', async () => {
  const at = `/roles/${roleOf(app, 'Employee')}/users`
  const { body } = await app.call('Hr', 'GET', `${at}?limit=2&page=2`)
  expect(body.users).toHaveLength(2)
  expect(body.pagination).toMatchObject({ currentPage: 2, itemsPerPage: 2 })
  const found = (await app.call('Hr', 'GET', `${at}?search=former`)).body.users as RoleHolder[]
  expect(found.map(({ firstName, status }) => [firstName, status])).toEqual([['Former', 'DEACTIVATED']])
})
