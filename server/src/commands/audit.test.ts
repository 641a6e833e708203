import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runProgram, tamperWith } from '../../testing/commands.ts'
import { dataFolder } from '../../testing/dataFolder.ts'
import { adminSettings, adminToken, freePort, startMuster } from '../../testing/muster.ts'

const cut = [
  'delete from audit_entries where id in (select entry_id from audit_seals where position > 2)',
  'delete from audit_seals where position > 2',
]

/** A company with some sealed entries; the server has been stopped, so that nothing goes on meanwhile. */
async function company() {
  const dataDir = await dataFolder()
  const settings = { ...adminSettings, MUSTER_DATA: dataDir, PORT: await freePort() }
  const muster = startMuster(settings)
  await muster.ready
  for (let round = 0; round < 4; round++) await adminToken(muster.url)
  return { dataDir, settings, muster, anchor: join(dataDir, 'keys', 'audit-head.json') }
}

const verify = (settings: Record<string, string>) => runProgram('commands/verifyAudit.ts', settings)
const setAnchor = (settings: Record<string, string>, ...args: string[]) =>
  runProgram('commands/anchorAudit.ts', settings, ...args)

/** Waits until nothing waits for its seal. */
async function whole(settings: Record<string, string>): Promise<string> {
  for (;;) {
    const { code, said } = await verify(settings)
    if (code !== 0) throw new Error(said)
    if (!said.includes('wait')) return said
  }
}

test('a cut is found though the anchor was removed, damaged or rewritten with it, and the mend is a deliberate step', async () => {
  const { dataDir, settings, muster, anchor } = await company()
  expect(await whole(settings)).toMatch(/^The audit trail is whole: 5 seals\.$/m)
  const kept = await readFile(anchor, 'utf8')

  await writeFile(anchor, '{"position":')
  expect(await verify(settings)).toEqual({ code: 1, said: expect.stringContaining('is damaged') })
  expect((await verify(settings)).said).not.toMatch(/^\s+at /m)
  await writeFile(anchor, kept)
  await whole(settings)

  await tamperWith(dataDir, ...cut)
  expect((await verify(settings)).said).toContain('The chain ends at 2, but 5 entries had been sealed.')
  await rm(anchor)
  expect(await verify(settings)).toEqual({ code: 1, said: expect.stringContaining('is missing') })
  const { digest } = JSON.parse(kept) as { digest: string }
  await writeFile(anchor, JSON.stringify({ position: 2, digest }))
  expect(await verify(settings)).toEqual({ code: 1, said: expect.stringContaining('made by Muster') })

  // The server goes on, and does not make the anchor anew by itself.
  await adminToken(muster.url)
  await expect.poll(() => muster.stdout(), { timeout: 10_000 }).toContain('made by Muster')
  expect((await verify(settings)).code).toBe(1)

  const told = await setAnchor(settings)
  expect(told.code).toBe(1)
  const command = /npm run audit:anchor -- (\d+)/.exec(told.said)
  expect((await verify(settings)).code).toBe(1)
  expect(await setAnchor(settings, '9999')).toMatchObject({ code: 2 })
  expect(await setAnchor(settings, String(command?.[1]))).toMatchObject({ code: 0 })
  await whole(settings)
  expect(await setAnchor(settings)).toMatchObject({ code: 0, said: expect.stringContaining('is whole') })
  muster.kill('SIGTERM')
  expect(await muster.end()).toBe(0)
  expect(await verify(settings)).toEqual({
    code: 0,
    said: expect.stringMatching(/^The audit trail is whole: 4 seals/m),
  })
})

test('what was forged or removed before its seal is found', async () => {
  const { dataDir, settings, muster } = await company()
  await whole(settings)
  await tamperWith(
    dataDir,
    `insert into audit_entries (id, action, subject_type) values ('019ab0a0-0000-7000-8000-000000000001', 'leave.approved', 'x')`,
    `insert into audit_unsealed values ('019ab0a0-0000-7000-8000-000000000001')`,
  )
  await expect.poll(async () => (await verify(settings)).said, { timeout: 20_000 }).toContain('not written by Muster')
  muster.kill('SIGTERM')
  await muster.end()
})
