import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { salaryCurrencies } from '@muster/contract/kit/currencies'
import type { Currency } from '@muster/contract/kit/money'
import type { LineCode } from '@muster/contract/payroll/lines'
import type { PreviewSalary, SalaryPreview } from '@muster/contract/payroll/salary'
import { type Actor, canDecideFor } from '../../../kernel/actor.ts'
import { recordRepeated } from '../../../audit/recordRepeated.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { throwIf, assertFound, forbidden, invalid } from '../../../kernel/errors.ts'
import { type Cents, centsOf, jsonOf, sumOf } from '../../../pay/money.ts'
import { employmentsIn, payDayProblem } from '../../../people/employments/employed.ts'
import { employmentHistory, users } from '../../../people/tables.ts'
import { withBackdated } from '../engine/backdated.ts'
import { computeMonth } from '../engine/computeMonth.ts'
import { dueUntil } from '../engine/computePart.ts'
import type { MonthFacts, PaidLine } from '../engine/facts.ts'
import { monthBesideParts } from '../engine/otherRuns.ts'
import type { Line } from '../engine/records.ts'
import { retroLines } from '../engine/retro.ts'
import { payOf, sumsOf } from '../engine/sums.ts'
import { awaitsDecision } from '../facts/changes.ts'
import { seesOpenPayOf } from '../facts/missing.ts'
import { payOfPeople } from '../facts/months.ts'
import { payrollExtraRuns } from '../facts/tables.ts'
import { readOtherRuns } from '../facts/otherRuns.ts'
import { selectPayeesById } from '../facts/people.ts'
import { readMonths } from '../facts/readFacts.ts'
import { monthsWithPay, unrecordedMonths } from '../facts/unrecorded.ts'
import { readPaidBonuses, readPaidLines } from '../facts/settled.ts'
import { payrollInclusions, payrollPaidElsewhere, payrollRecords } from '../tables.ts'
import { isMonthly, paysMonth } from '../shared/inRun.ts'

/**
 * Returns the effect of a salary that starts on a past day, as `readSalaryChange` does. Logs the access.
 * @throws Refusal as `readSalaryChange`.
 */
export async function previewSalary(ctx: Context, input: PreviewSalary): Promise<{ preview: SalaryPreview }> {
  const preview = await readSalaryChange(ctx.app.db, ctx.actor, input)
  const { userId } = input
  await recordRepeated(ctx, {
    action: 'payroll.salary_seen',
    subject: { type: 'user', id: userId },
    personId: userId,
  })
  return { preview }
}

/**
 * Returns the effect of a salary that starts on a past day. Each payroll month of the person is calculated with the new
 * salary, and compared with what it paid or, while it is open, with the current salary; approved months that would become
 * missing are listed too.
 * @throws Refusal 404 if the actor cannot see the person's pay; 403 for their own; 400 naming `from` for a day before
 * the person's first day of employment.
 */
export async function readSalaryChange(db: Queryable, actor: Actor, input: PreviewSalary): Promise<SalaryPreview> {
  const { userId, from } = input
  assertFound((await db.$count(users, and(eq(users.id, userId), seesOpenPayOf(actor, users.id)))) > 0)
  const [payee] = await selectPayeesById(db, [userId])
  assertFound(payee)
  const problem = payDayProblem(employmentsIn(payee.employments), from)
  throwIf(
    canDecideFor(actor, userId) ? null : forbidden('You cannot change your own pay'),
    problem === null ? null : invalid({ from: problem }),
  )
  const history = (await payOfPeople(db, [userId]))(userId)
  const { monthlySalary, baseSalary } = input
  const pay = {
    salary: centsOf(monthlySalary.amount),
    base: typeof baseSalary === 'number' ? centsOf(baseSalary) : null,
    currency: monthlySalary.currency,
  }
  const newPay = withBackdated(history, { from, today: await readCompanyToday(db), pay })
  const unrecorded = await unrecordedMonths(db, userId, sql`month.period >= ${from.slice(0, 7)}`)
  // Months with a rate do not depend on the salary.
  const missingMonths = monthsWithPay(unrecorded, employmentsIn(payee.employments), newPay, () => false)
  // An approved month that only parts have paid is missing, too.
  const knownMonths = await monthsFrom(db, userId, from.slice(0, 7))
  const months = knownMonths.filter(({ period }) => !missingMonths.includes(period))
  const all = [...months, ...missingMonths.map((period) => ({ userId, period }))]
  const { factsOf } = await readMonths(db, [payee], all, { payOf: () => history })
  const bonuses = await readPaidBonuses(db, months)
  const isFinal = (month: (typeof months)[number]) => month.isApproved && !month.awaitsDecision
  // No record of a month is left out.
  const paid = await readPaidLines(db, months.filter(isFinal), { period: '', run: 0 })
  const comparisons = months.map((month) => {
    const facts = { ...factsOf(payee, month.period), bonuses: bonuses(month) }
    const after = { ...facts, pay: newPay }
    // The next payroll pays the difference to what was paid, even if another salary was entered since.
    const changes = isFinal(month) ? changesToPaid(after, paid(month)) : changesOf(facts, after)
    const { isApproved, partsUpTo } = month
    const parts =
      isApproved || partsUpTo === null
        ? null
        : { upTo: partsUpTo, changes: changesIn(dueUntil(facts, partsUpTo), dueUntil(after, partsUpTo)) }
    return { ...month, changes, parts }
  })
  const changedMissing = missingMonths.flatMap((period) => {
    const facts = factsOf(payee, period)
    const after = { ...facts, pay: newPay }
    return changesOf(facts, after).length ? [after] : []
  })
  const missing = []
  for (const after of changedMissing) {
    const { period } = after
    // Few missing months have parts, so others are not read.
    const hasParts = knownMonths.some((one) => one.period === period)
    const { parts = [] } = hasParts ? (await readOtherRuns(db, [userId], { period, run: 0 }))(userId) : {}
    missing.push({ period, pay: payOf(monthBesideParts(after, parts)) })
  }
  return {
    months: comparisons.map(({ period, isApproved, awaitsDecision: awaits, changes, parts }) => ({
      period,
      isApproved,
      awaitsDecision: awaits,
      changes: changes.map(presentChange),
      parts: parts && { upTo: parts.upTo, changes: parts.changes.map(presentChange) },
    })),
    missing,
    differences: salaryCurrencies.flatMap((currency) => {
      const own = comparisons
        .filter(isFinal)
        .flatMap(({ changes }) => changes.filter((one) => one.currency === currency))
      if (!own.length) return []
      return [{ currency, netPay: jsonOf(sumOf(own.map(({ before, after }) => after.netPay - before.netPay))) }]
    }),
    changedAt: await latestChange(db, userId),
  }
}

const presentChange = ({ currency, before, after }: PayChange) => ({
  currency,
  before: presentSums(before),
  after: presentSums(after),
  difference: jsonOf(after.netPay - before.netPay),
})

/** Returns the time of the latest entry in a person's employment history; null without one. */
async function latestChange(db: Queryable, userId: string): Promise<string | null> {
  const { recordedAt } = employmentHistory
  const [latest] = await db
    .select({ recordedAt })
    .from(employmentHistory)
    .where(eq(employmentHistory.userId, userId))
    .orderBy(desc(recordedAt))
    .limit(1)
  return latest?.recordedAt ?? null
}

/**
 * Returns a person's payroll months since `period`: those with a record, also of a part, those paid by a later record, and those
 * paid elsewhere. Of a month that parts have paid, `partsUpTo` is the last day of them.
 */
async function monthsFrom(db: Queryable, userId: string, period: string) {
  const { userId: person, period: month, status } = payrollRecords
  const isApproved = sql<boolean>`coalesce(bool_and(${status} in ('APPROVED', 'PAID')) filter (where ${isMonthly}), false)`
  const recorded = await db
    .select({
      userId: person,
      period: month,
      isApproved,
      awaitsDecision: sql<boolean>`bool_or(${awaitsDecision('payroll_records')})`,
      partsUpTo: sql<string | null>`max((select x.last_day from ${payrollExtraRuns} x
        where x.period = payroll_records.period and x.run = payroll_records.run and x.kind = 'PART'))::text`,
    })
    .from(payrollRecords)
    .where(and(paysMonth('payroll_records'), eq(person, userId), gte(month, period)))
    .groupBy(person, month)
  const includedMonths = await db
    .select({ userId: payrollInclusions.userId, period: payrollInclusions.period, isApproved })
    .from(payrollInclusions)
    .innerJoin(
      payrollRecords,
      and(isMonthly, eq(person, payrollInclusions.userId), eq(month, payrollInclusions.includedIn)),
    )
    .where(and(eq(payrollInclusions.userId, userId), gte(payrollInclusions.period, period)))
    .groupBy(payrollInclusions.userId, payrollInclusions.period)
  const monthsPaidElsewhere = await db
    .select({
      userId: payrollPaidElsewhere.userId,
      period: payrollPaidElsewhere.period,
      isApproved: sql<boolean>`true`,
    })
    .from(payrollPaidElsewhere)
    .where(and(eq(payrollPaidElsewhere.userId, userId), gte(payrollPaidElsewhere.period, period)))
  // Only months with a record of their own can have a pending decision.
  const others = [...includedMonths, ...monthsPaidElsewhere].map((one) => ({
    ...one,
    awaitsDecision: false,
    partsUpTo: null,
  }))
  // What parts have paid of a month that is paid by a later record or elsewhere is in what was paid for it.
  const isPaidOtherwise = new Set(others.map((one) => one.period))
  return [...recorded.filter((one) => !isPaidOtherwise.has(one.period)), ...others].toSorted((a, b) =>
    a.period < b.period ? -1 : 1,
  )
}

interface Sums {
  grossPay: Cents
  insurance: Cents
  incomeTax: Cents
  netPay: Cents
}

const presentSums = ({ grossPay, insurance, incomeTax, netPay }: Sums) => ({
  grossPay: jsonOf(grossPay),
  insurance: jsonOf(insurance),
  incomeTax: jsonOf(incomeTax),
  netPay: jsonOf(netPay),
})

interface PayChange {
  currency: Currency
  before: Sums
  after: Sums
}

/** Returns a month's pay under the old and the new facts, for each currency in which they differ. */
const changesOf = (before: MonthFacts, after: MonthFacts): PayChange[] =>
  changesIn(computeMonth(before), computeMonth(after))

/** Returns the sums of lines before and after a change, for each currency in which they differ. */
function changesIn(linesBefore: readonly Line[], linesAfter: readonly Line[]): PayChange[] {
  return salaryCurrencies.flatMap((currency) => {
    const change = { currency, before: sumsIn(linesBefore, currency), after: sumsIn(linesAfter, currency) }
    return isSamePay(change.before, change.after) ? [] : [change]
  })
}

/** Returns a month's pay as it was paid and under the new facts, for each currency in which they differ. */
function changesToPaid(facts: MonthFacts, paid: PaidLine[]): PayChange[] {
  const [linesAfter, differences] = [computeMonth(facts), retroLines({ facts, paid })]
  return salaryCurrencies.flatMap((currency) => {
    const [after, difference] = [sumsIn(linesAfter, currency), sumsIn(differences, currency)]
    const before = {
      grossPay: after.grossPay - difference.grossPay,
      insurance: after.insurance - difference.insurance,
      incomeTax: after.incomeTax - difference.incomeTax,
      netPay: after.netPay - difference.netPay,
    }
    return isSamePay(before, after) ? [] : [{ currency, before, after }]
  })
}

const isSamePay = (one: Sums, other: Sums): boolean => one.grossPay === other.grossPay && one.netPay === other.netPay

function sumsIn(lines: readonly Line[], currency: Currency): Sums {
  const own = lines.filter((line) => line.currency === currency)
  const ofCode = (code: LineCode) => sumOf(own.filter((line) => line.code === code).map(({ amount }) => amount))
  return { ...sumsOf(own), insurance: ofCode('INSURANCE'), incomeTax: ofCode('INCOME_TAX') }
}
