import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { describeError } from '../log.ts'
import { loggedPath } from '../http/loggedPath.ts'
import { runNamed } from '../kernel/workScope.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { type Connection, type Database, openDatabase } from './connection.ts'
import { reportSlowStatements, type SlowStatement, withoutValues } from './slowStatements.ts'

let database: Database
let connection: Connection
let drop: () => Promise<void>
beforeAll(async () => {
  const created = await createTestDatabase()
  drop = () => created.drop()
  connection = created.connection
  database = await openDatabase(created.connection, { max: 2 })
})
afterAll(async () => {
  reportSlowStatements(0, () => undefined)
  await database.close()
  await drop()
})

test('a slow statement is reported with its call and without values, a quick one is not', async () => {
  const reported: SlowStatement[] = []
  reportSlowStatements(100, (statement) => reported.push(statement))
  const { pool } = database
  await runNamed({ call: 'leaves.create', requestId: 'one' }, () =>
    pool.query(`select pg_sleep(0.2), 'Jane Doe''s reason' as reason, 4711 as amount, $1::text as name`, ['Jane']),
  )
  await runNamed({ call: 'another' }, async () => {
    await pool.query('select 1')
    await expect(pool.query(`select pg_sleep(0.15), 'Jane'::int`)).rejects.toThrow()
    await pool.query('select pg_sleep(0.15)')
  })
  await pool.query(`select pg_sleep(0.15), 'at a start'`)
  reportSlowStatements(0, (statement) => reported.push(statement))
  await pool.query('select pg_sleep(0.15)')
  expect(reported[0]).toEqual({
    call: 'leaves.create',
    requestId: 'one',
    ms: expect.any(Number),
    sql: 'select pg_sleep(?), ? as reason, ? as amount, $1::text as name',
  })
  expect(reported.at(-1)).toMatchObject({ call: 'another', sql: 'select pg_sleep(?)' })
  expect(JSON.stringify(reported)).not.toMatch(/Jane|4711/)
})

test('a statement that waits for a connection is reported with its own call', async () => {
  const { pool, close } = await openDatabase(connection, { max: 1 })
  onTestFinished(close)
  const reported: SlowStatement[] = []
  reportSlowStatements(50, (statement) => reported.push(statement))
  const names = ['first', 'second', 'third']
  await Promise.all([
    ...names.map((call) => runNamed({ call }, () => pool.query(`select pg_sleep(0.1) as ${call}`))),
    pool.query('select pg_sleep(0.1)'),
  ])
  reportSlowStatements(0, () => undefined)
  expect(reported.map(({ call, sql }) => [call, sql])).toEqual(
    names.map((call) => [call, `select pg_sleep(?) as ${call}`]),
  )
})

test('values in a statement become question marks, parameters and names stay', () => {
  expect(withoutValues(`insert into t1 (a)\n values ('x''y', 12.5, $1, t2.c3)`)).toBe(
    'insert into t1 (a) values (?, ?, $1, t2.c3)',
  )
})

test('an error in the log has no value that the database refused', async () => {
  const lines: string[] = []
  const output = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) })
  const log = pino({ serializers: { err: describeError } }, output)
  const error = await database.pool.query(`select $1::int`, ['Jane Doe']).catch((refused: unknown) => refused)
  expect(String(error)).toContain('Jane Doe')
  log.error({ err: error }, 'fault')
  expect(lines.join('')).toContain('a statement failed')
  expect(lines.join('')).not.toContain('Jane')
})

test('a logged path has ids and days, but nothing else that someone typed', () => {
  const path = (url: string | undefined, params: object = {}) => loggedPath({ routeOptions: { url }, params } as never)
  const id = '01a221ec-b35e-7944-8417-28677ace418b'
  expect(path('/api/users/:id', { id })).toBe(`/api/users/${id}`)
  expect(path('/api/users/:id', { id: 'jane.doe@test.example' })).toBe('/api/users/:id')
  expect(path('/api/payroll/:month/:code', { month: '2001-11', code: 'Jane' })).toBe('/api/payroll/2001-11/:code')
  expect(path(undefined)).toBe('unknown')
})
