// The people who work while the database fails over, and the comparison of what they were told with what is stored.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '../server/src/db/database.ts'

/** A person of the load, signed in. */
export interface Worker {
  /** Their number, which is that of their email, `p12@bench.example`. */
  n: number
  id: string
  token: string
}

/** The answers to the writes of the load, and when they came. */
export interface Acknowledged {
  /** The instants of all answers to writes, in milliseconds of `performance.now()`. */
  answeredAt: number[]
  /** The ids of the leave requests by person, and whether their approval was answered. */
  leave: Map<string, { personId: string; isApproved: boolean }>
  /** The number of answered clock-ins and clock-outs by person. */
  clockings: Map<string, number>
  /** The number of attempts that were answered with an error or not at all. */
  retries: number
  /** Answers that refused a write for another reason; there should be none. */
  refusals: string[]
}

/**
 * Sends a write until it is answered. Each attempt has the same idempotency key, so that a write whose answer was lost
 * has its effect once. Returns the body; null if the write was refused.
 */
async function write(
  url: string,
  { token }: Worker,
  [method, path, body]: [string, string, object],
  found: Acknowledged,
): Promise<{ leaveRequest?: { id: string } } | null> {
  const key = randomUUID()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key }
  for (;;) {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    }).catch(() => null)
    const text = await answer?.text().catch(() => null)
    if (answer?.ok && text) {
      found.answeredAt.push(performance.now())
      return JSON.parse(text)
    }
    if (answer && answer.status < 500 && answer.status !== 429) {
      found.refusals.push(`${method} ${path}: ${answer.status} ${text?.slice(0, 200)}`)
      return null
    }
    found.retries++
    await sleep(200)
  }
}

/**
 * Has each employee request leave that their lead approves, and each clocker clock in and out, until `signal` is aborted.
 * Resolves once every write is answered.
 */
export async function work(
  url: string,
  people: { teams: { employee: Worker; lead: Worker }[]; clockers: Worker[] },
  found: Acknowledged,
  signal: AbortSignal,
): Promise<void> {
  const pauseMs = 60
  const requestLeave = async ({ employee, lead }: { employee: Worker; lead: Worker }) => {
    for (let day = Temporal.PlainDate.from('2001-01-01'); !signal.aborted; day = day.add({ days: 1 })) {
      const date = day.toString()
      const body = { leaveType: 'UNPAID', startDate: date, endDate: date, reason: 'A day off' }
      const id = (await write(url, employee, ['POST', '/leaves', body], found))?.leaveRequest?.id
      if (!id) continue
      found.leave.set(id, { personId: employee.id, isApproved: false })
      await sleep(pauseMs)
      const decided = await write(url, lead, ['PATCH', `/leaves/${id}/status`, { status: 'APPROVED' }], found)
      found.leave.set(id, { personId: employee.id, isApproved: decided !== null })
      await sleep(pauseMs)
    }
  }
  const clock = async (worker: Worker) => {
    for (let isIn = false; !signal.aborted; isIn = !isIn) {
      const path = isIn ? '/attendance/clock-out' : '/attendance/clock-in'
      if (await write(url, worker, ['POST', path, {}], found))
        found.clockings.set(worker.id, (found.clockings.get(worker.id) ?? 0) + 1)
      await sleep(pauseMs)
    }
  }
  await Promise.all([...people.teams.map(requestLeave), ...people.clockers.map(clock)])
}

/** Compares what was answered with what is stored. Returns the differences: what was lost, and what was done twice. */
export async function compare(db: Db, found: Acknowledged): Promise<{ lost: string[]; twice: string[] }> {
  const [lost, twice]: string[][] = [[], []]
  const { rows: requests } = await db.execute<{ id: string; status: string }>(
    sql`select id, status from leave_requests where start_date between '2001-01-01' and '2019-01-01'`,
  )
  const statuses = new Map(requests.map(({ id, status }) => [id, status]))
  for (const [id, { isApproved }] of found.leave) {
    if (!statuses.has(id)) lost?.push(`leave request ${id}`)
    else if (isApproved && statuses.get(id) !== 'APPROVED') lost?.push(`approval of ${id}`)
  }
  for (const { id } of requests) if (!found.leave.has(id)) twice?.push(`leave request ${id}`)
  const { rows: clockings } = await db.execute<{ userId: string; count: number }>(sql`
    select user_id as "userId", (count(clock_in) + count(clock_out))::int as count from clock_entries group by user_id`)
  const stored = new Map(clockings.map(({ userId, count }) => [userId, count]))
  for (const [userId, count] of found.clockings) {
    const difference = (stored.get(userId) ?? 0) - count
    if (difference < 0) lost?.push(`${-difference} clockings of ${userId}`)
    if (difference > 0) twice?.push(`${difference} clockings of ${userId}`)
  }
  return { lost: lost ?? [], twice: twice ?? [] }
}
