import { and, eq } from 'drizzle-orm'
import type { GrossedUpSalary, GrossUpSalary } from '@muster/contract/payroll/grossUp'
import type { LineCode } from '@muster/contract/payroll/lines'
import { recordRepeated } from '../../../audit/recordRepeated.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { type Actor, canDecideFor } from '../../../kernel/actor.ts'
import { assertFound, forbidden, invalid, throwIf } from '../../../kernel/errors.ts'
import { runWithPauses } from '../../../kernel/pauses.ts'
import { type Cents, centsOf, jsonOf, sumOf } from '../../../pay/money.ts'
import { statusOf } from '../../../pay/packs/tables.ts'
import { users } from '../../../people/tables.ts'
import type { PersonFacts } from '../engine/facts.ts'
import { searchGross } from '../engine/grossUp.ts'
import { recordAtSalary } from '../engine/regularMonth.ts'
import { taxRowOf } from '../engine/status.ts'
import { seesOpenPayOf } from '../facts/missing.ts'
import { selectPayeesById } from '../facts/people.ts'
import { readFacts } from '../facts/readFacts.ts'
import { readPaySources, rulesOfMonth } from '../facts/rulesOfMonth.ts'
import { lastDayOf } from '../periods.ts'

/** The facts of a month that do not depend on the salary. */
type Agreed = Pick<PersonFacts, 'month' | 'years'>

/**
 * Returns the smallest gross salary whose month leaves at least a net pay, and that month. Writes nothing; logs access to a
 * person's pay.
 * @throws Refusal 404 if the actor cannot see the person's pay; 403 for their own; 400 naming `net` if no salary that can be
 * stored leaves it, `period` if the person is paid by the day or hour then, or `status` if the rules don't know it.
 */
export async function grossUpSalary(ctx: Context, input: GrossUpSalary): Promise<{ result: GrossedUpSalary }> {
  const { db } = ctx.app
  const { userId, period, currency, net, baseSalary } = input
  const agreed =
    userId === undefined ? await newcomerFacts(db, input) : await personFacts(db, ctx.actor, { userId, period })
  const { rules, terms } = agreed.month
  const { tables } = rules
  const base = typeof baseSalary === 'number' ? centsOf(baseSalary) : baseSalary === null ? null : presentBase(agreed)
  const { incomes } = taxRowOf(tables, period, terms.status)
  const search = searchGross(
    recordAtSalary(agreed, { currency, base }),
    centsOf(net),
    incomes.map(({ above }) => above),
  )
  const found = await runWithPauses(search)
  if (userId !== undefined)
    await recordRepeated(ctx, {
      action: 'payroll.salary_seen',
      subject: { type: 'user', id: userId },
      personId: userId,
    })
  if (!found) return throwIf(invalid({ net: 'No salary leaves this net pay' }))
  const { gross, paid, beforeLoss } = found
  const ofCodes = (...codes: LineCode[]) =>
    jsonOf(sumOf(paid.lines.filter(({ code }) => codes.includes(code)).map(({ amount }) => amount)))
  const isChosen = userId === undefined && rules.pack !== 'NONE' && tables.statuses.length > 1
  return {
    result: {
      period,
      currency,
      gross: jsonOf(gross),
      grossPay: jsonOf(paid.grossPay),
      insurance: ofCodes('INSURANCE'),
      incomeTax: ofCodes('INCOME_TAX', 'TAX_SETTLEMENT'),
      deductions: jsonOf(paid.deductions),
      netPay: jsonOf(paid.netPay),
      benefits: jsonOf(paid.benefits),
      employerCost: jsonOf(paid.grossPay + paid.employerShare),
      beforeLoss: beforeLoss && { gross: jsonOf(beforeLoss.gross), netPay: jsonOf(beforeLoss.netPay) },
      statuses: isChosen ? tables.statuses.map(({ code, name }) => ({ code, name })) : [],
      status: statusOf(tables, terms.status).code,
    },
  }
}

/** Returns the base pay at the end of the month; null if the whole salary is base pay. */
const presentBase = ({ month: { pay, period } }: Agreed): Cents | null =>
  pay.findLast(({ from }) => from <= lastDayOf(period))?.base ?? null

/** Reads the facts of a person's month. */
async function personFacts(
  db: Queryable,
  actor: Actor,
  { userId, period }: { userId: string; period: string },
): Promise<Agreed> {
  assertFound((await db.$count(users, and(eq(users.id, userId), seesOpenPayOf(actor, users.id)))) > 0)
  throwIf(canDecideFor(actor, userId) ? null : forbidden('You cannot change your own pay'))
  const [payee] = await selectPayeesById(db, [userId])
  assertFound(payee)
  const [read] = await readFacts(db, [payee], period)
  assertFound(read)
  const isRated = read.facts.month.payTerms.own.kind !== 'MONTHLY'
  throwIf(isRated ? invalid({ period: 'This person is paid by the day or by the hour in this month' }) : null)
  return read.facts
}

/** Returns the facts of a month of someone without a record, who has no pay items yet. */
async function newcomerFacts(db: Queryable, { period, status, insuredWage }: GrossUpSalary): Promise<Agreed> {
  const rules = rulesOfMonth(await readPaySources(db), period)
  const isUnknown = status !== undefined && !rules.tables.statuses.some(({ code }) => code === status)
  throwIf(isUnknown ? invalid({ status: 'Please choose a status' }) : null)
  const terms = { status: status ?? null, insuredWage: insuredWage === undefined ? null : centsOf(insuredWage) }
  return {
    month: {
      period,
      employments: [],
      pay: [],
      unpaid: [],
      workingDates: [],
      overtime: [],
      bonuses: [],
      items: [],
      rules,
      taxMethod: 'YEARLY',
      terms,
      payTerms: { before: { kind: 'MONTHLY' }, own: { kind: 'MONTHLY' } },
      paidTime: [],
    },
    years: [],
  }
}
