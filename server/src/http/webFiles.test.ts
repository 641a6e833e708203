import { mkdir, mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'

let app: TestApp
let webDir: string
const script = 'export const answer = 42\n'
const font = Buffer.from('wOF2')
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'muster-test-'))
  for (const folder of ['assets', 'pages', '.vite']) await mkdir(join(webDir, folder))
  const files: Record<string, string | Buffer> = {
    'index.html': '<!doctype html><title>Muster</title>',
    'pages/dashboard.html': 'The dashboard',
    'pages/leaves.html': 'Leave',
    'assets/main-1~2.js': script,
    'assets/main-1~2.js.br': brotliCompressSync(script),
    'assets/main-1~2.js.gz': gzipSync(script),
    'assets/plain.js': script,
    'assets/latin.woff2': font,
    '.vite/manifest.json': '{}',
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(webDir, name), content)
  app = await startTestApp({ webDir })
})
afterAll(async () => {
  await app.close()
  await rm(webDir, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.server.inject({ method, url, headers })

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['gzip', 'gzip'],
  ['zstd', undefined],
])('a script is sent as the build has compressed it: to %s as %s', async (accepted, coding) => {
  const { statusCode, headers } = await get('/assets/main-1~2.js', { 'accept-encoding': accepted })
  expect(statusCode).toBe(200)
  expect(headers['content-encoding']).toBe(coding)
  expect(headers['content-type']).toMatch(/javascript; charset=utf-8$/)
  expect(headers['vary']).toContain('accept-encoding')
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('a font, which the build does not compress, is sent as it is', async () => {
  const { headers, rawPayload } = await get('/assets/latin.woff2', { 'accept-encoding': 'br' })
  expect(rawPayload).toEqual(font)
  expect(headers['content-type']).toBe('font/woff2')
  expect(headers['content-encoding']).toBeUndefined()
})

test('the page is sent anew at each visit, also if a newer one has the same size and time', async () => {
  const page = join(webDir, 'index.html')
  const { mtime } = await stat(page)
  const { headers } = await get('/')
  expect(headers['cache-control']).toBe('no-cache')
  await writeFile(page, '<!doctype html><title>Newest</title>')
  await utimes(page, mtime, mtime)
  const known = { 'if-none-match': String(headers['etag']), 'if-modified-since': mtime.toUTCString() }
  for (const url of ['/', '/leave/of/anyone'])
    expect(await get(url, { ...known, accept: 'text/html' })).toMatchObject({
      statusCode: 200,
      body: expect.stringContaining('Newest'),
    })
})

test.each([
  ['/', 'The dashboard'],
  ['/?view=leaves&tab=mine', 'Leave'],
  ['/?view=unknown', '<!doctype html>'],
  ['/?view=../assets/plain', '<!doctype html>'],
  ['/?view=leaves&view=dashboard', '<!doctype html>'],
])('at %s, only someone who may be signed in gets the page of the view', async (url, start) => {
  const { headers, body } = await get(url, { cookie: 'session=expired-or-not' })
  expect(body.startsWith(start)).toBe(true)
  expect(headers).toMatchObject({ vary: expect.stringContaining('cookie'), 'cache-control': 'no-cache' })
  expect((await get(url)).body).toContain('<!doctype html>')
})

test('a HEAD request gets the headers alone', async () => {
  const { statusCode, headers, body } = await get('/assets/plain.js', {}, 'HEAD')
  expect([statusCode, headers['content-length'], body]).toEqual([200, String(script.length), ''])
})

test.each([
  '/assets',
  '/assets/',
  '/assets/nothing.js',
  '/assets/main-1~2.js/more.js',
  `/assets/${'x'.repeat(180)}.js`,
  '/pages/leaves.html',
  '/.vite/manifest.json',
  '/assets/../.vite/manifest.json',
])('there is no file at %s', async (url) => {
  expect((await get(url)).statusCode).toBe(404)
})

test.each([
  ['/assets/..%2findex.html', 403],
  ['/assets/..%2f..%2fpackage.json', 403],
  ['/%2e%2e/package.json', 404],
  ['/assets/main-1~2.js%00.js', 400],
])('%s does not lead out of the folder', async (url, status) => {
  expect((await get(url)).statusCode).toBe(status)
})
