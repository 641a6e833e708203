import { eq, gt, lte, and, sql } from 'drizzle-orm'
import { anonymousActor } from '../../../kernel/actor.ts'
import { type Change, change } from '../../../audit/change.ts'
import type { App } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { isTemporary } from '../../../db/failures.ts'
import { type NewEvent, notify } from '../../../events/event.ts'
import { repeatEvery, type Periodic } from '../../../kernel/periodic.ts'
import { computePeople } from '../calculate/computePeople.ts'
import { lockPayroll, findRunInProgress } from '../calculate/locks.ts'
import { writeRecords } from '../calculate/writeRecords.ts'
import { selectNextPayees } from '../facts/people.ts'
import { readFacts } from '../facts/readFacts.ts'
import { payrollChanged, runReady, runStopped } from '../messages.ts'
import { payrollRuns } from '../tables.ts'

type Run = typeof payrollRuns.$inferSelect

/** People computed in one change: few enough that no one who works with payroll waits long. */
const batchSize = 500

/** Thrown if another process has ended it. */
class RunEnded extends Error {}

/** Continues, every second, a month that is being computed, also one interrupted by a restart. */
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
 * Computes a month, a batch of people in each change, until it is done or `signal` is aborted. If it cannot be computed
 * it is stopped, and the person who generated it is notified. Returns the number of created or changed records, if
 * known here; else null.
 * @throws temporary errors, such as an unreachable database: then it is continued later.
 */
export async function workOn(app: App, period: string, signal: AbortSignal): Promise<number | null> {
  while (!signal.aborted) {
    try {
      const { changed, more } = await computeBatch(app, period)
      if (!more) return changed
    } catch (error) {
      if (error instanceof RunEnded) return null
      if (isTemporary(error)) throw error
      app.log.error({ err: error, period }, 'payroll could not be computed')
      await stop(app, period)
      return null
    }
  }
  return null
}

interface BatchResult {
  /** Records created or changed so far. */
  changed: number
  /** True while people are left. */
  more: boolean
}

/** Computes the next people. */
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
    // A person who stayed for the answer knows it already.
    const notifications: NewEvent[] = run.cursor === null ? [] : [notify(runReady(period), [run.generatedBy])]
    return {
      ...about('payroll.generated', after),
      events: [payrollChanged(), ...notifications],
      answer: { changed: after.changed, more: false },
    }
  })

/** Stops a month that cannot be computed; computed records stay. */
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

/** Runs the changes of a month one after the other, on behalf of the person who generated it. */
async function changeRun<T>(
  app: App,
  period: string,
  work: (tx: Tx, run: Run & { isNoticeDue: boolean }) => Promise<Change<T>>,
): Promise<T> {
  const [begun] = await app.db.select().from(payrollRuns).where(eq(payrollRuns.period, period))
  if (!begun) throw new RunEnded()
  const { requestId: id, address, generatedBy } = begun
  const request = { id, address, userAgent: null, call: 'POST /payroll/generate', idempotencyKey: null }
  return change({ app, actor: { ...anonymousActor, id: generatedBy }, request }, async (tx) => {
    await lockPayroll(tx)
    const [found] = await tx
      .select({
        run: payrollRuns,
        // Watching screens are updated at most once a second.
        isNoticeDue: sql<boolean>`${payrollRuns.updatedAt} < clock_timestamp() - interval '1 second'`,
      })
      .from(payrollRuns)
      .where(and(eq(payrollRuns.period, period), eq(payrollRuns.state, 'RUNNING')))
      .for('update')
    if (!found) throw new RunEnded()
    return work(tx, { ...found.run, isNoticeDue: found.isNoticeDue })
  })
}
