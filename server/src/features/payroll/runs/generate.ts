import { eq, sql } from 'drizzle-orm'
import type { MonthInput } from '@muster/contract/payroll/runKeys'
import { type Change, change } from '../../../audit/change.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { pause } from '../../../kernel/periodic.ts'
import { lockPayroll, findRunInProgress, runInProgress } from '../shared/locks.ts'
import { countConsidered } from '../facts/people.ts'
import { payrollChanged } from '../messages.ts'
import { futureRefusal, periodOf } from '../periods.ts'
import { payrollRuns } from '../tables.ts'
import { workOn } from './runWork.ts'

/** The time after which a call responds, even if the calculation isn't done. The calculation then continues. */
const answerAfterMs = 1000
/** The time between checks while a call waits for a generation that another call began. */
const pollMs = 50

/**
 * Generates the payroll of a month: adds a record for everyone employed in it, and recalculates draft records. If the
 * month is already being calculated, waits for that calculation. Returns the number of records changed, and whether the
 * calculation is done.
 * @throws Refusal 400 naming `month` for a future month; 409 while another month is being calculated.
 */
export async function generate(ctx: Context, month: MonthInput) {
  const { app } = ctx
  const period = periodOf(month)
  const today = await readCompanyToday(app.db)
  throwIf(futureRefusal('month', period, today))
  const { began } = await begin(ctx, period)
  const signal = AbortSignal.timeout(answerAfterMs)
  const changed = began ? await workOn(app, period, signal) : null
  if (changed !== null) return { count: changed, done: true, period }
  if (!began) await waitUntilDone(app.db, period, signal)
  const [run] = await app.db
    .select({ count: payrollRuns.changed, done: sql<boolean>`${payrollRuns.state} = 'READY'` })
    .from(payrollRuns)
    .where(eq(payrollRuns.period, period))
  return { count: run?.count ?? 0, done: run?.done ?? false, period }
}

/** Starts the calculation of a month, unless it is already running. Returns whether this call started it. */
const begin = (ctx: Context, period: string): Promise<{ began: boolean }> =>
  change(ctx, async (tx): Promise<Change<{ began: boolean }>> => {
    await lockPayroll(tx)
    const running = await findRunInProgress(tx)
    throwIf(running === null || running === period ? null : runInProgress())
    const subject = { type: 'payroll_run', id: period }
    if (running) return { action: 'payroll.generation_joined', subject, after: { period }, answer: { began: false } }
    const { id: requestId, address } = ctx.request
    const state = {
      state: 'RUNNING' as const,
      total: await countConsidered(tx, period),
      done: 0,
      changed: 0,
      cursor: null,
      generatedBy: ctx.actor.id,
      requestId,
      address,
      generatedAt: ctx.request.at ?? sql`now()`,
      updatedAt: sql`clock_timestamp()`,
    }
    await tx
      .insert(payrollRuns)
      .values({ period, ...state })
      .onConflictDoUpdate({ target: payrollRuns.period, set: state })
    return {
      action: 'payroll.generation_started',
      subject,
      after: { period },
      events: [payrollChanged()],
      answer: { began: true },
    }
  })

async function waitUntilDone(db: Db, period: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await findRunInProgress(db)) === period) await pause(pollMs, signal)
}
