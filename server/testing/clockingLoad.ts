import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { beginSession } from '../src/access/sessions.ts'
import type { App } from '../src/context.ts'
import type { Db } from '../src/db/database.ts'
import { createPerson } from '../src/people/createPerson.ts'
import { emailOf, defaultHireDate } from './company.ts'
import { callMuster } from './muster.ts'

/** A clock entry as a server acknowledged it. */
interface Acknowledged {
  entryId: string
  clockIn: string
  clockOut: string | null
}

/** Adds people who only clock in and out; returns a session token for each. */
export async function addPeople(app: Pick<App, 'db' | 'people'>, roleId: string, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, i) => `Clocker${i}`)
  return Promise.all(
    names.map((firstName) =>
      app.db.transaction(async (tx) => {
        const person = {
          firstName,
          lastName: 'Test',
          email: emailOf(firstName),
          managerId: null,
          hireDate: defaultHireDate,
        }
        const userId = await createPerson(tx, app, { ...person, status: 'ACTIVE', roleId })
        return (await beginSession(tx, { userId, address: '127.0.0.1', userAgent: null })).token
      }),
    ),
  )
}

/**
 * A load of people who clock in and out as fast as they can, each at one of several servers. A request without an
 * answer is repeated with the same Idempotency-Key at the next server until it is answered, so it takes effect once.
 */
export class ClockingLoad {
  readonly acknowledged: Acknowledged[] = []
  /** The number of requests that had to be repeated. */
  repeated = 0
  #going = true
  #all: Promise<void>[]

  /** @param urls Returns the current URLs of the servers; called for each request. */
  constructor(tokens: readonly string[], urls: () => readonly string[]) {
    this.#all = tokens.map(async (token, at) => {
      while (this.#going) await this.#inAndOut(token, urls, at)
    })
  }

  async #inAndOut(token: string, urls: () => readonly string[], at: number) {
    const entryOf = (record: { clockEntries: { id: string; clockIn: string; clockOut: string | null }[] }) => {
      const last = record.clockEntries.at(-1)
      if (!last) throw new Error('A punch without an entry')
      return { entryId: last.id, clockIn: last.clockIn, clockOut: last.clockOut }
    }
    const entry = entryOf(await this.#press(token, urls, at, 'clock-in'))
    this.acknowledged.push(entry)
    // Some people stay clocked in until the load is stopped.
    if (!this.#going && at % 2 === 0) return
    Object.assign(entry, entryOf(await this.#press(token, urls, at, 'clock-out')))
  }

  async #press(token: string, urls: () => readonly string[], at: number, path: string) {
    const key = randomUUID()
    for (let attempt = 0; ; attempt++) {
      const all = urls()
      const url = all[(at + attempt) % all.length] ?? ''
      const answer = await callMuster(url, token, 'POST', `/attendance/${path}`, {}, key).catch(() => null)
      if (answer?.status === 200) return answer.body.record
      if (answer && answer.status !== 503) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      this.repeated += 1
      await sleep(20)
    }
  }

  /** Waits until this many more clock-ins and clock-outs are acknowledged. */
  async waitForAcknowledged(count: number) {
    const goal = this.acknowledged.length + count
    const done = () => this.acknowledged.length >= goal
    await Promise.race([
      expect.poll(done, { timeout: 120_000, interval: 10 }).toBe(true),
      // A refusal ends the test.
      Promise.all(this.#all),
    ])
  }

  async stop() {
    this.#going = false
    await Promise.all(this.#all)
  }

  /** Expects that no acknowledged entry is lost, nothing happened twice, and no one is clocked in twice. */
  async expectConsistent(db: Db) {
    const { rows } = await db.execute<{ id: string; clockIn: string; clockOut: string | null }>(
      sql`select id, clock_in as "clockIn", clock_out as "clockOut" from clock_entries`,
    )
    const entries = rows.map(({ id, clockIn, clockOut }) => ({ entryId: id, clockIn, clockOut }))
    const inOrder = (all: Acknowledged[]) => all.toSorted((a, b) => (a.entryId < b.entryId ? -1 : 1))
    expect(inOrder(entries)).toEqual(inOrder(this.acknowledged))
    const faults = await db.execute(sql`
      select user_id from clock_entries where clock_out is null group by user_id having count(*) > 1
      union all select id from attendance_days d where not exists (select from clock_entries e where e.day_id = d.id)`)
    expect(faults.rows).toEqual([])
    const { rows: auditCounts } = await db.execute<{ action: string; count: number }>(sql`
      select action, count(*)::int as count from audit_entries where action like 'attendance.clocked%' group by action`)
    const out = entries.filter(({ clockOut }) => clockOut !== null).length
    expect(Object.fromEntries(auditCounts.map(({ action, count }) => [action, count]))).toEqual({
      'attendance.clocked_in': entries.length,
      'attendance.clocked_out': out,
    })
  }
}
