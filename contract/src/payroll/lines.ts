import { z } from 'zod'
import { Day, Month } from '../kit/time.ts'
import { settlementItems } from '../kit/leaving.ts'
import { paidTimeKinds, payItemFormulas } from '../kit/pay.ts'
import { loanKinds } from './loanPlan.ts'

/** The kinds of lines in a payroll record, in the order of a payslip. */
export const lineCodes = [
  'SALARY',
  'ALLOWANCE',
  'UNPAID_LEAVE',
  'ABSENCE',
  'OVERTIME_DAY',
  'OVERTIME_NIGHT',
  'OVERTIME_REST_DAY',
  'OVERTIME_HOLIDAY',
  'EARNING',
  'BONUS',
  'BENEFIT',
  'DEDUCTION',
  'ITEM_DEDUCTION',
  'CARRIED_IN',
  'CARRIED_OUT',
  'LOAN_PAYOUT',
  'LOAN',
  'INSURANCE',
  'INCOME_TAX',
  'TAX_SETTLEMENT',
  'EMPLOYER_INSURANCE',
  'EMPLOYER_ITEM',
] as const
export type LineCode = (typeof lineCodes)[number]

/**
 * The parts of a payroll record. The lines of each part add up to one figure of the record. Those of EMPLOYER and BENEFITS
 * are part of neither gross nor net pay; benefits in kind are only taxed and insured.
 */
export const lineParts = [
  'BASE',
  'ALLOWANCES',
  'BONUSES',
  'OVERTIME',
  'DEDUCTIONS',
  'TAX',
  'EMPLOYER',
  'BENEFITS',
] as const
export type LinePart = (typeof lineParts)[number]

export const overtimeClasses = ['DAY', 'NIGHT', 'REST_DAY', 'HOLIDAY'] as const

/**
 * A day on which the approved overtime of one class changed after payment: the minutes paid, and the minutes now due.
 */
export const OvertimeDifference = z.object({
  date: Day,
  recordId: z.uuid(),
  paid: z.number().int(),
  due: z.number().int(),
})
export type OvertimeDifference = z.infer<typeof OvertimeDifference>

/** The tax of each band of a year's taxable income. */
const TaxBands = z.array(
  z.object({ from: z.number(), to: z.number().nullable(), rate: z.number(), amount: z.number() }),
)

/** A person's status for insurance and tax, with its names in English and Arabic at the time of the calculation. */
const LineStatus = z.object({ code: z.string(), name: z.string(), arabicName: z.string() })

/** The pay item that a line pays or deducts. What is not taxed is not insured either, except benefits in kind. */
export const LinePayItem = z.object({
  id: z.uuid(),
  name: z.string(),
  arabicName: z.string(),
  isUntaxed: z.literal(true).optional(),
  isUninsured: z.literal(true).optional(),
  /** Given for a benefit in kind that is given once, and is taxed like a bonus. */
  isOnce: z.literal(true).optional(),
})
export type LinePayItem = z.infer<typeof LinePayItem>

/** The days that a line counts, where they are not those of the calendar month. */
const CountedDays = z.object({ from: Day, to: Day }).optional()

/** The insurance or tax of the month's other pay, which other runs of the month withhold, and the line leaves out. */
const OfOtherRuns = z.number().optional()

/** The pay up to the last day of a part, and the expected pay of the month, whose insurance and tax it withholds that share of. */
const PartShare = z.object({ pay: z.number(), of: z.number() }).optional()

/** The calculation of a line: its source rows and its figures. Amounts have two decimals; rates are percentages. */
export const PayLineReason = z.discriminatedUnion('kind', [
  /** A period of equal pay within the month: its days, and the salary or base pay that applied to them. */
  z.object({
    kind: z.literal('SALARY'),
    entryId: z.uuid(),
    salary: z.number(),
    part: z.number(),
    from: Day,
    to: Day,
    days: z.number().int(),
    daysOfMonth: z.number().int(),
    /**
     * True if the pay for this period is the month's salary less the pay for the other periods. All periods then add up
     * exactly.
     */
    isRest: z.boolean(),
  }),
  /** The days or hours of someone who is paid by them. `sourceId` is the id of the attendance record or leave request. */
  z.object({
    kind: z.literal('TIME'),
    by: z.enum(['DAILY', 'HOURLY']),
    of: z.enum(paidTimeKinds),
    /** The agreed rate of a whole day or an hour. */
    rate: z.number(),
    days: z.array(z.object({ date: Day, minutes: z.number().int(), sourceId: z.uuid().nullable() })),
    range: CountedDays,
  }),
  /** Unpaid days. `sourceId` is the id of the leave request or attendance record. */
  z.object({
    kind: z.literal('UNPAID'),
    days: z.array(z.object({ date: Day, sourceId: z.uuid() })),
    /** The days by which the monthly salary is divided: those of the month that the days are in, by the rule. */
    daysOfMonth: z.number().int(),
    /** Given unless these are calendar days. */
    dayPay: z.enum(['WORKING_DAYS', 'THIRTY_DAYS']).optional(),
    /** True if no working day is left that is paid, so that the rest of the pay is deducted, too. */
    isAll: z.literal(true).optional(),
    range: CountedDays,
  }),
  /** Approved overtime of one class, at one salary. */
  z.object({
    kind: z.literal('OVERTIME'),
    /** The monthly salary, or the rate of a day or an hour. */
    salary: z.number(),
    /** The hours that the salary of full time covers. */
    divisor: z.number().int(),
    /** Given for a rate, which the divisor does not concern: its kind, and the agreed minutes of a day. */
    rate: z.object({ by: z.enum(['DAILY', 'HOURLY']), minutesPerDay: z.number().int() }).optional(),
    /** The agreed minutes of a week, the person's and the company's, if the salary covers that part of the hours. */
    week: z.object({ own: z.number().int(), company: z.number().int() }).optional(),
    premium: z.number(),
    days: z.array(z.object({ date: Day, recordId: z.uuid(), minutes: z.number().int() })),
    range: CountedDays,
  }),
  z.object({
    kind: z.literal('ADJUSTMENT'),
    adjustmentId: z.uuid(),
    date: Day,
    reason: z.string(),
    /** The part of a final settlement that the line pays or deducts. */
    item: z.enum(settlementItems).optional(),
    /** Given for pay of a final settlement that is not taxed, or not insured. What is not taxed is not insured either. */
    isUntaxed: z.literal(true).optional(),
    isUninsured: z.literal(true).optional(),
  }),
  /** The amounts that earlier parts of the month have paid, which the line leaves out. */
  z.object({ kind: z.literal('PAID_PARTS'), parts: z.array(z.object({ name: z.string(), amount: z.number() })) }),
  /** Pay that a part of a month keeps back, with net pays: of its days, of the month after its deductions, and of earlier parts. */
  z.object({ kind: z.literal('KEPT_BACK'), due: z.number(), expected: z.number(), paid: z.number() }),
  /** A payment of an extra run. */
  z.object({ kind: z.literal('EXTRA_RUN'), run: z.string(), paymentDate: Day }),
  /** An earning, deduction, contribution or benefit in kind of the company's own. `sourceId` is the id of the person's entry, or of the rule for a group. */
  z.object({
    kind: z.literal('PAY_ITEM'),
    payItem: LinePayItem,
    sourceId: z.uuid(),
    isRule: z.boolean(),
    formula: z.enum(payItemFormulas),
    /** The amount, the amount of a day or an hour, or the percentage. */
    value: z.number(),
    /** The number of days or hours. */
    quantity: z.number().optional(),
    /** Given if the days with a salary were counted. */
    range: CountedDays,
    /** The pay that the percentage is taken of. */
    of: z.number().optional(),
    /** Given for a fixed amount that is paid for part of the month. */
    days: z.number().int().optional(),
    daysOfMonth: z.number().int().optional(),
  }),
  /** A deduction carried over from an earlier month or into the next one. */
  z.object({ kind: z.literal('CARRIED') }),
  /** A loan or advance that this record pays out. */
  z.object({ kind: z.literal('LOAN_PAYOUT'), loanId: z.uuid(), loan: z.enum(loanKinds), from: Month }),
  /** An instalment of a loan or advance, limited to what the pay covers. */
  z.object({
    kind: z.literal('LOAN'),
    loanId: z.uuid(),
    loan: z.enum(loanKinds),
    /** The number of the instalment, and the expected number of all instalments. */
    number: z.number().int(),
    of: z.number().int(),
    /** The amount due this month: the instalment, everything by agreement, or everything with the last pay. */
    due: z.number(),
    why: z.enum(['INSTALMENT', 'ALL', 'LAST_PAY']),
    owed: z.number(),
    left: z.number(),
  }),
  z.object({
    kind: z.literal('INSURANCE'),
    wage: z.number(),
    /** The registered insured wage, which is insured instead of `wage`. */
    registered: z.number().optional(),
    /** The insured wage, limited to its minimum and maximum. */
    insured: z.number(),
    least: z.number(),
    most: z.number(),
    rate: z.number(),
    otherRuns: OfOtherRuns,
    partShare: PartShare,
  }),
  z.object({
    kind: z.literal('TAX'),
    /** Given unless it is the default one. */
    status: LineStatus.optional(),
    /** The regular wage: without `bonus`. */
    wage: z.number(),
    insurance: z.number(),
    /** The days employed, if the year is calculated from part of a month. */
    days: z.number().int().optional(),
    daysOfMonth: z.number().int().optional(),
    exempt: z.number(),
    /** The taxable income of the year, rounded down to a multiple of 10. */
    taxable: z.number(),
    bands: TaxBands,
    /** The tax of the year. The line deducts a twelfth of it, or for part of a month that part of a twelfth. */
    annual: z.number(),
    /** The bonuses, which the line taxes by what they add to the tax of the year. */
    bonus: z
      .object({
        wage: z.number(),
        /** The insurance that exceeds the regular wage. */
        insurance: z.number(),
        /** The taxable income of the year and its tax, with the bonuses. */
        taxable: z.number(),
        bands: TaxBands,
        annual: z.number(),
      })
      .optional(),
    otherRuns: OfOtherRuns,
    partShare: PartShare,
  }),
  /** The income tax of a year, less the amounts withheld for its months. */
  z.object({
    kind: z.literal('SETTLEMENT'),
    year: z.number().int(),
    /** The status in the month that settles the year, unless it is the default one. */
    status: LineStatus.optional(),
    /** True if `exempt` is the mean of the months with pay, because the status changed within the year. */
    isMeanExemption: z.literal(true).optional(),
    /** The months with pay or tax. `tax` includes earlier settlements. */
    months: z.array(z.object({ period: Month, wage: z.number(), insurance: z.number(), tax: z.number() })),
    /** The amounts of earlier months that were paid outside Muster. */
    opening: z.object({ upTo: Month, wage: z.number(), insurance: z.number(), tax: z.number() }).optional(),
    wage: z.number(),
    insurance: z.number(),
    exempt: z.number(),
    /** The taxable income, rounded down to a multiple of 10. */
    taxable: z.number(),
    bands: TaxBands,
    /** The tax of the year, and the tax withheld so far. The line is their difference. */
    due: z.number(),
    withheld: z.number(),
  }),
  /**
   * The difference between the pay now due for an approved month and the amount paid for it. For overtime, `days` lists
   * the days whose approved minutes changed.
   */
  z.object({
    kind: z.literal('RETRO'),
    paid: z.number(),
    due: z.number(),
    days: z.array(OvertimeDifference).optional(),
    payItem: LinePayItem.optional(),
  }),
])
export type PayLineReason = z.infer<typeof PayLineReason>

/**
 * A line of a payroll record. Its `amount` is added to the figure named by `part`. Deductions are therefore positive in
 * DEDUCTIONS and TAX. Unpaid days reduce the gross pay and are negative.
 */
export const PayLine = z.object({
  code: z.enum(lineCodes),
  part: z.enum(lineParts),
  /** The label in English. */
  label: z.string(),
  /** The month that the line pays for. It is an earlier one if the line settles a change of an approved month. */
  period: Month,
  /** The number of days or minutes, depending on the unit. */
  quantity: z.number().nullable(),
  unit: z.enum(['DAYS', 'MINUTES']).nullable(),
  /** The rate per day or hour in the record's currency, or a percentage. Rounded to four decimals, for display only. */
  rate: z.number().nullable(),
  amount: z.number(),
  because: PayLineReason,
})
export type PayLine = z.infer<typeof PayLine>
