import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dataFolder } from '../../../testing/dataFolder.ts'
import { removeUnfinished } from './cluster.ts'

/** Dates a new folder back, by the clock that dated it. */
async function dateBack(folder: string, seconds: number) {
  const at = (await stat(folder)).mtimeMs / 1000 - seconds
  await utimes(folder, at, at)
}

test('an unfinished cluster is removed only once no start can be creating it any more', async () => {
  const dataDir = await dataFolder()
  for (const name of ['postgres.new-0a1b2c3d', 'postgres.new-4e5f6071']) {
    await mkdir(join(dataDir, name, 'base', '1'), { recursive: true })
    await writeFile(join(dataDir, name, 'base', '1', '112'), 'rows')
  }
  await dateBack(join(dataDir, 'postgres.new-0a1b2c3d'), 2 * 3600)
  await dateBack(join(dataDir, 'postgres.new-4e5f6071'), 30 * 60)
  await removeUnfinished({ dataDir, cluster: join(dataDir, 'postgres'), account: null })
  expect(await readdir(dataDir)).toEqual(['postgres.new-4e5f6071'])
})
