import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { superAdminRole } from '@muster/contract/access/roleNames'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { emailOf } from '../../../testing/company.ts'
import { roleOf } from '../../../testing/people.ts'
import { userRoles, users } from '../../people/tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const roleId = roleOf(app, superAdminRole)
  const minutesFromNow = (minutes: number) => sql`now() + ${`${minutes} minutes`}::interval`
  await app.app.db.insert(userRoles).values([
    {
      userId: app.company.id('Lead'),
      roleId,
      grantedAt: minutesFromNow(1),
      expiresAt: sql`now() - interval '1 second'`,
    },
    {
      userId: app.company.id('Manager'),
      roleId,
      grantedAt: minutesFromNow(2),
      expiresAt: sql`now() + interval '1 day'`,
    },
    { userId: app.company.id('Hr'), roleId, grantedAt: minutesFromNow(3) },
  ])
})
afterAll(() => app.close())

const ownersAmong = async (...people: string[]) => {
  const answers = await Promise.all(people.map((person) => app.call(person, 'GET', '/auth/me')))
  return people.filter((_who, index) => answers[index]?.body.user.isOwner)
}

test('the owner stays the owner when their role is assigned again', async () => {
  const path = `/roles/${roleOf(app, superAdminRole)}/assign/${app.company.id('Owner')}`
  expect((await app.call('Hr', 'POST', path, { expiresAt: null })).status).toBe(200)
  expect(await ownersAmong('Owner', 'Manager', 'Hr')).toEqual(['Owner'])
})

test('the account with OWNER_EMAIL is the owner while it is a Super Admin', async () => {
  const namedApp = await startTestApp({ ownerEmail: emailOf('Manager') })
  const isOwner = async () => (await namedApp.call('Manager', 'GET', '/auth/me')).body.user.isOwner
  expect(await isOwner()).toBe(false)
  await namedApp.app.db
    .insert(userRoles)
    .values({ userId: namedApp.company.id('Manager'), roleId: roleOf(namedApp, superAdminRole) })
  expect(await isOwner()).toBe(true)
  await namedApp.close()
})

test('the owner is the first Super Admin who is active and whose role has not expired', async () => {
  expect(await ownersAmong('Owner', 'Lead', 'Manager', 'Hr')).toEqual(['Owner'])
  await app.app.db
    .update(users)
    .set({ status: 'DEACTIVATED' })
    .where(eq(users.id, app.company.id('Owner')))
  expect(await ownersAmong('Lead', 'Manager', 'Hr')).toEqual(['Manager'])
})
