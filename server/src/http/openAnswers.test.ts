import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { calls } from '../../testing/calls.ts'
import { openCalls, otherOpenAnswers } from '../../testing/openAnswers.ts'

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

test('each call without a session is listed here', () => {
  const open = calls.filter(({ needs }) => needs === 'public').map(({ id }) => id)
  expect(Object.keys(openCalls).toSorted()).toEqual(open.toSorted())
})

test('bodies without a session must be small', async () => {
  const open = { method: 'POST', url: '/api/auth/login', payload: { email: 'x'.repeat(17_000) } } as const
  expect((await app.server.inject(open)).statusCode).toBe(413)
  const response = await app.call('Owner', 'POST', '/roles', { name: 'x'.repeat(17_000) })
  expect(response.status).toBe(400)
})

test.each(Object.entries({ ...openCalls, ...otherOpenAnswers }))(
  '%s is answered, and a long response is compressed in advance',
  async (_name, options) => {
    const { statusCode, headers, rawPayload } = await app.server.inject(options)
    expect(statusCode).toBeLessThan(500)
    const accepts = String(options.headers?.['accept-encoding'] ?? '')
    // A response that is compressed for each request has no content length.
    if (accepts.includes('br') && rawPayload.length > 4_000) {
      expect(headers['content-encoding']).toBe('br')
      expect(Number(headers['content-length'])).toBe(rawPayload.length)
    }
  },
)
