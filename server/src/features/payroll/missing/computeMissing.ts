import type { MissingPay, MissingPerson, MissingTotals } from '@muster/contract/payroll/missing'
import { conflict } from '../../../kernel/errors.ts'
import type { Queryable } from '../../../db/database.ts'
import type { MonthFacts, OtherRuns, PartLine } from '../engine/facts.ts'
import { daysEmployed } from '../engine/months.ts'
import { monthBesideParts } from '../engine/otherRuns.ts'
import type { Line } from '../engine/records.ts'
import { payOf } from '../engine/sums.ts'
import { readOtherRuns } from '../facts/otherRuns.ts'
import { type Payee, selectPayeesById } from '../facts/people.ts'
import { readMonths } from '../facts/readFacts.ts'

/**
 * A person and their missing months, each with the lines that would pay it, and those that submitted parts of the month have paid
 * already.
 */
export interface ComputedMissing {
  payee: Payee
  months: { facts: MonthFacts; lines: Line[]; parts: readonly PartLine[] }[]
}

/**
 * Calculates the pay of the months that people are missing from. Takes the same number of queries for any number of
 * people, and more for each month.
 */
export async function computeMissing(
  db: Queryable,
  missing: readonly { userId: string; periods: readonly string[] }[],
): Promise<ComputedMissing[]> {
  const payees = await selectPayeesById(
    db,
    missing.map(({ userId }) => userId),
  )
  const payeesById = new Map(payees.map((payee) => [payee.id, payee]))
  const { factsOf } = await readMonths(
    db,
    payees,
    missing.flatMap(({ userId, periods }) => periods.map((period) => ({ userId, period }))),
  )
  const ids = payees.map(({ id }) => id)
  const othersIn = new Map<string, (userId: string) => OtherRuns>()
  for (const period of new Set(missing.flatMap(({ periods }) => periods)))
    othersIn.set(period, await readOtherRuns(db, ids, { period, run: 0 }))
  return missing.flatMap(({ userId, periods }) => {
    const payee = payeesById.get(userId)
    if (!payee) return []
    const months = periods.map((period) => factsOf(payee, period))
    const partsIn = (period: string) => othersIn.get(period)?.(userId).parts ?? []
    return [
      {
        payee,
        months: months.map((facts) => {
          const parts = partsIn(facts.period)
          return { facts, parts, lines: monthBesideParts(facts, parts) }
        }),
      },
    ]
  })
}

/** Returns a missing month as the list shows it. */
export const presentMonth = ({ facts, lines }: ComputedMissing['months'][number]): MissingPerson['months'][number] => ({
  period: facts.period,
  days: daysEmployed(facts.period, facts.employments),
  pay: payOf(lines),
})

/** Returns the number of people and months, and the total pay by currency. */
export function totalsOf(people: readonly ComputedMissing[]): MissingTotals {
  const months = people.flatMap((one) => one.months)
  return { people: people.length, months: months.length, pay: payOf(months.flatMap(({ lines }) => lines)) }
}

/** Returns true if two lists contain the same pay in each currency, in any order. */
export function isSamePay(one: MissingPay, other: MissingPay): boolean {
  const textOf = (pay: MissingPay) =>
    pay
      .map(({ currency, grossPay, netPay }) => `${currency} ${grossPay} ${netPay}`)
      .toSorted((a, b) => (a < b ? -1 : 1))
      .join()
  return textOf(one) === textOf(other)
}

export const missingChanged = () =>
  conflict('These months or their pay have changed. Check them and confirm again.', 'payroll.missing_changed')
