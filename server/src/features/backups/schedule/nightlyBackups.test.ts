import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { desc, eq, sql } from 'drizzle-orm'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { verifyArchive } from '../../../backup/archive.ts'
import { decryptFile, encryptFile, isEncrypted } from '../../../backup/encryption.ts'
import { setClock } from '../../../kernel/clock.ts'
import { notifications } from '../../../notify/tables.ts'
import { hasFailedRehearsal } from '../shared/backupProblem.ts'
import { startBackingUp } from '../backupWork.ts'
import { installationOf } from '../installation.ts'
import { backups } from '../tables.ts'
import { discardBackups } from './discardBackups.ts'
import { emptyTrash } from '../trash.ts'
import { lookAtSchedule } from './startNightlyBackups.ts'

vi.setConfig({ testTimeout: 120_000 })

const passphrase = 'a long passphrase for this test'
const schedule = { isOn: true, time: '02:30', days: 1, weeks: 0, months: 0 }
// Night is at 00:30 UTC.
const evening = Temporal.Instant.from('2026-01-09T20:00:00Z')
const afterNight = Temporal.Instant.from('2026-01-10T00:31:00Z')

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await startTestApp({ backupEncryption: { passphrase } })
  folder = join(app.dataDir, 'backups')
})
afterAll(() => app.close())

function stopClockAt(instant: Temporal.Instant) {
  setClock(() => instant)
  onTestFinished(() => setClock(null))
}
const nightlyBackups = () =>
  app.app.db.select().from(backups).where(eq(backups.origin, 'SCHEDULE')).orderBy(desc(backups.startedAt))
const finished = () => expect.poll(async () => (await nightlyBackups())[0]?.state, { timeout: 60_000 })
async function titles() {
  await app.app.waitForNotifications()
  const rows = await app.app.db
    .select({ title: notifications.title })
    .from(notifications)
    .where(eq(notifications.userId, app.company.id('Owner')))
  return rows.map(({ title }) => title)
}

test('the owner changes the schedule, which says when the next backup is made', async () => {
  stopClockAt(evening)
  expect((await app.call('Lead', 'PUT', '/backups/schedule', schedule)).status).toBe(403)
  expect((await app.call('Owner', 'PUT', '/backups/schedule', { ...schedule, days: 0 })).status).toBe(400)
  expect((await app.call('Owner', 'PUT', '/backups/schedule', schedule)).status).toBe(200)
  expect((await app.call('Owner', 'GET', '/backups')).body).toMatchObject({
    schedule,
    nextAt: '2026-01-10T00:30:00Z',
    encryption: 'PASSPHRASE',
  })
})

test('a nightly backup is made once, is rehearsed, encrypted and decrypted by age itself', async () => {
  stopClockAt(evening)
  // A server that starts after the night has no night to catch up on before its first backup.
  await lookAtSchedule(app.app, evening)
  expect(await nightlyBackups()).toEqual([])
  // Files of others survive beside the archive before encryption, and one that a killed backup left does not.
  await mkdir(join(app.dataDir, 'archives'))
  for (const name of ['audit-1-5.ndjson.gz', 'left.part']) {
    await writeFile(join(app.dataDir, 'archives', name), '')
    await utimes(join(app.dataDir, 'archives', name), new Date(0), new Date(0))
  }
  stopClockAt(afterNight)
  await Promise.all([1, 2, 3].map(() => lookAtSchedule(app.app, evening)))
  expect(await nightlyBackups()).toHaveLength(1)
  await finished().toBe('DONE')
  const [backup] = await nightlyBackups()
  expect(backup).toMatchObject({ encryption: 'PASSPHRASE', rehearsedAt: expect.any(String), rehearsalFailure: null })
  expect(await titles()).toContain('Backup rehearsal passed')
  expect(await hasFailedRehearsal(app.app.db)).toBe(false)
  // Nothing else is left: no archive without encryption, and no copy of the data.
  expect(await readdir(folder)).toEqual([backup?.file])
  expect(await readdir(app.dataDir)).not.toContain('rehearsal')
  expect(await readdir(join(app.dataDir, 'archives'))).toEqual(['audit-1-5.ndjson.gz'])
  const { rows } = await app.app.pool.query(
    `select datname from pg_database where datname like left(current_database(), 40) || '\\_rehearsal\\_%'`,
  )
  expect(rows).toEqual([])

  const path = join(folder, backup?.file ?? '')
  expect(await isEncrypted(path)).toBe(true)
  const plain = join(app.dataDir, 'plain.tar.gz')
  await decryptFile(path, plain, { passphrase })
  expect(await verifyArchive(plain)).toBe(backup?.digest)
  await expect(decryptFile(path, `${plain}.2`, { passphrase: 'another one' })).rejects.toThrow('can’t be decrypted')
  const content = await readFile(path)
  await writeFile(`${path}.cut`, content.subarray(0, -5))
  await expect(decryptFile(`${path}.cut`, `${plain}.3`, { passphrase })).rejects.toThrow('changed or cut off')
  await rm(`${path}.cut`)
})

test('a file for public keys is opened by the program age with the private key', async () => {
  const program = await promisify(execFile)('age', ['--version']).catch(() => null)
  if (!program) return void process.stdout.write('The program age is not installed, so it could not be tried.\n')
  const place = await mkdtemp(join(tmpdir(), 'age-'))
  onTestFinished(() => rm(place, { recursive: true }))
  const privateKey = await generateX25519Identity()
  const [source, encrypted, keyFile] = ['plain', 'encrypted', 'key'].map((name) => join(place, name)) as [
    string,
    string,
    string,
  ]
  const content = Buffer.alloc(300_000, 'muster')
  await writeFile(source, content)
  await writeFile(keyFile, `${privateKey}\n`)
  await encryptFile(source, encrypted, { publicKeys: [await identityToRecipient(privateKey)] })
  await promisify(execFile)('age', ['-d', '-i', keyFile, '-o', `${source}.2`, encrypted])
  expect((await readFile(`${source}.2`)).equals(content)).toBe(true)
  await decryptFile(encrypted, `${source}.3`, { privateKeys: [privateKey] })
  expect((await readFile(`${source}.3`)).equals(content)).toBe(true)
})

test('a failed night is tried again after an hour, and the owner is notified of a failed and of a late backup', async () => {
  const night = Temporal.Instant.from('2026-01-11T00:31:00Z')
  await rm(folder, { recursive: true })
  // A file takes the place of the folder.
  await new Promise<void>((resolve) => createWriteStream(folder).end(resolve))
  stopClockAt(night)
  await lookAtSchedule(app.app, evening)
  await finished().toBe('FAILED')
  expect(await titles()).toContain('Backup failed')
  await lookAtSchedule(app.app, evening)
  expect(await nightlyBackups()).toHaveLength(2)
  stopClockAt(night.add({ hours: 1 }))
  await lookAtSchedule(app.app, evening)
  expect(await nightlyBackups()).toHaveLength(3)
  await finished().toBe('FAILED')
  stopClockAt(night.add({ hours: 4 }))
  await lookAtSchedule(app.app, evening)
  await finished().toBe('FAILED')
  await lookAtSchedule(app.app, evening)
  expect((await titles()).filter((title) => title === 'Nightly backup is late')).toHaveLength(1)
  await rm(folder)
})

test('a discarded backup is moved to the trash and deleted a week later, others never', async () => {
  const { db } = app.app
  await db.delete(backups)
  await mkdir(folder, { recursive: true })
  const mark = await installationOf(db)
  const nameOf = (name: string, installation = mark) => `${name}Z-${installation}.tar.gz`
  const [a, b, c, other] = [nameOf('a'), nameOf('b'), nameOf('c'), nameOf('d', '0123abcd')] as const
  for (const name of [a, b, c, other, 'command.tar.gz']) await writeFile(join(folder, name), name)
  const add = (file: string, startedAt: string, origin: 'SCHEDULE' | 'COMMAND' = 'SCHEDULE') =>
    db.insert(backups).values({ file, state: 'DONE', origin, startedAt })
  await add(a, '2026-01-12T00:30:00Z')
  await add(b, '2026-01-11T00:30:00Z')
  await add(c, '2026-01-10T00:30:00Z')
  // These belong to the company from which this one was restored, and to a clock that was ahead.
  await add(other, '2026-01-02T00:30:00Z')
  await add(nameOf('e'), '2190-01-01T00:30:00Z')
  await add('command.tar.gz', '2026-01-01T00:30:00Z', 'COMMAND')
  await discardBackups(app.app)
  expect(await readdir(join(folder, 'trash'))).toEqual([c])
  await discardBackups(app.app)
  await discardBackups(app.app)
  expect((await readdir(folder)).toSorted()).toEqual([a, 'command.tar.gz', other, 'trash'])
  const listed = (await app.call('Owner', 'GET', '/backups')).body.backups as { file: string }[]
  expect(listed.map(({ file }) => file)).toEqual([nameOf('e'), a, other, 'command.tar.gz'])
  await db
    .update(backups)
    .set({ discardedAt: sql`now() - interval '8 days'` })
    .where(eq(backups.file, c))
  await emptyTrash(app.app)
  expect(await readdir(join(folder, 'trash'))).toEqual([b])
})

test('the first night of a company that is off at night is caught up on', async () => {
  const { db } = app.app
  await db.delete(backups)
  const created = { action: 'company.created', subjectType: 'company', requestId: randomUUID(), address: 'server' }
  await db.insert(auditEntries).values({ ...created, at: evening.toString() })
  const morning = afterNight.add({ hours: 8 })
  stopClockAt(morning)
  await lookOnce({ runsSchedule: false })
  expect(await nightlyBackups()).toHaveLength(0)
  await lookOnce({ runsSchedule: true })
  expect(await nightlyBackups()).toHaveLength(1)
  await finished().toBe('DONE')
})

/** Starts the jobs of the backups, lets the time pass until they look at the schedule, and stops them. */
async function lookOnce(options: Parameters<typeof startBackingUp>[1]): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const jobs = startBackingUp(app.app, options)
  vi.advanceTimersByTime(20_000)
  // The database's own timers are real.
  vi.useRealTimers()
  // The jobs begin their rounds, which end before they stop.
  await setImmediate()
  await jobs.stop()
}

test('a backup that was requested with another encryption is not made', async () => {
  const { db, config } = app.app
  await db.delete(backups)
  config.backupEncryption = null
  onTestFinished(() => void (config.backupEncryption = { passphrase }))
  await db.insert(backups).values({ file: 'x.tar.gz.age', encryption: 'PASSPHRASE', origin: 'SCHEDULE' })
  await finished().toBe('FAILED')
  expect(await readdir(folder)).not.toContain('x.tar.gz.age')
})
