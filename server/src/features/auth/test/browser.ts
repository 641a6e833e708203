import { expect } from 'vitest'
import type { Provider } from '@muster/contract/auth/singleSignOnSettings'
import type { TestApp } from '../../../../testing/app.ts'
import { testPassword } from '../../../../testing/company.ts'
import { fakeClientId, type FakeProvider } from './fakeProvider.ts'

/** Adds a provider as the owner and returns it. */
export async function addProvider(app: TestApp, issuer: string, changes: object = {}): Promise<Provider> {
  const answer = await app.call('Owner', 'POST', '/settings/single-sign-on/providers', {
    name: 'Example ID',
    issuer,
    clientId: fakeClientId,
    clientSecret: 'canary-client-secret',
    currentPassword: testPassword,
    ...changes,
  })
  expect([answer.status, answer.body]).toMatchObject([201, {}])
  return answer.body.provider as Provider
}

export type Browser = ReturnType<typeof createBrowser>

/** Returns a browser: it keeps the cookies of its answers and opens addresses at Muster's API. */
export function createBrowser({ server }: Pick<TestApp, 'server'>) {
  const cookies = new Map<string, string>()
  async function send(method: 'GET' | 'POST', path: string, payload?: object, site = 'same-origin') {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, 'sec-fetch-site': site }
    const answer = await server.inject({ method, url: `/api${path}`, headers, payload })
    for (const { name, value, maxAge, expires } of answer.cookies) {
      const isGone = maxAge === 0 || (expires !== undefined && expires.getTime() <= 0)
      if (isGone) cookies.delete(name)
      else cookies.set(name, value)
    }
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    const body = isJson ? (answer.json() as Record<string, any>) : {}
    return { status: answer.statusCode, location: String(answer.headers.location ?? ''), body }
  }
  return {
    cookies,
    get: (path: string, site?: string) => send('GET', path, undefined, site),
    post: (path: string, body: object) => send('POST', path, body),
  }
}

/** Starts a sign-in through the provider of a test and returns the values that the provider repeats. */
export async function start(browser: Browser, fake: FakeProvider, id: string, returnTo = '/?view=leaves') {
  const { status, location } = await browser.get(`/auth/sso/${id}/start?returnTo=${encodeURIComponent(returnTo)}`)
  expect([status, location]).toEqual([303, expect.stringContaining(`${fake.issuer}/authorize?`)])
  const parameters = new URL(location).searchParams
  fake.state.nonce = parameters.get('nonce')
  return { state: parameters.get('state') ?? '', parameters }
}

/** Sends the browser back to Muster as the provider does, and returns where it goes next. */
export async function comeBack(browser: Browser, id: string, parameters: Record<string, string>): Promise<string> {
  const query = new URLSearchParams({ code: 'canary-code', ...parameters })
  const { status, location } = await browser.get(`/auth/sso/${id}/callback?${query.toString()}`)
  expect(status).toBe(303)
  return location
}

/** Signs in through the provider of a test in a new or the given browser. Returns where the browser goes. */
export async function signInThrough(app: TestApp, fake: FakeProvider, id: string, browser = createBrowser(app)) {
  const { state } = await start(browser, fake, id)
  return { browser, location: await comeBack(browser, id, { state }) }
}
