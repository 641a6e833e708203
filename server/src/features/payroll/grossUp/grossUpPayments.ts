import type { GrossedUpPayment, GrossUpPayments } from '@muster/contract/payroll/grossUp'
import { createPauses, runWithPauses } from '../../../kernel/pauses.ts'
import { recordRepeated } from '../../../audit/recordRepeated.ts'
import type { Context } from '../../../context.ts'
import { jsonOf } from '../../../pay/money.ts'
import type { ExtraPayee } from '../calculate/extraFacts.ts'
import { payAddedBy } from '../engine/extraRun.ts'
import { searchGross } from '../engine/grossUp.ts'
import { taxRowOf } from '../engine/status.ts'
import { type ExtraRunPlan, planExtraRun } from '../extraRuns/planExtraRun.ts'
import { presentPerson } from '../facts/people.ts'

/**
 * Returns the smallest gross payments of an extra run that add at least these amounts to people's net pay, by name. Writes
 * nothing; logs the access.
 * @throws Refusal as `planExtraRun`.
 */
export async function grossUpPayments(
  ctx: Context,
  { payments, ...run }: GrossUpPayments,
): Promise<{ payments: GrossedUpPayment[] }> {
  const draft = { ...run, name: '', kind: 'BONUS' as const }
  const plan = await planExtraRun(ctx.app.db, ctx, {
    ...draft,
    payments: payments.map(({ userId, net }) => ({ userId, amount: net })),
  })
  await recordRepeated(ctx, {
    action: 'payroll.extra_run_previewed',
    subject: { type: 'payroll', id: null },
    after: { period: run.period, people: payments.length },
  })
  const factsOf = new Map(plan.facts.map((one) => [one.payee.id, one.facts]))
  const grossed: GrossedUpPayment[] = []
  const pause = createPauses()
  for (const one of plan.people.toSorted((a, b) => (a.payee.searchText < b.payee.searchText ? -1 : 1))) {
    grossed.push(await grossedUp(one, factsOf.get(one.payee.id), pause))
  }
  return { payments: grossed }
}

/** Returns the payment of a person whose present one, in gross, is the wanted net amount. */
async function grossedUp(
  { payee, payment, problem }: ExtraRunPlan['people'][number],
  facts: ExtraPayee['facts'] | undefined,
  pause: () => Promise<void>,
): Promise<GrossedUpPayment> {
  const user = presentPerson(payee)
  const none = { grossPay: 0, insurance: 0, incomeTax: 0, netPay: 0, beforeLoss: null }
  if (!payment || !facts) return { user, currency: null, ...none, problem }
  const { rules, period, terms } = facts.month
  const { incomes } = taxRowOf(rules.tables, period, terms.status)
  const search = searchGross(
    payAddedBy(facts, payment),
    payment.amount,
    incomes.map(({ above }) => above),
  )
  const found = await runWithPauses(search, pause)
  if (!found) return { user, currency: null, ...none, problem: 'TOO_LARGE' }
  const { gross, paid, beforeLoss } = found
  return {
    user,
    currency: payment.currency,
    grossPay: jsonOf(gross),
    insurance: jsonOf(paid.insurance),
    incomeTax: jsonOf(paid.incomeTax),
    netPay: jsonOf(paid.netPay),
    beforeLoss: beforeLoss && { gross: jsonOf(beforeLoss.gross), netPay: jsonOf(beforeLoss.netPay) },
    problem: null,
  }
}
