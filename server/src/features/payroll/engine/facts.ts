import type { Currency } from '@muster/contract/kit/money'
import type { PayPack } from '@muster/contract/kit/pay'
import type { Because, LineCode, LinePart } from '@muster/contract/payroll/lines'
import type { Employment } from '../../../people/employments/employed.ts'
import type { Cents } from '../../../pay/money.ts'

/** What somebody is paid from a day on, as their employment history says: a month's salary. */
export interface PayFrom {
  /** Of the entry in the history. */
  id: string
  from: string
  /** Null, and so the currency, where no salary is known from that day on. */
  salary: Cents | null
  /** The part of the salary that is no allowance; null for all of it. */
  base: Cents | null
  currency: Currency | null
}

/** A day without pay; `sourceId` is the leave request, or the attendance day. */
export interface UnpaidDay {
  date: string
  reason: 'LEAVE' | 'ABSENCE'
  sourceId: string
  /** A day within leave that its policy does not count: it is paid, unless no other day of the month is. */
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

/** The rules of pay that hold in a month. */
export interface Rules {
  /** Hours that a month's salary is for. */
  divisor: number
  /** What an hour of overtime earns above its rate, in hundredths of a percent: 35 % is 3500n. */
  premiums: { day: bigint; night: bigint; restDay: bigint; holiday: bigint }
  absencesDeducted: boolean
  pack: PayPack
}

/** What a person's pay of a month is computed from, but for what others have left to be carried and paid since. */
export interface MonthFacts {
  /** The month, `YYYY-MM`. */
  period: string
  /** In order; those of other months do no harm. */
  employments: readonly Employment[]
  /**
   * Ascending, with the one that held on the first day of the month; of two from one day the last counts. Entries of other
   * months, and of days that are none of employment, do no harm.
   */
  pay: PayFrom[]
  /** Of the month; a date may come twice, and counts once. */
  unpaid: UnpaidDay[]
  overtime: OvertimeDay[]
  /** Those that this month's record pays, of whichever month their date is. */
  bonuses: MonthAdjustment[]
  rules: Rules
}

/** What was paid for a month under one code: of its own lines, or of differences for it in later records. */
export interface PaidLine {
  code: LineCode
  part: LinePart
  currency: Currency
  amount: Cents
  /** The days behind a line of overtime; unknown without it. */
  because?: Because | null
}

/** An approved month whose facts may have changed since; `paid` is all that was paid for it, in whichever record. */
export interface EarlierMonth {
  facts: MonthFacts
  paid: PaidLine[]
}

/** What a person's records of a month are computed from. */
export interface PersonFacts {
  month: MonthFacts
  /** Those that this month's record takes, of whichever month their date is. */
  deductions: MonthAdjustment[]
  /** What could not be deducted in approved months, above 0, once a currency. */
  carried: { currency: Currency; amount: Cents }[]
  earlier: EarlierMonth[]
}
