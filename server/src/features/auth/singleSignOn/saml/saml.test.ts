import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Provider } from '@muster/contract/auth/singleSignOnSettings'
import { startTestApp, type TestApp } from '../../../../../testing/app.ts'
import { createTestKey } from '../../../../../testing/certificates.ts'
import { emailOf, testPassword } from '../../../../../testing/company.ts'
import { newcomer } from '../../../../../testing/people.ts'
import { testEntityId, testMetadata } from '../../../../../testing/samlResponses.ts'
import { ssoIdentities, ssoSignIns } from '../../../../access/providers/tables.ts'
import { auditEntries } from '../../../../audit/tables.ts'
import { users } from '../../../../people/tables.ts'
import { createBrowser } from '../../test/browser.ts'
import { startFakeProvider } from '../../test/fakeProvider.ts'
import {
  addSamlProvider,
  goOn,
  postResponse,
  responseOf,
  samlInput,
  samlPath,
  signInWithSaml,
  startSaml,
} from '../../test/samlBrowser.ts'

const [key, nextKey] = [createTestKey(), createTestKey()]
let app: TestApp
let provider: Provider
beforeAll(async () => {
  app = await startTestApp()
  provider = await addSamlProvider(app, key)
})
afterAll(() => app.close())

const problem = (name: string) => `/?sso=${name}&provider=${provider.id}`
const ofPerson = (name: string) => ({ nameId: `id-${name}`, attributes: { email: [emailOf(name)] } })
const signIn = (name: string) => signInWithSaml(app, provider, key, ofPerson(name))
const isSignedIn = async ({ get }: ReturnType<typeof createBrowser>) => (await get('/auth/me')).status === 200

/** Links a new person with the provider, so that the provider alone signs them in. */
async function linkedPerson(firstName: string) {
  const name = await newcomer(app, firstName, { signsIn: true })
  const link = { providerId: provider.id, subject: `id-${name}`, email: emailOf(name), userId: app.company.id(name) }
  await app.app.db.insert(ssoIdentities).values(link)
  return name
}

test('a sign-in brings the request to the provider, which knows Muster by its metadata', async () => {
  const { location, request, requestId } = await startSaml(createBrowser(app), provider.id)
  expect(location).toMatch(/^https:\/\/saml\.test\.example\/sign-in\?tenant=1&SAMLRequest=[^&]+$/)
  expect(request).toContain(`AssertionConsumerServiceURL="${provider.redirectUri}"`)
  expect(request).toContain(`>${provider.entityId}</saml:Issuer>`)
  expect(requestId).toMatch(/^_[\w-]{43}$/)
  const metadata = await app.server.inject(provider.entityId.replace(app.app.config.publicUrl, ''))
  expect([metadata.statusCode, metadata.headers['content-type']]).toEqual([200, 'application/samlmetadata+xml'])
  for (const part of [
    `entityID="${provider.entityId}"`,
    `Location="${provider.redirectUri}"`,
    'WantAssertionsSigned="true"',
  ])
    expect(metadata.body).toContain(part)
})

test('a person links their account with the password once, and then needs none', async () => {
  const name = await newcomer(app, 'Linker', { signsIn: true })
  const { browser, location } = await signIn(name)
  expect(location).toBe('/?view=single-sign-on')
  expect(await isSignedIn(browser)).toBe(false)
  expect((await browser.post('/auth/sso/confirm', { password: testPassword })).status).toBe(200)
  const again = await signIn(name)
  expect([again.location, await isSignedIn(again.browser)]).toEqual(['/?view=leaves', true])
  const { identities } = (await app.call(name, 'GET', '/auth/sso/identities')).body
  expect(identities).toMatchObject([{ provider: { name: 'Example SAML' }, email: emailOf(name) }])
  const linked = await app.app.db
    .select()
    .from(ssoIdentities)
    .where(eq(ssoIdentities.userId, app.company.id(name)))
  expect(linked.map(({ subject }) => subject)).toEqual([`id-${name}`])
})

test('a response counts once, and a request is answered once', async () => {
  const name = await linkedPerson('Repeated')
  const { response } = await signIn(name)
  expect(await postResponse(app, createBrowser(app), provider.id, response)).toBe(problem('expired'))

  const browser = createBrowser(app)
  const { requestId } = await startSaml(browser, provider.id)
  const answers = [1, 2, 3].map(() => responseOf(provider, key, { inResponseTo: requestId, ...ofPerson(name) }))
  const locations = await Promise.all(answers.map((xml) => postResponse(app, createBrowser(app), provider.id, xml)))
  expect(locations.filter((location) => location === problem('expired'))).toHaveLength(2)
  // A response that is refused also uses up its request.
  const other = await startSaml(browser, provider.id)
  const forged = responseOf(provider, nextKey, { inResponseTo: other.requestId, ...ofPerson(name) })
  expect(await postResponse(app, browser, provider.id, forged)).toBe(problem('refused'))
  const late = responseOf(provider, key, { inResponseTo: other.requestId, ...ofPerson(name) })
  expect(await postResponse(app, browser, provider.id, late)).toBe(problem('expired'))
})

test('only the browser that began is signed in by the response', async () => {
  const name = await linkedPerson('Attacked')
  const [attacker, victim] = [createBrowser(app), createBrowser(app)]
  const { requestId } = await startSaml(attacker, provider.id)
  await startSaml(victim, provider.id)
  const response = responseOf(provider, key, { inResponseTo: requestId, ...ofPerson(name) })
  const location = await postResponse(app, victim, provider.id, response)
  expect(await goOn(victim, location)).toBe(problem('expired'))
  expect(await goOn(createBrowser(app), location)).toBe(problem('expired'))
  expect(await isSignedIn(victim)).toBe(false)
  expect([await goOn(attacker, location), await isSignedIn(attacker)]).toEqual(['/?view=leaves', true])
  expect(await goOn(attacker, location)).toBe(problem('expired'))
})

test('neither RelayState nor the address of the start leads elsewhere', async () => {
  const name = await linkedPerson('Led')
  const browser = createBrowser(app)
  const { requestId } = await startSaml(browser, provider.id, 'https://evil.example')
  const response = responseOf(provider, key, { inResponseTo: requestId, ...ofPerson(name) })
  const location = await postResponse(app, browser, provider.id, response, { RelayState: 'https://evil.example' })
  expect([location, await goOn(browser, location)]).toEqual([`/api/auth/sso/${provider.id}/saml/continue`, '/'])
})

test('a response without a request is refused, unless the owner allows it; then it counts once', async () => {
  const name = await linkedPerson('Unasked')
  const response = () => responseOf(provider, key, ofPerson(name))
  expect(await postResponse(app, createBrowser(app), provider.id, response())).toBe(problem('refused'))
  await change({ allowsProviderStart: true })
  const browser = createBrowser(app)
  const xml = response()
  const location = await postResponse(app, browser, provider.id, xml, { RelayState: '//evil.example' })
  expect([await goOn(browser, location), await isSignedIn(browser)]).toEqual(['/', true])
  expect(await postResponse(app, createBrowser(app), provider.id, xml)).toBe(problem('refused'))
  await change({ allowsProviderStart: false })
})

/** Changes settings of the provider as the owner. */
async function change(settings: object) {
  const { version } = (await app.call('Owner', 'GET', '/settings/single-sign-on')).body.providers[0]
  const { entityId: _entityId, ...input } = samlInput(key, settings)
  const answer = await app.call('Owner', 'PUT', `${samlPath}/${provider.id}`, { ...input, version })
  expect([answer.status, answer.body]).toMatchObject([200, {}])
}

test('a second certificate counts while the provider changes its key', async () => {
  const name = await linkedPerson('Rotated')
  const byNext = () => signInWithSaml(app, provider, nextKey, ofPerson(name))
  expect((await byNext()).location).toBe(problem('refused'))
  await change({ nextCertificate: nextKey.certificate })
  expect((await byNext()).location).toBe('/?view=leaves')
  await change({})
})

test('new people get an account by their attributes only if the owner wants that', async () => {
  const attributes = { mail: ['nova@test.example'], givenName: ['Nova'], sn: ['Star'], role: ['Team Lead'] }
  const person = { nameId: 'nova', attributes }
  expect((await signInWithSaml(app, provider, key, person)).location).toBe(problem('no-account'))
  await change({ createsPeople: true, roleClaim: 'role' })
  expect((await signInWithSaml(app, provider, key, person)).location).toBe('/?view=leaves')
  const [user] = await app.app.db.select().from(users).where(eq(users.email, 'nova@test.example'))
  expect(user).toMatchObject({ firstName: 'Nova', lastName: 'Star', passwordHash: null })
  const [entry] = await app.app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'user.created_by_provider'))
  expect(entry?.after).toMatchObject({ role: 'Team Lead', through: 'Example SAML' })
  await change({})
})

test('responses for another provider, with nonsense or to one that is off are refused', async () => {
  const name = await linkedPerson('Crossed')
  const other = await addSamlProvider(app, key, { name: 'Other SAML', entityId: 'https://other.test.example' })
  const browser = createBrowser(app)
  const { requestId } = await startSaml(browser, provider.id)
  const response = responseOf(provider, key, { inResponseTo: requestId, ...ofPerson(name) })
  expect(await postResponse(app, browser, other.id, response)).toBe(`/?sso=expired&provider=${other.id}`)
  for (const text of ['nonsense', '<x/>', '<!DOCTYPE x><x/>'])
    expect(await postResponse(app, browser, provider.id, text)).toBe(problem('refused'))
  // The calls of OpenID Connect are not for this provider.
  expect((await browser.get(`/auth/sso/${provider.id}/callback?code=a&state=b`)).location).toBe(problem('off'))
  await change({ isEnabled: false })
  expect(await postResponse(app, browser, provider.id, response)).toBe(problem('off'))
  expect((await browser.get(`/auth/sso/${provider.id}/saml/metadata`)).status).toBe(404)
  await change({ isEnabled: true })
  await app.app.db.delete(ssoSignIns)
})

test.each([
  [{ certificate: 'none' }, 'certificate'],
  [{ nextCertificate: 'none' }, 'nextCertificate'],
  [{ entityId: ' ' }, 'entityId'],
  [{ signInAddress: 'http://saml.test.example' }, 'signInAddress'],
  [{ signInAddress: 'javascript:alert(1)' }, 'signInAddress'],
  [{ currentPassword: 'Wrong-horse-1' }, 'currentPassword'],
])('a provider with %j is refused', async (changes, field) => {
  const { status, body } = await app.call('Owner', 'POST', samlPath, samlInput(key, changes))
  expect([status, body.errors[0].path]).toEqual([400, field])
})

test('a change of one kind is no change of the other', async () => {
  const input = { name: 'a', clientId: 'a', version: 1, currentPassword: testPassword }
  const path = `/settings/single-sign-on/providers/${provider.id}`
  expect((await app.call('Owner', 'PUT', path, input)).status).toBe(404)
})

test('the metadata of a provider fills in its settings, pasted or by address', async () => {
  const read = async (metadata: string) =>
    (await app.call('Owner', 'POST', '/settings/single-sign-on/saml-metadata', { metadata })).body
  const address = 'https://saml.test.example/sign-in'
  const xml = testMetadata([key.certificate, nextKey.certificate], address)
  const known = {
    metadata: {
      entityId: testEntityId,
      signInAddress: address,
      certificate: key.certificate,
      nextCertificate: nextKey.certificate,
    },
  }
  expect(await read(xml)).toEqual(known)
  const fake = await startFakeProvider()
  fake.state.documents = { '/metadata': xml, '/page': '<html></html>' }
  expect(await read(`${fake.issuer}/metadata`)).toEqual(known)
  const sentences = [
    await read(`${fake.issuer}/page`),
    await read(`${fake.issuer}/none`),
    await read('<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'),
    await read(testMetadata([], address)),
    await read('http://10.0.0.1/metadata'),
    await read('nothing'),
  ].map(({ errors }) => errors[0].message.slice(0, 30))
  expect(sentences).toEqual([
    'This is no SAML metadata',
    'There is no metadata at this a',
    'This is no SAML metadata',
    'The metadata names no entity I',
    'Please enter an address that b',
    'This is no SAML metadata',
  ])
  await fake.close()
})
