import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'

test('a web application that is built again below a running server is served whole', async () => {
  const webDir = await mkdtemp(join(tmpdir(), 'muster-test-'))
  onTestFinished(() => rm(webDir, { recursive: true, force: true }))
  const assets = join(webDir, 'assets')
  const build = async (name: string) => {
    await rm(assets, { recursive: true, force: true })
    await mkdir(assets)
    await writeFile(join(assets, name), `// ${name}`)
    await writeFile(join(assets, `${name}.gz`), gzipSync(`// ${name}`))
    await writeFile(join(webDir, 'index.html'), `<script src="/assets/${name}"></script>`)
  }
  await build('main-old.js')
  const app = await startTestApp({ webDir })
  onTestFinished(() => app.close())
  const get = (url: string, encoding = 'identity') =>
    app.server.inject({ method: 'GET', url, headers: { 'accept-encoding': encoding } })
  expect((await get('/assets/main-old.js')).body).toBe('// main-old.js')

  await build('main-new.js')
  expect((await get('/')).body).toContain('/assets/main-new.js')
  const script = await get('/assets/main-new.js')
  expect([script.statusCode, script.body, script.headers['cache-control']]).toEqual([
    200,
    '// main-new.js',
    'public, max-age=31536000, immutable',
  ])
  expect((await get('/assets/main-new.js', 'gzip')).headers['content-encoding']).toBe('gzip')
  const missing = [
    '/assets/main-old.js',
    '/assets',
    '/assets/',
    '/.hidden',
    '/assets/%2e%2e/%2e%2e/etc/passwd',
    '/nothing',
  ]
  for (const url of missing) expect([url, (await get(url)).statusCode]).toEqual([url, 404])
})
