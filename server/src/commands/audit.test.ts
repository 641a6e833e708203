import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { waitUntilSealed, openRunning, runProgram, tamperWith } from '../../testing/commands.ts'
import { adminSettings, adminToken, freePort, startMuster } from '../../testing/muster.ts'
import { folderWithCompany } from '../../testing/preparedFolder.ts'
import { readAnchor } from '../audit/anchor.ts'
import { verifyAudit } from '../audit/verify.ts'
import { loadKeys } from '../files/store/keys.ts'

const cut = [
  'delete from audit_entries where id in (select entry_id from audit_seals where position > 2)',
  'delete from audit_seals where position > 2',
]

/** Creates a company with five sealed entries: its creation and four sign-ins. */
async function company() {
  const dataDir = await folderWithCompany()
  const settings = { ...adminSettings, MUSTER_DATA: dataDir, PORT: await freePort() }
  const muster = startMuster(settings)
  await muster.ready
  for (let round = 0; round < 4; round++) await adminToken(muster.url)
  const anchor = join(dataDir, 'keys', 'audit-head.json')
  await expect.poll(async () => JSON.parse(await readFile(anchor, 'utf8')).position).toBe(5)
  return { dataDir, settings, muster, anchor }
}

const verify = (settings: Record<string, string>) => runProgram('commands/verifyAudit.ts', settings)

/** Returns the faults that the command would print, without starting a process. */
async function faultsIn(dataDir: string): Promise<string> {
  const { db, close } = await openRunning(dataDir)
  const keys = await loadKeys(dataDir, () => undefined)
  const { faults } = await verifyAudit(db, keys, await readAnchor(dataDir, keys))
  await close()
  return faults.join('\n')
}

const setAnchor = (settings: Record<string, string>, ...args: string[]) =>
  runProgram('commands/anchorAudit.ts', settings, ...args)

test('a cut-off trail is detected even if its anchor was removed, damaged or rewritten', async () => {
  const { dataDir, settings, muster, anchor } = await company()
  expect(await verify(settings)).toEqual({
    code: 0,
    printed: expect.stringMatching(/^The audit trail is intact: 5 seals\.$/m),
  })
  const anchorText = await readFile(anchor, 'utf8')

  await writeFile(anchor, '{"position":')
  const damaged = await verify(settings)
  expect(damaged).toEqual({ code: 1, printed: expect.stringContaining('is damaged') })
  expect(damaged.printed).not.toMatch(/^\s+at /m)
  await writeFile(anchor, anchorText)

  await tamperWith(dataDir, ...cut)
  expect(await faultsIn(dataDir)).toContain('The chain ends at 2, but 5 entries had been sealed.')
  await rm(anchor)
  expect(await faultsIn(dataDir)).toContain('is missing')
  const { digest } = JSON.parse(anchorText) as { digest: string }
  await writeFile(anchor, JSON.stringify({ position: 2, digest }))
  expect(await faultsIn(dataDir)).toContain('made by Muster')

  // The server keeps running and does not replace the anchor itself.
  await adminToken(muster.url)
  await expect.poll(() => muster.stdout()).toContain('made by Muster')
  expect(await faultsIn(dataDir)).toContain('made by Muster')

  const output = await setAnchor(settings)
  expect(output.code).toBe(1)
  const command = /npm run audit:anchor -- (\d+)/.exec(output.printed)
  expect(await faultsIn(dataDir)).toContain('made by Muster')
  expect(await setAnchor(settings, '9999')).toMatchObject({ code: 2 })
  expect(await setAnchor(settings, String(command?.[1]))).toMatchObject({ code: 0 })
  await waitUntilSealed(dataDir)
  expect(await faultsIn(dataDir)).toBe('')
  expect(await setAnchor(settings)).toMatchObject({ code: 0, printed: expect.stringContaining('is intact') })
  muster.kill('SIGTERM')
  expect(await muster.end()).toBe(0)
  expect(await verify(settings)).toEqual({
    code: 0,
    printed: expect.stringMatching(/^The audit trail is intact: 4 seals/m),
  })
})

test('forged entries and entries removed before they were sealed are detected', async () => {
  const { dataDir, muster } = await company()
  await tamperWith(
    dataDir,
    `insert into audit_entries (id, action, subject_type) values ('019ab0a0-0000-7000-8000-000000000001', 'leave.approved', 'x')`,
    `insert into audit_unsealed values ('019ab0a0-0000-7000-8000-000000000001')`,
  )
  await waitUntilSealed(dataDir)
  expect(await faultsIn(dataDir)).toContain('not written by Muster')
  muster.kill('SIGTERM')
  await muster.end()
})

test('the command that archives old entries explains itself, and leaves a young trail alone', async () => {
  const { dataDir, settings, muster } = await company()
  const archive = (...args: string[]) => runProgram('commands/archiveAudit.ts', settings, ...args)
  expect(await archive()).toMatchObject({ code: 2, printed: expect.stringContaining('--before=2024-01-01') })
  expect(await archive('--before=2020-01-01', '--force')).toMatchObject({ code: 2 })
  expect(await archive('--before=2020-01-01')).toMatchObject({
    code: 0,
    printed: expect.stringContaining('There are no sealed entries before 2020-01-01'),
  })
  const to = join(dataDir, 'elsewhere')
  expect(await archive('--before=2021-01-01', `--to=${to}`)).toMatchObject({ code: 0 })
  const verified = await runProgram('commands/verifyAudit.ts', settings, join(to, 'audit-1-2.ndjson.gz'))
  expect(verified).toMatchObject({ code: 2, printed: expect.stringContaining('cannot be read (ENOENT)') })
  muster.kill('SIGTERM')
  await muster.end()
})
