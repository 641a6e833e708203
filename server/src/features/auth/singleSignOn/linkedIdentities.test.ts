import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ssoIdentities, ssoSignIns } from '../../../access/providers/tables.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { mails } from '../../../mail/tables.ts'
import { users } from '../../../people/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { emailOf, testPassword } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { addProvider, signInThrough } from '../test/browser.ts'
import { giveFactor } from '../test/factors.ts'
import { type FakeProvider, startFakeProvider } from '../test/fakeProvider.ts'

let app: TestApp
let fake: FakeProvider
let providerId: string
beforeAll(async () => {
  app = await startTestApp()
  fake = await startFakeProvider()
  providerId = (await addProvider(app, fake.issuer)).id
})
afterAll(async () => {
  await fake.close()
  await app.close()
})

/** Returns a new person who signed in through the provider and by password, each in a browser of its own. */
async function linkedPerson(firstName: string) {
  const name = await newcomer(app, firstName, { signsIn: true })
  fake.state.claims = { sub: name, email: emailOf(name), email_verified: true }
  const { browser } = await signInThrough(app, fake, providerId)
  await browser.post('/auth/sso/confirm', { password: testPassword })
  return { name, id: app.company.id(name), browser }
}
const identities = async (name: string) => (await app.call(name, 'GET', '/auth/sso/identities')).body.identities
const mailsTo = async (name: string) =>
  (
    await app.app.db
      .select()
      .from(mails)
      .where(eq(mails.recipient, emailOf(name)))
  ).map(({ event }) => event)

test('people see their links and remove them; sessions that began through them end, except the current one', async () => {
  const { name, id, browser } = await linkedPerson('Unlinker')
  const [identity] = await identities(name)
  expect(identity).toMatchObject({ provider: { name: 'Example ID' }, email: emailOf(name), can: { unlink: true } })
  const foreign = await app.call('Colleague', 'DELETE', `/auth/sso/identities/${identity.id}`)
  expect(foreign.status).toBe(404)
  expect((await app.call(name, 'DELETE', `/auth/sso/identities/${identity.id}`)).status).toBe(204)
  expect(await identities(name)).toEqual([])
  expect((await browser.get('/auth/me')).status).toBe(401)
  expect(await mailsTo(name)).toEqual(['account.sso_linked', 'account.sso_unlinked'])
  const isEntry = and(eq(auditEntries.action, 'sso.unlinked'), eq(auditEntries.personId, id))
  expect((await app.app.db.select().from(auditEntries).where(isEntry))[0]).toMatchObject({
    before: { provider: 'Example ID' },
    after: { sessionsEnded: 1 },
  })
  // The next sign-in through the provider asks for the password again.
  expect((await signInThrough(app, fake, providerId)).location).toBe('/?view=single-sign-on')
})

test('no one removes the only way to sign in', async () => {
  const { name, id } = await linkedPerson('Onlyway')
  await app.app.db.update(users).set({ passwordHash: null }).where(eq(users.id, id))
  const [identity] = await identities(name)
  expect(identity.can.unlink).toBe(false)
  expect((await app.call(name, 'DELETE', `/auth/sso/identities/${identity.id}`)).body.code).toBe('sso.only_way')
})

test('an administrator unlinks people whose password they may reset', async () => {
  const { name, id, browser } = await linkedPerson('Unlinked')
  const canUnlink = async (as: string) =>
    (await app.call(as, 'GET', `/users/${id}`)).body.user.can.unlinkSingleSignOn as boolean
  const unlink = (as: string, of = id) => app.call(as, 'DELETE', `/auth/sso/people/${of}`)
  expect(await canUnlink('Hr')).toBe(true)
  expect((await unlink('Lead')).status).toBe(403)
  expect((await unlink('Hr', app.company.id('Owner'))).status).toBe(403)
  expect((await unlink('Hr')).status).toBe(200)
  expect(await canUnlink('Hr')).toBe(false)
  expect((await unlink('Hr')).body.code).toBe('sso.not_linked')
  expect((await browser.get('/auth/me')).status).toBe(401)
  expect(await app.app.db.$count(ssoIdentities, eq(ssoIdentities.userId, id))).toBe(0)
  expect(await mailsTo(name)).toEqual(['account.sso_linked', 'account.sso_unlinked'])
})

test('an unfinished sign-in ends with the link, which it would make anew', async () => {
  const { name, id } = await linkedPerson('Unfinished')
  await giveFactor(app, id)
  await signInThrough(app, fake, providerId)
  const isOfPerson = eq(ssoSignIns.userId, id)
  expect(await app.app.db.$count(ssoSignIns, isOfPerson)).toBeGreaterThan(0)
  const [identity] = await identities(name)
  expect((await app.call('Hr', 'DELETE', `/auth/sso/people/${id}`)).status).toBe(200)
  expect(identity).toBeTruthy()
  expect(await app.app.db.$count(ssoSignIns, isOfPerson)).toBe(0)
})

test('a new link with the same provider ends the sessions of the former one', async () => {
  const { name, browser: former } = await linkedPerson('Recreated')
  expect((await former.get('/auth/me')).status).toBe(200)
  fake.state.claims = { sub: `${name} anew`, email: emailOf(name), email_verified: true }
  const { browser } = await signInThrough(app, fake, providerId)
  expect((await browser.post('/auth/sso/confirm', { password: testPassword })).status).toBe(200)
  expect((await former.get('/auth/me')).status).toBe(401)
  expect((await browser.get('/auth/me')).status).toBe(200)
  expect(await identities(name)).toHaveLength(1)
})
