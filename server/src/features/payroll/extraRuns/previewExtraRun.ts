import { salaryCurrencies } from '@muster/contract/kit/currencies'
import type { DraftExtraRun, ExtraPayment } from '@muster/contract/payroll/extraRuns'
import { recordRepeated } from '../../../audit/recordRepeated.ts'
import type { Context } from '../../../context.ts'
import { jsonOf, sumOf } from '../../../pay/money.ts'
import type { DueRecord } from '../calculate/computePeople.ts'
import type { KeptBack } from '../engine/computePart.ts'
import { presentPerson } from '../facts/people.ts'
import { type ExtraRunPlan, planExtraRun } from './planExtraRun.ts'

/**
 * Returns the payments of an extra run as it would be made now, by name, and its totals. The preview is logged.
 * @throws Refusal as `planExtraRun`.
 */
export async function previewExtraRun(ctx: Context, draft: DraftExtraRun) {
  const plan = await planExtraRun(ctx.app.db, ctx, draft)
  await recordRepeated(ctx, {
    action: 'payroll.extra_run_previewed',
    subject: { type: 'payroll', id: null },
    after: { period: draft.period, people: draft.payments.length },
  })
  return presentPlan(plan)
}

/** The people of a run beside the monthly one, each with the reason if they can't be paid, and the records of the others. */
type PlannedRun = Pick<ExtraRunPlan, 'computed'> & {
  people: (Pick<ExtraRunPlan['people'][number], 'payee' | 'problem'> & { keptBack?: readonly KeptBack[] })[]
}

/** Returns the payments of a run as it would be made now, by name, and its totals. */
export const presentPlan = (plan: PlannedRun) => ({
  payments: paymentsOf(plan),
  totals: totalsOf(plan.computed.records),
})

function paymentsOf({ people, computed }: PlannedRun): ExtraPayment[] {
  const records = Map.groupBy(computed.records, ({ userId }) => userId)
  return people
    .toSorted((a, b) => (a.payee.searchText < b.payee.searchText ? -1 : 1))
    .flatMap(({ payee, problem, keptBack }): ExtraPayment[] => {
      const user = presentPerson(payee)
      const ofPart = keptBack && { keptBack: keptBack.map(presentKeptBack) }
      const none = { grossPay: 0, insurance: 0, incomeTax: 0, netPay: 0 }
      if (problem) return [{ user, currency: null, ...none, problem, ...ofPart }]
      return (records.get(payee.id) ?? []).map(({ currency, result }) => {
        const ofCodes = (...codes: string[]) =>
          jsonOf(sumOf(result.lines.filter(({ code }) => codes.includes(code)).map(({ amount }) => amount)))
        return {
          user,
          currency,
          grossPay: jsonOf(result.grossPay),
          insurance: ofCodes('INSURANCE'),
          incomeTax: ofCodes('INCOME_TAX', 'TAX_SETTLEMENT'),
          netPay: jsonOf(result.netPay),
          problem: null,
          ...ofPart,
        }
      })
    })
}

const presentKeptBack = ({ currency, ...amounts }: KeptBack) => ({
  currency,
  kept: jsonOf(amounts.kept),
  due: jsonOf(amounts.due),
  expected: jsonOf(amounts.expected),
  paid: jsonOf(amounts.paid),
})

/** Returns the totals of records, by currency. */
const totalsOf = (records: readonly DueRecord[]) =>
  salaryCurrencies.flatMap((currency) => {
    const own = records.filter((record) => record.currency === currency).map(({ result }) => result)
    if (!own.length) return []
    const sum = (figure: 'grossPay' | 'deductions' | 'taxDeductions' | 'netPay') =>
      jsonOf(sumOf(own.map((result) => result[figure])))
    return [
      {
        currency,
        employees: own.length,
        grossPay: sum('grossPay'),
        deductions: sum('deductions'),
        taxDeductions: sum('taxDeductions'),
        netPay: sum('netPay'),
      },
    ]
  })
