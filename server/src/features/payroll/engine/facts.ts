import type { Currency } from '@muster/contract/kit/money'
import type { DayPay, HourBase, PaidTimeKind, PartMonthTax, PayPack, PayItemType } from '@muster/contract/kit/pay'
import type { SettlementItem } from '@muster/contract/kit/leaving'
import type { LoanKind } from '@muster/contract/payroll/loans'
import type { PayItemFormula } from '@muster/contract/kit/pay'
import type { PayLineReason, LineCode, LinePart, LinePayItem } from '@muster/contract/payroll/lines'
import type { PayTerms } from '../../../pay/terms/payTerms.ts'
import type { PackTables } from '../../../pay/packs/tables.ts'
import type { Employment } from '../../../people/employments/employed.ts'
import type { WeeklyMinutes } from '../../../worktime/weeklyHours.ts'
import type { Cents } from '../../../pay/money.ts'

/** A person's monthly salary from a day on, according to their employment history. */
export interface PayFrom {
  /** The id of the entry in the employment history. */
  id: string
  from: string
  /** The monthly salary. If none is known from that day on, both salary and currency are null. */
  salary: Cents | null
  /** The base pay, which is the salary without allowances; null if the whole salary is base pay. */
  base: Cents | null
  currency: Currency | null
}

/** An unpaid day. `sourceId` is the id of the leave request or attendance record. */
export interface UnpaidDay {
  date: string
  reason: 'LEAVE' | 'ABSENCE'
  sourceId: string
  /**
   * True if the day is within unpaid leave but not counted by the policy of the leave. Such a day is deducted only if
   * no other day of the month is paid.
   */
  isUncounted?: boolean
}

/** The approved overtime of a day, in minutes of each class. It never exceeds the overtime that is still recorded. */
export interface OvertimeDay {
  date: string
  recordId: string
  minutes: { day: number; night: number; restDay: number; holiday: number }
  /** The agreed minutes of a week on that day, and of one of its working days. */
  week: WeeklyMinutes
  minutesPerDay: number
}

/**
 * A day that is paid to someone who is paid by the day or by the hour, with its minutes without overtime. `sourceId` is
 * the id of the attendance record or leave request; null for a holiday.
 */
export interface PaidTime {
  date: string
  of: PaidTimeKind
  minutes: number
  sourceId: string | null
}

/** An approved bonus or deduction. */
export interface MonthAdjustment {
  id: string
  type: 'BONUS' | 'DEDUCTION'
  amount: Cents
  currency: Currency
  date: string
  reason: string
  /** Given for a part of a final settlement. What is not taxed is not insured either. */
  settlement?: { item: SettlementItem; label: string; isTaxed: boolean; isInsured: boolean }
  /** The name of the extra run that pays it, on `date`; missing for an adjustment. */
  extraRun?: string
}

/** A pay item of the company's own that applies to a person in a month. */
export interface MonthItem {
  payItem: LinePayItem
  /** The code of the pay item, by which its lines are sorted. */
  code: string
  type: PayItemType
  frequency: 'RECURRING' | 'ONCE'
  formula: PayItemFormula
  /** True if a fixed amount is paid for the days with a salary only. */
  isProrated: boolean
  /** The amount in the currency, or the percentage, in units of 1/10,000. */
  value: bigint
  /** The number of days or hours, in hundredths; null to count the paid days of the month. */
  quantity: bigint | null
  /** The currency of the amount; null for a percentage, which is taken in each currency. */
  currency: Currency | null
  /** The id of the person's entry, or of the rule for a group. */
  sourceId: string
  isRule: boolean
}

/**
 * The last days of two months that count for the pay of their own month: of the month before, and of the month itself.
 * Later days count for the next month. Null for the last day of the month.
 */
export interface CutOff {
  before: number | null
  own: number | null
}

/** The pay rules of a month. */
export interface Rules {
  /** The number of hours that a monthly salary of full time covers. */
  divisor: number
  /** The way to value an hour of someone with fewer hours than the company. */
  hourBase: HourBase
  /** The premiums on an hour of overtime, in hundredths of a percent: 35 % is 3500n. */
  premiums: { day: bigint; night: bigint; restDay: bigint; holiday: bigint }
  absencesDeducted: boolean
  /** The way to value an unpaid day of the month before, and of the month itself. */
  dayPay: { before: DayPay; own: DayPay }
  pack: PayPack
  /** The id of the company's own file of rules; null for other packs. */
  packId: string | null
  /** The method of income tax for a month that is only partly employed. */
  partMonthTax: PartMonthTax
  /** The cut-off of unpaid days and of days paid by the day, and that of overtime. */
  cutOffs: { time: CutOff; overtime: CutOff }
  /** The figures of the pack, of which those of the month are used. */
  tables: PackTables
}

/**
 * A method of income tax. `MONTHLY` taxes every month as a twelfth of a year of such months, including bonuses,
 * and settles no year; it only remains for months that earlier releases calculated. `YEARLY` taxes bonuses by what they
 * add to the year, and settles the year in its last month.
 */
export type TaxMethod = 'MONTHLY' | 'YEARLY'

/** The terms by which a person is insured and taxed in a month. */
export interface InsuranceTerms {
  /** The code of a status of the pack; null for the default one. */
  status: string | null
  /** The registered insured wage, which replaces the pay of the month; null if there is none. */
  insuredWage: Cents | null
}

/**
 * The inputs for a person's pay of a month, without the amounts carried over from other months or paid in other months.
 */
export interface MonthFacts {
  /** The month, `YYYY-MM`. */
  period: string
  /** The last day that a part of the month pays; missing for the whole month. */
  upTo?: string
  /** The periods of employment, in order. May include periods outside the month. */
  employments: readonly Employment[]
  /**
   * The pay history in ascending order, including the entry that applied on the first day of the month. Of two entries
   * for the same day, the last applies. May include entries for other months and for days outside employment.
   */
  pay: PayFrom[]
  /**
   * The unpaid days of the month, and of the month before if a cut-off divides it. A date may occur twice, but is deducted
   * once.
   */
  unpaid: UnpaidDay[]
  /**
   * The working days of the same months, in order, as if the person had been employed throughout. Absences are working
   * days, too. Only known if the rules value an unpaid day by them, and if there are any.
   */
  workingDates: readonly string[]
  overtime: OvertimeDay[]
  /** The bonuses paid by this month's record, even if dated in another month. */
  bonuses: MonthAdjustment[]
  items: MonthItem[]
  rules: Rules
  taxMethod: TaxMethod
  terms: InsuranceTerms
  /** The kind of pay of the month before, and of the month itself. */
  payTerms: { before: PayTerms; own: PayTerms }
  /** The days of months that are paid by the day or by the hour; each date once. */
  paidTime: readonly PaidTime[]
}

/** An amount paid for a month under one code, either in the month's own record or as a difference in a later record. */
export interface PaidLine {
  code: LineCode
  part: LinePart
  currency: Currency
  amount: Cents
  /** The calculation of the line, with the days of overtime; missing if unknown. */
  because?: PayLineReason | null
  /** The pay item that the amount was paid for; missing for other codes. */
  payItem?: LinePayItem | null
}

/** An amount that a part of a month, given by its name, has paid or withheld. */
export interface PartLine extends Pick<PaidLine, 'code' | 'part' | 'currency' | 'amount'> {
  name: string
}

/** An approved month whose facts may have changed. `paid` contains everything paid for it, in any record. */
export interface EarlierMonth {
  facts: MonthFacts
  paid: PaidLine[]
}

/** The taxed pay of a month, and what was deducted from it, in any record. */
export interface YearMonth {
  period: string
  wage: Cents
  insurance: Cents
  /** The income tax withheld, including earlier settlements. */
  tax: Cents
}

/** The amounts of a year that were paid outside Muster, from January up to the month `upTo`. */
export interface OpeningAmounts {
  upTo: string
  wage: Cents
  insurance: Cents
  tax: Cents
}

/** A calendar year whose income tax is settled by the record, as paid by the person's other records. */
export interface YearFacts {
  /**
   * The month that settles the year: the last one in which the person is employed. With a cumulative pack, each month
   * settles the year so far.
   */
  period: string
  months: YearMonth[]
  opening: OpeningAmounts | null
  /** The number of months in which the person is employed, up to `period`; only for cumulative packs. */
  employedMonths?: number
  /** The months in which the person is employed, but that no record pays. */
  missing: string[]
  /** The months whose rules withhold no tax. */
  untaxed: string[]
  /** True if an earlier record of the year is still a draft. */
  isProvisional: boolean
  /** The pay rules of `period`. */
  rules: Rules
  /** The person's status in each month of the year, from January on; null for the default one. */
  statuses: readonly InsuranceTerms['status'][]
}

/** A confirmed loan or advance, as payroll of a month finds it. */
export interface LoanFacts {
  id: string
  kind: LoanKind
  currency: Currency
  /** The amount that this record pays out; 0 if the loan is paid out, or later. Nothing else is due then. */
  payout: Cents
  /** The amount owed after all other submitted records. */
  owed: Cents
  /** The instalment of the month: null for everything that is owed, 0 before the first month and during a pause. */
  instalment: Cents | null
  /** The part of the previous instalment that the pay did not cover. */
  arrears: Cents
  /** The number of instalments taken by other records. */
  instalmentsTaken: number
  /** The first month of repayment. */
  firstPeriod: string
}

/** The person's other runs of a month that a record takes as they are. */
export interface OtherRuns {
  /** Their numbers, in ascending order; 0 for the monthly run. */
  runs: number[]
  /** The payments of the extra runs. */
  bonuses: MonthAdjustment[]
  /** The insurance and tax that the extra runs withheld for the month, one amount per code and currency. */
  withheld: PaidLine[]
  /** The lines of those of them that are parts of the month; missing if there are none. */
  parts?: PartLine[]
}

/** The inputs for a person's records of an extra run. `month` has the bonuses of the month's own record. */
export interface ExtraFacts {
  month: MonthFacts
  /** The payments of this run. */
  payments: MonthAdjustment[]
  /** The earlier months with differences, of which this run pays those of the year; missing if it pays none. */
  earlier?: EarlierMonth[]
  others: OtherRuns
  /** The years to settle. */
  years: YearFacts[]
}

/** The inputs for a person's payroll records of a month. */
export interface PersonFacts {
  month: MonthFacts
  /** The extra runs of the month; missing if there are none. */
  otherRuns?: OtherRuns
  /** The deductions made by this month's record, even if dated in another month. */
  deductions: MonthAdjustment[]
  /**
   * The deductions carried over from earlier months that still have to be made: one amount per currency, each above 0.
   */
  carried: { currency: Currency; amount: Cents }[]
  /** The loans in the order in which instalments are taken. */
  loans: LoanFacts[]
  earlier: EarlierMonth[]
  /** The years to settle. */
  years: YearFacts[]
}
