import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'

let app: TestApp
let handbookDir: string
beforeAll(async () => {
  handbookDir = await mkdtemp(join(tmpdir(), 'muster-test-'))
  for (const folder of ['decisions', 'employees']) await mkdir(join(handbookDir, folder))
  const long = `<h1>Clock in</h1>${'<p>Press the button.</p>'.repeat(500)}`
  const files: Record<string, string | Buffer> = {
    'index.html': '<h1>Help</h1>',
    'decisions/index.html': '<h1>Decisions</h1>',
    '404.html': '<h1>Page not found</h1>',
    'site.js': 'export {}',
    'employees/clock-in.html': long,
    'employees/clock-in.html.br': brotliCompressSync(long),
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(handbookDir, name), content)
  app = await startTestApp({ handbookDir })
})
afterAll(async () => {
  await app.close()
  await rm(handbookDir, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  app.server.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } })

test('shows its first page to everyone, at the address that its relative links need', async () => {
  const { statusCode, headers } = await get('/docs')
  expect([statusCode, headers.location]).toEqual([302, '/docs/'])
  const page = await get('/docs/')
  expect([page.statusCode, page.headers['content-type'], page.body]).toEqual([
    200,
    'text/html; charset=utf-8',
    '<h1>Help</h1>',
  ])
  const folder = await get('/docs/decisions')
  expect([folder.statusCode, folder.headers.location]).toEqual([301, '/docs/decisions/'])
  expect((await get('/docs/decisions/')).body).toBe('<h1>Decisions</h1>')
})

test('answers an unknown address with its own page, not with the application', async () => {
  // A folder without a first page is an unknown address too.
  for (const url of ['/docs/nothing.html', '/docs/employees/nothing', '/docs/employees/', '/docs/..%2fpackage.json']) {
    const { statusCode, body } = await get(url)
    expect([url, statusCode, body]).toEqual([url, 404, '<h1>Page not found</h1>'])
  }
})

test('runs only scripts and styles from files of our own, and is asked for again after each upgrade', async () => {
  for (const url of ['/docs/', '/docs/site.js', '/docs/nothing.html']) {
    const { headers } = await get(url)
    expect(headers['content-security-policy']).toContain("script-src 'self';style-src 'self'")
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' })
  }
  const { headers } = await get('/docs/employees/clock-in.html')
  expect(headers['cache-control']).toBe('no-cache')
  const again = await get('/docs/employees/clock-in.html', { 'if-none-match': String(headers.etag) })
  expect(again.statusCode).toBe(304)
})

test('sends long pages as they were compressed by the build', async () => {
  const { headers, rawPayload } = await get('/docs/employees/clock-in.html', { 'accept-encoding': 'br' })
  expect([headers['content-encoding'], Number(headers['content-length'])]).toEqual(['br', rawPayload.length])
})

test('is not there if it was not built, and the application answers instead', async () => {
  const bare = await startTestApp()
  expect((await bare.server.inject({ method: 'GET', url: '/docs/' })).statusCode).toBe(404)
  await bare.close()
})
