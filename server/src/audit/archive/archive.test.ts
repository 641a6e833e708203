import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { type Connection, openDatabase } from '../../db/connection.ts'
import type { Db } from '../../db/database.ts'
import { transaction } from '../../db/transaction.ts'
import { Keys } from '../../files/store/keys.ts'
import { anonymousActor } from '../../kernel/actor.ts'
import { readAnchor, writeAnchor } from '../anchor.ts'
import { addToRangeDigest, createRangeDigest } from '../digests.ts'
import { recordLostEra } from '../eras.ts'
import { type AuditAction, record } from '../record.ts'
import { chainHead, readSeals, sealAudit } from '../seal.ts'
import { auditArchives, auditEntries, auditSeals } from '../tables.ts'
import { verifyAudit } from '../verify.ts'
import { verifyNewest } from '../verifyNewest.ts'
import { resignArchives } from './archives.ts'
import { makeArchive } from './makeArchive.ts'
import { verifyArchive } from './verifyArchive.ts'

let master: Buffer
let keys: Keys
let database: TestDatabase
let db: Db
let pool: Pool
let dataDir: string
const closers: (() => Promise<void>)[] = []
const closeAll = async () => {
  for (const close of closers.splice(0).toReversed()) await close()
}

beforeEach(async () => {
  await closeAll()
  master = randomBytes(32)
  keys = new Keys(master)
  database = await createTestDatabase()
  closers.push(() => database.drop())
  const opened = await openDatabase(database.connection as Connection, { max: 4 })
  closers.push(opened.close)
  ;({ db, pool } = opened)
  dataDir = await mkdtemp(join(tmpdir(), 'muster-archive-'))
  closers.push(() => rm(dataDir, { recursive: true }))
  await writeAnchor(dataDir, keys, { position: 0, digest: '' })
})
afterAll(closeAll)

/** Writes an entry at noon of a day. */
const write = (day: string, action: AuditAction = 'leave.requested', signers = keys) =>
  record(
    db,
    {
      app: { db, keys: signers },
      actor: anonymousActor,
      request: {
        id: 'r',
        address: '127.0.0.1',
        at: `${day}T12:00:00.000Z`,
      },
    },
    { action, subject: { type: 'test', id: day }, before: { b: 1.5, a: [null, 'ü'] } },
  )

/** Writes and seals five entries of 2021, the third of which is read later, and three of 2023. */
async function fillTrail() {
  for (const day of ['2021-01-01', '2021-02-01']) await write(day)
  await write('2021-03-01', 'role.changed')
  for (const day of ['2021-04-01', '2021-12-31', '2023-01-01', '2023-02-01', '2023-03-01']) await write(day)
  await sealAudit(db, keys)
}

const archive = (before: string, signers = keys) =>
  makeArchive({ db, pool, keys: signers, dataDir }, before, join(dataDir, 'archives'))
async function archived(before: string) {
  const made = await archive(before)
  if (!made) throw new Error('Nothing was archived')
  return made
}
const faults = async () => (await verifyAudit(db, keys, await readAnchor(dataDir, keys))).faults
const fileFaults = async (path: string) => (await verifyArchive(db, keys, path)).faults
const positions = async () =>
  (await db.select({ position: auditSeals.position }).from(auditSeals).orderBy(auditSeals.position)).map(
    (row) => row.position,
  )
/** Changes data as a database superuser with all triggers disabled. */
const tamper = (statement: string) =>
  db.transaction(async (tx) => {
    await tx.execute(`set local session_replication_role = replica`)
    await tx.execute(statement)
  })

test('moves the entries before a day into a verified file, and the chain continues from it', async () => {
  await fillTrail()
  const made = await archived('2022-01-01')
  expect(made).toMatchObject({ firstPosition: 1, position: 5, kept: 1, isKeyed: true, before: '2022-01-01' })
  expect((await stat(made.file)).mode & 0o777).toBe(0o600)
  expect(await positions()).toEqual([3, 6, 7, 8])
  expect(await db.$count(auditEntries)).toBe(5)
  const lines = gunzipSync(await readFile(made.file))
    .toString()
    .trimEnd()
    .split('\n')
  expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ seals: 5, head: { position: 5, digest: made.digest } })
  expect(JSON.parse(lines[1] ?? '')[2]).toMatchObject({ action: 'leave.requested', before: { b: 1.5, a: [null, 'ü'] } })

  await sealAudit(db, keys)
  expect(await faults()).toEqual([])
  expect(await fileFaults(made.file)).toEqual([])
  const [entry] = await db
    .select()
    .from(auditEntries)
    .where(sql`action = 'audit.archived'`)
  expect(entry?.after).toMatchObject({ firstSeal: 1, lastSeal: 5, sha256: made.sha256 })
  expect(await verifyNewest(db, keys, await readAnchor(dataDir, keys), 100)).toMatchObject({ fault: null, seals: 9 })

  // The next archive continues the first. What was kept stays, and so does the record of the first.
  await write('2023-04-01')
  const next = await archived('2023-02-15')
  expect(next).toMatchObject({ firstPosition: 6, position: 7, kept: 0 })
  await sealAudit(db, keys)
  expect(await positions()).toEqual([3, 8, 9, 10, 11])
  expect(await faults()).toEqual([])
  expect(await fileFaults(made.file)).toEqual([])
  expect(await fileFaults(next.file)).toEqual([])
  expect(await archive('2023-02-15')).toBeNull()
})

test('keeps the newest seal, however old it is', async () => {
  await fillTrail()
  expect(await archived('2024-01-01')).toMatchObject({ position: 7 })
  await sealAudit(db, keys)
  expect(await positions()).toEqual([3, 8, 9])
  expect(await faults()).toEqual([])
})

test('the database removes nothing that is in no archive', async () => {
  await fillTrail()
  const refused = { cause: { code: 'MU001' } }
  for (const table of ['audit_entries', 'audit_seals']) {
    await expect(db.execute(`delete from ${table}`)).rejects.toMatchObject(refused)
    const pretend = db.transaction(async (tx) => {
      await tx.execute(`set local muster.removing_archived = 'on'`)
      await tx.execute(`delete from ${table}`)
    })
    await expect(pretend).rejects.toMatchObject(refused)
  }
  await expect(db.execute('select remove_archived_audit(3)')).rejects.toThrow()
  await archived('2022-01-01')
  await expect(db.execute('delete from audit_entries')).rejects.toMatchObject(refused)
  await expect(db.execute('delete from audit_archives')).rejects.toMatchObject(refused)
  await expect(db.execute('update audit_archives set kept = 0')).rejects.toMatchObject(refused)
  await expect(db.execute('truncate audit_archives')).rejects.toMatchObject(refused)
})

test.each([
  ['a changed record', `update audit_archives set position = 4`, 'was not written by Muster'],
  ['a removed record', `delete from audit_archives`, 'Seals 1 to 2 are missing.'],
  ['a removed kept seal', `delete from audit_seals where position = 3`, '1 seals were kept here, but there are 0'],
  ['a removed kept entry', `delete from audit_entries where action = 'role.changed'`, 'The entry of seal 3'],
  [
    'a changed kept entry',
    `update audit_entries set at = at + interval '1 day' where action = 'role.changed'`,
    'was changed',
  ],
  ['a removed seal after the archive', `delete from audit_seals where position = 6`, 'Seals 6 to 6 are missing.'],
  [
    'a changed seal after the archive',
    `update audit_seals set digest = 'x' where position = 6`,
    'Seal 6 does not match',
  ],
  ['a changed kept seal', `update audit_seals set digest = 'x' where position = 3`, null],
])('detects %s', async (_, statement, sentence) => {
  await fillTrail()
  const made = await archived('2022-01-01')
  await tamper(statement)
  if (sentence === null) expect((await fileFaults(made.file)).join()).toContain('Seal 3 in the database is not that')
  else expect((await faults()).join()).toContain(sentence)
})

test('detects a file that was changed, cut off or exchanged', async () => {
  await fillTrail()
  const { file } = await archived('2022-01-01')
  const content = await readFile(file)
  const text = gunzipSync(content).toString()
  const lines = text.trimEnd().split('\n')
  const withText = async (changed: string) => {
    await writeFile(file, gzipSync(changed))
    return (await fileFaults(file)).join('\n')
  }
  expect(await withText(text.replace('2021-02-01', '2021-02-02'))).toContain('Seal 2 does not match its entry')
  expect(await withText([...lines.slice(0, 2), ...lines.slice(3)].join('\n'))).toContain('Seals 2 to 2 are missing.')
  expect(await withText(lines.slice(0, -1).join('\n'))).toContain('is incomplete')
  expect(await withText(lines.slice(0, -1).join('\n') + lines[1])).toContain('is damaged')
  expect(await withText('{}')).toContain('is damaged')
  // The same content, compressed differently, is not the recorded file.
  await writeFile(file, gzipSync(text, { level: 1 }))
  expect((await fileFaults(file)).join()).toContain('is not the archive that was recorded')
  await writeFile(file, content.subarray(0, content.length - 40))
  expect((await fileFaults(file)).join()).toContain('is damaged')
  const flipped = Buffer.from(content)
  flipped[200] = (flipped[200] ?? 0) ^ 1
  await writeFile(file, flipped)
  expect(await fileFaults(file)).not.toEqual([])
  await expect(fileFaults(`${file}.gone`)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a run that was killed before it removed the entries is completed by the next', async () => {
  await fillTrail()
  await tamper(`alter table audit_archives add constraint stop check (position < 0)`)
  await expect(archive('2022-01-01')).rejects.toThrow()
  expect(await positions()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(await faults()).toEqual([])
  const [left = ''] = await readdir(join(dataDir, 'archives'))
  expect(left).toBe('audit-1-5.ndjson.gz')
  const { mtimeMs } = await stat(join(dataDir, 'archives', left))

  await tamper(`alter table audit_archives drop constraint stop`)
  const { file } = await archived('2022-01-01')
  expect((await stat(file)).mtimeMs).toBe(mtimeMs)
  expect(await fileFaults(file)).toEqual([])
  expect(await readdir(join(dataDir, 'archives'))).toEqual([left])
})

test('a file that begins later than the entries to remove is not taken for the archive', async () => {
  await fillTrail()
  const folder = join(dataDir, 'archives')
  const path = join(folder, 'audit-1-5.ndjson.gz')
  await mkdir(folder)
  const rows = []
  for await (const some of readSeals(db)) rows.push(...some)
  const { position, digest } = rows[1]!.seal
  const lines = [
    { format: 'muster-audit-archive', version: 1, company: 'C', before: '2022-01-01', after: { position, digest } },
    ...rows.slice(2, 5).map(({ seal, entry }) => [seal.position, seal.digest, entry]),
    { seals: 3, head: { position: 5, digest: rows[4]!.seal.digest } },
  ]
  await writeFile(path, gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join('')))
  await expect(archive('2022-01-01')).rejects.toThrow(`There is another file ${path} already`)
  expect(await db.$count(auditEntries)).toBe(8)
})

test('unfinished files of killed commands are deleted a day later, and nothing else', async () => {
  await fillTrail()
  const folder = join(dataDir, 'archives')
  await mkdir(folder)
  for (const name of ['audit-1.part', 'other.part', 'audit-0-0.ndjson.gz', 'audit-2.part']) {
    await writeFile(join(folder, name), '')
    const time = name === 'audit-2.part' ? new Date() : new Date(0)
    await utimes(join(folder, name), time, time)
  }
  await archived('2022-01-01')
  expect((await readdir(folder)).toSorted()).toEqual([
    'audit-0-0.ndjson.gz',
    'audit-1-5.ndjson.gz',
    'audit-2.part',
    'other.part',
  ])
})

test('leaves another file of the same name alone, and archives nothing', async () => {
  await fillTrail()
  const { file } = await archived('2022-01-01')
  await tamper('delete from audit_archives')
  await tamper('delete from audit_entries')
  await tamper('delete from audit_seals')
  await writeAnchor(dataDir, keys, { position: 0, digest: '' })
  await fillTrail()
  await expect(archive('2022-01-01')).rejects.toThrow(`There is another file ${file} already`)
  expect(await db.$count(auditSeals)).toBe(8)
})

test('two runs at once never write the same file', async () => {
  await fillTrail()
  // Both would end with the same seal, and differ in the day that is written at their beginning.
  const runs = await Promise.allSettled(['2022-01-01', '2022-06-01'].map((before) => archive(before)))
  expect(runs.filter((run) => run.status === 'fulfilled' && run.value !== null)).toHaveLength(1)
  expect(await fileFaults(join(dataDir, 'archives', 'audit-1-5.ndjson.gz'))).toEqual([])
})

test('two runs at once make one archive', async () => {
  await fillTrail()
  const runs = await Promise.allSettled([
    archive('2022-01-01'),
    makeArchive({ db, pool, keys, dataDir }, '2022-01-01', join(dataDir, 'other')),
  ])
  // The slower one is refused, or finds nothing left to archive.
  expect(runs.filter((run) => run.status === 'fulfilled' && run.value !== null)).toHaveLength(1)
  expect(await db.$count(auditArchives)).toBe(1)
  await sealAudit(db, keys)
  expect(await faults()).toEqual([])
})

test('refuses a day within the last year, what is no day, and an altered trail', async () => {
  await fillTrail()
  const recent = Temporal.Now.plainDateISO().subtract({ days: 300 }).toString()
  await expect(archive(recent)).rejects.toThrow('at least a year')
  await expect(archive('2023-02-30')).rejects.toThrow('is no day')
  await expect(archive('January')).rejects.toThrow('Please name a day')
  await tamper(`update audit_entries set address = 'x' where subject_id = '2021-02-01'`)
  await expect(archive('2022-01-01')).rejects.toThrow('Nothing was archived, because the audit trail was altered')
  expect(await db.$count(auditArchives)).toBe(0)
  expect(await readdir(join(dataDir, 'archives'))).toEqual([])
})

test('a record is signed again when the key changes', async () => {
  await fillTrail()
  await archived('2022-01-01')
  const next = new Keys(randomBytes(32), [master])
  await transaction(db, (tx) => resignArchives(tx, next))
  const stranger = new Keys(randomBytes(32))
  const [signed] = await db.select().from(auditArchives)
  await transaction(db, (tx) => resignArchives(tx, stranger))
  expect(await db.select().from(auditArchives)).toEqual([signed])
  await transaction(db, (tx) => resignArchives(tx, stranger, { trusted: true }))
  expect(await db.select().from(auditArchives)).not.toEqual([signed])
})

test('a section whose key was lost is archived as a whole or not at all', async () => {
  await fillTrail()
  const position = (await chainHead(db))?.position ?? 0
  const next = new Keys(randomBytes(32))
  await transaction(db, async (tx) => {
    const range = createRangeDigest(next)
    for await (const rows of readSeals(tx)) for (const { seal, entry } of rows) addToRangeDigest(range, seal, entry)
    await recordLostEra(tx, next, { position, entriesThrough: position, digest: range.digest('base64url') })
  })
  keys = next
  const head = await chainHead(db)
  if (head) await writeAnchor(dataDir, keys, head)
  expect(await archive('2022-01-01')).toBeNull()
  await write('2023-06-01')
  await sealAudit(db, keys)
  const made = await archived('2023-05-01')
  expect(made.position).toBe(8)
  await sealAudit(db, keys)
  expect(await faults()).toEqual([])
  expect(await fileFaults(made.file)).toEqual([])
})
