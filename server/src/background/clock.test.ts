import { PgBoss } from 'pg-boss'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../db/connection.ts'
import { createLog } from '../log.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { type Schedule, startClock } from './clock.ts'

const database = await createTestDatabase()
const { pool, close } = await openDatabase(database.connection, { max: 8 })
afterAll(async () => {
  await close()
  await database.drop()
})
const log = createLog('silent')

const pollOptions = { interval: 50 }

/** Starts a clock that is stopped at the end of the test. */
async function clockOf(schedule: Schedule = {}) {
  const clock = await startClock(pool, log, schedule)
  onTestFinished(() => clock.stop())
  return clock
}

/** Makes the scheduled work with this name due now. */
const makeDue = (name: string) =>
  pool.query(`insert into pgboss.job (name, policy) select name, policy from pgboss.queue where name = $1`, [name])

test('scheduled work is planned once, however many processes start, and runs', async () => {
  let rounds = 0
  const schedule = { 'sweep.expired': { cron: '20 * * * *', work: async () => void (rounds += 1) } }
  await (await clockOf(schedule)).stop()
  await makeDue('sweep.expired')
  await clockOf(schedule)
  await clockOf(schedule)
  await expect.poll(() => rounds, pollOptions).toBe(1)
  const { rows } = await pool.query(`select name, cron from pgboss.schedule`)
  expect(rows).toEqual([{ name: 'sweep.expired', cron: '20 * * * *' }])
})

test('work that exists is not written again, and a new time replaces the former one', async () => {
  const at = (cron: string): Schedule => ({ 'sweep.moved': { cron, work: async () => undefined } })
  const written = () => pool.query(`select cron, updated_on from pgboss.schedule where name = 'sweep.moved'`)
  await (await clockOf(at('20 * * * *'))).stop()
  const { rows } = await written()
  await (await clockOf(at('20 * * * *'))).stop()
  expect((await written()).rows).toEqual(rows)
  await (await clockOf(at('30 * * * *'))).stop()
  expect((await written()).rows).toMatchObject([{ cron: '30 * * * *' }])
  await pool.query(`delete from pgboss.schedule where name = 'sweep.moved'`)
})

test('failing scheduled work is logged by name', async () => {
  const error = vi.spyOn(log, 'error')
  onTestFinished(() => void vi.restoreAllMocks())
  const failure = new Error('not today')
  const schedule = { 'sweep.fails': { cron: '20 * * * *', work: () => Promise.reject(failure) } }
  await (await clockOf(schedule)).stop()
  await makeDue('sweep.fails')
  await clockOf(schedule)
  await expect.poll(() => error.mock.calls, pollOptions).toHaveLength(1)
  expect(error.mock.calls).toEqual([[{ err: failure, work: 'sweep.fails' }, 'sweep.fails failed']])
})

test('stopping waits for running work', async () => {
  let finish = () => {}
  const start = Promise.withResolvers<void>()
  let isFinished = false
  const schedule = {
    'sweep.slow': {
      cron: '20 * * * *',
      async work() {
        start.resolve()
        await new Promise<void>((resolve) => (finish = resolve))
        isFinished = true
      },
    },
  }
  await (await clockOf(schedule)).stop()
  await makeDue('sweep.slow')
  const clock = await clockOf(schedule)
  await start.promise
  const stop = clock.stop()
  setImmediate(() => finish())
  await stop
  expect(isFinished).toBe(true)
  const { rows } = await pool.query(`select state from pgboss.job where name = 'sweep.slow'`)
  expect(rows).toEqual([{ state: 'completed' }])
})

test('queued work of earlier versions is removed', async () => {
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) }, supervise: false })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.createQueue('mail.send')
  await boss.send('mail.send', { mailId: 'waits' })
  await boss.stop()
  await clockOf()
  const { rows } = await pool.query(`select from pgboss.queue where name = 'mail.send'`)
  expect(rows).toEqual([])
  expect((await pool.query(`select from pgboss.job where name = 'mail.send'`)).rows).toEqual([])
})
