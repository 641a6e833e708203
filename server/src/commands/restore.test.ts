import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { canMount } from '../../testing/canMount.ts'
import { runStatements, runProgram } from '../../testing/commands.ts'
import { createTestDatabase, urlOf } from '../../testing/database.ts'
import { dataFolder, type OnFinished } from '../../testing/dataFolder.ts'
import {
  admin,
  adminSettings,
  adminToken,
  callMuster,
  freePort,
  startMuster,
  surroundings,
} from '../../testing/muster.ts'
import { folderWithCompany } from '../../testing/preparedFolder.ts'
import { smallDisk } from '../../testing/smallDisk.ts'
import { endServerIn } from '../../testing/temporaryFolders.ts'
import { MiB } from '../disk/space.ts'

// Each test starts several databases.
vi.setConfig({ testTimeout: 400_000 })

/** The path of a backup of a new company, made once, because most tests only restore it. */
let backupOfCompany: string
beforeAll(async () => {
  const endings: Parameters<OnFinished>[0][] = []
  const onFinished: OnFinished = (end) => void endings.unshift(end)
  backupOfCompany = await backedUp(await folderWithCompany(onFinished), {}, onFinished)
  return async () => {
    for (const end of endings) await end()
  }
})

/** Makes a backup of a company and returns the path of its file. */
async function backedUp(
  dataDir: string,
  settings: Record<string, string> = {},
  onFinished: OnFinished = onTestFinished,
) {
  const path = join(await dataFolder(onFinished), 'backup.tar.gz')
  const backup = await runProgram('commands/backup.ts', { ...adminSettings, MUSTER_DATA: dataDir, ...settings }, path)
  expect(backup).toMatchObject({ code: 0 })
  return path
}
const settingsOf = async (dataDir: string) => ({ ...adminSettings, MUSTER_DATA: dataDir, PORT: await freePort() })

async function serve(dataDir: string) {
  const muster = startMuster(await settingsOf(dataDir))
  await muster.ready
  const call = (token: string | null, method: string, path: string, body?: unknown) =>
    callMuster(muster.url, token, method, path, body)
  const stop = () => {
    muster.kill('SIGTERM')
    return muster.end()
  }
  return { call, stop, token: await adminToken(muster.url) }
}

/** Starts the server on a data folder, expects it to refuse, and returns its output. */
async function refusedStart(dataDir: string) {
  const muster = startMuster(await settingsOf(dataDir))
  expect(await muster.end()).toBe(1)
  return muster.stderr()
}

test('a restore ends sessions, links and queued mails, and suspends keys until the owner releases them', async () => {
  const dataDir = await folderWithCompany()
  const { call, stop, token } = await serve(dataDir)
  const { body: apiKey } = await call(token, 'POST', '/api-keys', {
    name: 'Door terminals',
    permissions: ['users.read'],
    expiresOn: Temporal.Now.plainDateISO().add({ days: 30 }).toString(),
    currentPassword: admin.password,
  })
  expect((await call(apiKey.token, 'GET', '/users')).status).toBe(200)
  await runStatements(
    dataDir,
    `insert into one_use_tokens (token_hash, user_id, purpose, expires_at)
      select 'made-up', id, 'RESET_PASSWORD', now() + interval '1 hour' from users`,
    `insert into mails (id, recipient, subject, text, html, status)
      values (gen_random_uuid(), 'a@acme.test', 'Waits', '', '', 'QUEUED')`,
  )
  const path = await backedUp(dataDir)
  await stop()

  const targetDir = await dataFolder()
  const { code, printed } = await runProgram('commands/restore.ts', await settingsOf(targetDir), path)
  expect([code, printed]).toEqual([0, expect.stringContaining('Ended: 1 sessions and 1 one-use links. Held unsent')])
  expect(printed).toContain('in the outbox: 1 emails.')
  expect(printed).toContain(`API Keys: 1 API keys.\n- Door terminals (muster_…${apiKey.key.hint})\n`)
  expect(printed).toMatch(/Anything revoked after .* may be active again: please check accounts, roles and keys\./)

  const server = await serve(targetDir)
  expect((await server.call(token, 'GET', '/auth/me')).status).toBe(401)
  expect((await server.call(apiKey.token, 'GET', '/users')).status).toBe(401)
  const { body: notified } = await server.call(server.token, 'GET', '/notifications?type=SYSTEM_ALERT')
  const alerts = notified.notifications.filter(({ title }: { title: string }) => title === 'A backup was restored')
  expect(alerts).toHaveLength(1)
  expect(alerts[0].message).toContain(`Suspended API keys: Door terminals (…${apiKey.key.hint}).`)
  const { body: list } = await server.call(server.token, 'GET', '/api-keys')
  expect(list.keys[0]).toMatchObject({ id: apiKey.key.id, status: 'SUSPENDED' })
  const release = () => server.call(server.token, 'POST', `/api-keys/${apiKey.key.id}/release`)
  expect(
    (await Promise.all([release(), release()])).map(({ status }) => status).toSorted((one, other) => one - other),
  ).toEqual([204, 404])
  expect((await server.call(apiKey.token, 'GET', '/users')).status).toBe(200)
  expect(existsSync(join(targetDir, 'restored.json'))).toBe(false)
  await server.stop()
})

/** Starts a restore and kills it once a file or folder exists. */
async function killedRestore(dataDir: string, path: string, name: string) {
  const program = (file: string) => fileURLToPath(new URL(file, import.meta.url))
  const words = ['--import', program('../quickImports.ts'), program('restore.ts'), path]
  const child = spawn(process.execPath, words, { env: { ...surroundings(), MUSTER_DATA: dataDir }, stdio: 'ignore' })
  const close = once(child, 'close')
  await expect.poll(() => existsSync(join(dataDir, name)), { timeout: 60_000, interval: 1 }).toBe(true)
  child.kill('SIGKILL')
  await close
}

test('a restore killed at any moment is neither served nor mistaken for complete', async () => {
  const dataDir = await dataFolder()
  const cutOff = `A restore into ${dataDir} was interrupted: please empty that folder`
  for (const name of ['restoring', 'postgres', 'keys/master.key']) {
    await killedRestore(dataDir, backupOfCompany, name)
    expect(await refusedStart(dataDir), name).toContain(cutOff)
    const secondRestore = await runProgram('commands/restore.ts', await settingsOf(dataDir), backupOfCompany)
    expect([secondRestore.code, secondRestore.printed]).toEqual([2, expect.stringContaining(cutOff)])
    await endServerIn(dataDir)
    if (name === 'keys/master.key') {
      const verification = await runProgram('commands/verifyAudit.ts', await settingsOf(dataDir))
      expect([verification.code, verification.printed]).toEqual([2, expect.stringContaining(cutOff)])
    }
    await rm(dataDir, { recursive: true })
  }
  expect(await runProgram('commands/restore.ts', await settingsOf(dataDir), backupOfCompany)).toMatchObject({ code: 0 })
})

test('a restore onto a full disk names it, and partial data is not served', async () => {
  const dataDir = await dataFolder()
  const fullDisk = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'
    const { createWriteStream } = fs
    fs.createWriteStream = (...args) => {
      const stream = createWriteStream(...args)
      stream._write = (_part, _encoding, done) =>
        done(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' }))
      return stream
    }
    syncBuiltinESMExports()`
  const settings = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fullDisk)}` }
  const { code, printed } = await runProgram(
    'commands/restore.ts',
    { ...(await settingsOf(dataDir)), ...settings },
    backupOfCompany,
  )
  expect([code, printed]).toEqual([
    2,
    expect.stringContaining(
      `The disk of ${dataDir} is full: please free up space or use a folder on a larger disk. Please empty ${dataDir}, then run the restore again.\n`,
    ),
  ])
  expect(printed).not.toMatch(/\n {4}at /)
  expect(await refusedStart(dataDir)).toContain('was interrupted')
})

if (canMount)
  test('a restore names a disk that fills up while the database is created or filled', async () => {
    const roomy = await smallDisk(200)
    const before = await roomy.free()
    const success = await runProgram('commands/restore.ts', await settingsOf(roomy.dataDir), backupOfCompany)
    expect(success).toMatchObject({ code: 0 })
    const used = (before - (await roomy.free())) / MiB
    for (const size of [Math.floor(used / 2), Math.floor(used) - 3]) {
      const { dataDir } = await smallDisk(size)
      const { code, printed } = await runProgram('commands/restore.ts', await settingsOf(dataDir), backupOfCompany)
      expect([code, printed]).toEqual([
        2,
        expect.stringContaining(`The disk of ${dataDir} is full: please free up space`),
      ])
      expect(printed).not.toMatch(/\n {4}at /)
      expect(await refusedStart(dataDir)).toContain('was interrupted')
    }
  })

test('a database with tables is refused, and nothing is marked as half restored', async () => {
  const { connection, drop } = await createTestDatabase()
  const targetDir = await dataFolder()
  const settings = { ...(await settingsOf(targetDir)), DATABASE_URL: urlOf(connection).href }
  for (const round of [1, 2]) {
    const { code, printed } = await runProgram('commands/restore.ts', settings, backupOfCompany)
    expect([code, printed], `round ${round}`).toEqual([2, expect.stringMatching(/^The database already has tables/m)])
  }
  expect(await readdir(targetDir)).toEqual([])
  await drop()
})

test('a backup without its key asks for the key, and can be restored without it', async () => {
  const dataDir = await folderWithCompany()
  const keyFile = join(dataDir, 'keys', 'master.key')
  const key = (await readFile(keyFile, 'utf8')).trim()
  await rm(keyFile)
  const path = await backedUp(dataDir, { MUSTER_KEY: key })
  const targetDir = await dataFolder()
  const settings = await settingsOf(targetDir)
  const restore = (changedSettings: Record<string, string>, ...words: string[]) =>
    runProgram('commands/restore.ts', { ...settings, ...changedSettings }, path, ...words)
  const refusedSettings: Record<string, string>[] = [{}, { MUSTER_KEY: randomBytes(32).toString('base64') }]
  for (const refusedSetting of refusedSettings) {
    const { code, printed } = await restore(refusedSetting)
    expect([code, printed]).toEqual([
      2,
      expect.stringMatching(/^This backup does not contain its key.* lost for good, run: .* without-key/),
    ])
    expect(existsSync(join(targetDir, 'restoring'))).toBe(false)
  }
  const { code, printed } = await restore({}, 'without-key')
  expect([code, printed]).toEqual([0, expect.stringMatching(/^Ended: (.|\n)*Before the first start, .*key:replace/m)])
  expect(await refusedStart(targetDir)).toContain('run "npm run key:replace"')
  const output = await runProgram('commands/replaceKey.ts', settings)
  const word = /-- (lose-[0-9a-f]{8})$/m.exec(output.printed)?.[1] ?? ''
  expect(await runProgram('commands/replaceKey.ts', settings, word)).toMatchObject({ code: 0 })
  expect(await runProgram('commands/verifyAudit.ts', settings)).toMatchObject({ code: 0 })
  const { stop } = await serve(targetDir)
  await stop()

  const targetSettings = { ...(await settingsOf(await dataFolder())), MUSTER_KEY: key }
  expect(await runProgram('commands/restore.ts', targetSettings, path)).toMatchObject({ code: 0 })
})
