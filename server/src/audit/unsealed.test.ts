import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anonymousActor } from '../kernel/actor.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/connection.ts'
import type { Db } from '../db/database.ts'
import { Keys } from '../files/store/keys.ts'
import { createLog } from '../log.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createAnchor, readAnchor } from './anchor.ts'
import { type AuditEntry, record } from './record.ts'
import { startSealing } from './sealing.ts'
import { verifyAudit } from './verify.ts'
import { transaction } from '../db/transaction.ts'

const keys = new Keys(randomBytes(32))
const request = { id: 'r', address: '127.0.0.1', userAgent: null, call: 'GET /x', idempotencyKey: null }
let database: TestDatabase
let dataDir: string
let db: Db
let close: () => Promise<void>
beforeEach(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'muster-unsealed-'))
  ;({ db, close } = await openDatabase(database.connection, { max: 4 }))
  await createAnchor(db, dataDir, keys)
})
afterEach(async () => {
  await close()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

const source = () => ({ app: { db, keys }, actor: anonymousActor, request })
const entry = (subject: string, after: unknown = null): AuditEntry => ({
  action: 'leave.requested',
  subject: { type: 'test', id: subject },
  after,
})
const write = (subject: string, after?: unknown) => record(db, source(), entry(subject, after))
/** Seals all pending entries by starting and stopping the sealing, as the server does. */
const sealAll = () =>
  startSealing({ db, keys, config: { ...readConfig({}), dataDir }, log: createLog('silent') }).stop()
/** Changes data as a database superuser with all triggers disabled. */
const tamper = (...statements: string[]) =>
  db.transaction(async (tx) => {
    await tx.execute(`set local session_replication_role = replica`)
    for (const statement of statements) await tx.execute(statement)
  })
const verify = async () => verifyAudit(db, keys, await readAnchor(dataDir, keys))
const forgedFault = expect.stringMatching(/^The entry .* was not written by Muster, or was changed\.$/)
const removeAll = ['delete from audit_entries', 'delete from audit_unsealed']

test('entries written by Muster are valid before and after sealing, whatever their values', async () => {
  await write('1', {
    text: 'ü \u2028 "',
    number: 0.1,
    big: 1e21,
    none: undefined,
    nested: [{ b: 1, a: null }],
    minus: -0,
  })
  await write('2', 'text')
  await write('3', null)
  expect(await verify()).toMatchObject({ faults: [], seals: 0, waiting: 3 })
  await sealAll()
  expect(await verify()).toMatchObject({ faults: [], seals: 3, waiting: 0 })
})

test.each([
  ['action', `action = 'leave.approved'`],
  ['time', `at = at - interval '1 day'`],
  ['actor', `actor_id = gen_random_uuid()`],
  ['content', `after = '{"totalDays": 1}'`],
  ['proof', `mac = null`],
])('an edit before the seal is found, then and after it: %s', async (_name, edit) => {
  await write('before')
  await sealAll()
  await write('edited')
  await tamper(`update audit_entries set ${edit} where subject_id = 'edited'`)
  expect((await verify()).faults).toEqual([forgedFault])
  await sealAll()
  expect((await verify()).faults).toEqual([forgedFault])
})

test('a forged entry that is queued like any other is detected before and after it is sealed', async () => {
  await write('before')
  await sealAll()
  await db.execute(
    `insert into audit_entries (id, action, subject_type) values (gen_random_uuid(), 'leave.approved', 'x')`,
  )
  expect((await verify()).faults).toEqual([forgedFault])
  await sealAll()
  expect((await verify()).faults).toEqual([forgedFault])
})

test('an entry removed before it was sealed is detected by the server that wrote it, permanently', async () => {
  await write('before')
  await sealAll()
  await write('removed')
  await transaction(db, (tx) => record(tx, source(), entry('removed in a change')))
  const open = `(select entry_id from audit_unsealed)`
  await tamper(`delete from audit_entries where id in ${open}`, 'delete from audit_unsealed')
  await sealAll()
  await sealAll()
  const lostFault = expect.stringMatching(/^The entry .* was removed before it was sealed\.$/)
  expect((await verify()).faults).toEqual([lostFault, lostFault])
})

test('an entry that was never committed is not missed', async () => {
  await expect(
    transaction(db, async (tx) => {
      await record(tx, source(), entry('undone'))
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await sealAll()
  await sealAll()
  expect(await verify()).toMatchObject({ faults: [], seals: 0, waiting: 0 })
})

test('a removed pending entry is detected, even by a server that did not write it', async () => {
  await write('gone')
  await tamper('delete from audit_entries')
  expect((await verify()).faults).toEqual(['1 entry queued for a seal is missing.'])
})

test('a trail emptied together with its anchor is not mistaken for a new one', async () => {
  await write('1')
  await sealAll()
  await tamper(...removeAll, 'delete from audit_seals')
  await rm(join(dataDir, 'keys', 'audit-head.json'))
  expect((await verify()).faults).toEqual([expect.stringContaining('is missing')])
})

test('entries older than signatures are valid only at the start of the chain', async () => {
  const insertUnsigned = (name: string) =>
    `insert into audit_entries (id, action, subject_type) values (gen_random_uuid(), '${name}', 'x')`
  await db.execute(insertUnsigned('of before'))
  expect((await verify()).faults).toEqual([])
  await sealAll()
  await write('new')
  await sealAll()
  expect((await verify()).faults).toEqual([])
  await db.execute(insertUnsigned('too late'))
  await sealAll()
  expect((await verify()).faults).toEqual([forgedFault])
})
