import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { superAdminRole } from '@muster/contract/roleNames'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { roleOf } from '../../testing/people.ts'
import { userRoles, users } from '../users/tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const roleId = roleOf(app, superAdminRole)
  const granted = (minutes: number) => sql`now() + ${`${minutes} minutes`}::interval`
  await app.app.db.insert(userRoles).values([
    { userId: app.company.id('Lead'), roleId, grantedAt: granted(1), expiresAt: sql`now() - interval '1 second'` },
    { userId: app.company.id('Manager'), roleId, grantedAt: granted(2), expiresAt: sql`now() + interval '1 day'` },
    { userId: app.company.id('Hr'), roleId, grantedAt: granted(3) },
  ])
})
afterAll(() => app.close())

const ownersAmong = async (...people: string[]) => {
  const answers = await Promise.all(people.map((who) => app.call(who, 'GET', '/auth/me')))
  return people.filter((_who, index) => answers[index]?.body.user.isOwner)
}

test('the owner is the first Super Admin who is active and whose role has not expired', async () => {
  expect(await ownersAmong('Owner', 'Lead', 'Manager', 'Hr')).toEqual(['Owner'])
  await app.app.db
    .update(users)
    .set({ status: 'DEACTIVATED' })
    .where(eq(users.id, app.company.id('Owner')))
  expect(await ownersAmong('Lead', 'Manager', 'Hr')).toEqual(['Manager'])
})
