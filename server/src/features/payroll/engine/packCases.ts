import { type Cents, fraction, roundToUnits } from '../../../pay/money.ts'
import type { PackCase } from '../../../pay/packs/packFile.ts'
import type { PackTables } from '../../../pay/packs/tables.ts'
import { packLines } from './packLines.ts'
import { taxRowOfYear } from './status.ts'
import { taxOfYear } from './yearTax.ts'

/** The amounts that rules give for an example, in cents. */
export type CaseAmounts = Pick<PackCase, 'insurance' | 'tax' | 'employer'>

/**
 * Returns the amounts that rules give for an example of their file: those of a full month, or with the method CUMULATIVE
 * those of the last of the months since January.
 */
export function amountsOfCase(tables: PackTables, example: PackCase): CaseAmounts {
  const { month, wage, insuredWage, status } = example
  const amountsIn = (period: string) => {
    const whole = { bonuses: 0n, uninsured: 0n, days: 30, daysOfMonth: 30 }
    const lines = packLines({ period, wage, insuredWage, status, ...whole }, tables)
    const amountOf = (code: string): Cents => lines.find((line) => line.code === code)?.amount ?? 0n
    return {
      insurance: amountOf('INSURANCE'),
      tax: amountOf('INCOME_TAX'),
      employer: amountOf('EMPLOYER_INSURANCE'),
    }
  }
  const own = amountsIn(month)
  return tables.method === 'YEAR'
    ? own
    : { ...own, tax: lastTax(tables, example, (period) => amountsIn(period).insurance) }
}

/** Returns the tax that a cumulative pack withholds in the month of an example. */
function lastTax(tables: PackTables, { month, wage, status }: PackCase, insuranceIn: (period: string) => Cents): Cents {
  const months = Array.from({ length: Number(month.slice(5)) }, (_, at) => {
    const period = `${month.slice(0, 4)}-${String(at + 1).padStart(2, '0')}`
    return { period, wage }
  })
  let [income, withheld, tax] = [0n, 0n, 0n]
  for (const [at, { period }] of months.entries()) {
    income += wage - insuranceIn(period)
    const year = {
      period,
      rules: { tables },
      statuses: months.map(() => status),
      opening: null,
      employedMonths: at + 1,
    }
    const { row } = taxRowOfYear(year, months.slice(0, at + 1))
    const due = roundToUnits(taxOfYear(row, fraction(income)).tax)
    // Nothing is paid back within the year.
    tax = due > withheld ? due - withheld : 0n
    withheld += tax
  }
  return tax
}
