import { fromDrizzle, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
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

/** `isLastTry`: where this one fails too, the work is given up. */
type Handlers = { [N in keyof BackgroundWork]: (data: BackgroundWork[N], isLastTry: boolean) => Promise<void> }

export interface Queue {
  /** Adds work in the caller's own transaction: it is done if and only if that commits, and tried for two weeks. */
  enqueue<N extends keyof BackgroundWork>(tx: Tx, name: N, ...data: BackgroundWork[N][]): Promise<void>
  stop(): Promise<void>
}

/** Work is looked for every two seconds, ten pieces at a time, and at once again while there is more. */
const fetching = {
  pollingIntervalSeconds: 2,
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
} as const

const oneYear = 366 * 24 * 3600
/**
 * Tried again with pauses that grow from 15 seconds to an hour, for two weeks. Work that waits while no process runs is
 * not removed meanwhile, as pg-boss by itself would do after two weeks.
 */
const retries = {
  retryLimit: 340,
  retryDelay: 15,
  retryBackoff: true,
  retryDelayMax: 3600,
  retentionSeconds: oneYear,
} as const

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
    await boss.createQueue(name, retries)
    await boss.updateQueue(name, retries)
    await boss.work(name, fetching, async (batch: JobWithMetadata<BackgroundWork[typeof name]>[]) => {
      const results: JobResult[] = []
      for (const job of batch) results.push(await outcome(job, handle))
      return results
    })
  }
  for (const [name, { cron, work }] of Object.entries(schedule)) {
    await boss.createQueue(name, { retryLimit: 3, retryDelay: 60, retryBackoff: true, policy: 'singleton' })
    await boss.schedule(name, cron)
    await boss.work(name, { pollingIntervalSeconds: 30 }, () =>
      work().catch((error: unknown) => {
        log.error({ err: error, work: name }, `${name} failed`)
        throw error
      }),
    )
  }

  /** How one piece of work ended: each is tried again by itself. */
  async function outcome<D>(
    { id, name, data, retryCount, retryLimit }: JobWithMetadata<D>,
    handle: (data: D, isLastTry: boolean) => Promise<void>,
  ): Promise<JobResult> {
    const isLastTry = retryCount >= retryLimit
    try {
      await handle(data, isLastTry)
      return { id, status: 'completed' }
    } catch (error) {
      const told = { err: error, work: name, data, tries: retryCount + 1 }
      if (isLastTry) log.error(told, `${name} failed for the last time`)
      else log.warn(told, `${name} failed and is tried again`)
      return { id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } }
    }
  }

  return {
    async enqueue(tx, name, ...data) {
      const jobs = data.map((one) => ({ data: one }))
      await boss.insert(name, jobs, { db: fromDrizzle(tx, sql) })
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}
