import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dataFolder } from '../../testing/dataFolder.ts'
import { removeUnfinished } from './cluster.ts'

test('a cluster that another start is still making is removed all the same, once its maker gives up', async () => {
  const dataDir = await dataFolder()
  const tables = join(dataDir, 'postgres.new-0a1b2c3d', 'base', '1')
  let written = 0
  const making = (async () => {
    // As initdb: it goes on writing into folders that it has made, and ends when one of them is gone.
    await mkdir(tables, { recursive: true })
    for (; written < 1_000_000; written++) await writeFile(join(tables, String(written)), 'row')
  })().catch((error: NodeJS.ErrnoException) => error.code)
  await expect.poll(() => written).toBeGreaterThan(200)
  await removeUnfinished({ dataDir, cluster: join(dataDir, 'postgres'), account: null })
  expect(await making).toBe('ENOENT')
  expect(await readdir(dataDir)).toEqual([])
})
