import { PgBoss } from 'pg-boss'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../db/connection.ts'
import { createLog } from '../log.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { type Schedule, startQueue } from './queue.ts'

const database = await createTestDatabase()
const { pool, db, close } = await openDatabase(database.connection, { max: 8 })
afterAll(async () => {
  await close()
  await database.drop()
})
const log = createLog('silent')

/** A queue whose mails are "sent" as told, stopped with the test. */
async function queueOf(send: (mailId: string) => Promise<void>, schedule: Schedule = {}) {
  const queue = await startQueue(pool, log, { 'mail.send': ({ mailId }) => send(mailId) }, schedule)
  onTestFinished(() => queue.stop())
  return queue
}
type Queue = Awaited<ReturnType<typeof queueOf>>
const enqueue = (queue: Queue, mailId: string) => db.transaction((tx) => queue.enqueue(tx, 'mail.send', { mailId }))
const soon = { timeout: 20_000, interval: 50 }
/** Brings work that waits for its next try forward. */
const tryNow = () => pool.query(`update pgboss.job set start_after = now() where state = 'retry'`)

test('work is done once its transaction has committed, and never when it was rolled back', async () => {
  const done: string[] = []
  const queue = await queueOf(async (id) => void done.push(id))
  const undone = db.transaction(async (tx) => {
    await queue.enqueue(tx, 'mail.send', { mailId: 'rolled back' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await db.transaction(async (tx) => {
    await queue.enqueue(tx, 'mail.send', { mailId: 'committed' })
    const { rows } = await pool.query(`select from pgboss.job where name = 'mail.send'`)
    expect(rows).toHaveLength(0)
  })
  await expect.poll(() => done, soon).toEqual(['committed'])
})

test('much work is done one after the other, without a pause between', async () => {
  const done: string[] = []
  const queue = await queueOf(async (id) => void done.push(id))
  const ids = Array.from({ length: 60 }, (_, index) => `many ${String(index).padStart(2, '0')}`)
  for (const id of ids) await enqueue(queue, id)
  await expect.poll(() => done.length, soon).toBe(60)
  expect(done.toSorted()).toEqual(ids)
})

test('of two processes each piece of work is done by one', async () => {
  const done: string[] = []
  const work = async (id: string) => void done.push(id)
  const queue = await queueOf(work)
  await queueOf(work)
  const ids = Array.from({ length: 12 }, (_, index) => `mail ${index}`)
  await Promise.all(ids.map((id) => enqueue(queue, id)))
  await expect.poll(() => done.length, { ...soon, timeout: 40_000 }).toBe(12)
  expect(done.toSorted()).toEqual(ids.toSorted())
})

test('work that failed is tried again, later each time, and holds nothing else up', async () => {
  const tries: string[] = []
  const queue = await queueOf(async (id) => {
    tries.push(id)
    if (id === 'fails twice' && tries.filter((tried) => tried === id).length <= 2) throw new Error('not now')
  })
  await enqueue(queue, 'fails twice')
  await enqueue(queue, 'other')
  const failures = () => tries.filter((id) => id === 'fails twice').length
  await expect.poll(() => tries.toSorted(), soon).toEqual(['fails twice', 'other'])
  const waits: number[] = []
  for (const tried of [1, 2]) {
    await expect.poll(waiting, soon).toHaveLength(1)
    waits.push((await waiting())[0] ?? 0)
    await tryNow()
    await expect.poll(failures, soon).toBe(tried + 1)
  }
  expect(waits[0]).toBeGreaterThan(5)
  await expect.poll(waiting, soon).toEqual([])
  expect(failures()).toBe(3)
})

test('each failure is logged with what it was about, the last one as an error, after which the work is given up', async () => {
  const warn = vi.spyOn(log, 'warn')
  const error = vi.spyOn(log, 'error')
  onTestFinished(() => void vi.restoreAllMocks())
  const failure = new Error('refused')
  const tries: boolean[] = []
  const queue = await startQueue(
    pool,
    log,
    {
      'mail.send': async (_data, isLastTry) => {
        tries.push(isLastTry)
        throw failure
      },
    },
    {},
  )
  onTestFinished(() => queue.stop())
  await enqueue(queue, 'refused')
  await expect.poll(waiting, soon).toHaveLength(1)
  const told = { err: failure, work: 'mail.send', data: { mailId: 'refused' } }
  expect(warn.mock.calls).toEqual([[{ ...told, tries: 1 }, 'mail.send failed and is tried again']])
  expect(error).not.toHaveBeenCalled()

  await pool.query(`update pgboss.job set start_after = now(), retry_limit = 1 where state = 'retry'`)
  await expect.poll(() => error.mock.calls, soon).toHaveLength(1)
  expect(error.mock.calls).toEqual([[{ ...told, tries: 2 }, 'mail.send failed for the last time']])
  expect(tries).toEqual([false, true])
  await expect.poll(waiting, soon).toEqual([])
})

test('work is tried for two weeks, and waits for a year where no process runs; queues of older versions learn of it', async () => {
  await pool.query(`update pgboss.queue set retry_limit = 12, retention_seconds = 1209600 where name = 'mail.send'`)
  const queue = await queueOf(async () => undefined)
  await queue.stop()
  await enqueue(queue, 'waits')
  const { rows } = await pool.query(
    `select retry_limit, extract(day from keep_until - start_after)::int as days from pgboss.job
      where data ->> 'mailId' = 'waits'`,
  )
  expect(rows).toEqual([{ retry_limit: 340, days: 366 }])
  await pool.query(`delete from pgboss.job where data ->> 'mailId' = 'waits'`)
})

test('what the clock asks for and fails is logged by name', async () => {
  const error = vi.spyOn(log, 'error')
  onTestFinished(() => void vi.restoreAllMocks())
  const failure = new Error('not today')
  const schedule = { 'sweep.fails': { cron: '20 * * * *', work: () => Promise.reject(failure) } }
  await (await queueOf(async () => undefined, schedule)).stop()
  await pool.query(
    `insert into pgboss.job (name, policy) select name, policy from pgboss.queue where name = 'sweep.fails'`,
  )
  await queueOf(async () => undefined, schedule)
  await expect.poll(() => error.mock.calls, soon).toHaveLength(1)
  expect(error.mock.calls).toEqual([[{ err: failure, work: 'sweep.fails' }, 'sweep.fails failed']])
  await pool.query(`delete from pgboss.schedule where name = 'sweep.fails'`)
})

/** In how many seconds each piece of work that failed is tried again. */
async function waiting(): Promise<number[]> {
  const { rows } = await pool.query<{ seconds: number }>(
    `select extract(epoch from start_after - now())::int as seconds from pgboss.job where state = 'retry'`,
  )
  return rows.map(({ seconds }) => seconds)
}

test('stopping waits for the work under way', async () => {
  let finish = () => {}
  const started = Promise.withResolvers<void>()
  let finished = false
  const queue = await startQueue(
    pool,
    log,
    {
      'mail.send': async () => {
        started.resolve()
        await new Promise<void>((resolve) => (finish = resolve))
        finished = true
      },
    },
    {},
  )
  await enqueue(queue, 'slow')
  await started.promise
  const stopped = queue.stop()
  setImmediate(() => finish())
  await stopped
  expect(finished).toBe(true)
  const { rows } = await pool.query(`select state from pgboss.job where data ->> 'mailId' = 'slow'`)
  expect(rows).toEqual([{ state: 'completed' }])
})

test('what the clock asks for is planned once, whoever starts, and done', async () => {
  let rounds = 0
  const schedule = { 'sweep.expired': { cron: '20 * * * *', work: async () => void (rounds += 1) } }
  await (await startQueue(pool, log, { 'mail.send': async () => undefined }, schedule)).stop()
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: false,
    supervise: false,
  })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.send('sweep.expired', {})
  await boss.stop()

  await queueOf(async () => undefined, schedule)
  await queueOf(async () => undefined, schedule)
  await expect.poll(() => rounds, soon).toBe(1)
  const { rows } = await pool.query(`select name, cron from pgboss.schedule`)
  expect(rows).toEqual([{ name: 'sweep.expired', cron: '20 * * * *' }])
})
