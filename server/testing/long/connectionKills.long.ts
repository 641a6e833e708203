import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaveRequests } from '../../src/features/leaves/tables.ts'
import { employ } from '../../src/people/employments/test/employ.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { listen } from '../rawHttp.ts'
import { newcomer } from '../people.ts'
import { headOf, startSending } from '../slowSenders.ts'

let app: TestApp
let port: number
beforeAll(async () => {
  app = await startTestApp()
  port = await listen(app)
})
afterAll(() => app.close())

const firstDay = Temporal.PlainDate.from('2001-01-01')
const leaveOn = (day: number) => {
  const date = firstDay.add({ days: day }).toString()
  return { leaveType: 'UNPAID', startDate: date, endDate: date, reason: 'A day' }
}
/** Adds a person who has been employed since the first of the requested days; returns the first name. */
async function veteran(name: string): Promise<string> {
  const firstName = await newcomer(app, name)
  await employ(app.app.db, app.company.id(firstName), { first: firstDay.toString() })
  return firstName
}
const random = (most: number) => Math.floor(Math.random() * most)
const opening = '--b\r\ncontent-disposition: form-data; name="medicalCertificate"; filename="a.pdf"\r\n\r\n%PDF-'

test('three thousand connections cut off at any moment leave nothing behind', async () => {
  const people = await Promise.all(['Cut', 'Off', 'Away', 'Gone'].map(veteran))
  const tokens = await Promise.all(people.map((name) => app.tokenOf(name)))
  let day = 0
  const startMs = performance.now()
  async function one() {
    const authorization = { Authorization: `Bearer ${tokens[random(tokens.length)]}` }
    const get = (path: string) =>
      `GET /api${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization.Authorization}\r\n\r\n`
    const leave = JSON.stringify(leaveOn((day += 1)))
    const json = headOf('/leaves', 'application/json', leave.length, authorization)
    const form = headOf('/leaves', 'multipart/form-data; boundary=b', 600_000, authorization)
    const chunks = [
      [get('/leaves')],
      [get('/live')],
      [get('/live') + get('/leaves').repeat(5)],
      [json, leave],
      [json, leave.slice(0, 20)],
      [form, opening, Buffer.alloc(random(590_000))],
    ][random(6)]
    const { socket } = await startSending(port, ...(chunks ?? []))
    await sleep(random(40))
    if (random(2)) socket.destroy()
    else socket.resetAndDestroy()
  }
  for (let round = 0; round < 100; round++) await Promise.all(Array.from({ length: 30 }, one))
  const took = Math.round(performance.now() - startMs)

  await expect.poll(() => readdir(join(app.dataDir, 'uploads'))).toEqual([])
  // Once the last complete requests are done, no slots of a person or of the whole server are in use.
  for (const name of people) {
    const refusedStatuses = async () => {
      const answers = await Promise.all(Array.from({ length: 32 }, () => app.call(name, 'GET', '/leaves')))
      return answers.filter(({ status }) => status !== 200).map(({ status }) => status)
    }
    await expect.poll(refusedStatuses).toEqual([])
  }
  await expect.poll(() => app.app.pool.totalCount - app.app.pool.idleCount).toBeLessThanOrEqual(1)
  console.log('connections cut off', { took, requests: await app.app.db.$count(leaveRequests) })
})

test('connections to the database cut off while people write lose and repeat no acknowledged change', async () => {
  const firstName = await veteran('Writer')
  const acknowledged: string[] = []
  const statuses: Record<number, number> = {}
  let day = 4_000
  let going = true
  async function write() {
    while (going) {
      const leave = leaveOn((day += 1))
      const key = randomUUID()
      for (let tries = 0; tries < 50; tries++) {
        const { status } = await app.call(firstName, 'POST', '/leaves', leave, { 'idempotency-key': key })
        statuses[status] = (statuses[status] ?? 0) + 1
        if (status === 201) {
          acknowledged.push(leave.startDate)
          break
        }
        await sleep(20)
      }
    }
  }
  const writers = Array.from({ length: 6 }, write)
  for (let cut = 0; cut < 60; cut++) {
    await sleep(200 + random(100))
    await app.app.pool
      .query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      )
      .catch(() => undefined)
  }
  going = false
  await Promise.all(writers)
  const { rows } = await app.app.pool.query<{ day: string }>(
    `select start_date::text as day from leave_requests where user_id = $1 order by 1`,
    [app.company.id(firstName)],
  )
  console.log('database connections cut off', { acknowledged: acknowledged.length, statuses })
  expect(rows.map(({ day: stored }) => stored)).toEqual(acknowledged.toSorted())
  expect(Object.keys(statuses).filter((status) => !['201', '503'].includes(status))).toEqual([])
  await expect.poll(async () => (await app.app.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
})
