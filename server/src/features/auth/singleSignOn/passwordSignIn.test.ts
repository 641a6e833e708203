import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ssoIdentities, ssoProviders } from '../../../access/providers/tables.ts'
import { createLink } from '../../../access/oneUseLinks.ts'
import { signInFailures } from '../../../access/tables.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { settings } from '../../../companySettings/tables.ts'
import { mails } from '../../../mail/tables.ts'
import { users } from '../../../people/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { emailOf, testPassword } from '../../../../testing/company.ts'
import { newcomer, roleOf } from '../../../../testing/people.ts'
import { addProvider, signInThrough } from '../test/browser.ts'
import { codeOf, giveFactor } from '../test/factors.ts'
import { type FakeProvider, startFakeProvider } from '../test/fakeProvider.ts'
import { waitForLinks } from '../test/links.ts'

let app: TestApp
let fake: FakeProvider
let id: string
beforeAll(async () => {
  app = await startTestApp()
  fake = await startFakeProvider()
  id = (await addProvider(app, fake.issuer)).id
})
afterAll(async () => {
  await fake.close()
  await app.close()
})
beforeEach(async () => {
  await app.app.db.delete(settings)
  await app.app.db.delete(signInFailures)
})

const everyone = { rule: 'EVERYONE', roleIds: [] as string[] }
const set = (rule: string, roles: ('Employee' | 'Team Lead')[] = [], was: object = everyone, as = 'Owner') =>
  app.call(as, 'PUT', '/settings/single-sign-on/password', {
    rule,
    roleIds: roles.map((name) => roleOf(app, name)),
    was,
    currentPassword: testPassword,
  })
const login = (name: string, password = testPassword) =>
  app.call(null, 'POST', '/auth/login', { email: emailOf(name), password })
const rule = async () => (await app.call(null, 'GET', '/auth/sign-in-options')).body.passwordSignIn

test('with passwords for the owner only, everyone else signs in through a provider', async () => {
  expect((await set('OWNER')).body.passwordSignIn).toEqual({ rule: 'OWNER', roleIds: [] })
  expect(await rule()).toBe('OWNER')
  for (const password of [testPassword, 'Wrong-horse-1'])
    expect(await login('Employee', password)).toMatchObject({ status: 403, body: { code: 'sso.password_off' } })
  expect((await login('Owner')).status).toBe(200)
  expect((await login('Owner', 'Wrong-horse-1')).body.errorType).toBe('INCORRECT_PASSWORD')
  // The password still links the account, once.
  const name = await newcomer(app, 'Passwordless', { signsIn: true })
  fake.state.claims = { sub: name, email: emailOf(name), email_verified: true }
  const { browser } = await signInThrough(app, fake, id)
  expect((await browser.post('/auth/sso/confirm', { password: testPassword })).status).toBe(200)
  expect((await signInThrough(app, fake, id)).location).toBe('/?view=leaves')
  const { identities } = (await app.call(name, 'GET', '/auth/sso/identities')).body
  expect(identities[0].can.unlink).toBe(false)
  const unlinked = await app.call(name, 'DELETE', `/auth/sso/identities/${identities[0].id}`)
  expect(unlinked.body.code).toBe('sso.only_way')
})

test('with passwords off for a role, only its people are affected', async () => {
  expect((await set('SELECTED')).body.errors[0].path).toBe('roleIds')
  await set('SELECTED', ['Team Lead'])
  expect((await login('Lead')).body.code).toBe('sso.password_off')
  expect((await login('Employee')).status).toBe(200)
  expect((await login('Owner')).status).toBe(200)
})

test('where the company hides which accounts exist, the refusal is that of a wrong password', async () => {
  await set('OWNER')
  await app.app.db.insert(settings).values({ key: 'revealAccountExistence', value: false })
  const answers = [await login('Employee'), await login('Nobody')]
  for (const { status, body } of answers) expect([status, body.errorType]).toEqual([401, 'INCORRECT_PASSWORD'])
})

test('a sign-in with a password that waits for its code ends', async () => {
  const name = await newcomer(app, 'Waiting', { signsIn: true })
  const { secret } = await giveFactor(app, app.company.id(name))
  const { challenge } = (await login(name)).body
  await set('OWNER')
  const answer = await app.call(null, 'POST', '/auth/login/code', { challenge, code: codeOf(secret) })
  expect([answer.status, answer.body.code]).toEqual([403, 'sso.password_off'])
})

test('links to a new password are neither sent to linked people nor accepted, except for the owner', async () => {
  const { db } = app.app
  const link = {
    providerId: id,
    userId: app.company.id('Colleague'),
    subject: 'colleague',
    email: 'someone@test.example',
  }
  await db.insert(ssoIdentities).values(link)
  const token = await db.transaction((tx) => createLink(tx, app.company.id('Colleague'), 'RESET_PASSWORD'))
  await set('OWNER')
  const used = await app.call(null, 'POST', '/auth/reset-password', { token, newPassword: 'Another-horse-9' })
  expect([used.status, used.body.code]).toEqual([403, 'sso.password_off'])
  for (const name of ['Colleague', 'Owner'])
    expect((await app.call(null, 'POST', '/auth/forgot-password', { email: emailOf(name) })).status).toBe(202)
  await expect
    .poll(async () => {
      const entries = await db.select().from(auditEntries).where(eq(auditEntries.action, 'password.reset_sent'))
      return entries.map(({ after }) => after)
    })
    .toEqual(expect.arrayContaining([{ sent: false }, { sent: true }]))
  const sent = await db.select().from(mails).where(eq(mails.event, 'account.password_forgotten'))
  expect(sent.map(({ recipient }) => recipient)).toEqual([emailOf('Owner')])
})

test('someone without a password whose provider is gone chooses one by link, and links the account with another', async () => {
  const { db } = app.app
  const name = await newcomer(app, 'Stranded', { signsIn: true })
  const userId = app.company.id(name)
  await db.update(users).set({ passwordHash: null }).where(eq(users.id, userId))
  const { id: goneId } = await addProvider(app, fake.issuer, { isEnabled: false })
  await db.insert(ssoIdentities).values({ providerId: goneId, userId, subject: 'stranded', email: emailOf(name) })
  await set('OWNER')
  await app.call(null, 'POST', '/auth/forgot-password', { email: emailOf(name) })
  await waitForLinks(app)
  expect(await db.$count(mails, eq(mails.recipient, emailOf(name)))).toBe(1)
  const token = await db.transaction((tx) => createLink(tx, userId, 'RESET_PASSWORD'))
  const newPassword = 'Another-horse-9'
  expect((await app.call(null, 'POST', '/auth/reset-password', { token, newPassword })).status).toBe(200)
  expect((await login(name, newPassword)).body.code).toBe('sso.password_off')
  fake.state.claims = { sub: name, email: emailOf(name), email_verified: true }
  const { browser } = await signInThrough(app, fake, id)
  expect((await browser.post('/auth/sso/confirm', { password: newPassword })).status).toBe(200)
  await db.delete(ssoProviders).where(eq(ssoProviders.id, goneId))
})

test('while no provider is on, everyone has their password, so that no one is locked out', async () => {
  await set('OWNER')
  const { body } = await app.call('Owner', 'GET', '/settings/single-sign-on')
  const path = `/settings/single-sign-on/providers/${body.providers[0].id}`
  await app.call('Owner', 'DELETE', path, { currentPassword: testPassword })
  expect((await login('Employee')).status).toBe(200)
  expect(await rule()).toBe('EVERYONE')
  await app.app.db.delete(settings)
  expect((await set('OWNER')).body.code).toBe('sso.none')
  id = (await addProvider(app, fake.issuer)).id
})

test('the rule is the owner’s, needs their password, is recorded and refuses outdated changes', async () => {
  expect((await set('OWNER', [], everyone, 'Hr')).status).toBe(403)
  const wrong = { rule: 'OWNER', roleIds: [], was: everyone, currentPassword: 'Wrong-horse-1' }
  const refused = await app.call('Owner', 'PUT', '/settings/single-sign-on/password', wrong)
  expect(refused.body.errors[0].path).toBe('currentPassword')
  expect((await set('OWNER', [], { rule: 'OWNER', roleIds: [] })).body.code).toBe('setting.changed_meanwhile')
  expect((await set('SELECTED', ['Employee'])).status).toBe(200)
  const entries = await app.app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'sso.password_rule_changed'))
  expect(entries.at(-1)).toMatchObject({ before: everyone, after: { rule: 'SELECTED' } })
})
