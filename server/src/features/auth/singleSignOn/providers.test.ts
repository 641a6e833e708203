import { desc, eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Provider } from '@muster/contract/auth/singleSignOnSettings'
import { ssoIdentities, ssoProviders } from '../../../access/providers/tables.ts'
import { sessions } from '../../../access/tables.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { mails } from '../../../mail/tables.ts'
import { users } from '../../../people/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { emailOf, testPassword } from '../../../../testing/company.ts'
import { addProvider } from '../test/browser.ts'
import { giveFactor, takeFactor } from '../test/factors.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
afterEach(() => app.app.db.delete(ssoProviders))

const issuer = 'https://login.test.example/tenant'
const path = '/settings/single-sign-on/providers'
const input = (changes: object = {}) => ({
  name: 'Example ID',
  issuer,
  clientId: 'muster',
  clientSecret: 'canary-client-secret',
  currentPassword: testPassword,
  ...changes,
})
const changeInput = ({ issuer: _issuer, ...rest }: ReturnType<typeof input>, version: number) => ({ ...rest, version })
const remove = (id: string, currentPassword = testPassword) =>
  app.call('Owner', 'DELETE', `${path}/${id}`, { currentPassword })
const lastEntry = async (action: 'sso.provider_added' | 'sso.provider_changed' | 'sso.provider_removed') =>
  (
    await app.app.db.select().from(auditEntries).where(eq(auditEntries.action, action)).orderBy(desc(auditEntries.id))
  )[0]

test('the owner adds, changes and removes a provider; each is recorded and mailed, and the secret is never shown', async () => {
  const added = await app.call('Owner', 'POST', path, input())
  const { id } = added.body.provider
  expect(added.body.provider).toEqual({
    id,
    version: 1,
    kind: 'OIDC',
    name: 'Example ID',
    issuer,
    clientId: 'muster',
    clientAuthentication: 'BASIC',
    scopes: 'openid email profile',
    emailClaim: 'email',
    verifiedClaim: 'email_verified',
    factor: 'MUSTER',
    isEnabled: true,
    signsOut: false,
    createsPeople: false,
    roleId: null,
    roleClaim: null,
    departmentClaim: null,
    managerClaim: null,
    hasSecret: true,
    signInAddress: null,
    certificate: null,
    nextCertificate: null,
    allowsProviderStart: false,
    entityId: `${app.app.config.publicUrl}/api/auth/sso/${id}/saml/metadata`,
    redirectUri: `${app.app.config.publicUrl}/api/auth/sso/${id}/callback`,
    signedOutUri: `${app.app.config.publicUrl}/`,
    backchannelLogoutUri: `${app.app.config.publicUrl}/api/auth/sso/${id}/backchannel-logout`,
    people: 0,
    dependentPeople: 0,
    awaySince: null,
  })
  const change = changeInput(input({ name: 'Renamed ID', clientSecret: undefined }), 1)
  const changed = await app.call('Owner', 'PUT', `${path}/${id}`, change)
  expect(changed.body.provider).toMatchObject({ name: 'Renamed ID', version: 2, hasSecret: true })
  expect((await app.call('Owner', 'PUT', `${path}/${id}`, change)).body.code).toBe('sso.changed_meanwhile')
  expect((await remove(id, 'Wrong-horse-1')).body.errors[0].path).toBe('currentPassword')
  expect((await remove(id)).body).toEqual({ providers: [] })
  expect((await remove(id)).status).toBe(404)

  expect((await lastEntry('sso.provider_added'))?.after).toMatchObject({ name: 'Example ID', issuer, hasSecret: true })
  expect(await lastEntry('sso.provider_changed')).toMatchObject({
    before: { name: 'Example ID' },
    after: { name: 'Renamed ID' },
  })
  const entries = await app.app.db.select().from(auditEntries)
  expect(JSON.stringify(entries)).not.toContain('canary-client-secret')
  const sent = await app.app.db
    .select()
    .from(mails)
    .where(eq(mails.recipient, emailOf('Owner')))
  expect(sent.map(({ event }) => event)).toEqual(Array(3).fill('company.sso_changed'))
})

test.each([
  ['http://login.test.example', 'issuer'],
  ['https://', 'issuer'],
  ['https://user@login.test.example', 'issuer'],
  ['https://login.test.example/?tenant=1', 'issuer'],
  ['ftp://login.test.example', 'issuer'],
  ['http://127.0.0.1.evil.example', 'issuer'],
  ['http://localhost@evil.example', 'issuer'],
])('%s is no issuer', async (value, field) => {
  const { status, body } = await app.call('Owner', 'POST', path, input({ issuer: value }))
  expect([status, body.errors[0].path]).toEqual([400, field])
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ clientId: '' }, 'clientId'],
  [{ scopes: 'email' }, 'scopes'],
  [{ scopes: 'openid  email' }, 'scopes'],
  [{ emailClaim: '' }, 'emailClaim'],
  [{ factor: 'NONE' }, 'factor'],
  [{ currentPassword: 'Wrong-horse-1' }, 'currentPassword'],
])('%j is refused', async (changes, field) => {
  const { status, body } = await app.call('Owner', 'POST', path, input(changes))
  expect([status, body.errors[0].path]).toEqual([400, field])
})

test('an owner with a second factor confirms it first', async () => {
  const id = app.company.id('Owner')
  await giveFactor(app, id)
  expect((await app.call('Owner', 'POST', path, input())).body.code).toBe('two_factor.confirm')
  await takeFactor(app, id)
  expect((await app.call('Owner', 'POST', path, input())).status).toBe(201)
})

test('there are at most 20 providers', async () => {
  for (let i = 0; i < 20; i++) await addProvider(app, issuer)
  expect((await app.call('Owner', 'POST', path, input())).body.code).toBe('sso.too_many')
})

/** Links a person with a provider, and opens a session through it and one by password. Returns the link's id. */
async function openSessions(providerId: string, name: string) {
  const userId = app.company.id(name)
  const link = { providerId, userId, subject: name, email: 'someone@test.example' }
  const [identity] = await app.app.db.insert(ssoIdentities).values(link).returning()
  await app.tokenOf(name)
  const session = { userId, address: '127.0.0.1', expiresAt: '2100-01-01T00:00:00Z' }
  await app.app.db.insert(sessions).values({ ...session, tokenHash: `through-${name}`, identityId: identity?.id })
  return identity?.id
}
const throughProvider = async () =>
  (await app.app.db.select().from(sessions)).flatMap(({ tokenHash }) =>
    tokenHash.startsWith('through') ? [tokenHash] : [],
  )
const isSignedIn = async (name: string) => (await app.call(name, 'GET', '/auth/me')).status === 200

test('removing a provider ends its links and the sessions that began through it, and no others', async () => {
  const { id } = await addProvider(app, issuer)
  await openSessions(id, 'Employee')
  expect((await app.call('Owner', 'GET', '/settings/single-sign-on')).body.providers[0].people).toBe(1)
  await remove(id)
  expect([await throughProvider(), await isSignedIn('Employee')]).toEqual([[], true])
  expect((await lastEntry('sso.provider_removed'))?.after).toEqual({ people: 1, sessionsEnded: 1 })
})

test('switching a provider off ends the sessions that began through it, and keeps its links', async () => {
  const [{ id }, { id: otherId }] = [await addProvider(app, issuer), await addProvider(app, issuer)]
  await openSessions(id, 'Employee')
  await openSessions(otherId, 'Colleague')
  const off = changeInput(input({ isEnabled: false, clientSecret: undefined }), 1)
  expect((await app.call('Owner', 'PUT', `${path}/${id}`, off)).body.provider.people).toBe(1)
  expect([await throughProvider(), await isSignedIn('Employee')]).toEqual([['through-Colleague'], true])
  expect((await lastEntry('sso.provider_changed'))?.after).toMatchObject({ sessionsEnded: 1 })
})

test('the owner sees how many people could not sign in without a provider', async () => {
  const [{ id }, { id: otherId }] = [await addProvider(app, issuer), await addProvider(app, issuer)]
  const { db } = app.app
  const link = (providerId: string, name: string) => {
    const row = { providerId, userId: app.company.id(name), subject: name, email: 'someone@test.example' }
    return db.insert(ssoIdentities).values(row)
  }
  const isOfPeople = inArray(
    users.id,
    ['Employee', 'Colleague', 'Former'].map((name) => app.company.id(name)),
  )
  const before = await db.select().from(users).where(isOfPeople)
  await db.update(users).set({ passwordHash: null }).where(isOfPeople)
  for (const name of ['Employee', 'Colleague', 'Former', 'Lead']) await link(id, name)
  await link(otherId, 'Colleague')
  const counts = async () =>
    (await app.call('Owner', 'GET', '/settings/single-sign-on')).body.providers.map(
      ({ people, dependentPeople }: Provider) => [people, dependentPeople],
    )
  // Of the four, one is deactivated, one has a password and one another provider.
  expect(await counts()).toEqual([
    [4, 1],
    [1, 0],
  ])
  await db.update(ssoProviders).set({ isEnabled: false }).where(eq(ssoProviders.id, otherId))
  expect(await counts()).toEqual([
    [4, 2],
    [1, 0],
  ])
  for (const { id: userId, passwordHash } of before)
    await db.update(users).set({ passwordHash }).where(eq(users.id, userId))
})
