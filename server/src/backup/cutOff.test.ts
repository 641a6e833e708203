import { readlink, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeBackup } from './makeBackup.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Returns the ids among these whose files this process has open. */
async function openAmong(ids: string[]): Promise<string[]> {
  const names = await readdir('/proc/self/fd')
  const links = await Promise.all(names.map((name) => readlink(join('/proc/self/fd', name)).catch(() => '')))
  return ids.filter((id) => links.some((link) => link.endsWith(id)))
}

// Where it is not closed, the garbage collector ends the process by it.
test.runIf(process.platform === 'linux')('closes each stored file, also where the backup ends before it', async () => {
  const { files, pool, config } = app.app
  const ids = await Promise.all([1, 2, 3].map(async (n) => (await files.put(Buffer.from(`file ${n}`))).id))
  const cut = new AbortController()
  const add = vi.spyOn(files, 'withSealed').mockImplementationOnce(async (id, take) => {
    add.mockRestore()
    cut.abort(new Error('The disk was taken away'))
    // The archive is ended before the first file is added to it.
    await new Promise(setImmediate)
    return files.withSealed(id, take)
  })
  const path = join(config.dataDir, 'cut.tar.gz')
  await expect(makeBackup({ pool, dataDir: config.dataDir, files }, path, { signal: cut.signal })).rejects.toThrow()
  await vi.waitFor(async () => expect(await openAmong(ids)).toEqual([]))
})
