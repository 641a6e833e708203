import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backup } from '@muster/contract/backups/calls'
import type { BackupProblem } from '@muster/contract/backups/problem'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { auditEntries } from '../../audit/tables.ts'
import { verifyArchive } from '../../backup/archive.ts'
import { notifications } from '../../notify/tables.ts'
import { backups } from './tables.ts'
import { emptyTrash } from './trash.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const listBackups = async () =>
  (await app.call('Owner', 'GET', '/backups')).body as {
    backups: Backup[]
    problem: BackupProblem | null
    folder: string
  }
const ready = (id: string) =>
  expect.poll(async () => (await listBackups()).backups.find((backup) => backup.id === id)?.state)
const entryOf = async (action: string, id: string) => {
  const [entry] = await app.app.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.action, action), eq(auditEntries.subjectId, id)))
    .orderBy(desc(auditEntries.at))
  return entry
}

test('is made once in the background however often it is requested, is complete and logged, and is deleted with its file', async () => {
  expect((await listBackups()).problem).toEqual({ reason: 'NONE', lastAt: null })
  const answers = await Promise.all([1, 2, 3, 4].map(() => app.call('Owner', 'POST', '/backups')))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'backup.running' })
  const [accepted] = answers.filter(({ status }) => status === 202)
  const { id, file } = accepted?.body.backup ?? {}
  await ready(id).toBe('DONE')
  const { backups: all, problem, folder } = await listBackups()
  expect(problem).toBeNull()
  const path = join(folder, file)
  expect(all[0]).toMatchObject({ id, isThere: true, failure: null, startedBy: { firstName: 'Owner' } })
  expect(all[0]?.rows).toBeGreaterThan(100)
  expect(all[0]?.digest).toBe(await verifyArchive(path))
  expect(await entryOf('backup.started', id)).toMatchObject({ actorId: app.company.id('Owner') })
  expect(await entryOf('backup.made', id)).toMatchObject({ after: { file, digest: all[0]?.digest } })
  // Only the file remains.
  expect(await readdir(folder)).toEqual([file])

  const last = await app.call('Owner', 'DELETE', `/backups/${id}`)
  expect([last.status, last.body.code]).toEqual([409, 'backup.last'])
  const [other] = await app.app.db.insert(backups).values({ file: 'other.tar.gz', state: 'DONE' }).returning()
  // Of two people who delete one of the last two each, one is refused.
  const both = await Promise.all([id, other?.id].map((one) => app.call('Owner', 'DELETE', `/backups/${one}`)))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  await app.app.db.update(backups).set({ discardedAt: null })
  await app.call('Owner', 'DELETE', `/backups/${id}`)
  expect((await app.call('Owner', 'DELETE', `/backups/${id}`)).status).toBe(404)
  // It stays in the trash for a week, and the owner hears of it.
  expect(await readdir(folder)).toEqual(['trash'])
  expect(await readdir(join(folder, 'trash'))).toEqual([file])
  expect(await entryOf('backup.discarded', id)).toMatchObject({ after: { files: [file] } })
  await app.app.waitForNotifications()
  expect(await app.app.db.$count(notifications, eq(notifications.title, 'Backup deleted'))).toBeGreaterThan(0)
  await emptyTrash(app.app)
  expect(await app.app.db.$count(backups, eq(backups.id, id))).toBe(1)
  const days = (count: number) => ({ discardedAt: sql`now() - make_interval(days => ${count})` })
  await app.app.db.update(backups).set(days(8)).where(eq(backups.id, id))
  await emptyTrash(app.app)
  expect(await readdir(join(folder, 'trash'))).toEqual([])
  expect(await entryOf('backup.deleted', id)).toMatchObject({ before: { file } })
  await app.app.db.delete(backups)
  await rm(join(folder, 'trash'), { recursive: true })
})

test('an interrupted backup is made again, whatever files it left', async () => {
  const { folder } = await listBackups()
  const file = 'muster-2025-11-21T080000Z.tar.gz'
  await writeFile(join(folder, `${file}.part`), 'half of it')
  const [row] = await app.app.db.insert(backups).values({ file }).returning({ id: backups.id })
  await ready(row?.id ?? '').toBe('DONE')
  await verifyArchive(join(folder, file))
  expect((await readFile(join(folder, file))).length).toBeGreaterThan(1000)
})

test('a backup that cannot be written gives the reason, also to the person who requested it', async () => {
  const { folder } = await listBackups()
  // A file takes the place of the expected folder.
  await rm(folder, { recursive: true })
  await writeFile(folder, '')
  const { body } = await app.call('Owner', 'POST', '/backups')
  await ready(body.backup.id).toBe('FAILED')
  expect((await listBackups()).backups[0]).toMatchObject({
    isThere: false,
    failure: expect.stringContaining('log has the details'),
  })
  await app.app.waitForNotifications()
  const notices = await app.app.db
    .select({ title: notifications.title })
    .from(notifications)
    .where(eq(notifications.userId, app.company.id('Owner')))
  expect(notices).toContainEqual({ title: 'Backup failed' })
})
