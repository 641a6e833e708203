import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { PermissionEntry, Role, UserRole } from '@muster/contract/roles/calls'
import { mails } from '../../mail/tables.ts'
import { type Answer, startTestApp, type TestApp } from '../../../testing/app.ts'
import { createRole, emailOf } from '../../../testing/company.ts'
import { fileOf, payloadOf } from '../../../testing/forms.ts'
import { openLive } from '../../../testing/live.ts'
import { newcomer, roleOf } from '../../../testing/people.ts'
import { newUser, userPath } from '../users/test/users.ts'
import { notifications } from '../../notify/tables.ts'
import { rolePermissions, roles } from '../../people/tables.ts'

/** Only Super Admins assign and remove roles with an administrative permission, and the owner is notified. */

let app: TestApp
let url = ''
beforeAll(async () => {
  app = await startTestApp()
  url = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { db } = app.app
  app.company.roles.set('Auditor', await createRole(db, 'Auditor', ['settings.audit_logs']))
  app.company.roles.set('Clerk', await createRole(db, 'Clerk', ['leaves.read']))
  const permissionsForRoles = ['roles.read', 'roles.create', 'roles.update', 'roles.delete', 'roles.assign_permissions']
  const roleId = await createRole(db, 'Keeper', [
    ...permissionsForRoles,
    'users.read',
    'users.assign_roles',
    'leaves.read',
  ])
  await newcomer(app, 'Keeper', { manager: 'Owner', roleId })
  await newcomer(app, 'Second', { manager: 'Owner', roleId: roleOf(app, 'Super Admin') })
})
afterAll(() => app.close())

const statusAndMessage = ({ status, body }: Answer) => [status, body.message]
const givenBy = (name: string) => `Only a Super Admin can assign or revoke the administrative role ${name}`
const assign = (as: string, role: string, person: string, expiresAt: string | null = null) =>
  app.call(as, 'POST', `/roles/${roleOf(app, role)}/assign/${app.company.id(person)}`, { expiresAt })
const revoke = (as: string, role: string, person: string) =>
  app.call(as, 'DELETE', `/roles/${roleOf(app, role)}/assign/${app.company.id(person)}`)
const edit = (as: string, role: string, permissions: string[]) =>
  app.call(as, 'PATCH', `/roles/${roleOf(app, role)}`, { name: role, permissions })

describe('a second account of the same person', () => {
  test('does not become an HR Manager through HR', async () => {
    const response = await app.call('Hr', 'POST', '/users', newUser('Puppet'))
    app.company.people.set('Puppet', response.body.user.id)
    await app.call('Hr', 'PATCH', `${userPath(app, 'Puppet')}/status`, { isActive: true })
    expect(statusAndMessage(await assign('Hr', 'HR Manager', 'Puppet'))).toEqual([403, givenBy('HR Manager')])
    const { userRoles } = (await app.call('Hr', 'GET', `/roles/user/${app.company.id('Puppet')}`)).body
    expect(userRoles.map(({ role }: UserRole) => role.name)).toEqual(['Employee'])
  })

  test('does not become one through a role that is changed or created for it', async () => {
    const reason = 'Only a Super Admin can add or remove administrative permissions: roles.create'
    expect(statusAndMessage(await edit('Keeper', 'Clerk', ['leaves.read', 'roles.create']))).toEqual([403, reason])
    const created = await app.call('Keeper', 'POST', '/roles', { name: 'Copy', permissions: ['roles.create'] })
    expect(statusAndMessage(created)).toEqual([403, reason])
    expect((await edit('Keeper', 'Clerk', [])).status).toBe(200)
    expect((await edit('Keeper', 'Clerk', ['leaves.read'])).status).toBe(200)
  })

  test('nor through the role that everyone starts with', async () => {
    const { db } = app.app
    const roleId = roleOf(app, 'Employee')
    const another = () =>
      db
        .update(roles)
        .set({ version: sql`version + 1` })
        .where(eq(roles.id, roleId))
    await db.insert(rolePermissions).values({ roleId, permission: 'leaves.all_view' })
    await another()
    onTestFinished(async () => {
      await db.delete(rolePermissions).where(sql`role_id = ${roleId} and permission = 'leaves.all_view'`)
      await another()
    })
    const reason = 'New people get the role Employee, which is administrative. Only a Super Admin can assign it.'
    expect(statusAndMessage(await app.call('Hr', 'POST', '/users', newUser('Another')))).toEqual([403, reason])
    const file = fileOf(`First Name,Last Name,Email,Position\nAn,Other,${emailOf('Other')},Clerk\n`, 'people.csv')
    const { body, headers } = await payloadOf({ file })
    expect(statusAndMessage(await app.call('Hr', 'POST', '/users/import/check', body, headers))).toEqual([403, reason])
    expect((await app.call('Owner', 'POST', '/users', newUser('Another'))).status).toBe(201)
  })
})

describe('HR', () => {
  test('neither removes an administrative role nor extends it', async () => {
    await newcomer(app, 'Deputy', { manager: 'Owner' })
    const until = Temporal.Now.instant().add({ hours: 1 }).toString()
    expect((await assign('Owner', 'HR Manager', 'Deputy', until)).status).toBe(200)
    expect(statusAndMessage(await assign('Hr', 'HR Manager', 'Deputy'))).toEqual([403, givenBy('HR Manager')])
    expect(statusAndMessage(await revoke('Hr', 'HR Manager', 'Deputy'))).toEqual([403, givenBy('HR Manager')])
    const all = await app.call('Hr', 'DELETE', `/roles/${roleOf(app, 'HR Manager')}/users`)
    expect(statusAndMessage(all)).toEqual([403, givenBy('HR Manager')])
    // Without an administrative role, the person could be changed by everyone who manages people.
    await assign('Owner', 'Auditor', 'Deputy')
    expect((await edit('Keeper', 'Auditor', [])).status).toBe(403)
  })

  test('assigns and removes ordinary ones, and sees which are which', async () => {
    const list = (await app.call('Hr', 'GET', '/roles')).body as Role[]
    expect(list.filter(({ can }) => can.assign).map(({ name }) => name)).toEqual([
      'Department Manager',
      'Team Lead',
      'Employee',
      'Clerk',
    ])
    expect((await assign('Hr', 'Team Lead', 'Stranger')).status).toBe(200)
    expect((await revoke('Hr', 'Team Lead', 'Stranger')).status).toBe(204)
    const { userRoles } = (await app.call('Hr', 'GET', `/roles/user/${app.company.id('Keeper')}`)).body
    expect(userRoles.map(({ role, can }: UserRole) => [role.name, can.revoke])).toEqual([['Keeper', false]])
    const permissions = (await app.call('Hr', 'GET', '/roles/permissions')).body as PermissionEntry[]
    const administrativeNames = permissions.filter(({ isAdministrative }) => isAdministrative).map(({ name }) => name)
    expect(administrativeNames).toEqual(expect.arrayContaining(['users.create', 'leaves.all_view', 'payroll.approve']))
    expect(administrativeNames).not.toContain('leaves.approve')
  })
})

describe('the owner is notified at once', () => {
  const latestNotice = async (person: string) => {
    const where = eq(notifications.userId, app.company.id(person))
    const [row] = await app.app.db.select().from(notifications).where(where).orderBy(desc(notifications.id)).limit(1)
    return row && { title: row.title, message: row.message, link: row.link }
  }
  const mailedTo = (person: string) =>
    app.app.db
      .select()
      .from(mails)
      .where(eq(mails.userId, app.company.id(person)))

  test('when an administrative role is assigned, whatever their preferences', async () => {
    const settings = (await app.call('Owner', 'GET', '/users/notification-settings')).body.settings
    const off = { ...settings, emailNotifications: false, securityAlerts: false, roleAssigned: false }
    expect((await app.call('Owner', 'PUT', '/users/notification-settings', off)).status).toBe(200)
    await app.app.db.delete(mails)
    const connection = await openLive(url, await app.tokenOf('Owner'))
    onTestFinished(() => connection.close())
    await assign('Second', 'Auditor', 'Stranger', '2090-03-31T22:00:00.000Z')
    const notices = {
      title: 'Administrative role assigned',
      message: 'Second Test gave Stranger Test the role Auditor, until Fri 31 Mar 2090.',
      link: `?view=roles&role=${app.company.roles.get('Auditor')}`,
    }
    expect(await latestNotice('Owner')).toEqual(notices)
    expect((await mailedTo('Owner')).map(({ subject }) => subject)).toEqual([expect.stringContaining(notices.title)])
    await expect
      .poll(() => connection.events)
      .toContainEqual(expect.objectContaining({ kind: 'notification', notification: expect.objectContaining(notices) }))
  })

  test('when an assigned role gets administrative permissions', async () => {
    await newcomer(app, 'Holder', { roleId: await createRole(app.app.db, 'Booth', ['leaves.read']) })
    const [booth] = await app.app.db.select().from(roles).where(eq(roles.name, 'Booth'))
    app.company.roles.set('Booth', booth?.id ?? '')
    await edit('Second', 'Booth', ['leaves.read', 'leaves.all_view', 'users.create'])
    expect(await latestNotice('Owner')).toEqual({
      title: 'Administrative permissions added',
      message: 'Second Test gave the role Booth 2 more administrative permissions. One person has this role.',
      link: `?view=roles&role=${booth?.id}`,
    })
  })

  test('of their own actions too, because someone else may have used their account', async () => {
    await assign('Owner', 'Auditor', 'Colleague')
    expect((await latestNotice('Owner'))?.message).toBe('Owner Test gave Colleague Test the role Auditor.')
  })

  test('and not of ordinary roles', async () => {
    const before = await latestNotice('Owner')
    await assign('Second', 'Team Lead', 'Stranger')
    await edit('Second', 'Clerk', ['leaves.read', 'leaves.create'])
    expect(await latestNotice('Owner')).toEqual(before)
  })
})
