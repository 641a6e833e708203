import { z } from 'zod'
import { maxMoney } from '../kit/money.ts'
import { chargingMethods } from '../kit/people.ts'
import { Id, text } from '../kit/text.ts'
import { Day } from '../kit/time.ts'

/** Units of a line's quantity. UNITS is for manually entered lines. */
export const lineUnits = ['HOURS', 'MONTHS', 'WEEKS', 'FORTNIGHTS', 'UNITS'] as const
export type LineUnit = (typeof lineUnits)[number]

/** The work that a line charges. */
export const InvoicedWork = z.discriminatedUnion('kind', [
  /**
   * Hours worked, by day; lines from before seconds were charged have no days. Their sum is rounded to a minute once.
   */
  z.object({
    kind: z.literal('HOURS'),
    days: z.array(z.object({ day: Day, minutes: z.number().int(), seconds: z.number().int().optional() })),
  }),
  /** A share of the month’s days, both ends included. */
  z.object({
    kind: z.literal('MONTH'),
    from: Day,
    to: Day,
    days: z.number().int(),
    daysOfMonth: z.number().int(),
  }),
  /** Periods of 7 or 14 days, counted from the person’s first day, that end in the month; the last may be shorter. */
  z.object({
    kind: z.literal('STRETCHES'),
    daysOfEach: z.number().int(),
    stretches: z.array(z.object({ from: Day, to: Day, days: z.number().int() })),
  }),
])
export type InvoicedWork = z.infer<typeof InvoicedWork>

export const InvoiceLine = z.object({
  id: z.uuid(),
  /** The invoiced person, named as when the line was created; null for a manually entered line. */
  person: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() }).nullable(),
  description: z.string(),
  chargingMethod: z.enum(chargingMethods).nullable(),
  unit: z.enum(lineUnits),
  /** Up to four decimals, for display: the amount is computed from the exact quantity. */
  quantity: z.string(),
  /** The exact quantity as a fraction of its unit, `8/30`; omitted if `quantity` is exact. */
  share: z.string().optional(),
  /** Minutes if the line charges hours; otherwise null. */
  minutes: z.number().int().nullable(),
  rate: z.number(),
  /** Rate times quantity, rounded once; below 0 for a discount. */
  amount: z.number(),
  /** Null for a manually entered line. */
  work: InvoicedWork.nullable(),
})
export type InvoiceLine = z.infer<typeof InvoiceLine>

const quantity = 'Please enter a quantity greater than 0'
export const amountRequired = 'Please enter an amount'
const centsMessage = 'Please use at most two decimals'
const hasAtMostTwoDecimals = (typed: number) => /^-?\d+(\.\d{1,2})?$/.test(String(typed))
/** An amount that may be negative. */
export const SignedAmount = z
  .number(amountRequired)
  .min(-maxMoney, 'This amount is too large')
  .max(maxMoney, 'This amount is too large')
  .refine(hasAtMostTwoDecimals, centsMessage)

/** A manually entered line; with a negative rate, a discount. */
export const ManualLine = z.object({
  description: text(200, 'Please describe the line'),
  quantity: z
    .number(quantity)
    .min(0.01, quantity)
    .max(1_000_000, 'This quantity is too large')
    .refine(hasAtMostTwoDecimals, centsMessage)
    .default(1),
  rate: SignedAmount,
})
export type ManualLine = z.infer<typeof ManualLine>

/** Maximum number of manually entered lines on an invoice. */
export const maxManualLines = 100

/** A line in a draft update: an existing one by its id, optionally with a new description, or a new manual one. */
export const DraftLine = z.union([
  z.object({ id: Id, description: text(200, 'Please describe the line').optional() }),
  ManualLine,
])
export type DraftLine = z.infer<typeof DraftLine>
