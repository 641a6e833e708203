import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const unpack = { br: brotliDecompressSync, gzip: gunzipSync }

const aboutPaths = ['/api/about', '/api/about/licence.txt', '/api/about/third-party-notices.txt']
test.each(['/api/openapi.json', '/api/docs', '/api/docs.css', ...aboutPaths])(
  '%s is sent as bytes compressed in advance',
  async (url) => {
    const get = (headers: Record<string, string>) => app.server.inject({ method: 'GET', url, headers })
    const response = await get({})
    expect(response.headers['content-encoding']).toBeUndefined()
    expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length)
    for (const packing of ['br', 'gzip'] as const) {
      const compressed = await get({ 'accept-encoding': packing })
      expect(compressed.headers).toMatchObject({ 'content-encoding': packing, vary: 'accept-encoding' })
      // A file that is compressed while it is sent has no content length.
      expect(Number(compressed.headers['content-length'])).toBe(compressed.rawPayload.length)
      expect(unpack[packing](compressed.rawPayload).equals(response.rawPayload)).toBe(true)
    }
    expect((await get({ 'accept-encoding': 'br;q=0, gzip;q=0.5' })).headers['content-encoding']).toBe('gzip')
  },
)
