import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fastify from 'fastify'
import type pg from 'pg'
import { verifyPassword } from '../server/src/access/passwords.ts'
import { openDatabase } from '../server/src/db/connection.ts'
import { instantOf } from '@muster/server/notify/pushed'
import { dayOf, type MeasuredCall, measuredCalls } from './calls.ts'
import type { Statement } from './record.ts'
import { demoPassword } from '../server/src/people/demo/accounts.ts'

interface Plan {
  connection: Parameters<typeof openDatabase>[0]
  recordedFrom: string
  statements: Record<string, Statement[]>
}

const plan = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Plan
const { pool } = await openDatabase(plan.connection, { max: 16 })
// An error here is a fault in the measurement, so it is reported.
const server = fastify({ logger: { level: 'error' } })
const from = Temporal.Instant.from(plan.recordedFrom)

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g
const tokenHash = /^[\w-]{43}$/

/**
 * Returns the values for one replay. Values created by the recorded request (ids, a token, its day) are replaced by new
 * ones.
 */
function renewValues(values: unknown[], newIds: Map<string, string>, serial: number, isInsert: boolean): unknown[] {
  return values.map((value) => {
    if (typeof value !== 'string') return value
    if (isInsert && tokenHash.test(value)) return randomBytes(32).toString('base64url')
    return value.replaceAll(dayOf(0), dayOf(serial)).replace(uuid, (id) => {
      if (Temporal.Instant.compare(instantOf(id), from) < 0) return id
      const fresh = newIds.get(id) ?? randomUUIDv7()
      newIds.set(id, fresh)
      return fresh
    })
  })
}

const send = (client: pg.Pool | pg.ClientBase, { text, name }: Statement, values: unknown[]) =>
  client.query({ text, values, ...(name ? { name } : {}) })

/**
 * Returns the handler of a read route. It reads the session first, then everything that the list needs, in parallel, as
 * Muster does.
 */
function readRoute(statements: Statement[]) {
  const [session, ...rest] = statements
  return async () => {
    if (session) await send(pool, session, session.values)
    const [rows, count] = await Promise.all(rest.map((statement) => send(pool, statement, statement.values)))
    return { rows: rows?.rows, count: count?.rows }
  }
}

/**
 * Returns the handler of a write route. It sends the statements in order, and all statements of a transaction on the
 * same connection.
 */
function writeRoute({ name }: MeasuredCall, statements: Statement[]) {
  let latest = 0
  const hash = hashIn(statements)
  return async () => {
    // A copy, because other requests change `latest` while this one waits for its statements.
    const serial = ++latest
    const newIds = new Map<string, string>()
    let client: pg.PoolClient | null = null
    try {
      for (const statement of statements) {
        const isInsert = statement.text.startsWith('insert')
        if (/^begin/i.test(statement.text)) client = await pool.connect()
        await send(client ?? pool, statement, renewValues(statement.values, newIds, serial, isInsert))
        if (!/^commit/i.test(statement.text)) continue
        client?.release()
        client = null
        if (name.includes('login') && isInsertOfAttempt(statements, statement))
          await verifyPassword(await hash, demoPassword)
      }
    } catch (error) {
      client?.release(true)
      throw error
    }
    return { ok: true }
  }
}

const isInsertOfAttempt = (statements: Statement[], commit: Statement) =>
  statements.findIndex(({ text }) => /^commit/i.test(text)) === statements.indexOf(commit)

async function hashIn(statements: Statement[]): Promise<string> {
  const user = statements.find(({ text }) => text.includes('"password_hash"'))
  if (!user) return ''
  const { rows } = await send(pool, user, user.values)
  return (rows[0] as { password_hash: string }).password_hash
}

for (const call of measuredCalls) {
  const statements = plan.statements[call.name] ?? []
  const handler = call.method === 'GET' ? readRoute(statements) : writeRoute(call, statements)
  server.route({ method: call.method, url: call.path, handler })
}
await server.listen({ host: '127.0.0.1', port: 0 })
const address = server.server.address()
process.send?.(typeof address === 'object' && address ? address.port : 0)
process.on('disconnect', () => process.exit(0))
