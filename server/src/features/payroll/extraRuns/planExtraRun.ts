import { and, eq, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { DraftExtraRun, ExtraPayment } from '@muster/contract/payroll/extraRuns'
import type { RunPlace } from '@muster/contract/payroll/runKeys'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { canDecideFor } from '../../../kernel/actor.ts'
import { assertFound, forbidden, invalid, throwIf } from '../../../kernel/errors.ts'
import { centsOf } from '../../../pay/money.ts'
import { employmentsIn } from '../../../people/employments/employed.ts'
import { administratorIds } from '../../../people/heldPermissions.ts'
import type { ComputedPeople } from '../calculate/computePeople.ts'
import { payrollComments } from '../comments/tables.ts'
import type { MonthAdjustment } from '../engine/facts.ts'
import { seesOpenPayOf } from '../facts/missing.ts'
import { payOfPeople } from '../facts/months.ts'
import { peopleWithLaterMonths } from '../facts/laterMonths.ts'
import { type Payee, selectPayeesById } from '../facts/people.ts'
import { readTerms } from '../facts/terms.ts'
import { futureRefusal } from '../periods.ts'
import { payrollSignOffs } from '../signOffs/tables.ts'
import { users } from '../../../people/tables.ts'
import { amountOfPercent, latestPay } from './amounts.ts'
import { computeExtraPeople, type ExtraPayee, readExtraFacts } from '../calculate/extraFacts.ts'
import { payrollExtraRuns } from '../facts/tables.ts'

/** An extra run as it would be made now. */
export interface ExtraRunPlan {
  place: RunPlace
  /** The people in the order of their ids, with their payment; null with a problem, and in a run of differences. */
  people: { payee: Payee; payment: MonthAdjustment | null; problem: ExtraPayment['problem'] }[]
  /** The inputs for the records of those who are paid. */
  facts: readonly ExtraPayee[]
  computed: ComputedPeople
}

/**
 * Calculates an extra run from its draft, without writing anything.
 * @throws Refusal 400 naming `period` for a future month, or `paymentDate` for a day outside the month; 404 if a person is
 * out of reach; 403 for the actor's own pay, and for administrators unless the actor is a Super Admin.
 */
export async function planExtraRun(db: Queryable, { actor }: Context, draft: DraftExtraRun): Promise<ExtraRunPlan> {
  const { period, paymentDate, name, kind } = draft
  const ids = draft.payments.map(({ userId }) => userId)
  const today = await readCompanyToday(db)
  throwIf(
    futureRefusal('period', period, today),
    paymentDate.slice(0, 7) === period ? null : invalid({ paymentDate: 'Please choose a day of this month' }),
  )
  const visible = await db.$count(users, and(isOneOf(users.id, ids), seesOpenPayOf(actor, users.id)))
  assertFound(visible === ids.length)
  const administrators = actor.isSuperAdmin ? new Set<string>() : await administratorIds(db)
  throwIf(
    ids.some((id) => !canDecideFor(actor, id)) ? forbidden('You cannot pay yourself with an extra run') : null,
    ids.some((id) => administrators.has(id))
      ? forbidden('Only a Super Admin can change the pay of someone with an administrative role')
      : null,
  )
  const place = { period, run: await nextRun(db, period) }
  const payees = await selectPayeesById(db, ids)
  const pay = await payOfPeople(db, ids)
  const termsOf = await readTerms(db, ids)
  const blocked = await peopleWithLaterMonths(db, ids, { after: period, until: today.slice(0, 7) })
  const entered = new Map(draft.payments.map(({ userId, amount }) => [userId, amount]))
  const percent = draft.percent === undefined ? 0n : centsOf(draft.percent)
  const people = payees.map((payee): ExtraRunPlan['people'][number] => {
    if (kind === 'DIFFERENCES') return { payee, payment: null, problem: blocked.has(payee.id) ? 'LATER_MONTH' : null }
    const payTermsIn = (month: string) => termsOf({ userId: payee.id, period: month }).pay
    const terms = payTermsIn(period)
    const currency = terms.kind === 'MONTHLY' ? latestPay(pay(payee.id), paymentDate)?.currency : terms.currency
    if (!currency) return { payee, payment: null, problem: 'NO_SALARY' }
    if (blocked.has(payee.id)) return { payee, payment: null, problem: 'LATER_MONTH' }
    const month = { period, employments: employmentsIn(payee.employments), pay: pay(payee.id), payTermsIn }
    const own = entered.get(payee.id)
    // An earlier monthly salary is not what they are paid now.
    if (own === undefined && terms.kind !== 'MONTHLY') return { payee, payment: null, problem: 'PAID_BY_TIME' }
    const amount = own === undefined ? amountOfPercent(month, { kind, percent, paymentDate }) : centsOf(own)
    if (amount === 0n) return { payee, payment: null, problem: 'NOTHING_TO_PAY' }
    const payment = { id: '', type: 'BONUS' as const, amount, currency, date: paymentDate, reason: '', extraRun: name }
    return { payee, payment, problem: null }
  })
  const paid = people.filter(({ problem }) => problem === null)
  const payments = new Map(paid.map(({ payee, payment }) => [payee.id, payment ? [payment] : []]))
  const facts = await readExtraFacts(
    db,
    paid.map(({ payee }) => payee),
    place,
    { paymentsOf: (userId) => payments.get(userId) ?? [], paysDifferences: kind === 'DIFFERENCES' },
  )
  const computed = computeExtraPeople(facts)
  const tooLarge = new Set(computed.skipped.map(({ userId }) => userId))
  const payable = new Set(computed.records.map(({ userId }) => userId))
  const problemOf = ({ payee: { id }, problem }: ExtraRunPlan['people'][number]) =>
    problem ?? (tooLarge.has(id) ? 'TOO_LARGE' : payable.has(id) ? null : 'NOTHING_TO_PAY')
  return {
    place,
    facts,
    people: people.map((one) => {
      const problem = problemOf(one)
      return { ...one, payment: problem ? null : one.payment, problem }
    }),
    computed,
  }
}

/**
 * Returns the number of the next extra run in a month. Comments and signatures outlive a discarded run, so its number is
 * not given again.
 */
export async function nextRun(db: Queryable, period: string): Promise<number> {
  const maxOf = (table: typeof payrollExtraRuns | typeof payrollComments | typeof payrollSignOffs) =>
    db
      .select({ run: sql<number>`coalesce(max(${table.run}), 0)` })
      .from(table)
      .where(eq(table.period, period))
  const last = await unionAll(maxOf(payrollExtraRuns), maxOf(payrollComments), maxOf(payrollSignOffs))
  return Math.max(...last.map(({ run }) => run)) + 1
}
