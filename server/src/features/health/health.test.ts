import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Finding } from '@muster/contract/health/calls'
import { type CheckName, checkNames } from '@muster/contract/health/checks'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { startTestSmtp } from '../../../testing/smtp.ts'
import { auditSeals, auditUnsealed } from '../../audit/tables.ts'
import { startClock } from '../../background/clock.ts'
import { events } from '../../events/tables.ts'
import { settings } from '../../companySettings/tables.ts'
import { createLog } from '../../log.ts'
import { backups } from '../backups/tables.ts'
import { mails } from '../../mail/tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function findings(): Promise<Map<CheckName, Finding>> {
  const { status, body } = await app.call('Owner', 'GET', '/system/health')
  expect(status, JSON.stringify(body)).toBe(200)
  return new Map((body.findings as Finding[]).map((finding) => [finding.check, finding]))
}
const find = async (name: CheckName) => (await findings()).get(name)

test('only the owner sees the findings, one per check and in their order', async () => {
  for (const [person, status] of [
    ['Hr', 403],
    ['Lead', 403],
    ['Employee', 403],
    [null, 401],
  ] as const)
    expect((await app.call(person, 'GET', '/system/health')).status, String(person)).toBe(status)
  const found = await findings()
  expect([...found.keys()]).toEqual(checkNames)
  for (const { check, state, message, advice } of found.values()) {
    expect(message, check).toMatch(/\.$/)
    expect(advice === null, `${check}: ${message}`).toBe(state === 'ok')
  }
  const usual: CheckName[] = [
    'permissions',
    'key',
    'database',
    'migrations',
    'clock',
    'timeZones',
    'auditTrail',
    'node',
  ]
  for (const check of usual) expect(found.get(check)).toMatchObject({ state: 'ok' })
  // The tests' server does not sync, which is what the check must find.
  expect(found.get('databaseSettings')).toMatchObject({
    state: 'problem',
    message: expect.stringContaining('fsync'),
    advice: expect.stringContaining('fsync = on'),
  })
})

test('simultaneous callers share one check', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => app.call('Owner', 'GET', '/system/health')))
  expect(new Set(answers.map(({ body }) => body.checkedAt)).size).toBe(1)
})

test('backups: none, complete, and one whose file is gone or was shortened', async () => {
  expect(await find('backups')).toMatchObject({ state: 'problem', message: 'There is no backup yet.' })
  const { body } = await app.call('Owner', 'POST', '/backups')
  const state = async () => (await app.call('Owner', 'GET', '/backups')).body.backups[0].state
  await expect.poll(state).toBe('DONE')
  expect(await find('backups')).toMatchObject({ state: 'ok' })
  const age = (hours: number) =>
    app.app.db.update(backups).set({ startedAt: Temporal.Now.instant().subtract({ hours }).toString() })
  await age(24)
  expect(await find('backups')).toMatchObject({ state: 'warning' })
  await age(1)
  const path = join(app.dataDir, 'backups', body.backup.file)
  await writeFile(path, 'short')
  expect(await find('backups')).toMatchObject({ state: 'problem', message: expect.stringContaining('not as it was') })
  await chmod(path, 0o644)
  expect(await find('permissions')).toMatchObject({ state: 'problem', advice: `Run: chmod go-rw ${path}` })
  await rm(path)
  expect(await find('backups')).toMatchObject({ state: 'problem', message: expect.stringContaining('is missing') })
})

test('the key and the folders: readable by others, damaged, or of another database', async () => {
  const path = join(app.dataDir, 'keys', 'master.key')
  await chmod(path, 0o640)
  const found = await findings()
  expect(found.get('key')).toMatchObject({ state: 'problem', message: expect.stringContaining('chmod 600') })
  expect(found.get('permissions')).toMatchObject({ state: 'problem' })
  // These need the key.
  expect(found.has('files') || found.has('auditTrail')).toBe(false)
  await chmod(path, 0o600)
  const [row] = await app.app.db.select().from(settings).where(eq(settings.key, 'keyFingerprint'))
  const write = (value: unknown) => app.app.db.update(settings).set({ value }).where(eq(settings.key, 'keyFingerprint'))
  await write('ff')
  expect(await find('key')).toMatchObject({ state: 'problem', message: expect.stringContaining('another key') })
  await write(row?.value)
  expect(await find('key')).toMatchObject({ state: 'ok' })
})

test('a missing migration is found, and the checks that need its tables are left out', async () => {
  const { rows } = await app.app.db.execute<{ hash: string; made: number }>(
    sql`delete from migrations where hash = (select hash from migrations limit 1) returning hash, made`,
  )
  const found = await findings()
  await app.app.db.execute(sql`insert into migrations (hash, made) values (${rows[0]?.hash}, ${rows[0]?.made})`)
  expect(found.get('migrations')).toMatchObject({ state: 'warning', message: expect.stringContaining('1 migration') })
  expect(found.has('outbox')).toBe(false)
  await app.app.db.execute(sql`insert into migrations (hash, made) values ('newer', 1)`)
  expect(await find('migrations')).toMatchObject({ state: 'problem' })
  await app.app.db.execute(sql`delete from migrations where hash = 'newer'`)
})

test('the audit trail: a changed seal among the newest is found', async () => {
  await expect.poll(async () => app.app.db.$count(auditUnsealed)).toBe(0)
  const change = (digest: string) =>
    app.app.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.update(auditSeals).set({ digest }).where(eq(auditSeals.position, 1))
    })
  const [first] = await app.app.db.select().from(auditSeals).where(eq(auditSeals.position, 1))
  await change('changed')
  expect(await find('auditTrail')).toMatchObject({ state: 'problem', message: expect.stringContaining('Seal 1 ') })
  await change(first?.digest ?? '')
  expect(await find('auditTrail')).toMatchObject({ state: 'ok' })
})

test('mails and notifications that wait or failed', async () => {
  const mail = { recipient: 'a@test.example', subject: 'Hello', text: 'Hello', html: '', status: 'QUEUED' as const }
  await app.app.db.insert(mails).values({ ...mail, lastError: 'Refused', notBefore: '2999-01-01T00:00:00Z' })
  await app.app.db.insert(events).values({ happened: [], failures: 2, notBefore: '2999-01-01T00:00:00Z' })
  const found = await findings()
  expect(found.get('outbox')).toMatchObject({ state: 'warning', message: expect.stringContaining('1 email could not') })
  expect(found.get('notifications')).toMatchObject({ state: 'warning', message: expect.stringContaining('1 notific') })
  await app.app.db.delete(mails)
  await app.app.db.delete(events)
})

test('scheduled work that failed or is overdue is named', async () => {
  const schedule = { 'sweep.files': { cron: '40 3 * * *', work: async () => undefined } }
  await (await startClock(app.app.pool, createLog('silent'), schedule)).stop()
  const add = (state: string, at: string) =>
    app.app.db.execute(sql`insert into pgboss.job (name, state, start_after, completed_on)
      values ('sweep.files', ${state}::pgboss.job_state, ${at}::timestamptz, now())`)
  await add('created', '2020-01-01T00:00:00Z')
  const overdue = await find('scheduledWork')
  await add('failed', '2999-01-01T00:00:00Z')
  const failed = await find('scheduledWork')
  await app.app.db.execute(sql`delete from pgboss.job where name = 'sweep.files'`)
  expect(overdue).toMatchObject({ state: 'warning', message: 'Overdue: sweep.files.' })
  expect(failed).toMatchObject({ state: 'warning', message: 'Failed since yesterday: sweep.files.' })
  expect(await find('scheduledWork')).toMatchObject({ state: 'ok' })
})

test('a folder that other users of the machine can change is reported', async () => {
  const folder = join(app.dataDir, 'uploads')
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o777)
  expect(await find('permissions')).toMatchObject({ advice: `Run: chmod go-rw ${folder}` })
  await chmod(folder, 0o700)
})

test('the mail server is greeted and no mail is sent; one that refuses is a problem without its password', async () => {
  const smtp = await startTestSmtp()
  onTestFinished(() => smtp.close())
  const refusing = await startTestSmtp({
    authOptional: false,
    onAuth: (_auth, _session, done) => done(new Error('no')),
  })
  onTestFinished(() => refusing.close())
  const other = await startTestApp({ smtpUrl: smtp.url })
  onTestFinished(() => other.close())
  const mailServer = async () =>
    ((await other.call('Owner', 'GET', '/system/health')).body.findings as Finding[]).find(
      ({ check }) => check === 'mailServer',
    )
  expect(await mailServer()).toMatchObject({ state: 'ok' })
  expect(smtp.received).toEqual([])
  other.app.config.smtpUrl = refusing.url.replace('smtp://', 'smtp://muster:Secret-4711@')
  const finding = await mailServer()
  expect(finding).toMatchObject({ state: 'problem' })
  expect(JSON.stringify(finding)).not.toContain('Secret-4711')
  other.app.config.smtpUrl = 'smtp://127.0.0.1:1'
  expect(await mailServer()).toMatchObject({ state: 'problem', message: expect.stringContaining('127.0.0.1:1') })
})
