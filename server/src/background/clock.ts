import { PgBoss } from 'pg-boss'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { logFailure } from '../kernel/logFailure.ts'
import { runNamed } from '../kernel/workScope.ts'
import type { Periodic } from '../kernel/periodic.ts'

/** Scheduled work by name, with its cron expression in UTC. All of it must be safe to run twice. */
export type Schedule = Record<string, { cron: string; work: () => Promise<void> }>

/** Queues that earlier versions used. */
const formerQueues = ['mail.send']

/**
 * Runs scheduled work with pg-boss in Muster's own database. Work that is due runs once, however many processes there
 * are.
 */
export async function startClock(pool: Pool, log: FastifyBaseLogger, schedule: Schedule): Promise<Periodic> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) } })
  // pg-boss emits the fields of an error instead of an Error.
  boss.on('error', (error) => logFailure(log, Object.assign(new Error(error.message), error), 'the clock'))
  await boss.start()
  // Most starts find everything as it should be. Writing it again would take longer than the rest of a start's statements.
  const queues = new Set((await boss.getQueues()).map(({ name }) => name))
  const crons = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  for (const name of formerQueues) if (queues.has(name)) await boss.deleteQueue(name)
  for (const [name, { cron, work }] of Object.entries(schedule)) {
    if (!queues.has(name))
      await boss.createQueue(name, { retryLimit: 3, retryDelay: 60, retryBackoff: true, policy: 'singleton' })
    if (crons.get(name) !== cron) await boss.schedule(name, cron)
    await boss.work(name, { pollingIntervalSeconds: 30 }, () =>
      runNamed({ call: name }, work).catch((error: unknown) => {
        logFailure(log, error, `${name} failed`, { work: name })
        throw error
      }),
    )
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 10_000 }) }
}
