import { z } from 'zod'
import { Day, Month } from '../kit/time.ts'

/** The kinds of lines in a record, in the order of a payslip. */
export const lineCodes = [
  'SALARY',
  'ALLOWANCE',
  'UNPAID_LEAVE',
  'ABSENCE',
  'OVERTIME_DAY',
  'OVERTIME_NIGHT',
  'OVERTIME_REST_DAY',
  'OVERTIME_HOLIDAY',
  'BONUS',
  'DEDUCTION',
  'CARRIED_IN',
  'CARRIED_OUT',
  'INSURANCE',
  'INCOME_TAX',
  'EMPLOYER_INSURANCE',
] as const
export type LineCode = (typeof lineCodes)[number]

/** The figures of a record that lines add up to; EMPLOYER is shown but belongs to none. */
export const lineParts = ['BASE', 'ALLOWANCES', 'BONUSES', 'OVERTIME', 'DEDUCTIONS', 'TAX', 'EMPLOYER'] as const
export type LinePart = (typeof lineParts)[number]

export const overtimeClasses = ['DAY', 'NIGHT', 'REST_DAY', 'HOLIDAY'] as const

/** A day whose approved overtime changed after it was paid, in minutes of one class. */
export const OvertimeDifference = z.object({
  date: Day,
  recordId: z.uuid(),
  paid: z.number().int(),
  due: z.number().int(),
})
export type OvertimeDifference = z.infer<typeof OvertimeDifference>

/**
 * The basis of a line: its source rows and the figures of its calculation. Amounts have two decimals; rates are
 * percentages.
 */
export const PayLineReason = z.discriminatedUnion('kind', [
  /** A period of equal pay: its days of the month at the salary (or the part of it) at that time. */
  z.object({
    kind: z.literal('SALARY'),
    entryId: z.uuid(),
    salary: z.number(),
    part: z.number(),
    from: Day,
    to: Day,
    days: z.number().int(),
    daysOfMonth: z.number().int(),
    /** True if it gets the remainder of the month’s salary, so that the periods add up. */
    isRest: z.boolean(),
  }),
  /** Days without pay; `sourceId` is the leave request or the attendance day. */
  z.object({
    kind: z.literal('UNPAID'),
    days: z.array(z.object({ date: Day, sourceId: z.uuid() })),
    daysOfMonth: z.number().int(),
  }),
  /** Approved overtime of one class at one salary. */
  z.object({
    kind: z.literal('OVERTIME'),
    salary: z.number(),
    divisor: z.number().int(),
    premium: z.number(),
    days: z.array(z.object({ date: Day, recordId: z.uuid(), minutes: z.number().int() })),
  }),
  z.object({ kind: z.literal('ADJUSTMENT'), adjustmentId: z.uuid(), date: Day, reason: z.string() }),
  /** An amount that could not be deducted earlier, or cannot be deducted now. */
  z.object({ kind: z.literal('CARRIED') }),
  z.object({
    kind: z.literal('INSURANCE'),
    wage: z.number(),
    /** The wage, limited to the insured minimum and maximum. */
    insured: z.number(),
    least: z.number(),
    most: z.number(),
    rate: z.number(),
  }),
  z.object({
    kind: z.literal('TAX'),
    wage: z.number(),
    insurance: z.number(),
    exempt: z.number(),
    /** For the year, rounded down to 10. */
    taxable: z.number(),
    bands: z.array(z.object({ from: z.number(), to: z.number().nullable(), rate: z.number(), amount: z.number() })),
    /** For the year; the line is a twelfth of it. */
    annual: z.number(),
  }),
  /**
   * The difference to the amount paid for an approved month; for overtime with the days whose approved minutes changed.
   */
  z.object({
    kind: z.literal('RETRO'),
    paid: z.number(),
    due: z.number(),
    days: z.array(OvertimeDifference).optional(),
  }),
])
export type PayLineReason = z.infer<typeof PayLineReason>

/**
 * A line of a record. `amount` adds to its part, so deductions are positive in DEDUCTIONS and TAX, and unpaid days are
 * negative in gross.
 */
export const PayLine = z.object({
  code: z.enum(lineCodes),
  part: z.enum(lineParts),
  /** In English. */
  label: z.string(),
  /** The month it is for: an earlier one if a change affected an approved month. */
  period: Month,
  /** Days or minutes, depending on its unit. */
  quantity: z.number().nullable(),
  unit: z.enum(['DAYS', 'MINUTES']).nullable(),
  /** Per day or hour in the record’s currency, or a percentage; rounded to four decimals only for display. */
  rate: z.number().nullable(),
  amount: z.number(),
  because: PayLineReason,
})
export type PayLine = z.infer<typeof PayLine>
