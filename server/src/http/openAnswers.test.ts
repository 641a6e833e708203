import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { calls } from '../../testing/calls.ts'
import { nothing } from '../../testing/world.ts'

const json = { 'content-type': 'application/json' }

/** The calls of the contract that anyone can make, each with what costs most. Passwords have limits of their own. */
const openCalls: Record<string, InjectOptions> = {
  'auth.login': post('/api/auth/login', { email: 'nobody@test.example', password: 'x'.repeat(129) }),
  'auth.passwordResetEnabled': get('/api/auth/password-reset-enabled'),
  'auth.company': get('/api/company'),
  'auth.passwordRules': get('/api/auth/password-rules'),
  'auth.forgotPassword': post('/api/auth/forgot-password', { email: 'lead@test.example' }),
  'auth.resetPassword': post('/api/auth/reset-password', { token: 'x'.repeat(43), newPassword: 'Another-horse-9' }),
  'auth.activate': post('/api/auth/activate', { token: 'x'.repeat(43) }),
  'auth.undoAddressChange': post('/api/auth/undo-address-change', {
    token: 'x'.repeat(43),
    newPassword: 'Another-horse-9',
  }),
  'settings.logo': get('/api/company/logo'),
}

/** Everything else that is answered without a session. */
const others: Record<string, InjectOptions> = {
  health: get('/api/health'),
  ready: get('/api/ready'),
  'the reference': get('/api/docs'),
  'its style': get('/api/docs.css'),
  'the page about the version': get('/api/about'),
  'the licence': get('/api/about/licence.txt'),
  'the notices': get('/api/about/third-party-notices.txt'),
  'the contract': get('/api/openapi.json'),
  'the page': get('/'),
  'the page at another address': get('/people/one', 'text/html'),
  'a script': get('/assets/main.js'),
  'a script as it is': { ...get('/assets/main.js'), headers: { 'accept-encoding': 'identity' } },
  'an icon': get('/favicon.svg'),
  'no such file': get('/robots.txt'),
  'no such call': get('/api/nothing'),
  'an address that cannot be read': get('/%zz'),
  'a call without a session': get('/api/users'),
  'a call with a session that is none': {
    ...get('/api/users'),
    headers: { authorization: `Bearer ${'x'.repeat(43)}` },
  },
  'a call with a key that is none': { ...get('/api/users'), headers: { authorization: `Bearer muster_${nothing()}` } },
  'the live connection without a session': get('/api/live'),
  'a method that is not served': { method: 'DELETE', url: '/api/health' },
  'a body that is too large': post('/api/auth/login', { email: 'x'.repeat(300_000) }),
  'a body that is almost too large': post('/api/auth/login', { email: 'x'.repeat(16_000), password: 'x' }),
  'a body of many parts': post(
    '/api/auth/activate',
    Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [i, i])),
  ),
  'a body that is not JSON': { ...post('/api/auth/login', undefined), payload: '{', headers: json },
  'a body of another type': { ...post('/api/auth/login', undefined), payload: 'x', headers: { 'content-type': 'x/y' } },
}

function get(url: string, accept = '*/*'): InjectOptions {
  return { method: 'GET', url, headers: { accept, 'accept-encoding': 'br, gzip' } }
}
function post(url: string, payload: object | undefined): InjectOptions {
  return { method: 'POST', url, ...(payload && { payload }) }
}

let app: TestApp
let webDir: string
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'muster-test-'))
  await mkdir(join(webDir, 'assets'))
  const script = Buffer.from('export const answer = 42\n'.repeat(8_000))
  const files: Record<string, Buffer> = {
    'index.html': Buffer.from(`<!doctype html><title>Muster</title>${'<link rel="x">'.repeat(100)}`),
    'favicon.svg': Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${'<g/>'.repeat(1_000)}</svg>`),
    'assets/main.js': script,
    'assets/main.js.br': brotliCompressSync(script),
    'assets/main.js.gz': gzipSync(script),
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(webDir, name), content)
  app = await startTestApp({ webDir })
})
afterAll(async () => {
  await app.close()
  await rm(webDir, { recursive: true, force: true })
})

/** Until it is compiled, and until limits of sign-ins and links hold. */
const warmUps = 40
const rounds = 100
const maxMs = 5

test('each call that needs no session is listed here', () => {
  const open = calls.filter(({ needs }) => needs === 'public').map(({ id }) => id)
  expect(Object.keys(openCalls).toSorted()).toEqual(open.toSorted())
})

test('what may be sent without a session is small', async () => {
  const open = post('/api/auth/login', { email: 'x'.repeat(17_000) })
  expect((await app.server.inject(open)).statusCode).toBe(413)
  const signedIn = await app.call('Owner', 'POST', '/roles', { name: 'x'.repeat(17_000) })
  expect(signedIn.status).toBe(400)
})

test.each(Object.entries({ ...openCalls, ...others }))(
  '%s costs at most 5 ms of a processor',
  async (_name, options) => {
    for (let round = 0; round < warmUps; round++)
      expect((await app.server.inject(options)).statusCode).toBeLessThan(500)
    const before = process.cpuUsage()
    for (let round = 0; round < rounds; round++) await app.server.inject(options)
    const { user, system } = process.cpuUsage(before)
    const ms = (user + system) / 1000 / rounds
    expect(ms).toBeLessThan(maxMs)
  },
)
