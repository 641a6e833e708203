import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { testPassword } from '../../testing/company.ts'

let httpApp: TestApp
let secure: TestApp
beforeAll(async () => {
  httpApp = await startTestApp()
  secure = await startTestApp({ publicUrl: 'https://hr.example.com', https: true })
})
afterAll(async () => {
  await httpApp.close()
  await secure.close()
})

const signIn = {
  method: 'POST',
  url: '/api/auth/login',
  payload: { email: 'hr@test.example', password: testPassword },
} as const
const requests: [string, InjectOptions][] = [
  ['a call', { method: 'GET', url: '/api/auth/password-reset-enabled' }],
  ['a refusal', { method: 'GET', url: '/api/leaves' }],
  ['an unknown call', { method: 'GET', url: '/api/nothing' }],
  ['an unknown address', { method: 'GET', url: '/nothing' }],
  ['the reference', { method: 'GET', url: '/api/docs' }],
  ['the page about the version', { method: 'GET', url: '/api/about' }],
  ['the health check', { method: 'GET', url: '/api/health' }],
]

/** Returns the directives of a content security policy with their sources. */
const policyOf = (header: unknown) =>
  new Map(
    String(header)
      .split(';')
      .map((directive) => directive.trim().split(' '))
      .map(([name = '', ...sources]) => [name, sources]),
  )

describe.each(requests)('%s', (_name, request) => {
  test('runs and loads only our own files', async () => {
    const { headers } = await httpApp.server.inject(request)
    const policy = policyOf(headers['content-security-policy'])
    for (const name of ['default-src', 'script-src', 'connect-src', 'font-src', 'form-action'])
      expect(policy.get(name)).toEqual(["'self'"])
    for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(policy.get(name)).toEqual(["'none'"])
    const sourceList = [...policy].flatMap(([name, sources]) => (name.startsWith('style') ? [] : sources))
    expect(sourceList.filter((source) => !["'self'", "'none'", 'data:', 'blob:'].includes(source))).toEqual([])
  })

  test('is neither framed nor sniffed nor revealed to other sites', async () => {
    const { headers } = await httpApp.server.inject(request)
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers.server).toBeUndefined()
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  test('names its type, with the character set of a text', async () => {
    const { headers } = await httpApp.server.inject(request)
    expect(headers['content-type']).toMatch(/^(text\/html|application\/json); charset=utf-8$/)
  })

  test('requires HTTPS where it is served over HTTPS', async () => {
    const overHttps = await secure.server.inject(request)
    expect(overHttps.headers['strict-transport-security']).toBe('max-age=31536000')
    expect(policyOf(overHttps.headers['content-security-policy']).has('upgrade-insecure-requests')).toBe(true)
    const overHttp = await httpApp.server.inject(request)
    expect(overHttp.headers['strict-transport-security']).toBeUndefined()
    expect(policyOf(overHttp.headers['content-security-policy']).has('upgrade-insecure-requests')).toBe(false)
  })
})

test('nothing below /api is cached by proxies, however its URL is spelled', async () => {
  const authorization = `Bearer ${await httpApp.tokenOf('Employee')}`
  for (const url of [
    '/api/auth/me',
    '/api/leaves',
    '/api/openapi.json',
    '/api/live/x',
    '/%61pi/auth/me',
    '/api/auth/m%65',
  ]) {
    const { headers } = await httpApp.server.inject({ method: 'GET', url, headers: { authorization } })
    expect(headers['cache-control'], url).toBe('no-store')
  }
})

describe('the session’s cookie', () => {
  const cookieOf = (app: TestApp) => app.server.inject(signIn).then(({ cookies }) => cookies[0])

  test('is hidden from scripts, and sent by our own pages', async () => {
    expect(await cookieOf(httpApp)).toMatchObject({ name: 'session', httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(await cookieOf(httpApp)).not.toHaveProperty('domain')
    expect(await cookieOf(httpApp)).not.toHaveProperty('secure')
  })

  test('is bound to exactly this host over https', async () => {
    expect(await cookieOf(secure)).toMatchObject({ name: '__Host-session', secure: true, httpOnly: true, path: '/' })
    expect(await cookieOf(secure)).not.toHaveProperty('domain')
  })

  test('has 256 random bits, new at each sign-in, and expires with the session', async () => {
    const [one, other] = [await cookieOf(httpApp), await cookieOf(httpApp)]
    expect(one?.value).toMatch(/^[\w-]{43}$/)
    expect(one?.value).not.toBe(other?.value)
    const days =
      Temporal.Now.instant()
        .until(Temporal.Instant.from(one?.expires?.toISOString() ?? ''))
        .total('hours') / 24
    expect(Math.round(days)).toBe(30)
  })

  test('is accepted over https only under its own name', async () => {
    const value = (await cookieOf(secure))?.value
    const readMe = (name: string) =>
      secure.server.inject({ method: 'GET', url: '/api/auth/me', headers: { cookie: `${name}=${value}` } })
    expect((await readMe('__Host-session')).statusCode).toBe(200)
    expect((await readMe('session')).statusCode).toBe(401)
  })

  test('is deleted at sign-out, which ends its session', async () => {
    const value = (await cookieOf(httpApp))?.value
    const headers = { cookie: `session=${value}`, 'sec-fetch-site': 'same-origin' }
    const response = await httpApp.server.inject({ method: 'POST', url: '/api/auth/logout', headers })
    expect(response.statusCode).toBe(204)
    expect(response.cookies[0]).toMatchObject({ name: 'session', value: '', path: '/', httpOnly: true })
    expect((await httpApp.server.inject({ method: 'GET', url: '/api/auth/me', headers })).statusCode).toBe(401)
  })

  test('is ignored next to a token', async () => {
    const cookie = `session=${(await cookieOf(httpApp))?.value}`
    for (const authorization of ['Bearer nonsense', 'Bearer ', 'bearer', 'Bearer'])
      expect(
        (await httpApp.server.inject({ method: 'GET', url: '/api/auth/me', headers: { cookie, authorization } }))
          .statusCode,
      ).toBe(401)
  })

  test('is accepted next to credentials of another scheme', async () => {
    const cookie = `session=${(await cookieOf(httpApp))?.value}`
    for (const authorization of ['Basic eDp5', 'Bearers x', 'x', '']) {
      const headers = { cookie, authorization }
      expect((await httpApp.server.inject({ method: 'GET', url: '/api/auth/me', headers })).statusCode).toBe(200)
      const change = { method: 'PUT', url: '/api/notifications/mark-all-read', headers } as const
      expect((await httpApp.server.inject(change)).statusCode).toBe(403)
    }
  })
})
