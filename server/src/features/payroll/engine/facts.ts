import type { Currency } from '@muster/contract/kit/money'
import type { PayPack } from '@muster/contract/kit/pay'
import type { PayLineReason, LineCode, LinePart } from '@muster/contract/payroll/lines'
import type { Employment } from '../../../people/employments/employed.ts'
import type { Cents } from '../../../pay/money.ts'

/** A person's monthly salary from a day on, by their employment history. */
export interface PayFrom {
  /** The id of the history entry. */
  id: string
  from: string
  /** The monthly salary; null, like the currency, if none is known from that day on. */
  salary: Cents | null
  /** The part of the salary that is not allowances; null for all of it. */
  base: Cents | null
  currency: Currency | null
}

/** A day without pay; `sourceId` is the leave request, or the attendance day. */
export interface UnpaidDay {
  date: string
  reason: 'LEAVE' | 'ABSENCE'
  sourceId: string
  /** Set for a day of leave that its policy does not count: it is paid, unless no other day of the month is. */
  isUncounted?: boolean
}

/** Approved overtime of a day, in minutes of each class, as far as it is still worked. */
export interface OvertimeDay {
  date: string
  recordId: string
  minutes: { day: number; night: number; restDay: number; holiday: number }
}

/** An approved bonus or deduction. */
export interface MonthAdjustment {
  id: string
  type: 'BONUS' | 'DEDUCTION'
  amount: Cents
  currency: Currency
  date: string
  reason: string
}

/** The pay rules of a month. */
export interface Rules {
  /** Hours that a monthly salary covers. */
  divisor: number
  /** Premiums on an hour of overtime, in hundredths of a percent: 35 % is 3500n. */
  premiums: { day: bigint; night: bigint; restDay: bigint; holiday: bigint }
  absencesDeducted: boolean
  pack: PayPack
}

/** The inputs of a person's pay of a month, without amounts carried and paid in other months. */
export interface MonthFacts {
  /** The month, `YYYY-MM`. */
  period: string
  /** The periods of employment, in order; may include other months. */
  employments: readonly Employment[]
  /**
   * Ascending, with the entry that applied on the first day of the month; of two from one day the last counts. May
   * include other months and days outside employment.
   */
  pay: PayFrom[]
  /** Days of the month; a date may occur twice, and counts once. */
  unpaid: UnpaidDay[]
  overtime: OvertimeDay[]
  /** Bonuses paid by this month's record, whatever the month of their date. */
  bonuses: MonthAdjustment[]
  rules: Rules
}

/** An amount paid for a month under one code: in its own lines, or as a difference in later records. */
export interface PaidLine {
  code: LineCode
  part: LinePart
  currency: Currency
  amount: Cents
  /** The days behind a line of overtime; missing if unknown. */
  because?: PayLineReason | null
}

/** An approved month whose facts may have changed since; `paid` is everything paid for it, in any record. */
export interface EarlierMonth {
  facts: MonthFacts
  paid: PaidLine[]
}

/** The inputs of a person's records of a month. */
export interface PersonFacts {
  month: MonthFacts
  /** Amounts deducted by this month's record, whatever the month of their date. */
  deductions: MonthAdjustment[]
  /** Amounts not yet deducted in approved months, above 0, once per currency. */
  carried: { currency: Currency; amount: Cents }[]
  earlier: EarlierMonth[]
}
