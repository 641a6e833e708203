import { fromDrizzle, type JobResult, PgBoss } from 'pg-boss'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Tx } from '../db/database.ts'

/** Work that is done after the answer, by name, with what it is given. */
export interface BackgroundWork {
  'mail.send': { mailId: string }
}
/** Work that is done by the clock: cron in UTC. Each must be safe to run twice. */
export type Schedule = Record<string, { cron: string; work: () => Promise<void> }>

type Handlers = { [N in keyof BackgroundWork]: (data: BackgroundWork[N]) => Promise<void> }

export interface Queue {
  /** Adds work in the caller's own transaction: it is done if and only if that commits, and retried until it succeeds. */
  enqueue<N extends keyof BackgroundWork>(tx: Tx, name: N, data: BackgroundWork[N]): Promise<void>
  stop(): Promise<void>
}

/** Work is looked for every two seconds, ten pieces at a time, and at once again while there is more. */
const fetching = { pollingIntervalSeconds: 2, batchSize: 10, burstWhenBatchFull: true, perJobResults: true } as const

/** How one piece of work ended: each is tried again by itself. */
async function outcome(work: Promise<void>): Promise<Pick<JobResult, 'status' | 'output'>> {
  try {
    await work
    return { status: 'completed' }
  } catch (error) {
    return { status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } }
  }
}

/** Starts the background queue (pg-boss, in our own database): workers and the clock's schedule. */
export async function startQueue(
  pool: Pool,
  log: FastifyBaseLogger,
  handlers: Handlers,
  schedule: Schedule,
): Promise<Queue> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) } })
  boss.on('error', (error) => log.error({ err: error }, 'background queue'))
  await boss.start()
  for (const [name, handle] of Object.entries(handlers) as [keyof BackgroundWork, Handlers[keyof BackgroundWork]][]) {
    await boss.createQueue(name, { retryLimit: 340, retryDelay: 15, retryBackoff: true, retryDelayMax: 3600 })
    await boss.work<BackgroundWork[typeof name]>(name, fetching, async (batch) => {
      const results: JobResult[] = []
      for (const { id, data } of batch) results.push({ id, ...(await outcome(handle(data))) })
      return results
    })
  }
  for (const [name, { cron, work }] of Object.entries(schedule)) {
    await boss.createQueue(name, { retryLimit: 3, retryDelay: 60, retryBackoff: true, policy: 'singleton' })
    await boss.schedule(name, cron)
    await boss.work(name, { pollingIntervalSeconds: 30 }, work)
  }
  return {
    async enqueue(tx, name, data) {
      await boss.send(name, data, { db: fromDrizzle(tx, sql) })
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}
