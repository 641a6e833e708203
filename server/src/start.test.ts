import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './db/connection.ts'
import { readPostmaster } from './db/embedded/postmaster.ts'
import { startEmbedded } from './db/embedded/supervisor.ts'
import type { Parts } from './feature.ts'
import type { Uploads } from './http/uploads.ts'
import { assertNoCompanyIn } from './start/firstStart.ts'
import { scheduleOf } from './start/schedule.ts'
import { createTestDatabase, urlOf } from '../testing/database.ts'
import { dataFolder } from '../testing/dataFolder.ts'
import { withConnection } from '../testing/server.ts'
import { adminSettings, adminToken, callMuster, freePort, postmasterOf, startMuster } from '../testing/muster.ts'
import { startTestSmtp } from '../testing/smtp.ts'
import { folderWithCompany, folderWithDemoCompany } from '../testing/preparedFolder.ts'
import { nextYear } from './features/leaves/test/leaves.ts'

/** Starts Muster with settings that it refuses; returns its exit code and output. */
async function startRefused(settings: Record<string, string>, dataDir?: string) {
  const folder = dataDir ?? (await dataFolder())
  const muster = startMuster({ MUSTER_DATA: folder, PORT: await freePort(), ...settings })
  const code = await muster.end()
  expect(await postmasterOf(folder)).toBeNull()
  return { code, stderr: muster.stderr(), stdout: muster.stdout() }
}

const oneSentence = (sentence: string | RegExp) =>
  typeof sentence === 'string' ? `${sentence}\n` : expect.stringMatching(new RegExp(`^${sentence.source}\n$`))

test.each([
  [{ PORT: 'abc' }, 'PORT must be a whole number from 1 to 65535, but it is "abc".'],
  [
    { DATABASE_URL: 'postgres://muster:s3cret@127.0.0.1:1/muster' },
    /The database of DATABASE_URL cannot be used: .*ECONNREFUSED.*\./,
  ],
])('%j is refused in one sentence', async (settings, sentence) => {
  const { code, stderr, stdout } = await startRefused(settings)
  expect({ code, stderr }).toEqual({ code: 1, stderr: oneSentence(sentence) })
  expect(stdout + stderr).not.toMatch(/s3cret|\n {4}at /)
})

test.each([
  [
    { ...adminSettings, ADMIN_PASSWORD: 'password123' },
    'ADMIN_PASSWORD cannot be used: This password is one of the most common ones. Please choose another.',
    dataFolder,
  ],
  [
    { ...adminSettings, OWNER_EMAIL: 'boss@acme.test' },
    'OWNER_EMAIL is boss@acme.test, but no one has that address: please correct it, or leave it out.',
    folderWithCompany,
  ],
  [{ ...adminSettings, MUSTER_KEY: 'short' }, /MUSTER_KEY must be 32 random bytes in base64, .*/, folderWithCompany],
])(
  '%j is refused in one sentence, and the database that was started for it ends',
  async (settings, sentence, folder) => {
    const { code, stderr, stdout } = await startRefused(settings, await folder())
    expect({ code, stderr }).toEqual({ code: 1, stderr: oneSentence(sentence) })
    expect(stdout).not.toMatch(/Muster is ready|\n {4}at |password123/)
  },
)

test('an empty database is not used with the files of a company, and nothing is created or changed', async () => {
  const dataDir = await folderWithCompany()
  const id = '019ab0a0-0000-7000-8000-000000000001'
  await mkdir(join(dataDir, 'files', '01'), { recursive: true })
  await writeFile(join(dataDir, 'files', '01', id), 'sealed')
  await rm(join(dataDir, 'postgres'), { recursive: true })
  const sentence = /The database is empty, but .* contains stored files.* of a company: please check MUSTER_DATA .*/
  const result = await startRefused(adminSettings, dataDir)
  expect(result).toMatchObject({ code: 1, stderr: oneSentence(sentence) })
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)

  const database = await createTestDatabase()
  await withConnection(database.connection, (pool) =>
    pool.query('drop schema public cascade; create schema public; drop schema if exists pgboss cascade'),
  )
  const withOtherDatabase = await startRefused(
    { ...adminSettings, DATABASE_URL: urlOf(database.connection).href },
    dataDir,
  )
  expect(withOtherDatabase).toMatchObject({ code: 1, stderr: oneSentence(sentence) })
  await withConnection(database.connection, async (pool) => {
    const { rowCount } = await pool.query(`select from pg_class where relnamespace = 'public'::regnamespace`)
    expect(rowCount).toBe(0)
  })
  await database.drop()

  // The company's files are gone, but the anchor of its audit trail is not.
  await rm(join(dataDir, 'files'), { recursive: true })
  await writeFile(join(dataDir, 'keys', 'audit-head.json'), '{"position":3,"digest":"x"}')
  await expect(assertNoCompanyIn(dataDir)).rejects.toThrow('contains the anchor of an audit trail of a company')
})

test('a data folder that can’t be created, and a port in use, are refused in one sentence', async () => {
  const folder = await dataFolder()
  await mkdir(folder)
  await writeFile(join(folder, 'file'), '')
  const inTheWay = startMuster({ MUSTER_DATA: join(folder, 'file', 'data'), PORT: await freePort() })
  const cannotBeMade = oneSentence(
    /The data folder .* cannot be created \(\w+\): please choose another with MUSTER_DATA\./,
  )
  const external = { DATABASE_URL: 'postgres://muster@127.0.0.1:1/muster', MUSTER_DATA: join(folder, 'file') }
  const notAFolder = startMuster({ ...external, PORT: await freePort() })
  for (const muster of [inTheWay, notAFolder]) expect([await muster.end(), muster.stderr()]).toEqual([1, cannotBeMade])

  const otherServer = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void otherServer.close())
  await once(otherServer, 'listening')
  const address = otherServer.address()
  const port = String(typeof address === 'object' && address?.port)
  const inUse = `Port ${port} is in use: please stop the program that uses it, or choose another with PORT.`
  const hostRefusal = 'HOST 203.0.113.1 is not an address of this machine.'
  for (const [settings, sentence] of [
    [{ PORT: port }, inUse],
    [{ HOST: '203.0.113.1' }, hostRefusal],
  ] as const) {
    const dataDir = await dataFolder()
    const { code, stderr } = await startRefused({ ...adminSettings, ...settings }, dataDir)
    expect([code, stderr]).toEqual([1, oneSentence(sentence)])
    expect(existsSync(dataDir)).toBe(false)
  }
})

test('an empty company: its Super Admin signs in, is the owner, and the start prints the address', async () => {
  const settings = { ...adminSettings, MUSTER_DATA: await dataFolder(), PORT: await freePort() }
  const muster = startMuster(settings)
  await muster.ready
  expect(muster.stdout()).toContain(`Muster is ready at http://localhost:${settings.PORT}\n`)
  expect(muster.stdout()).not.toContain(adminSettings.ADMIN_PASSWORD)
  const token = await adminToken(muster.url)
  const { body } = await callMuster(muster.url, token, 'GET', '/auth/me')
  expect(body.user).toMatchObject({
    email: adminSettings.ADMIN_EMAIL,
    isOwner: true,
    timeZone: 'Africa/Cairo',
    userRoles: [{ role: { name: 'Super Admin' } }],
  })
  muster.kill('SIGINT')
  expect([await muster.end(), muster.stderr()]).toEqual([0, ''])
})

test('a second Muster on the same data says so and ends, and the first continues', async () => {
  const dataDir = await folderWithCompany()
  const settings = { ...adminSettings, MUSTER_DATA: dataDir, PORT: await freePort() }
  const first = startMuster(settings)
  await first.ready
  const token = await adminToken(first.url)
  const postmaster = await postmasterOf(dataDir)

  const second = startMuster({ ...settings, PORT: await freePort() })
  expect(await second.end()).toBe(1)
  expect(second.stderr()).toBe(
    `Another Muster is already using the data in ${dataDir}. Only one can, so this one stops.\n`,
  )

  expect(await postmasterOf(dataDir)).toBe(postmaster)
  const leave = { leaveType: 'UNPAID', startDate: `${nextYear}-01-01`, endDate: `${nextYear}-01-01`, reason: 'A day' }
  expect((await callMuster(first.url, token, 'POST', '/leaves', leave)).status).toBe(201)
  first.kill('SIGTERM')
  expect(await first.end()).toBe(0)
})

test('after SIGTERM, running requests are answered, and then everything ends in order', async () => {
  const dataDir = await folderWithCompany()
  const muster = startMuster({ ...adminSettings, MUSTER_DATA: dataDir, PORT: await freePort() })
  await muster.ready
  const token = await adminToken(muster.url)
  const postmaster = await readPostmaster(join(dataDir, 'postgres'))
  if (!postmaster) throw new Error('no database runs')
  const { socketFolder: host, port } = postmaster
  const holder = new pg.Client({ host, port, user: 'muster', database: 'muster' })
  holder.on('error', () => undefined)
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table leave_requests in share mode')

  const days = Array.from({ length: 8 }, (_, index) => `${nextYear}-01-0${index + 1}`)
  const requests = days.map((day) =>
    callMuster(muster.url, token, 'POST', '/leaves', {
      leaveType: 'UNPAID',
      startDate: day,
      endDate: day,
      reason: 'A day',
    }),
  )
  const readSentence = async () => {
    // PostgreSQL caches the activity of other sessions within a transaction.
    await holder.query('select pg_stat_clear_snapshot()')
    const { rows } = await holder.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'`,
    )
    return rows[0]?.count
  }
  await expect.poll(readSentence).toBe(8)
  muster.kill('SIGTERM')
  await expect
    .poll(() =>
      callMuster(muster.url, null, 'GET', '/health').then(
        ({ status }) => status,
        () => 'gone',
      ),
    )
    .toBe('gone')
  expect(await readSentence()).toBe(8)
  await holder.query('commit')
  await holder.end()

  const answers = await Promise.all(requests)
  expect(answers.map(({ status }) => status)).toEqual(days.map(() => 201))
  expect([await muster.end(), muster.stderr()]).toEqual([0, ''])
  expect(await postmasterOf(dataDir)).toBeNull()

  const database = await startEmbedded({ dataDir, log: () => undefined })
  const { pool, close } = await openDatabase(database.connection, { max: 1 })
  const { rows } = await pool.query<{ day: string }>('select start_date::text as day from leave_requests order by 1')
  expect(rows.map(({ day }) => day)).toEqual(days)
  // The server had planned the scheduled work, which the applications of other tests leave out.
  const { rows: planned } = await pool.query<{ name: string }>('select name from pgboss.schedule')
  expect(planned.map(({ name }) => name).toSorted()).toEqual(
    Object.keys(scheduleOf({} as Parts, {} as Uploads)).toSorted(),
  )
  await close()
  await database.stop()
})

/** Returns settings that run `code` before the program; the code may replace functions of `fs`. */
function withOtherFiles(code: string) {
  const before = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'
    const { readFileSync } = fs
    ${code}
    syncBuiltinESMExports()`
  return { ...adminSettings, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(before)}` }
}

/** Returns the logged stack of an error during the start. */
async function stackOfFault(extraCode = '') {
  const fault = `fs.promises.statfs = () => { throw new Error('no such luck') }`
  const { code, stdout } = await startRefused(withOtherFiles(`${fault}; ${extraCode}`), await folderWithCompany())
  const { err } = JSON.parse(stdout.split('\n').find((line) => line.includes('no such luck')) ?? '{}')
  expect(code).toBe(1)
  return err.stack
}

test('an error is logged with its position in the source files', async () => {
  const source = await readFile(new URL('disk/space.ts', import.meta.url), 'utf8')
  const line = source.split('\n').findIndex((text) => text.includes('await statfs')) + 1
  expect(await stackOfFault()).toContain(`${new URL('disk/space.ts', import.meta.url).href}:${line}:`)
})

test('without the source map, an error is logged with its position in the built file', async () => {
  const stack = await stackOfFault(
    `fs.readFileSync = (file, ...more) => readFileSync(/builtServer.js.map$/.test(file) ? 'gone' : file, ...more)`,
  )
  expect(stack).toContain(`${new URL('../dist/builtServer.js', import.meta.url).href}:`)
})

test('a server built before a migration existed refuses to start and changes nothing', async () => {
  const settings = withOtherFiles(`fs.readFileSync = (file, ...more) => {
    const text = readFileSync(file, ...more)
    if (!/_journal.json$/.test(file)) return text
    const journal = JSON.parse(text)
    return JSON.stringify({ ...journal, entries: [...journal.entries, journal.entries.at(-1)] })
  }`)
  const { code, stderr } = await startRefused(settings, await folderWithCompany())
  const sentence =
    /This build of Muster does not match the source files next to it \(.*\): please run npm run build, .*\./
  expect([code, stderr]).toEqual([1, oneSentence(sentence)])
})

test('the demo company gets a mail server on request and mails nothing of its history', async () => {
  const smtp = await startTestSmtp()
  onTestFinished(() => smtp.close())
  const muster = startMuster({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'muster@demo.test',
    DEMO_MAIL: 'yes',
    MUSTER_DATA: await folderWithDemoCompany(onTestFinished),
    PORT: await freePort(),
  })
  await muster.ready
  const sign = { email: 'employee@demo.test' }
  await fetch(`${muster.url}/api/auth/forgot-password`, {
    method: 'POST',
    body: JSON.stringify(sign),
    headers: { 'content-type': 'application/json' },
  })
  await expect.poll(() => smtp.received.length).toBe(1)
  expect(smtp.received[0]?.to).toEqual(['employee@demo.test'])
})
