import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { passkeys } from '../../../access/factors/tables.ts'
import { factorPolicies, rememberedDevices, secondFactors, sessions, signInFailures } from '../../../access/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newcomer } from '../../../../testing/people.ts'
import { SoftAuthenticator } from '../../../../testing/softAuthenticator.ts'
import { confirmSessions, giveFactor, givePasskey } from '../test/factors.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.app.db.delete(factorPolicies))

let people = 0
async function keyholder() {
  const name = await newcomer(app, `Changer${(people += 1)}`, { signsIn: true })
  const { authenticator, body } = await givePasskey(app, name)
  return { name, id: app.company.id(name), authenticator, passkeyId: String(body.passkey.id) }
}
const remove = (name: string, id: string) => app.call(name, 'DELETE', `/auth/passkeys/${id}`)
const rename = (name: string, id: string, newName: string) =>
  app.call(name, 'PATCH', `/auth/passkeys/${id}`, { name: newName })
const stateOf = async (name: string) => (await app.call(name, 'GET', '/auth/two-factor')).body
const forgetConfirmations = () => app.app.db.update(sessions).set({ factorConfirmedAt: null })
async function requireOf(name: string) {
  const [role] = (await app.call(name, 'GET', '/auth/me')).body.user.userRoles
  await app.app.db
    .insert(factorPolicies)
    .values({ roleId: role.role.id, policy: 'REQUIRED', requiredFrom: '2025-01-01' })
}

test('a passkey is renamed by its owner alone', async () => {
  const [mine, other] = [await keyholder(), await keyholder()]
  expect((await rename(mine.name, mine.passkeyId, 'Desk key')).status).toBe(204)
  expect((await stateOf(mine.name)).passkeys[0].name).toBe('Desk key')
  expect((await rename(other.name, mine.passkeyId, 'Stolen')).status).toBe(404)
  expect((await rename(mine.name, mine.passkeyId, ' ')).status).toBe(400)
})

test('removing the last factor turns two-factor sign-in off, and needs a confirmed factor', async () => {
  const { name, id, passkeyId } = await keyholder()
  await forgetConfirmations()
  expect(await remove(name, passkeyId)).toMatchObject({ status: 403, body: { code: 'two_factor.confirm' } })
  await confirmSessions(app, id)
  expect((await remove(name, passkeyId)).status).toBe(204)
  expect(await stateOf(name)).toMatchObject({ isOn: false, passkeys: [], recoveryCodesLeft: 0 })
  expect((await remove(name, passkeyId)).status).toBe(404)
})

test('of several factors, one is removed and the others stay; remembered devices are forgotten', async () => {
  const { name, id, passkeyId } = await keyholder()
  const { body } = await givePasskey(app, name)
  await app.app.db
    .insert(rememberedDevices)
    .values({ userId: id, tokenHash: 'x', address: '192.0.2.1', expiresAt: sql`now() + interval '1 day'` })
  expect((await remove(name, passkeyId)).status).toBe(204)
  const state = await stateOf(name)
  expect(state).toMatchObject({ isOn: true, recoveryCodesLeft: 10, devices: [] })
  expect(state.passkeys.map((passkey: { id: string }) => passkey.id)).toEqual([body.passkey.id])
})

test('the only factor of a person who needs one stays; another one may go', async () => {
  const { name, passkeyId } = await keyholder()
  await requireOf(name)
  expect(await remove(name, passkeyId)).toMatchObject({ status: 409, body: { code: 'two_factor.required' } })
  const second = await givePasskey(app, name)
  const answers = await Promise.all([remove(name, passkeyId), remove(name, second.body.passkey.id)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 409])
})

test('someone else’s passkey is not found', async () => {
  const [mine, other] = [await keyholder(), await keyholder()]
  expect((await remove(other.name, mine.passkeyId)).status).toBe(404)
  expect(await app.app.db.$count(passkeys, eq(passkeys.id, mine.passkeyId))).toBe(1)
})

test('an app can be removed beside a passkey; without one, nothing is there to remove', async () => {
  const { name, id } = await keyholder()
  expect((await app.call(name, 'DELETE', '/auth/two-factor/app')).body.code).toBe('two_factor.none')
  await giveFactor(app, id)
  await confirmSessions(app, id)
  await givePasskey(app, name)
  expect((await app.call(name, 'DELETE', '/auth/two-factor/app')).status).toBe(204)
  expect(await stateOf(name)).toMatchObject({ isOn: true, enabledAt: null })
})

test('a passkey meets the requirement of a role, and its set-up is open to people who need it', async () => {
  const name = await newcomer(app, `Changer${(people += 1)}`, { signsIn: true })
  await requireOf(name)
  expect((await app.call(name, 'GET', '/notifications')).body.code).toBe('two_factor.set_up')
  await givePasskey(app, name)
  expect((await app.call(name, 'GET', '/notifications')).status).toBe(200)
})

const beginConfirmation = (name: string) => app.call(name, 'POST', '/auth/two-factor/confirm/passkey/options', {})
const confirmWith = (name: string, passkey: object) =>
  app.call(name, 'POST', '/auth/two-factor/confirm/passkey', { passkey })

test('a passkey confirms a change for ten minutes, once per signature and in its own session', async () => {
  const { name, authenticator, passkeyId } = await keyholder()
  const other = await keyholder()
  await forgetConfirmations()
  const options = await beginConfirmation(name)
  expect(options.body.allowCredentials).toEqual([
    { id: authenticator.id.toString('base64url'), type: 'public-key', transports: ['internal'] },
  ])
  const passkey = authenticator.sign(options.body as never)
  expect((await confirmWith(other.name, passkey)).body.code).toBe('passkey.refused')
  expect((await confirmWith(name, passkey)).status).toBe(200)
  expect((await confirmWith(name, passkey)).body.code).toBe('passkey.refused')
  expect((await remove(name, passkeyId)).status).toBe(204)
})

test('another person’s passkey, a copied one and wrong ones confirm nothing, and are counted', async () => {
  const [mine, other] = [await keyholder(), await keyholder()]
  await app.app.db.delete(signInFailures)
  const attempt = async (authenticator: SoftAuthenticator, faults = {}) =>
    confirmWith(mine.name, authenticator.sign((await beginConfirmation(mine.name)).body as never, faults))
  expect((await attempt(other.authenticator)).body.code).toBe('passkey.refused')
  expect((await attempt(other.authenticator, { userHandle: null })).body.code).toBe('passkey.refused')
  expect((await attempt(mine.authenticator, { counter: 1 })).body.code).toBe('passkey.refused')
  expect((await attempt(mine.authenticator, { origin: 'https://evil.example' })).body.code).toBe('passkey.refused')
  expect(await app.app.db.$count(signInFailures)).toBe(4)
  for (let tries = 4; tries < 10; tries++) await attempt(new SoftAuthenticator('http://localhost:3000'))
  expect((await attempt(mine.authenticator)).status).toBe(429)
})

test('a person without a passkey can’t confirm with one', async () => {
  const name = await newcomer(app, `Changer${(people += 1)}`, { signsIn: true })
  expect((await beginConfirmation(name)).body.code).toBe('two_factor.none')
  expect(await app.app.db.$count(secondFactors, eq(secondFactors.userId, app.company.id(name)))).toBe(0)
})
