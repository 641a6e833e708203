import { salaryCurrencies } from '@muster/contract/kit/currencies'
import type { LinePart, LinePayItem } from '@muster/contract/payroll/lines'
import type { MissingPay } from '@muster/contract/payroll/missing'
import { type Cents, jsonOf } from '../../../pay/money.ts'
import type { ComputedRecord, Line } from './records.ts'

/** The parts of the pay that make up the gross pay. */
export const grossParts: ReadonlySet<LinePart> = new Set(['BASE', 'ALLOWANCES', 'BONUSES', 'OVERTIME'])

/** Returns the pay item that a line pays or deducts; undefined if there is none. */
export const payItemOf = (because: Line['because']): LinePayItem | undefined =>
  because.kind === 'PAY_ITEM' || because.kind === 'RETRO' ? because.payItem : undefined

/** The parts whose lines are taxed and insured, unless they are exempt: pay in money, and benefits in kind. */
const wageParts: ReadonlySet<LinePart> = new Set<LinePart>([...grossParts, 'BENEFITS'])

/** Returns how a line is exempt from tax or insurance. Parts of a final settlement and pay items may be. */
const exemptionsOf = (because: Line['because']): Partial<Pick<LinePayItem, 'isUntaxed' | 'isUninsured'>> =>
  (because.kind === 'ADJUSTMENT' ? because : payItemOf(because)) ?? {}

/** Returns true if a line is pay or a benefit in kind that is taxed. */
export const isTaxedPay = ({ part, because }: Pick<Line, 'part' | 'because'>): boolean =>
  wageParts.has(part) && !exemptionsOf(because).isUntaxed

/** Returns true if a line is pay or a benefit in kind that is insured without a registered insured wage. */
export const isInsuredPay = ({ part, because }: Pick<Line, 'part' | 'because'>): boolean =>
  wageParts.has(part) && !exemptionsOf(because).isUninsured

/** Returns true if a line is a bonus, or a benefit in kind that is given once. */
export const isOnce = ({ part, because }: Pick<Line, 'part' | 'because'>): boolean =>
  part === 'BONUSES' || (part === 'BENEFITS' && payItemOf(because)?.isOnce === true)

type Sums = Omit<ComputedRecord, 'period' | 'currency' | 'lines' | 'exceptions' | 'unsettledMonths' | 'canonical'>

/** Returns the totals of lines, all in the same currency. */
export function sumsOf(lines: readonly Pick<Line, 'part' | 'amount'>[]): Sums {
  const parts: Record<LinePart, Cents> = {
    BASE: 0n,
    ALLOWANCES: 0n,
    BONUSES: 0n,
    OVERTIME: 0n,
    DEDUCTIONS: 0n,
    TAX: 0n,
    EMPLOYER: 0n,
    BENEFITS: 0n,
  }
  for (const { part, amount } of lines) parts[part] += amount
  const grossPay = parts.BASE + parts.ALLOWANCES + parts.BONUSES + parts.OVERTIME
  return {
    baseSalary: parts.BASE,
    allowances: parts.ALLOWANCES,
    bonuses: parts.BONUSES,
    overtime: parts.OVERTIME,
    grossPay,
    deductions: parts.DEDUCTIONS,
    taxDeductions: parts.TAX,
    netPay: grossPay - parts.DEDUCTIONS - parts.TAX,
    employerShare: parts.EMPLOYER,
    benefits: parts.BENEFITS,
  }
}

/** Returns the gross and net pay of lines, by currency. */
export const payOf = (lines: readonly Pick<Line, 'currency' | 'part' | 'amount'>[]): MissingPay =>
  salaryCurrencies.flatMap((currency) => {
    const own = lines.filter((line) => line.currency === currency)
    if (!own.length) return []
    const { grossPay, netPay } = sumsOf(own)
    return [{ currency, grossPay: jsonOf(grossPay), netPay: jsonOf(netPay) }]
  })
