import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ssoIdentities, ssoSignIns } from '../../../access/providers/tables.ts'
import { signInFailures } from '../../../access/tables.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { mails } from '../../../mail/tables.ts'
import { users } from '../../../people/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { emailOf, testPassword } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { addProvider, createBrowser, signInThrough, start } from '../test/browser.ts'
import { codeOf, giveFactor, takeFactor } from '../test/factors.ts'
import { type FakeProvider, startFakeProvider } from '../test/fakeProvider.ts'

let app: TestApp
let fake: FakeProvider
let id: string
beforeAll(async () => {
  app = await startTestApp()
  fake = await startFakeProvider()
  ;({ id } = await addProvider(app, fake.issuer))
})
afterAll(async () => {
  await fake.close()
  await app.close()
})
beforeEach(async () => {
  fake.reset()
  await app.app.db.delete(signInFailures)
})

let subjects = 0
/** Makes the provider answer for an account with this address that it has not seen before. */
function answerFor(email: string, claims: object = {}) {
  subjects += 1
  fake.state.claims = { sub: `person-${subjects}`, email, email_verified: true, ...claims }
}
const problem = (name: string, provider = id) => `/?sso=${name}&provider=${provider}`
const me = async (browser: ReturnType<typeof createBrowser>) => (await browser.get('/auth/me')).body.user?.email

test('the sign-in page offers the enabled providers', async () => {
  const { status, body } = await app.call(null, 'GET', '/auth/sign-in-options')
  expect([status, body]).toEqual([
    200,
    { providers: [{ id, name: 'Example ID', isAway: false }], passwordSignIn: 'EVERYONE' },
  ])
})

test('a verified address is linked by the password, once; then the provider alone signs in', async () => {
  const name = await newcomer(app, 'Linker', { signsIn: true })
  answerFor(emailOf(name).toUpperCase())
  const { browser, location } = await signInThrough(app, fake, id)
  expect(location).toBe('/?view=single-sign-on')
  expect(await me(browser)).toBeUndefined()
  const unconfirmed = await browser.get('/auth/sso/unconfirmed')
  expect(unconfirmed.body).toEqual({
    provider: { id, name: 'Example ID' },
    email: emailOf(name),
    needs: 'PASSWORD',
    returnTo: '/?view=leaves',
  })
  expect((await browser.post('/auth/sso/confirm', {})).status).toBe(400)
  const wrong = await browser.post('/auth/sso/confirm', { password: 'Wrong-horse-1' })
  expect([wrong.status, wrong.body.errorType]).toEqual([401, 'INCORRECT_PASSWORD'])
  const right = await browser.post('/auth/sso/confirm', { password: testPassword })
  expect([right.status, right.body.user.email]).toEqual([200, emailOf(name)])
  expect(await me(browser)).toBe(emailOf(name))
  expect(browser.cookies.has('sign-in')).toBe(false)
  // It can't be confirmed again.
  expect((await browser.post('/auth/sso/confirm', { password: testPassword })).body.code).toBe('sso.expired')

  const again = await signInThrough(app, fake, id)
  expect(again.location).toBe('/?view=leaves')
  expect(await me(again.browser)).toBe(emailOf(name))

  const personId = app.company.id(name)
  await app.app.waitForNotifications()
  const sent = await app.app.db
    .select()
    .from(mails)
    .where(eq(mails.recipient, emailOf(name)))
  expect(sent.map(({ event }) => event)).toEqual(['account.sso_linked'])
  const entries = await app.app.db.select().from(auditEntries).where(eq(auditEntries.personId, personId))
  const signIns = entries.filter(({ action }) => action === 'session.began').map(({ after }) => after)
  expect(signIns).toMatchObject([{ through: 'Example ID', linked: emailOf(name) }, { through: 'Example ID' }])
  // A changed address at the provider does not matter any more.
  fake.state.claims = { ...fake.state.claims, email: 'else@test.example', email_verified: false }
  expect((await signInThrough(app, fake, id)).location).toBe('/?view=leaves')
})

test('wrong passwords count like those at sign-in', async () => {
  const name = await newcomer(app, 'Guessed', { signsIn: true })
  answerFor(emailOf(name))
  const { browser } = await signInThrough(app, fake, id)
  const statuses: number[] = []
  for (let i = 0; i < 11; i++) statuses.push((await browser.post('/auth/sso/confirm', { password: `no-${i}` })).status)
  expect(statuses).toEqual([...Array(10).fill(401), 429])
})

test.each([
  ['no address', { email: undefined }, 'no-address'],
  ['an address that is none', { email: 'nobody' }, 'no-address'],
  ['an address without a word about it', { email_verified: undefined }, 'unverified'],
  ['an address that is not verified', { email_verified: false }, 'unverified'],
  ['an address of no one', { email: 'nobody@test.example' }, 'no-account'],
  ['an address of someone deactivated', { email: emailOf('Former') }, 'deactivated'],
  ['an address of someone pending', { email: emailOf('Pending') }, 'pending'],
])('%s leads to the sign-in page with the reason', async (_name, claims, reason) => {
  answerFor(emailOf('Employee'), claims)
  const { browser, location } = await signInThrough(app, fake, id)
  expect(location).toBe(problem(reason))
  expect(browser.cookies.has('session')).toBe(false)
  expect((await browser.get('/auth/sso/unconfirmed')).body.code).toBe('sso.expired')
})

test('someone who is deactivated after the link was made can’t sign in', async () => {
  const name = await newcomer(app, 'Leaver', { signsIn: true })
  answerFor(emailOf(name))
  const { browser } = await signInThrough(app, fake, id)
  await browser.post('/auth/sso/confirm', { password: testPassword })
  await app.app.db
    .update(users)
    .set({ status: 'DEACTIVATED' })
    .where(eq(users.email, emailOf(name)))
  expect((await signInThrough(app, fake, id)).location).toBe(problem('deactivated'))
  expect(await me(browser)).toBeUndefined()
})

test('an account without a password can’t be linked', async () => {
  const name = await newcomer(app, 'Wordless', { signsIn: true })
  await app.app.db
    .update(users)
    .set({ passwordHash: null })
    .where(eq(users.email, emailOf(name)))
  answerFor(emailOf(name))
  expect((await signInThrough(app, fake, id)).location).toBe(problem('no-password'))
})

test('a new account at the provider replaces the former one, with the password', async () => {
  const name = await newcomer(app, 'Renewed', { signsIn: true })
  for (const _ of [1, 2]) {
    answerFor(emailOf(name))
    const { browser } = await signInThrough(app, fake, id)
    expect((await browser.post('/auth/sso/confirm', { password: testPassword })).status).toBe(200)
  }
  const ofPerson = eq(ssoIdentities.userId, app.company.id(name))
  expect((await app.app.db.select().from(ssoIdentities).where(ofPerson)).map(({ subject }) => subject)).toEqual([
    `person-${subjects}`,
  ])
})

test('the address comes from the provider’s user information if the ID token lacks it', async () => {
  const name = await newcomer(app, 'Informed', { signsIn: true })
  const other = await startFakeProvider()
  const { id: otherId } = await addProvider(app, other.issuer)
  other.state.userInfo = { sub: 'subject-1', email: emailOf(name), email_verified: true }
  expect((await signInThrough(app, other, otherId)).location).toBe('/?view=single-sign-on')
  // The information must be about the same account.
  other.state.userInfo.sub = 'subject-2'
  expect((await signInThrough(app, other, otherId)).location).toBe(problem('unreadable', otherId))
  await app.call('Owner', 'DELETE', `/settings/single-sign-on/providers/${otherId}`, { currentPassword: testPassword })
  await other.close()
})

test('the second factor is asked for after the provider and the password', async () => {
  const name = await newcomer(app, 'Factored', { signsIn: true })
  const { secret } = await giveFactor(app, app.company.id(name))
  answerFor(emailOf(name))
  const { browser } = await signInThrough(app, fake, id)
  // A wrong password gets the same answer, and its code completes nothing.
  const guess = await browser.post('/auth/sso/confirm', { password: 'Wrong-horse-1' })
  const refused = await browser.post('/auth/login/code', { challenge: guess.body.challenge, code: codeOf(secret) })
  expect([guess.status, refused.status]).toEqual([200, 401])
  // The audit trail knows that the password was wrong.
  const refusals = await app.app.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.personId, app.company.id(name)), eq(auditEntries.action, 'session.refused')))
  expect(refusals.map(({ after }) => after)).toContainEqual({ why: 'INCORRECT_PASSWORD' })
  const { body } = await browser.post('/auth/sso/confirm', { password: testPassword })
  const done = await browser.post('/auth/login/code', { challenge: body.challenge, code: codeOf(secret) })
  expect([done.status, done.body.user.email]).toEqual([200, emailOf(name)])

  const again = await signInThrough(app, fake, id)
  expect(again.location).toBe('/?view=single-sign-on')
  expect((await again.browser.get('/auth/sso/unconfirmed')).body.needs).toBe('CODE')
  const asked = await again.browser.post('/auth/sso/confirm', {})
  const { challenge } = asked.body
  const completed = await again.browser.post('/auth/login/code', { challenge, code: codeOf(secret, 1) })
  expect(completed.status).toBe(200)
  expect(await me(again.browser)).toBe(emailOf(name))
  await takeFactor(app, app.company.id(name))
})

test('unfinished sign-ins end with their time', async () => {
  answerFor(emailOf('Employee'))
  const { browser } = await signInThrough(app, fake, id)
  expect((await browser.get('/auth/sso/unconfirmed')).status).toBe(200)
  await app.app.db.update(ssoSignIns).set({ expiresAt: '2020-01-01T00:00:00Z' })
  expect((await browser.post('/auth/sso/confirm', { password: testPassword })).body.code).toBe('sso.expired')
})

test('a provider that is switched off signs in no one, not even those who have begun', async () => {
  const name = await newcomer(app, 'Late', { signsIn: true })
  answerFor(emailOf(name))
  const { browser } = await signInThrough(app, fake, id)
  const begun = createBrowser(app)
  const { state } = await start(begun, fake, id)
  const [provider] = (await app.call('Owner', 'GET', '/settings/single-sign-on')).body.providers
  const change = { ...provider, currentPassword: testPassword }
  const path = `/settings/single-sign-on/providers/${id}`
  const off = await app.call('Owner', 'PUT', path, withoutOthers({ ...change, isEnabled: false }))
  expect(off.status).toBe(200)
  expect((await app.call(null, 'GET', '/auth/sign-in-options')).body.providers).toEqual([])
  expect((await browser.get(`/auth/sso/${id}/start`)).location).toBe(problem('off'))
  expect((await begun.get(`/auth/sso/${id}/callback?code=c&state=${state}`)).location).toBe(problem('off'))
  expect((await browser.post('/auth/sso/confirm', { password: testPassword })).body.code).toBe('sso.expired')
  const version = off.body.provider.version as number
  expect((await app.call('Owner', 'PUT', path, withoutOthers({ ...change, version }))).status).toBe(200)
})

/** Returns the settings of a provider that a change may contain. */
const withoutOthers = ({ issuer: _issuer, hasSecret: _has, redirectUri: _redirect, ...others }: any) => {
  const {
    signedOutUri: _signedOut,
    backchannelLogoutUri: _logout,
    people: _people,
    dependentPeople: _dependent,
    awaySince: _away,
    ...rest
  } = others
  return rest
}
