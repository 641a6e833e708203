// The calls that `npm run bench:sizing` measures.
import autocannon from 'autocannon'
import { sql } from 'drizzle-orm'
import { hashPassword } from '../server/src/access/passwords.ts'
import { hashToken, newToken } from '../server/src/access/sessions.ts'
import type { createApp } from '../server/src/app.ts'
import type { Db } from '../server/src/db/database.ts'
import { processorTime } from './processorTime.ts'
import { recordStatements } from './record.ts'

type Running = Awaited<ReturnType<typeof createApp>>

/** A request with its sender. */
interface Sent {
  token: string
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  body?: object
}

export interface SizingCall {
  name: string
  /** Returns the next request; undefined if there is none left. */
  next: () => Sent | undefined
  /** The number of requests if each can be sent once only. */
  amount?: number
  /** True if it takes seconds: then it is sent three times, one after the other. */
  isHeavy?: boolean
}

const password = 'A-password-for-benches-7'
const callers = 2000

/** Signs people in and returns the calls. */
export async function prepareCalls({ app }: Running, people: number): Promise<SizingCall[]> {
  const hash = await hashPassword(password)
  await app.db.execute(sql`update users set password_hash = ${hash} where email in (select 'p' || n || '@bench.example'
    from generate_series(1, 200) n)`)
  const tokens = await signIn(
    app.db,
    sql`select id from users where id <> all (
    select user_id from clock_entries where clock_out is null) order by md5(id::text) limit ${callers}::int`,
  )
  const tokenOf = async (n: number) =>
    (await signIn(app.db, sql`select id from users where email = ${`p${n}@bench.example`}`))[0] ?? ''
  const [owner, hr, manager, lead, employee] = (await Promise.all(
    [1, 2, 3, Math.floor(people / 80), people - 7].map(tokenOf),
  )) as [string, string, string, string, string]
  const pending = await pendingRequests(app.db)
  const {
    rows: [first],
  } = await app.db.execute<{ id: string }>(sql`select id from users where email = 'p48@bench.example'`)
  const any = () => tokens[Math.floor(Math.random() * tokens.length)] ?? ''
  const gate = [...tokens]
  const leavers: string[] = []
  const applicants = [...tokens]
  const today = Temporal.Now.plainDateISO()
  const month = today.subtract({ months: 1 }).toPlainYearMonth()
  const paid = `month=${month.month}&year=${month.year}`
  const year = `startDate=${today.subtract({ days: 365 }).toString()}&endDate=${today.toString()}`
  const day = today.subtract({ days: 3 }).toString()
  const get = (name: string, path: string, token: string | (() => string)): SizingCall => ({
    name,
    next: () => ({ method: 'GET', path, token: typeof token === 'string' ? token : token() }),
  })
  const heavy = (...call: Parameters<typeof get>): SizingCall => ({ ...get(...call), isHeavy: true })
  const taken = (list: string[], sent: (token: string) => Omit<Sent, 'token'>) => () => {
    const token = list.pop()
    return token === undefined ? undefined : { token, ...sent(token) }
  }
  let signer = 0
  return [
    {
      name: 'sign in',
      next: () => ({
        method: 'POST',
        path: '/auth/login',
        token: '',
        body: { email: `p${(signer++ % 200) + 1}@bench.example`, password },
      }),
      amount: 40,
    },
    {
      name: 'clock in',
      next: taken(gate, (token) => {
        leavers.push(token)
        return { method: 'POST', path: '/attendance/clock-in', body: {} }
      }),
      amount: 400,
    },
    {
      name: 'clock out',
      next: taken(leavers, () => ({ method: 'POST', path: '/attendance/clock-out', body: {} })),
      amount: 300,
    },
    get('who am I', '/auth/me', any),
    get('my day', '/attendance/today', any),
    get('my month', `/attendance?month=${month.toString()}&limit=100`, any),
    get('my month’s figures', `/attendance/stats?month=${month.toString()}`, any),
    get('my leave', '/leaves', any),
    {
      name: 'request leave',
      next: taken(applicants, () => {
        const start = today.add({ days: 40 + Math.floor(Math.random() * 20) })
        const [startDate, endDate] = [start.toString(), start.toString()]
        return {
          method: 'POST',
          path: '/leaves',
          body: { leaveType: 'UNPAID', startDate, endDate, reason: 'A day off' },
        }
      }),
      amount: 300,
    },
    {
      name: 'decide leave',
      next: () => {
        const found = pending.pop()
        return (
          found && {
            method: 'PATCH',
            path: `/leaves/${found.id}/status`,
            token: found.token,
            body: { status: 'APPROVED' },
          }
        )
      },
      amount: Math.min(300, pending.length),
    },
    get('team’s month, a lead', `/attendance/team?month=${month.toString()}&limit=25`, lead),
    get('team’s requests, a lead', '/leaves/team', lead),
    get('team’s grid, a manager', `/attendance/grid?scope=team&month=${month.toString()}&limit=25`, manager),
    get('dashboard, a manager', '/dashboard/team', manager),
    heavy('dashboard, HR', '/dashboard/hr', hr),
    heavy('dashboard, the company', '/dashboard/admin', owner),
    heavy('everyone’s grid, HR', `/attendance/grid?scope=all&month=${month.toString()}&limit=25`, hr),
    heavy('everyone’s month, HR', `/attendance/all?month=${month.toString()}`, hr),
    heavy('pending leave, HR', '/leaves/decisions', hr),
    get('notifications', '/notifications?limit=5', any),
    get('notifications, counted', '/notifications/stats', any),
    get('notifications, searched', '/notifications?search=annual', employee),
    get('people, searched', '/users?search=person48%20', hr),
    heavy('search', '/search?q=person4', hr),
    get('documents', '/documents', employee),
    get('audit trail', '/audit', owner),
    get('audit trail of a person', `/audit?personId=${first?.id ?? ''}`, owner),
    heavy('audit trail of an action and day', `/audit?action=attendance.clocked_in&from=${day}&to=${day}`, owner),
    get('audit trail of an area', '/audit?action=leave', owner),
    heavy('reports, year, HR', `/reports/dashboard?${year}`, hr),
    heavy('report on attendance, year', `/reports/attendance?${year}`, hr),
    heavy('report on payroll, year', `/reports/payroll?${year}`, hr),
    heavy('payroll of a month', `/payroll?${paid}`, owner),
    heavy('payroll of a month, sums', `/payroll/summary?${paid}`, owner),
    get('my payslips', '/payroll?scope=own', any),
  ]
}

/** Begins a session for each of these people; returns the tokens. */
async function signIn(db: Db, people: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(people)
  const tokens = rows.map(() => newToken())
  const sessions = rows.map(({ id }, at) => ({ id, hash: hashToken(tokens[at] ?? '') }))
  await db.execute(sql`insert into sessions (id, user_id, token_hash, address, expires_at)
    select gen_random_uuid(), id, hash, '127.0.0.1', now() + interval '1 day'
    from json_to_recordset(${JSON.stringify(sessions)}::json) as given (id uuid, hash text)`)
  return tokens
}

/** Returns some pending requests, each with the token of the requester's manager. */
async function pendingRequests(db: Db) {
  const { rows } = await db.execute<{
    id: string
    manager: string
  }>(sql`select r.id, u.manager_id as manager from leave_requests r
    join users u on u.id = r.user_id where r.status = 'PENDING' and u.manager_id is not null order by md5(r.id::text) limit 400`)
  const managers = [...new Set(rows.map(({ manager }) => manager))]
  const tokens = new Map<string, string>()
  for (const manager of managers) tokens.set(manager, (await signIn(db, sql`select ${manager}::uuid as id`))[0] ?? '')
  return rows.map(({ id, manager }) => ({ id, token: tokens.get(manager) ?? '' }))
}

/** Measures each call, sent by several at once to a process of its own. */
export async function measureCalls(
  { port, server, postmaster }: { port: number; server: number; postmaster: number },
  calls: SizingCall[],
  connections: number,
  seconds: number,
) {
  const rows: Record<string, object> = {}
  for (const call of calls) {
    // Prepares statements and fills caches, like the first visitors of a day.
    await load(call, call.isHeavy ? 1 : 2 * connections)
    const before = await processorTime(server, postmaster)
    const result = await load(call, call.isHeavy ? 3 : call.amount)
    const after = await processorTime(server, postmaster)
    const perCall = (ms: number) => Math.round((ms / Math.max(1, result['2xx'])) * 100) / 100
    rows[call.name] = {
      calls: result['2xx'],
      'Node ms': perCall(after.node - before.node),
      'PostgreSQL ms': perCall(after.postgres - before.postgres),
      'p50 ms': result.latency.p50,
      'p99 ms': result.latency.p99,
      ...(result.non2xx + result.errors > 0 && { refused: result.non2xx + result.errors }),
    }
    console.error(call.name, JSON.stringify(rows[call.name]))
  }
  return rows

  function load(call: SizingCall, amount?: number) {
    return autocannon({
      url: `http://127.0.0.1:${port}`,
      connections: call.isHeavy ? 1 : connections,
      timeout: 300,
      ...(amount === undefined ? { duration: seconds } : { amount }),
      requests: [
        {
          setupRequest: (request) => {
            const { method, path, token, body } = call.next() ?? { method: 'GET' as const, path: '/health', token: '' }
            const headers = {
              ...(token && { authorization: `Bearer ${token}` }),
              ...(body && { 'content-type': 'application/json' }),
            }
            return {
              ...request,
              method,
              path: `/api${path}`,
              headers: { ...request.headers, ...headers },
              body: body && JSON.stringify(body),
            }
          },
        },
      ],
    })
  }
}

/** Prints how PostgreSQL executes the statements of each call that reads. */
export async function printPlans({ app, server }: Running, calls: SizingCall[]): Promise<void> {
  for (const { name, next } of calls) {
    const sent = next()
    if (sent?.method !== 'GET') continue
    const statements = await recordStatements(async () => {
      const headers = { authorization: `Bearer ${sent.token}` }
      const answer = await server.inject({ method: 'GET', url: `/api${sent.path}`, headers })
      if (answer.statusCode !== 200) throw new Error(`${name} answered ${answer.statusCode}: ${answer.body}`)
    })
    for (const { text, values } of statements) {
      if (!/^\s*(select|with)/i.test(text)) continue
      const { rows } = await app.pool.query<Record<string, string>>({
        text: `explain (analyze, buffers, costs off) ${text}`,
        values,
      })
      const lines = rows.map((row) => row['QUERY PLAN'] ?? '')
      const [, ms] = /Execution Time: ([\d.]+)/.exec(lines.at(-1) ?? '') ?? []
      if (Number(ms) >= 5) console.log(`\n-- ${name}\n${text.slice(0, 2000)}\n${lines.join('\n')}`)
    }
  }
}
