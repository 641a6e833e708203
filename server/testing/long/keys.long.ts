import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openRunning, runProgram } from '../commands.ts'
import { dataFolder } from '../dataFolder.ts'
import { fileOf } from '../forms.ts'
import { adminSettings, adminToken, callMuster, freePort, postmasterOf, startMuster, surroundings } from '../muster.ts'
import { folderWithCompany } from '../preparedFolder.ts'
import { samplePdf } from '../sampleFiles.ts'
import { sampleBanking } from '../../src/features/personnelFile/test/world.ts'

/** Creates a company with an encrypted record and an encrypted file. */
async function company() {
  const dataDir = await folderWithCompany()
  const settings = { ...adminSettings, MUSTER_DATA: dataDir, PORT: await freePort() }
  const muster = startMuster(settings)
  await muster.ready
  const token = await adminToken(muster.url)
  const { id } = (await callMuster(muster.url, token, 'GET', '/auth/me')).body.user
  expect(await save(muster.url, token, id, 'First Bank')).toBe(200)
  const form = new FormData()
  form.append('document', fileOf(samplePdf(), 'contract.pdf'))
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${muster.url}/api/users/${id}/hiring-documents`, {
    method: 'POST',
    body: form,
    headers,
  })
  const { document } = (await response.json()) as { document: { id: string } }
  return { dataDir, settings, muster, id, document: document.id, key: join(dataDir, 'keys', 'master.key') }
}

const save = async (url: string, token: string, id: string, bankName: string) =>
  (await callMuster(url, token, 'PUT', `/users/${id}/banking-details`, { ...sampleBanking, bankName })).status

async function readContents(url: string, { id, document }: { id: string; document: string }) {
  const token = await adminToken(url)
  const { body } = await callMuster(url, token, 'GET', `/users/${id}/banking-details`)
  const headers = { authorization: `Bearer ${token}` }
  const file = await fetch(`${url}/api/users/${id}/hiring-documents/${document}`, { headers })
  const content = Buffer.from(await file.arrayBuffer())
  return { bank: body.bankingDetails.details?.bankName ?? null, file: file.status, content }
}

/** Runs the command and kills it as soon as `isReached` returns true. */
async function killedOnce(settings: Record<string, string>, isReached: () => Promise<boolean>): Promise<void> {
  const path = (name: string) => fileURLToPath(new URL(`../../src/${name}`, import.meta.url))
  const words = ['--import', path('quickImports.ts'), path('commands/rotateKey.ts')]
  const child = spawn(process.execPath, words, { env: { ...surroundings(), ...settings }, stdio: 'ignore' })
  const close = once(child, 'close')
  await expect.poll(isReached, { timeout: 60_000, interval: 20 }).toBe(true)
  child.kill('SIGKILL')
  await close
}

// The test starts about twenty processes, one after another.
const limit = { timeout: 400_000 }

test(
  'the key is changed while a server runs, although both are killed and a backup is made meanwhile',
  limit,
  async () => {
    const created = await company()
    const { dataDir, settings, muster, key } = created
    const before = (await readFile(key, 'utf8')).trim()
    const keysInFile = async () => (await readFile(key, 'utf8')).trim().split('\n').length
    // The key file contains both keys from the start of the change until the server has switched to the new one.
    await killedOnce(settings, async () => (await keysInFile()) === 2)
    const token = await adminToken(muster.url)
    expect(await save(muster.url, token, created.id, 'Second Bank')).toBe(200)
    const midway = join(dataDir, 'midway.tar.gz')
    expect(await runProgram('commands/backup.ts', settings, midway)).toMatchObject({ code: 0 })
    muster.kill('SIGKILL')
    await muster.end()
    const restarted = startMuster(settings)
    await restarted.ready
    expect(await readContents(restarted.url, created)).toMatchObject({
      bank: 'Second Bank',
      file: 200,
      content: samplePdf(),
    })

    const rotation = await runProgram('commands/rotateKey.ts', settings)
    expect(rotation).toMatchObject({ code: 0, printed: expect.stringMatching(/^Continuing the key change/) })
    expect(await readFile(key, 'utf8')).not.toContain(before)
    expect(await keysInFile()).toBe(1)
    expect(await readContents(restarted.url, created)).toMatchObject({
      bank: 'Second Bank',
      file: 200,
      content: samplePdf(),
    })
    restarted.kill('SIGTERM')
    await restarted.end()
    const last = startMuster(settings)
    await last.ready
    expect(await readContents(last.url, created)).toMatchObject({
      bank: 'Second Bank',
      file: 200,
      content: samplePdf(),
    })
    expect(await runProgram('commands/verifyAudit.ts', settings)).toMatchObject({ code: 0 })
    last.kill('SIGTERM')
    await last.end()

    const targetSettings = { ...settings, MUSTER_DATA: await dataFolder(), PORT: await freePort() }
    expect(await runProgram('commands/restore.ts', targetSettings, midway)).toMatchObject({ code: 0 })
    const restoredServer = startMuster(targetSettings)
    await restoredServer.ready
    expect(await readContents(restoredServer.url, created)).toMatchObject({
      bank: 'Second Bank',
      file: 200,
      content: samplePdf(),
    })
    restoredServer.kill('SIGTERM')
    await restoredServer.end()
  },
)

test(
  'a start without the key names the remedy; the command creates a new key, and leave and pay still work',
  limit,
  async () => {
    const created = await company()
    const { dataDir, settings, muster, key } = created
    expect(await runProgram('commands/replaceKey.ts', settings)).toMatchObject({
      code: 2,
      printed: expect.stringMatching(/^The key is not lost/),
    })
    await rm(key)
    expect(await runProgram('commands/replaceKey.ts', settings)).toMatchObject({
      code: 2,
      printed: expect.stringMatching(/^Muster is running and has the key in memory/),
    })
    muster.kill('SIGTERM')
    await muster.end()
    for (const command of ['verifyAudit', 'verifyFiles', 'backup', 'rotateKey'])
      expect(await runProgram(`commands/${command}.ts`, settings)).toEqual({
        code: 2,
        printed: expect.stringMatching(/^The key .* is missing, .* run "npm run key:replace"\.\n$/),
      })
    // The refused command has stopped its database server.
    expect(await postmasterOf(dataDir)).toBe(null)
    const refusedStart = startMuster(settings)
    await expect(refusedStart.ready).rejects.toThrow(
      /The key .* is missing, but is needed to decrypt stored files or records/,
    )
    await rm(join(dataDir, 'files', created.document.slice(0, 2), created.document))
    await expect(readFile(key)).rejects.toThrow('ENOENT')
    await writeFile(key, `${Buffer.alloc(32, 7).toString('base64')}\n`, { mode: 0o600 })
    const startWithWrongKey = startMuster(settings)
    await expect(startWithWrongKey.ready).rejects.toThrow(
      /The database belongs to another key: .*"npm run key:replace"/,
    )
    await rm(key)

    const list = await runProgram('commands/replaceKey.ts', settings)
    expect(list).toMatchObject({
      code: 1,
      printed: expect.stringContaining('- 1 versions of banking details of 1 person'),
    })
    const word = /-- (lose-\w+)/.exec(list.printed)?.[1] ?? ''
    expect(await runProgram('commands/replaceKey.ts', settings, word)).toMatchObject({ code: 0 })
    const server = startMuster(settings)
    await server.ready
    expect(await readContents(server.url, created)).toMatchObject({ bank: null, file: 410 })
    const token = await adminToken(server.url)
    expect(await save(server.url, token, created.id, 'New Bank')).toBe(200)
    expect((await callMuster(server.url, token, 'GET', '/leaves')).status).toBe(200)
    expect((await readContents(server.url, created)).bank).toBe('New Bank')
    expect(await runProgram('commands/verifyAudit.ts', settings)).toMatchObject({ code: 0 })
    const { pool, close } = await openRunning(dataDir)
    const { rows } = await pool.query(`select action from audit_entries where action like 'key.%'`)
    await close()
    expect(rows).toEqual([{ action: 'key.replaced' }])
  },
)
