import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { UserRole } from '@muster/contract/roles/calls'
import { databaseError, ownCodes } from '../../db/failures.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { createRole } from '../../../testing/company.ts'
import { openLive } from '../../../testing/live.ts'
import { newcomer, roleOf } from '../../../testing/people.ts'
import { mails } from '../../mail/tables.ts'
import { notifications } from '../../notify/tables.ts'
import { userRoles, users } from '../../people/tables.ts'

let app: TestApp
let url = ''
beforeAll(async () => {
  app = await startTestApp()
  url = await app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const instantIn = (time: Temporal.DurationLike) => Temporal.Now.instant().add(time).round('millisecond').toString()
const pathOf = (role: string, person: string) => `/roles/${roleOf(app, role)}/assign/${app.company.id(person)}`
const assign = (role: string, person: string, expiresAt: string | null = null, as = 'Owner') =>
  app.call(as, 'POST', pathOf(role, person), { expiresAt })
const revoke = (role: string, person: string, as = 'Owner') => app.call(as, 'DELETE', pathOf(role, person))
const rolesOf = async (person: string) =>
  (await app.call('Owner', 'GET', `/roles/user/${app.company.id(person)}`)).body.userRoles as UserRole[]
const rolesBySession = async (person: string) =>
  ((await app.call(person, 'GET', '/auth/me')).body.user.userRoles as { isActive: boolean; role: { name: string } }[])
    .filter(({ isActive }) => isActive)
    .map(({ role }) => role.name)

describe('a role is assigned', () => {
  test('and the person is notified, by email as well', async () => {
    const expiresAt = '2090-03-31T22:00:00.000Z'
    const { status, body } = await assign('Team Lead', 'Employee', expiresAt)
    expect([status, body.userRole.role.name, body.userRole.expiresAt]).toEqual([200, 'Team Lead', expiresAt])
    expect(body.userRole.grantedBy).toMatchObject({ firstName: 'Owner' })
    const notices = await app.app.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, app.company.id('Employee')))
    expect(notices.map(({ message }) => message)).toEqual([
      'Owner Test gave you the role Team Lead, until Fri 31 Mar 2090.',
    ])
    const rows = await app.app.db
      .select()
      .from(mails)
      .where(eq(mails.userId, app.company.id('Employee')))
    expect(rows).toHaveLength(1)
  })

  test('by a temporary holder, but not to themselves for longer', async () => {
    await newcomer(app, 'Interim')
    const until = instantIn({ hours: 2 })
    await assign('Super Admin', 'Interim', until)
    for (const longer of [null, instantIn({ hours: 3 })]) {
      const { status, body } = await assign('Super Admin', 'Interim', longer, 'Interim')
      expect([status, body.message]).toEqual([403, 'You cannot extend your own role'])
    }
    expect((await assign('Super Admin', 'Interim', instantIn({ hours: 1 }), 'Interim')).status).toBe(200)
    await revoke('Super Admin', 'Interim')
  })

  test('to people visible to the actor, who are fewer than those whose roles they may see', async () => {
    const roleId = await createRole(app.app.db, 'Giver', ['users.assign_roles', 'roles.read', 'users.manage_team'])
    await newcomer(app, 'Giver', { roleId })
    await newcomer(app, 'Taker', { manager: 'Giver' })
    await createRole(app.app.db, 'Plain', ['roles.read']).then((id) => app.company.roles.set('Plain', id))
    expect((await app.call('Giver', 'GET', `/roles/user/${app.company.id('Stranger')}`)).status).toBe(200)
    expect((await assign('Plain', 'Stranger', null, 'Giver')).status).toBe(404)
    expect((await assign('Plain', 'Taker', null, 'Giver')).status).toBe(200)
    await assign('Plain', 'Stranger')
    expect((await revoke('Plain', 'Stranger', 'Giver')).status).toBe(404)
    const all = await app.call('Giver', 'DELETE', `/roles/${roleOf(app, 'Plain')}/users`)
    expect(all.body.revoked).toBe(1)
    expect((await rolesOf('Stranger')).map(({ role }) => role.name)).toContain('Plain')
  })

  test('again: the later expiry applies, and it exists once, also when simultaneous', async () => {
    await Promise.all([assign('Team Lead', 'Colleague', instantIn({ hours: 1 })), assign('Team Lead', 'Colleague')])
    await assign('Team Lead', 'Colleague')
    expect((await rolesOf('Colleague')).map(({ role, expiresAt }) => [role.name, expiresAt])).toEqual([
      ['Employee', null],
      ['Team Lead', null],
    ])
  })

  test('not until a past time, nor to unknown or inactive people', async () => {
    const response = await assign('Team Lead', 'Stranger', instantIn({ seconds: -1 }))
    expect([response.status, response.body.errors[0].path]).toEqual([400, 'expiresAt'])
    expect((await assign('Team Lead', 'Stranger', '2101-01-01T00:00:00Z')).status).toBe(400)
    expect((await assign('Team Lead', 'Former')).status).toBe(409)
    expect((await assign('Team Lead', 'Pending')).status).toBe(200)
    const path = `/roles/${roleOf(app, 'Employee')}/assign/0199c9f2-4f6e-7cc2-8d3b-2f1e1f1e1f1e`
    expect((await app.call('Owner', 'POST', path)).status).toBe(404)
    expect((await app.call('Owner', 'DELETE', path)).status).toBe(404)
    expect((await revoke('HR Manager', 'Stranger')).status).toBe(404)
  })

  test('within the team by people who only see their team', async () => {
    const permissions = ['users.assign_roles', 'users.manage_team']
    await newcomer(app, 'Captain', { roleId: await createRole(app.app.db, 'Captain', permissions), manager: 'Manager' })
    await newcomer(app, 'Sailor', { manager: 'Captain' })
    app.company.roles.set('Badge', await createRole(app.app.db, 'Badge', []))
    expect((await assign('Badge', 'Sailor', null, 'Captain')).status).toBe(200)
    expect((await assign('Badge', 'Stranger', null, 'Captain')).status).toBe(404)
    const search = `/roles/people?roleId=${roleOf(app, 'Badge')}&search=test.example`
    const { people } = (await app.call('Captain', 'GET', search)).body
    expect(people.map(({ firstName, holdsRole }: Record<string, unknown>) => [firstName, holdsRole])).toEqual([
      ['Captain', false],
      ['Sailor', true],
    ])
    await assign('Badge', 'Stranger')
    const { body } = await app.call('Captain', 'DELETE', `/roles/${roleOf(app, 'Badge')}/users`)
    expect(body).toEqual({ revoked: 1 })
    expect((await rolesOf('Stranger')).map(({ role }) => role.name)).toContain('Badge')
  })
})

describe('it stops applying', () => {
  test('when it expires, for open sessions and live connections', async () => {
    await newcomer(app, 'Deputy')
    await assign('HR Manager', 'Deputy', instantIn({ hours: 1 }))
    expect(await rolesBySession('Deputy')).toEqual(['Employee', 'HR Manager'])
    expect((await app.call('Deputy', 'GET', '/leaves/all')).status).toBe(200)
    const connection = await openLive(url, await app.tokenOf('Deputy'))
    onTestFinished(() => connection.close())
    const where = and(eq(userRoles.userId, app.company.id('Deputy')), eq(userRoles.roleId, roleOf(app, 'HR Manager')))
    await app.app.db
      .update(userRoles)
      .set({ expiresAt: instantIn({ hours: -1 }) })
      .where(where)
    await connection.ended
    expect(await rolesBySession('Deputy')).toEqual(['Employee'])
    expect((await app.call('Deputy', 'GET', '/leaves/all')).status).toBe(403)
    expect((await rolesOf('Deputy')).map(({ role, isExpired }) => [role.name, isExpired])).toEqual([
      ['Employee', false],
      ['HR Manager', true],
    ])
    expect((await assign('HR Manager', 'Deputy')).status).toBe(200)
    expect((await app.call('Deputy', 'GET', '/leaves/all')).status).toBe(200)
  })

  test('when it is removed, from one or from all, and the screens are refreshed', async () => {
    await newcomer(app, 'Temp', { roleId: roleOf(app, 'Department Manager') })
    const [ownConnection, hrConnection] = await Promise.all(
      ['Temp', 'Hr'].map(async (person) => openLive(url, await app.tokenOf(person))),
    )
    onTestFinished(() => [ownConnection, hrConnection].forEach((connection) => connection?.close()))
    expect((await revoke('Department Manager', 'Temp')).status).toBe(204)
    await expect.poll(() => ownConnection?.events).toEqual([{ kind: 'changed', feature: 'auth' }])
    // Events of the previous test may still arrive on a new connection.
    const seenEvents = () => [
      ...new Set(hrConnection?.events.map((event) => ('feature' in event ? event.feature : event.kind))),
    ]
    await expect.poll(seenEvents).toEqual(['roles', 'users'])
    expect((await app.call('Temp', 'GET', '/leaves')).status).toBe(403)
    app.company.roles.set('Crew', await createRole(app.app.db, 'Crew', ['leaves.read']))
    for (const person of ['Temp', 'Stranger', 'Former'])
      await app.app.db.insert(userRoles).values({ userId: app.company.id(person), roleId: roleOf(app, 'Crew') })
    expect((await app.call('Temp', 'GET', '/leaves')).status).toBe(200)
    expect((await app.call('Hr', 'DELETE', `/roles/${roleOf(app, 'Crew')}/users`)).body).toEqual({ revoked: 3 })
    expect((await app.call('Temp', 'GET', '/leaves')).status).toBe(403)
  })
})

describe('there is always an active Super Admin', () => {
  const superAdmins = () => app.app.db.$count(userRoles, eq(userRoles.roleId, roleOf(app, 'Super Admin')))
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => databaseError(error)?.code,
    )

  test('for any calls', async () => {
    expect((await revoke('Super Admin', 'Owner')).status).toBe(409)
    expect((await assign('Super Admin', 'Owner', instantIn({ hours: 1 }))).status).toBe(409)
    expect((await app.call('Owner', 'DELETE', `/roles/${roleOf(app, 'Super Admin')}/users`)).status).toBe(409)
    await assign('Super Admin', 'Lead', instantIn({ hours: 1 }))
    await assign('Super Admin', 'Pending')
    const { status, body } = await revoke('Super Admin', 'Owner')
    expect([status, body.message]).toEqual([
      409,
      'There must always be an active Super Admin whose role does not expire. Please assign the role to someone else first.',
    ])
    await Promise.all([revoke('Super Admin', 'Lead'), revoke('Super Admin', 'Pending')])
    expect(await superAdmins()).toBe(1)
  })

  test('for any writes to the database, also simultaneous ones', async () => {
    const { db, pool } = app.app
    const owner = app.company.id('Owner')
    expect(await codeOf(db.delete(userRoles).where(eq(userRoles.userId, owner)))).toBe(ownCodes.lastSuperAdmin)
    expect(await codeOf(db.update(users).set({ status: 'DEACTIVATED' }).where(eq(users.id, owner)))).toBe(
      ownCodes.lastSuperAdmin,
    )
    expect(await codeOf(pool.query(`update roles set name = 'Boss' where name = 'Super Admin'`))).toBe(
      ownCodes.lastSuperAdmin,
    )
    await newcomer(app, 'Second', { roleId: roleOf(app, 'Super Admin') })
    const responses = await Promise.all([
      codeOf(db.delete(userRoles).where(eq(userRoles.userId, app.company.id('Second')))),
      codeOf(db.update(users).set({ status: 'DEACTIVATED' }).where(eq(users.id, owner))),
    ])
    expect(new Set(responses)).toEqual(new Set([ownCodes.lastSuperAdmin, null]))
    await db.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, owner))
    await db
      .insert(userRoles)
      .values({ userId: app.company.id('Second'), roleId: roleOf(app, 'Super Admin') })
      .onConflictDoNothing()
    const each = await Promise.all([revoke('Super Admin', 'Second', 'Owner'), revoke('Super Admin', 'Owner', 'Second')])
    expect(each.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(await superAdmins()).toBe(1)
  })
})
