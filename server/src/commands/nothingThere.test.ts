import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runProgram } from '../../testing/commands.ts'
import { createTestDatabase, urlOf } from '../../testing/database.ts'
import { dataFolder } from '../../testing/dataFolder.ts'

test.each([
  'backup',
  'verifyAudit',
  'anchorAudit',
  'verifyFiles',
  'sweepFiles',
  'moveFiles',
  'resetPassword',
  'rotateKey',
  'replaceKey',
])('%s reports that there is no data and creates none', async (command) => {
  const dataDir = await dataFolder()
  const refusal = { code: 2, printed: expect.stringMatching(new RegExp(`^No Muster data in ${dataDir}: .*\n$`)) }
  expect(await runProgram(`commands/${command}.ts`, { MUSTER_DATA: dataDir })).toEqual(refusal)
  expect(existsSync(dataDir)).toBe(false)
})

test('no company: an empty folder, a folder without keys next to a database, a database without people', async () => {
  const dataDir = await dataFolder()
  await mkdir(dataDir, { recursive: true })
  const verify = (settings: Record<string, string>) =>
    runProgram('commands/verifyAudit.ts', { MUSTER_DATA: dataDir, ...settings })
  const refusal = { code: 2, printed: expect.stringMatching(/^No Muster data in /) }
  expect(await verify({})).toEqual(refusal)

  const database = await createTestDatabase()
  const external = { DATABASE_URL: urlOf(database.connection).href }
  expect(await verify(external)).toEqual(refusal)
  expect(await readdir(dataDir)).toEqual([])
  // With the key in the environment, the folder of another machine may be empty.
  const key = { MUSTER_KEY: Buffer.alloc(32).toString('base64') }
  expect(await verify({ ...external, ...key })).toMatchObject({
    printed: expect.stringMatching(/^No Muster data in the database: /),
  })
  await mkdir(join(dataDir, 'keys'))
  await writeFile(join(dataDir, 'keys', 'audit-head.json'), '{}')
  expect(await verify(external)).toEqual({
    code: 2,
    printed: expect.stringMatching(/^No Muster data in the database: /),
  })
  expect(await readdir(join(dataDir, 'keys'))).toEqual(['audit-head.json'])
  await database.drop()
})
