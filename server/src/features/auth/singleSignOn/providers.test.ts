import { desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ssoIdentities, ssoProviders } from '../../../access/providers/tables.ts'
import { sessions } from '../../../access/tables.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { mails } from '../../../mail/tables.ts'
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
    redirectUri: `${app.app.config.publicUrl}/api/auth/sso/${id}/callback`,
    signedOutUri: `${app.app.config.publicUrl}/`,
    backchannelLogoutUri: `${app.app.config.publicUrl}/api/auth/sso/${id}/backchannel-logout`,
    people: 0,
    awaySince: null,
  })
  const change = changeInput(input({ name: 'Renamed ID', clientSecret: undefined }), 1)
  const changed = await app.call('Owner', 'PUT', `${path}/${id}`, change)
  expect(changed.body.provider).toMatchObject({ name: 'Renamed ID', version: 2, hasSecret: true })
  expect((await app.call('Owner', 'PUT', `${path}/${id}`, change)).body.code).toBe('sso.changed_meanwhile')
  expect((await app.call('Owner', 'DELETE', `${path}/${id}`)).body).toEqual({ providers: [] })
  expect((await app.call('Owner', 'DELETE', `${path}/${id}`)).status).toBe(404)

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

test('removing a provider ends its links and the sessions that began through it, and no others', async () => {
  const { id: providerId } = await addProvider(app, issuer)
  const userId = app.company.id('Employee')
  const [identity] = await app.app.db
    .insert(ssoIdentities)
    .values({ providerId, userId, subject: 'one', email: 'someone@test.example' })
    .returning()
  await app.tokenOf('Employee')
  const session = { userId, address: '127.0.0.1', expiresAt: '2100-01-01T00:00:00Z' }
  await app.app.db.insert(sessions).values({ ...session, tokenHash: 'through', identityId: identity?.id })
  expect((await app.call('Owner', 'GET', '/settings/single-sign-on')).body.providers[0].people).toBe(1)
  await app.call('Owner', 'DELETE', `${path}/${providerId}`)
  const left = await app.app.db.select().from(sessions).where(eq(sessions.userId, userId))
  expect(left.map(({ tokenHash }) => tokenHash)).not.toContain('through')
  expect(left).toHaveLength(1)
  expect((await lastEntry('sso.provider_removed'))?.after).toEqual({ people: 1, sessionsEnded: 1 })
})
