import { eq, gt, lte, and, sql } from 'drizzle-orm'
import { anonymousActor } from '../../../kernel/actor.ts'
import { type Change, change } from '../../../audit/change.ts'
import type { App } from '../../../context.ts'
import { analyzeGrownTables } from '../../../db/analyzeGrown.ts'
import type { Tx } from '../../../db/database.ts'
import { isLockTimeout, isTemporary } from '../../../db/failures.ts'
import { type NewEvent, notify } from '../../../events/event.ts'
import { pause, repeatEvery, type Periodic } from '../../../kernel/periodic.ts'
import { computePeople } from '../calculate/computePeople.ts'
import { lockPayroll, findRunInProgress } from '../shared/locks.ts'
import { writeRecords } from '../calculate/writeRecords.ts'
import { selectNextPayees } from '../facts/people.ts'
import { readFacts } from '../facts/readFacts.ts'
import { payrollChanged, runReady, runStopped } from '../messages.ts'
import { payrollRuns } from '../tables.ts'

type Run = typeof payrollRuns.$inferSelect

/** The number of people calculated in one transaction: few enough that other work on payroll never waits long. */
const batchSize = 500
/** The pause after waiting in vain for work of another process on payroll, in addition to the wait itself. */
const busyPauseMs = 1000

/** Thrown if another process has finished the calculation. */
class RunEnded extends Error {}

/**
 * Starts the job that checks every second for an unfinished calculation of a month and continues it, even after a
 * restart.
 */
export function startComputing(app: App): Periodic {
  const stopping = new AbortController()
  const rounds = repeatEvery(1, 'payroll', app.log, async () => {
    const period = await findRunInProgress(app.db)
    if (period !== null) await workOn(app, period, stopping.signal)
  })
  return {
    async stop() {
      stopping.abort()
      await rounds.stop()
    },
  }
}

/**
 * Calculates a month, one batch of people per transaction, until it is done or `signal` is aborted. Waits while another
 * process works on payroll. If the month cannot be calculated, the run is stopped and the person who generated it is
 * notified. Returns the number of records created or changed; null unless this call finished the month.
 * @throws temporary errors, such as an unreachable database; the calculation is then continued later.
 */
export async function workOn(app: App, period: string, signal: AbortSignal): Promise<number | null> {
  while (!signal.aborted) {
    try {
      const { changed, more } = await computeBatch(app, period)
      if (!more) return changed
      // Otherwise the queries of later batches and of the next month are planned for tables without these records.
      await analyzeGrownTables(app.db)
    } catch (error) {
      if (error instanceof RunEnded) return null
      if (isLockTimeout(error)) {
        await pause(busyPauseMs, signal)
        continue
      }
      if (isTemporary(error)) throw error
      app.log.error({ err: error, period }, 'payroll could not be computed')
      await stop(app, period)
      return null
    }
  }
  return null
}

interface BatchResult {
  /** The number of records created or changed so far. */
  changed: number
  /** True if people remain to be calculated. */
  more: boolean
}

/** Calculates the next batch of people. */
const computeBatch = (app: App, period: string): Promise<BatchResult> =>
  changeRun(app, period, async (tx: Tx, run): Promise<Change<BatchResult>> => {
    const people = await selectNextPayees(tx, period, run.cursor, batchSize)
    const last = people.length < batchSize ? null : (people.at(-1)?.id ?? null)
    const { cursor } = run
    const changed = await writeRecords(
      tx,
      period,
      (column) => and(cursor === null ? undefined : gt(column, cursor), last === null ? undefined : lte(column, last)),
      computePeople(await readFacts(tx, people, period)),
      { by: run.generatedBy, action: 'GENERATED' },
    )
    const done = run.done + people.length
    const after = { period, people: done, changed: run.changed + changed }
    if (last !== null) {
      await tx
        .update(payrollRuns)
        .set({
          done,
          changed: after.changed,
          cursor: last,
          ...(run.isNoticeDue && { updatedAt: sql`clock_timestamp()` }),
        })
        .where(eq(payrollRuns.period, period))
      return {
        ...about('payroll.computed', after),
        events: run.isNoticeDue ? [payrollChanged()] : [],
        answer: { changed: after.changed, more: true },
      }
    }
    await end(tx, period, { done, total: done, changed: after.changed })
    // After a single batch, the response itself has told them that it is done.
    const notifications: NewEvent[] = run.cursor === null ? [] : [notify(runReady(period), [run.generatedBy])]
    return {
      ...about('payroll.generated', after),
      events: [payrollChanged(), ...notifications],
      answer: { changed: after.changed, more: false },
    }
  })

/** Stops a month that cannot be calculated. Records calculated so far are kept. */
const stop = (app: App, period: string): Promise<void> =>
  changeRun(app, period, async (tx: Tx, { done, changed, generatedBy }) => {
    await end(tx, period, { done, changed })
    return {
      ...about('payroll.stopped', { period, people: done, changed }),
      events: [payrollChanged(), notify(runStopped(period), [generatedBy])],
      answer: undefined,
    }
  })

const end = (tx: Tx, period: string, figures: Partial<Run>): Promise<unknown> =>
  tx
    .update(payrollRuns)
    .set({ ...figures, state: 'READY', cursor: null, updatedAt: sql`clock_timestamp()` })
    .where(eq(payrollRuns.period, period))

const about = (action: `payroll.${string}`, after: { period: string; people: number; changed: number }) => ({
  action,
  subject: { type: 'payroll_run', id: after.period },
  after,
})

/**
 * Runs a transaction of the calculation of a month, on behalf of the person who generated it. Such transactions run one
 * after the other.
 * @throws RunEnded if the calculation is no longer running.
 */
async function changeRun<T>(
  app: App,
  period: string,
  work: (tx: Tx, run: Run & { isNoticeDue: boolean }) => Promise<Change<T>>,
): Promise<T> {
  const [run] = await app.db.select().from(payrollRuns).where(eq(payrollRuns.period, period))
  if (!run) throw new RunEnded()
  const { requestId: id, address, generatedBy } = run
  const request = { id, address, userAgent: null, call: 'POST /payroll/generate', idempotencyKey: null }
  return change({ app, actor: { ...anonymousActor, id: generatedBy }, request }, async (tx) => {
    await lockPayroll(tx)
    const [found] = await tx
      .select({
        run: payrollRuns,
        // Limits the updates of open screens to one per second.
        isNoticeDue: sql<boolean>`${payrollRuns.updatedAt} < clock_timestamp() - interval '1 second'`,
      })
      .from(payrollRuns)
      .where(and(eq(payrollRuns.period, period), eq(payrollRuns.state, 'RUNNING')))
      .for('update')
    if (!found) throw new RunEnded()
    return work(tx, { ...found.run, isNoticeDue: found.isNoticeDue })
  })
}
