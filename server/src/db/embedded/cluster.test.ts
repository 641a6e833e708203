import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dataFolder } from '../../../testing/dataFolder.ts'
import { removeUnfinished } from './cluster.ts'

test('a cluster whose making was interrupted is removed later, one that may still be being made is not', async () => {
  const dataDir = await dataFolder()
  for (const name of ['postgres.new-0a1b2c3d', 'postgres.new-4e5f6071']) {
    await mkdir(join(dataDir, name, 'base', '1'), { recursive: true })
    await writeFile(join(dataDir, name, 'base', '1', '112'), 'rows')
  }
  const twoHoursAgo = Temporal.Now.instant().subtract({ hours: 2 }).epochMilliseconds / 1000
  await utimes(join(dataDir, 'postgres.new-0a1b2c3d'), twoHoursAgo, twoHoursAgo)
  await removeUnfinished({ dataDir, cluster: join(dataDir, 'postgres'), account: null })
  expect(await readdir(dataDir)).toEqual(['postgres.new-4e5f6071'])
})
