import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { transaction } from '../db/transaction.ts'
import { anonymousActor } from '../kernel/actor.ts'
import type { Db } from '../db/database.ts'
import { type Connection, openDatabase } from '../db/connection.ts'
import { Keys } from '../files/store/keys.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createAnchor, advanceAnchor, readAnchor } from './anchor.ts'
import { type ChainHead, sealDigest } from './digests.ts'
import { record, recordAll } from './record.ts'
import { sealAudit } from './seal.ts'
import { auditEntries, auditSeals, auditUnsealed } from './tables.ts'
import { verifyAudit } from './verify.ts'

const keys = new Keys(randomBytes(32))
const databases: TestDatabase[] = []
let connection: Connection
let db: Db
const closers: (() => Promise<void>)[] = []

async function open(): Promise<Db> {
  const database = await openDatabase(connection, { max: 8 })
  closers.push(database.close)
  return database.db
}

beforeEach(async () => {
  for (const close of closers.splice(0)) await close()
  const database = await createTestDatabase()
  databases.push(database)
  connection = database.connection
  db = await open()
})
afterAll(async () => {
  for (const close of closers) await close()
  for (const database of databases) await database.drop()
})

const request = { id: 'r', address: '127.0.0.1', userAgent: null, call: 'GET /x', idempotencyKey: null }
const write = (subject: string, on: Db = db) =>
  record(
    on,
    { app: { db: on, keys }, actor: anonymousActor, request },
    { action: 'leave.requested', subject: { type: 'test', id: subject }, before: { b: 1, a: [null, 'ü'] } },
  )

/** Writes and seals entries `0`, `1`, …; returns the chain's head. */
async function chainOf(length: number) {
  for (let index = 0; index < length; index++) await write(String(index))
  return sealAudit(db, keys)
}

const beginning: ChainHead = { position: 0, digest: '' }
const faultsOf = async (head: ChainHead | null) => (await verifyAudit(db, keys, { head: head ?? beginning })).faults
async function readStoredHead(dataDir: string): Promise<ChainHead> {
  const anchor = await readAnchor(dataDir, keys)
  if ('fault' in anchor) throw new Error(anchor.fault)
  return anchor.head
}

/** Changes data as a database superuser with all triggers disabled. */
const tamper = (...statements: string[]) =>
  db.transaction(async (tx) => {
    await tx.execute(`set local session_replication_role = replica`)
    for (const statement of statements) await tx.execute(statement)
  })
const entryAt = (position: number) => `(select entry_id from audit_seals where position = ${position})`

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'muster-anchor-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return path
}

test('entries of the same millisecond are sealed in the order in which they were written', async () => {
  const subjects = Array.from({ length: 40 }, (_, index) => String(index))
  const entries = subjects.map((id) => ({ action: 'leave.requested' as const, subject: { type: 'test', id } }))
  await recordAll(db, { app: { db, keys }, actor: anonymousActor, request }, entries)
  await sealAudit(db, keys)
  const sealed = await db
    .select({ subject: auditEntries.subjectId })
    .from(auditSeals)
    .innerJoin(auditEntries, eq(auditEntries.id, auditSeals.entryId))
    .orderBy(auditSeals.position)
  expect(sealed.map(({ subject }) => subject)).toEqual(subjects)
})

test('an empty trail has no head and no faults', async () => {
  expect(await sealAudit(db, keys)).toBeNull()
  expect(await faultsOf(null)).toEqual([])
})

test('each seal is the digest of its entry and the previous seal, in order, and no entry stays pending', async () => {
  const head = await chainOf(5)
  const seals = await db.select().from(auditSeals).orderBy(auditSeals.position)
  expect(seals.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5])
  expect(head).toEqual({ position: 5, digest: seals[4]?.digest })
  expect(await db.$count(auditUnsealed)).toBe(0)
  const entries = new Map((await db.select().from(auditEntries)).map((entry) => [entry.id, entry]))
  let previous = ''
  for (const { position, entryId, digest } of seals) {
    const entry = entries.get(entryId)
    if (!entry) throw new Error('no entry')
    expect(digest).toBe(sealDigest(keys, previous, position, entry))
    previous = digest
  }
  expect(await sealAudit(db, keys)).toEqual(head)
  expect(await faultsOf(head)).toEqual([])
})

test('pending entries are no fault, and several batches of them are sealed in one go', async () => {
  await db.insert(auditEntries).values(Array.from({ length: 1203 }, () => ({ action: 'x', subjectType: 'test' })))
  expect(await faultsOf(null)).toEqual([])
  const head = await sealAudit(db, keys)
  expect(head?.position).toBe(1203)
  expect(await faultsOf(head)).toEqual([])
})

test('access to the database alone is not enough to make a valid seal', async () => {
  await chainOf(2)
  expect((await verifyAudit(db, new Keys(randomBytes(32)), { head: beginning })).faults).toHaveLength(2)
})

test.each([
  ['action', `action = 'leave.approved'`],
  ['time', `at = at + interval '1 millisecond'`],
  ['actor', `actor_id = gen_random_uuid()`],
  ['subject', `subject_id = 'another'`],
  ['kind of subject', `subject_type = 'another'`],
  ['person', `person_id = gen_random_uuid()`],
  ['before', `before = jsonb_set(before, '{b}', '2')`],
  ['after', `after = '{}'`],
  ['request', `request_id = null`],
  ['address', `address = '127.0.0.2'`],
])('an edit is found: %s', async (_name, edit) => {
  const head = await chainOf(3)
  await tamper(`update audit_entries set ${edit} where id = ${entryAt(2)}`)
  expect(await faultsOf(head)).toEqual([
    expect.stringMatching(/^Seal 2 does not match its entry \(.*\) or the seal before it\.$/),
  ])
})

test.each([
  [
    'the entry alone',
    [`delete from audit_entries where id = ${entryAt(2)}`],
    [/^The entry of seal 2 \(.*\) is missing\.$/],
  ],
  [
    'the entry and its seal',
    [`delete from audit_entries where id = ${entryAt(2)}`, 'delete from audit_seals where position = 2'],
    [/^Seals 2 to 2 are missing\.$/, /^Seal 3 does not match/],
  ],
  [
    'the entry and its seal, the later ones moved up',
    [
      `delete from audit_entries where id = ${entryAt(2)}`,
      'delete from audit_seals where position = 2',
      'update audit_seals set position = position - 1 where position > 2',
    ],
    [/^Seal 2 does not match/, /^Seal 3 does not match/, /^The chain ends at 3, but 4 entries had been sealed\.$/],
  ],
  [
    'the first',
    [`delete from audit_entries where id = ${entryAt(1)}`, 'delete from audit_seals where position = 1'],
    [/^Seals 1 to 1 are missing\.$/, /^Seal 2 does not match/],
  ],
  [
    'a seal alone',
    ['delete from audit_seals where position = 2'],
    [/^Seals 2 to 2/, /^Seal 3/, /^1 entry has no seal and is not queued for one\.$/],
  ],
])('a deletion is found: %s', async (_name, statements, faults) => {
  const head = await chainOf(4)
  await tamper(...statements)
  expect(await faultsOf(head)).toEqual(faults.map((fault) => expect.stringMatching(fault)))
})

test('reordered entries are detected', async () => {
  const head = await chainOf(4)
  await tamper(
    'create temporary table moved on commit drop as select * from audit_seals where position in (2, 3)',
    'drop index audit_seals_entry_key',
    'update audit_seals s set entry_id = m.entry_id from moved m where m.position = 5 - s.position',
  )
  expect(await faultsOf(head)).toMatchObject([/^Seal 2 /, /^Seal 3 /].map((fault) => expect.stringMatching(fault)))
})

test('an entry added outside the chain is detected', async () => {
  const head = await chainOf(2)
  await tamper(
    `insert into audit_entries (id, action, subject_type) values (gen_random_uuid(), 'leave.approved', 'test')`,
  )
  expect(await faultsOf(head)).toEqual(['1 entry has no seal and is not queued for one.'])
})

const truncateStatements = (position: number) => [
  `delete from audit_entries where id in (select entry_id from audit_seals where position > ${position})`,
  `delete from audit_seals where position > ${position}`,
]

test('a chain cut off at its end is detected by the head stored outside the database', async () => {
  const head = await chainOf(5)
  await tamper(...truncateStatements(3))
  expect(await faultsOf(head)).toEqual(['The chain ends at 3, but 5 entries had been sealed.'])
  await tamper(...truncateStatements(0))
  expect(await faultsOf(head)).toEqual(['The chain ends at 0, but 5 entries had been sealed.'])
})

test('a cut-off chain is detected even after the server has continued it', async () => {
  const dataDir = await folder()
  await createAnchor(db, dataDir, keys)
  const head = await chainOf(5)
  if (!head) throw new Error('no head')
  await advanceAnchor(db, dataDir, keys, head)
  expect(await readStoredHead(dataDir)).toEqual(head)
  await tamper(...truncateStatements(3))

  const resume = async () => {
    const now = await sealAudit(db, keys)
    if (now) await advanceAnchor(db, dataDir, keys, now)
  }
  await expect(resume()).rejects.toThrow('The audit trail was truncated: its seal 5')
  for (const subject of ['a', 'b', 'c', 'd']) await write(subject)
  await expect(resume()).rejects.toThrow('The audit trail was truncated: its seal 5')
  expect(await readStoredHead(dataDir)).toEqual(head)
  expect(await faultsOf(await readStoredHead(dataDir))).toEqual([
    'Seal 5 does not match the one kept outside the database.',
  ])
})

test('the stored head moves along the chain, never back', async () => {
  const dataDir = await folder()
  expect(await readAnchor(dataDir, keys)).toEqual({ fault: expect.stringContaining('is missing') })
  await createAnchor(db, dataDir, keys)
  expect(await readStoredHead(dataDir)).toEqual(beginning)
  const first = await chainOf(2)
  const second = await chainOf(2)
  if (!first || !second) throw new Error('no head')
  await advanceAnchor(db, dataDir, keys, second)
  await advanceAnchor(db, dataDir, keys, first)
  expect(await readStoredHead(dataDir)).toEqual({ position: 4, digest: second.digest })
})

test('two processes seal while two hundred entries are written: one intact chain with every entry once', async () => {
  const databases = [await open(), await open()]
  let isWriting = true
  const sealing = databases.map(async (other) => {
    while (isWriting) await sealAudit(other, keys)
  })
  await Promise.all(
    Array.from({ length: 8 }, async (_, writer) => {
      for (let index = 0; index < 25; index++) await write(`${writer}.${index}`)
    }),
  )
  isWriting = false
  await Promise.all(sealing)
  const head = await sealAudit(db, keys)
  expect(head?.position).toBe(200)
  expect(await faultsOf(head)).toEqual([])
  expect(await db.$count(auditUnsealed)).toBe(0)
})

test('an entry committed late is sealed late, and the chain stays intact', async () => {
  await write('first')
  await transaction(db, async (tx) => {
    await record(
      tx,
      { app: { db, keys }, actor: anonymousActor, request },
      { action: 'leave.requested', subject: { type: 'test', id: 'late' } },
    )
    await write('second')
    expect((await sealAudit(await open(), keys))?.position).toBe(2)
  })
  const head = await sealAudit(db, keys)
  expect(head?.position).toBe(3)
  expect(await faultsOf(head)).toEqual([])
})
