import { sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { expect, onTestFinished } from 'vitest'
import { beginSession } from '../src/access/sessions.ts'
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { type Database, openDatabase } from '../src/db/connection.ts'
import { payrollRuns } from '../src/features/payroll/tables.ts'
import { payRulesInput } from '../src/features/payroll/test/inputs.ts'
import { createLog } from '../src/log.ts'
import { createCompany } from './company.ts'
import { createTestDatabase, urlOf } from './database.ts'
import { dataFolder } from './dataFolder.ts'
import { callMuster, freePort, type Muster, startMuster } from './muster.ts'

/**
 * The point at which a run is killed: after `portions` more batches, either before the next batch starts (`between`) or
 * while it writes its lines (`within`).
 */
export interface KillPoint {
  portions: number
  where: 'between' | 'within'
}

const period = '2024-05'
const path = `/payroll/runs/${period}`

/** The days until which attendance counts for a month, and the days on which everyone is absent or works overtime. */
const cutOffs = { timeCutOff: 25, overtimeCutOff: 15 }
const absentOn = ['2024-04-29', '2024-05-29']
const overtimeOn = ['2024-04-18', '2024-05-10', '2024-05-20']
/** The days that each month counts by the cut-offs. */
const countedDays = { [period]: ['2024-04-18', '2024-04-29', '2024-05-10'], '2024-06': ['2024-05-20', '2024-05-29'] }
const often = { timeout: 60_000, interval: 10 }

/**
 * Generates the payroll of this many people, whose attendance has cut-offs, while the process is killed repeatedly. Expects
 * each start to continue the run, the final records to equal those of an undisturbed run, and each day to count for one
 * month.
 */
export async function killWhileComputing(points: readonly KillPoint[], people: number): Promise<void> {
  const { connection, drop } = await createTestDatabase()
  onTestFinished(drop)
  const dataDir = await dataFolder()
  const database = await openDatabase(connection, { max: 5, log: () => undefined })
  onTestFinished(database.close)
  const config = readConfig({ MUSTER_DATA: dataDir })
  const token = await prepare({ config, connection, log: createLog('silent') }, people)
  const settings = { DATABASE_URL: urlOf(connection).href, MUSTER_DATA: dataDir }
  const start = async () => {
    const muster = startMuster({ ...settings, PORT: await freePort() })
    await muster.ready
    return muster
  }

  let muster = await start()
  const rules = { ...payRulesInput(), firstMonth: '2024-01', absencesDeducted: true, ...cutOffs }
  expect((await callMuster(muster.url, token, 'POST', '/payroll/rules', rules)).status).toBe(201)
  const gate = await Gate.of(database)
  const generation = callMuster(muster.url, token, 'POST', '/payroll/generate', { month: 5, year: 2024 }).catch(
    () => null,
  )
  await gate.letOneThrough()
  for (const { portions, where } of points) {
    for (let portion = 0; portion < portions; portion++) await gate.letOneThrough()
    await gate.waitForCaller()
    if (where === 'between') await killed(muster)
    else await gate.letOneIn(() => killed(muster))
    expect(await stateOf(database)).toBe('RUNNING')
    muster = await start()
  }
  await generation
  await gate.open()
  await done(database)
  const records = await recordsIn(database)
  expect(records).toHaveLength(people)
  expect(await countedIn(database, period)).toEqual([{ people, days: countedDays[period] }])

  expect((await callMuster(muster.url, token, 'DELETE', path)).body.count).toBe(people)
  await callMuster(muster.url, token, 'POST', '/payroll/generate', { month: 5, year: 2024 })
  await done(database)
  expect(await recordsIn(database)).toEqual(records)
  await callMuster(muster.url, token, 'POST', '/payroll/generate', { month: 6, year: 2024 })
  await done(database)
  expect(await countedIn(database, '2024-06')).toEqual([{ people, days: countedDays['2024-06'] }])
  await killed(muster)
}

/** Creates a company and people with different salaries; returns a session token of the owner. */
async function prepare(options: Parameters<typeof createApp>[0], people: number): Promise<string> {
  const running = await createApp(options)
  const { db } = running.app
  const company = await createCompany(db)
  await db.execute(sql`insert into users (id, email, first_name, last_name, status, added_on)
    select gen_random_uuid(), 'paid' || n || '@test.example', 'Paid' || n, 'Test', 'ACTIVE', '2020-01-01'
    from generate_series(1, ${people}::int) n`)
  await db.execute(sql`insert into employments (id, user_id, first_day)
    select gen_random_uuid(), id, '2020-01-01' from users where email like 'paid%'`)
  await db.execute(sql`insert into employment_history (id, user_id, holds_from, salary, salary_currency, base_salary)
    select gen_random_uuid(), id, day, 5000 + length(id::text) + extract(day from day) * 13.37, 'EGP', 4000
    from users, (values ('2020-01-01'::date), ('2024-05-17'::date)) as entry (day) where email like 'paid%'`)
  const days = JSON.stringify([
    ...absentOn.map((date) => ({ date, status: 'ABSENT', seconds: 0 })),
    ...overtimeOn.map((date) => ({ date, status: 'PRESENT', seconds: 3600 })),
  ])
  await db.execute(sql`insert into attendance_days (id, user_id, date, zone, status, overtime_seconds)
    select gen_random_uuid(), u.id, d.date, 'Africa/Cairo', d.status, d.seconds
    from users u, jsonb_to_recordset(${days}::jsonb) as d (date date, status text, seconds int) where u.email like 'paid%'`)
  await db.execute(sql`insert into overtime_approvals
    (day_id, day_minutes, night_minutes, rest_day_minutes, holiday_minutes, overtime_seconds, worked, approved_by)
    select id, 60, 0, 0, 0, 3600, '{"day": 60, "night": 0, "restDay": 0, "holiday": 0}', ${company.id('Owner')}
    from attendance_days where overtime_seconds > 0`)
  const session = { userId: company.id('Owner'), address: '127.0.0.1', userAgent: null }
  const { token } = await db.transaction((tx) => beginSession(tx, session))
  await running.close()
  return token
}

async function killed(muster: Muster): Promise<void> {
  muster.kill('SIGKILL')
  await muster.end()
}

/** Returns the state of the runs: READY once none of them is under way. */
async function stateOf({ db }: Database): Promise<string | undefined> {
  const runs = await db.select({ state: payrollRuns.state }).from(payrollRuns)
  return runs.some(({ state }) => state === 'RUNNING') ? 'RUNNING' : runs[0]?.state
}

const done = (database: Database) => expect.poll(() => stateOf(database), often).toBe('READY')

/** Returns the days of absence and overtime that the records of a month count, with the number of people for whom they do. */
async function countedIn({ db }: Database, month: string): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select count(*)::int as people, days from (
      select jsonb_agg(d.day ->> 'date' order by d.day ->> 'date') as days from payroll_records r
      join payroll_lines l on l.record_id = r.id and l.code in ('ABSENCE', 'OVERTIME_DAY') and l.part <> 'ALLOWANCES'
      cross join lateral jsonb_array_elements(l.because -> 'days') as d (day)
      where r.period = ${month} group by r.id) record
    group by days`)
  return rows
}

/** Returns the contents of the month's payroll records, in order. */
async function recordsIn({ db }: Database): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select r.user_id, r.currency, r.digest, r.gross_pay, r.net_pay, r.status,
      (select jsonb_agg(to_jsonb(l) - 'record_id' order by position) from payroll_lines l where l.record_id = r.id) as lines
    from payroll_records r where r.period = ${period} order by r.user_id, r.currency`)
  return rows
}

/** A gate that stops payroll computations, by holding the lock that each batch needs. */
class Gate {
  #keeper: PoolClient
  #database: Database

  constructor(keeper: PoolClient, database: Database) {
    this.#keeper = keeper
    this.#database = database
  }

  static async of(database: Database): Promise<Gate> {
    const keeper = await database.pool.connect()
    onTestFinished(() => keeper.release(true))
    await keeper.query('set lock_timeout = 0')
    const gate = new Gate(keeper, database)
    await gate.#close()
    return gate
  }

  #close = () => this.#keeper.query(`select pg_advisory_lock(hashtext('payroll'))`)
  open = () => this.#keeper.query(`select pg_advisory_unlock(hashtext('payroll'))`)

  waitForCaller = () => this.#waits(`locktype = 'advisory'`)

  /** Lets the next waiting batch run, and makes later batches wait again. */
  async letOneThrough(): Promise<void> {
    await this.waitForCaller()
    await this.open()
    await this.#close()
  }

  /** Lets the next waiting batch start, stops it while it writes lines, and runs `meanwhile`. */
  async letOneIn(meanwhile: () => Promise<void>): Promise<void> {
    const lines = await this.#database.pool.connect()
    try {
      await lines.query('begin')
      await lines.query('lock table payroll_lines in exclusive mode')
      await this.open()
      await this.#waits(`relation = 'payroll_lines'::regclass`)
      await meanwhile()
    } finally {
      await lines.query('rollback')
      lines.release()
    }
    await this.#close()
  }

  #waits(where: string) {
    const count = `select count(*)::int as waiting from pg_locks
      where ${where} and not granted and database = (select oid from pg_database where datname = current_database())`
    return expect
      .poll(async () => (await this.#database.pool.query<{ waiting: number }>(count)).rows[0]?.waiting, often)
      .toBeGreaterThan(0)
  }
}
