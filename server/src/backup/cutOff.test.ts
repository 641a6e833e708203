import type { Readable } from 'node:stream'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeBackup } from './makeBackup.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

// The garbage collector would crash the process if a file handle were still open.
test('closes each stored file, even if the backup ends early', async () => {
  const { files, pool, config } = app.app
  for (const n of [1, 2, 3]) await files.put(Buffer.from(`file ${n}`))
  const controller = new AbortController()
  const streams: Readable[] = []
  const withSealed = files.readSealed.bind(files)
  vi.spyOn(files, 'readSealed').mockImplementation((id, take) =>
    withSealed(id, async (bytes, content) => {
      streams.push(content)
      controller.abort(new Error('The disk was taken away'))
      // The archive is finalised before this file is added.
      await new Promise(setImmediate)
      return take(bytes, content)
    }),
  )
  const path = join(config.dataDir, 'cut.tar.gz')
  await expect(
    makeBackup({ pool, dataDir: config.dataDir, files }, path, { signal: controller.signal }),
  ).rejects.toThrow()
  expect(streams.length).toBeGreaterThan(0)
  await expect.poll(() => streams.map(({ destroyed }) => destroyed)).not.toContain(false)
})
