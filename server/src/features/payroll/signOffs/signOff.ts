import { and, eq, isNull, sql } from 'drizzle-orm'
import { isExtraRun, placeOfRun } from '@muster/contract/payroll/runKeys'
import type { RunSignOffs, SignRun, WithdrawSignOff } from '@muster/contract/payroll/signOffs'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { assertFound, conflict, throwIf } from '../../../kernel/errors.ts'
import { lockRestingPayroll } from '../shared/locks.ts'
import { findExtraRun } from '../facts/findExtraRun.ts'
import { payrollChanged } from '../messages.ts'
import { signOffPolicy } from './policy.ts'
import { presentSignOffs, readChecksOfRun } from './queries.ts'
import { payrollSignOffs } from './tables.ts'

/** Returns the sign-offs of a run. @throws Refusal 404 if there is no such extra run. */
export async function listSignOffs({ app, actor }: Context, { period }: { period: string }): Promise<RunSignOffs> {
  if (isExtraRun(period)) await findExtraRun(app.db, period)
  return presentSignOffs(app.db, actor, period)
}

/**
 * Signs a check of a run, for the state of its records that the actor looked at. Of two people at once, the first one signs.
 * @throws Refusal 404 if the run has no such check; 403 if the actor may not sign it; 409 while payroll is being
 * calculated, if records changed, if it is signed already, or if no record is unapproved.
 */
export const signOff = (ctx: Context, { period: key, checkId, state, remark }: SignRun) =>
  change(ctx, async (tx) => {
    const { actor, request } = ctx
    const { found, run } = await lockCheck(tx, key, checkId)
    throwIf(signOffPolicy.sign(actor, found), run?.state === state ? null : runChanged())
    await tx.insert(payrollSignOffs).values({
      ...placeOfRun(key),
      checkId,
      state,
      remark: remark || null,
      signedBy: actor.id,
      signedAt: request.at ?? sql`clock_timestamp()`,
    })
    return {
      action: 'payroll.signed_off',
      subject: { type: 'payroll_run', id: key },
      after: { period: key, check: found.check.name, state },
      events: [payrollChanged()],
      answer: await presentSignOffs(tx, actor, key),
    }
  })

/**
 * Withdraws the actor's own signature on a run.
 * @throws Refusal 404 if the run has no such check; 403 if someone else signed; 409 while payroll is being calculated, if the
 * signature no longer counts, or if no record is unapproved.
 */
export const withdrawSignOff = (ctx: Context, { period: key, checkId }: WithdrawSignOff) =>
  change(ctx, async (tx) => {
    const { actor, request } = ctx
    const { found, run } = await lockCheck(tx, key, checkId)
    throwIf(signOffPolicy.withdraw(actor, found))
    const state = run?.state ?? ''
    const { period, run: number } = placeOfRun(key)
    await tx
      .update(payrollSignOffs)
      .set({ withdrawnAt: request.at ?? sql`clock_timestamp()` })
      .where(
        and(
          eq(payrollSignOffs.period, period),
          eq(payrollSignOffs.run, number),
          eq(payrollSignOffs.checkId, checkId),
          eq(payrollSignOffs.state, state),
          isNull(payrollSignOffs.withdrawnAt),
        ),
      )
    return {
      action: 'payroll.sign_off_withdrawn',
      subject: { type: 'payroll_run', id: key },
      after: { period: key, check: found.check.name, state },
      events: [payrollChanged()],
      answer: await presentSignOffs(tx, actor, key),
    }
  })

/** Returns a check of a run; other changes of payroll wait until the transaction ends. @throws Refusal 404 if there is none. */
async function lockCheck(tx: Tx, key: string, checkId: string) {
  await lockRestingPayroll(tx)
  if (isExtraRun(key)) await findExtraRun(tx, key)
  const { run, checks } = await readChecksOfRun(tx, key)
  const found = checks.find(({ check }) => check.id === checkId)
  assertFound(found)
  return { run, found }
}

const runChanged = () =>
  conflict('Records of this payroll changed since you looked at it. Please check them again.', 'payroll.run_changed')
