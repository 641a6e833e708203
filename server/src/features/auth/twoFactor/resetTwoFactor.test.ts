import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secondFactors } from '../../../access/tables.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { mails } from '../../../mail/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { emailOf, testPassword } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { confirmSessions, giveFactor } from '../test/factors.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const reset = (as: string, of: string, currentPassword = testPassword) =>
  app.call(as, 'POST', `/users/${app.company.id(of)}/two-factor/reset`, { currentPassword })
const canReset = async (as: string, of: string) =>
  (await app.call(as, 'GET', `/users/${app.company.id(of)}`)).body.user.can.resetTwoFactor

test('an administrator removes a lost factor; the person is signed out, notified and mailed, and it is recorded', async () => {
  const name = await newcomer(app, 'Forgetful', { signsIn: true })
  const id = app.company.id(name)
  expect(await canReset('Hr', name)).toBe(false)
  expect(await reset('Hr', name)).toMatchObject({ status: 409, body: { code: 'two_factor.none' } })
  await giveFactor(app, id)
  const token = await app.tokenOf(name)
  expect(await canReset('Hr', name)).toBe(true)
  expect((await reset('Hr', name, 'wrong')).status).toBe(400)
  expect((await reset('Hr', name)).status).toBe(200)
  expect(await app.app.db.$count(secondFactors, eq(secondFactors.userId, id))).toBe(0)
  const headers = { authorization: `Bearer ${token}` }
  expect((await app.call(null, 'GET', '/auth/me', undefined, headers)).status).toBe(401)
  const login = await app.call(null, 'POST', '/auth/login', { email: emailOf(name), password: testPassword })
  expect(login.body.token).toBeDefined()

  const sent = await app.app.db
    .select()
    .from(mails)
    .where(eq(mails.recipient, emailOf(name)))
  expect(sent.map(({ event }) => event)).toEqual(['account.two_factor_reset'])
  const authorization = { authorization: `Bearer ${login.body.token}` }
  const { body } = await app.call(null, 'GET', '/notifications', undefined, authorization)
  expect(body.notifications[0].message).toContain('Hr Test removed your second factor')
  const [entry] = await app.app.db.select().from(auditEntries).where(eq(auditEntries.action, 'user.two_factor_reset'))
  expect(entry).toMatchObject({ actorId: app.company.id('Hr'), personId: id })
})

test('no one resets their own, nor that of someone with more permissions', async () => {
  for (const name of ['Owner', 'Hr']) await giveFactor(app, app.company.id(name))
  await app.tokenOf('Hr')
  await confirmSessions(app, app.company.id('Hr'))
  expect((await reset('Hr', 'Hr')).status).toBe(403)
  expect((await reset('Hr', 'Owner')).status).toBe(403)
  expect((await reset('Lead', 'Employee')).status).toBe(403)
  expect(await canReset('Hr', 'Hr')).toBe(false)
  expect(await canReset('Hr', 'Owner')).toBe(false)
})

test('an administrator with a second factor must have confirmed their own', async () => {
  const name = await newcomer(app, 'Careless')
  await giveFactor(app, app.company.id(name))
  await giveFactor(app, app.company.id('Owner'))
  expect(await reset('Owner', name)).toMatchObject({ status: 403, body: { code: 'two_factor.confirm' } })
  await confirmSessions(app, app.company.id('Owner'))
  expect((await reset('Owner', name)).status).toBe(200)
})
