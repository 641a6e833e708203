import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dataFolder } from '../../../testing/dataFolder.ts'
import { setAge } from '../../../testing/setAge.ts'
import { removeUnfinished } from './cluster.ts'

test('an unfinished cluster is removed only once no start can be creating it any more', async () => {
  const dataDir = await dataFolder()
  for (const name of ['postgres.new-0a1b2c3d', 'postgres.new-4e5f6071']) {
    await mkdir(join(dataDir, name, 'base', '1'), { recursive: true })
    await writeFile(join(dataDir, name, 'base', '1', '112'), 'rows')
  }
  await setAge(join(dataDir, 'postgres.new-0a1b2c3d'), { hours: 2 })
  await setAge(join(dataDir, 'postgres.new-4e5f6071'), { minutes: 30 })
  await removeUnfinished({ dataDir, cluster: join(dataDir, 'postgres'), account: null })
  expect(await readdir(dataDir)).toEqual(['postgres.new-4e5f6071'])
})
