import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Finding } from '@muster/contract/health/calls'
import { checkNames } from '@muster/contract/health/checks'
import { runProgram } from '../../testing/commands.ts'
import { dataFolder } from '../../testing/dataFolder.ts'
import { adminSettings, freePort, startMuster } from '../../testing/muster.ts'
import { folderWithCompany } from '../../testing/preparedFolder.ts'

const doctor = (settings: Record<string, string>, ...args: string[]) =>
  runProgram('commands/doctor.ts', settings, ...args)

async function findingsOf(settings: Record<string, string>) {
  const { code, printed } = await doctor(settings, '--json')
  return { code, findings: (JSON.parse(printed) as { findings: Finding[] }).findings }
}

/** The files whose content and time a stopped installation keeps; PostgreSQL writes its own at each start. */
async function stampsOf(dataDir: string) {
  const names = (await readdir(dataDir, { recursive: true })).filter((name) => !/^(postgres|\.serving)/.test(name))
  return Promise.all(names.map(async (name) => `${name} ${(await stat(join(dataDir, name))).mtimeMs}`))
}

test('makes all checks while Muster is stopped and while it runs, and changes nothing', async () => {
  const dataDir = await folderWithCompany()
  const settings = { ...adminSettings, MUSTER_DATA: dataDir, PORT: await freePort() }
  const before = await stampsOf(dataDir)
  const stopped = await findingsOf(settings)
  expect(stopped.findings.map(({ check }) => check)).toEqual(checkNames)
  // The prepared company has no backup.
  expect(stopped.findings.flatMap(({ check, state }) => (state === 'problem' ? [check] : []))).toEqual(['backups'])
  expect(stopped.code).toBe(1)
  expect(await stampsOf(dataDir)).toEqual(before)

  const muster = startMuster(settings)
  await muster.ready
  const { code, printed } = await doctor(settings)
  expect([code, printed]).toEqual([
    1,
    expect.stringContaining('PROBLEM  Backups: There is no backup yet.\n         → '),
  ])
  expect(printed).toContain('ok       Database: PostgreSQL ')
  muster.kill('SIGTERM')
  expect(await muster.end()).toBe(0)
})

test('says what keeps the database from being opened, and makes the other checks', async () => {
  const dataDir = await dataFolder()
  const missing = await findingsOf({ MUSTER_DATA: dataDir })
  expect(missing.code).toBe(1)
  expect(missing.findings.find(({ check }) => check === 'database')).toMatchObject({
    state: 'problem',
    message: expect.stringContaining(`No Muster data in ${dataDir}`),
  })
  expect(missing.findings.find(({ check }) => check === 'node')).toMatchObject({ state: 'ok' })
  const { code, printed } = await doctor({ MUSTER_DATA: dataDir })
  expect([code, printed]).toEqual([1, expect.stringContaining('Not checked: Encryption key, Database settings, ')])
  expect(await readdir(join(dataDir, '..'))).toEqual([])
  expect(await doctor({ PORT: 'none' })).toEqual({ code: 2, printed: expect.stringMatching(/^PORT must be /) })
})

test('ends with 1 for a key that others can read', async () => {
  const dataDir = await folderWithCompany()
  await chmod(join(dataDir, 'keys', 'master.key'), 0o644)
  const { code, findings } = await findingsOf({ MUSTER_DATA: dataDir })
  expect(code).toBe(1)
  expect(findings.find(({ check }) => check === 'key')).toMatchObject({ state: 'problem' })
})
