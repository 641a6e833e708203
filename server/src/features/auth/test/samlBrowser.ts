import { inflateRawSync } from 'node:zlib'
import { expect } from 'vitest'
import type { Provider } from '@muster/contract/auth/singleSignOnSettings'
import type { TestApp } from '../../../../testing/app.ts'
import type { TestKey } from '../../../../testing/certificates.ts'
import { testPassword } from '../../../../testing/company.ts'
import { partsOf, type ResponseParts, signedResponse, testEntityId } from '../../../../testing/samlResponses.ts'
import { type Browser, createBrowser } from './browser.ts'

export const samlPath = '/settings/single-sign-on/saml-providers'

export const samlInput = (key: TestKey, changes: object = {}) => ({
  name: 'Example SAML',
  entityId: testEntityId,
  signInAddress: 'https://saml.test.example/sign-in?tenant=1',
  certificate: key.certificate,
  currentPassword: testPassword,
  ...changes,
})

/** Adds a provider with SAML as the owner and returns it. */
export async function addSamlProvider(app: TestApp, key: TestKey, changes: object = {}): Promise<Provider> {
  const answer = await app.call('Owner', 'POST', samlPath, samlInput(key, changes))
  expect([answer.status, answer.body]).toMatchObject([201, {}])
  return answer.body.provider as Provider
}

/** Starts a sign-in, and returns the address that opens with the request that it brings. */
export async function startSaml(browser: Browser, id: string, returnTo = '/?view=leaves') {
  const { location } = await browser.get(`/auth/sso/${id}/start?returnTo=${encodeURIComponent(returnTo)}`)
  const encoded = new URL(location).searchParams.get('SAMLRequest') ?? ''
  const request = encoded && inflateRawSync(Buffer.from(encoded, 'base64')).toString()
  return { location, request, requestId: / ID="([^"]+)"/.exec(request)?.[1] ?? '' }
}

/** Returns the signed response of a provider for a person. */
export const responseOf = (provider: Provider, key: TestKey, changes: Partial<ResponseParts>) =>
  signedResponse(partsOf({ audience: provider.entityId, recipient: provider.redirectUri, ...changes }), key)

/**
 * Sends a response from the provider's page: without the cookies of the browser, which gets those of the answer. Returns
 * where the browser goes.
 */
export async function postResponse(app: TestApp, browser: Browser, id: string, xml: string, more: object = {}) {
  const form = { SAMLResponse: Buffer.from(xml).toString('base64'), ...more }
  const answer = await app.server.inject({
    method: 'POST',
    url: `/api/auth/sso/${id}/saml/response`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'cross-site',
      origin: 'https://saml.test.example',
    },
    payload: new URLSearchParams(form).toString(),
  })
  for (const { name, value } of answer.cookies) browser.cookies.set(name, value)
  return String(answer.headers.location ?? answer.statusCode)
}

/** Goes on where a response has led, and returns where the browser goes next. */
export const goOn = async (browser: Browser, location: string) =>
  location.startsWith('/api/') ? (await browser.get(location.replace('/api', ''))).location : location

/** Signs in through a provider with SAML in a new browser. */
export async function signInWithSaml(app: TestApp, provider: Provider, key: TestKey, changes: Partial<ResponseParts>) {
  const browser = createBrowser(app)
  const { requestId } = await startSaml(browser, provider.id)
  const response = responseOf(provider, key, { inResponseTo: requestId, ...changes })
  const location = await goOn(browser, await postResponse(app, browser, provider.id, response))
  return { browser, location, response }
}
