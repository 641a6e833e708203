import { z } from 'zod'
import { decimalsMessage, hasAtMostTwoDecimals, maxMoney } from '../kit/money.ts'
import { chargingMethods } from '../kit/people.ts'
import { Id, text } from '../kit/text.ts'
import { Day } from '../kit/time.ts'

/** The units of a line's quantity. UNITS is for lines entered by hand. */
export const lineUnits = ['HOURS', 'MONTHS', 'WEEKS', 'FORTNIGHTS', 'UNITS'] as const
export type LineUnit = (typeof lineUnits)[number]

/** The work that a line charges for. */
export const InvoicedWork = z.discriminatedUnion('kind', [
  /**
   * Hours worked, by day. Only the total of all days is rounded to the minute. `days` is empty for lines created before
   * seconds were included in the charge.
   */
  z.object({
    kind: z.literal('HOURS'),
    days: z.array(z.object({ day: Day, minutes: z.number().int(), seconds: z.number().int().optional() })),
  }),
  /** Days of a month, charged as a share of the monthly rate: `days` of `daysOfMonth`. `from` and `to` are included. */
  z.object({
    kind: z.literal('MONTH'),
    from: Day,
    to: Day,
    days: z.number().int(),
    daysOfMonth: z.number().int(),
  }),
  /**
   * The periods of 7 or 14 days that end in the month, counted from the person's first day of employment. The last may
   * be shorter.
   */
  z.object({
    kind: z.literal('STRETCHES'),
    daysOfEach: z.number().int(),
    stretches: z.array(z.object({ from: Day, to: Day, days: z.number().int() })),
  }),
])
export type InvoicedWork = z.infer<typeof InvoicedWork>

export const InvoiceLine = z.object({
  id: z.uuid(),
  /** The invoiced person, with their name when the line was created; null for a line entered by hand. */
  person: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() }).nullable(),
  description: z.string(),
  chargingMethod: z.enum(chargingMethods).nullable(),
  unit: z.enum(lineUnits),
  /** The quantity with up to four decimals, for display. The amount is calculated from the exact quantity. */
  quantity: z.string(),
  /** The exact quantity as a fraction of the unit, such as `8/30`; omitted if `quantity` is exact. */
  share: z.string().optional(),
  /** The number of minutes if the line charges hours; otherwise null. */
  minutes: z.number().int().nullable(),
  rate: z.number(),
  /** The rate times the quantity, rounded once. Negative for a discount. */
  amount: z.number(),
  /** The work charged; null for a line entered by hand. */
  work: InvoicedWork.nullable(),
})
export type InvoiceLine = z.infer<typeof InvoiceLine>

const quantity = 'Please enter a quantity greater than 0'
export const amountRequired = 'Please enter an amount'
/** An amount that may be negative. */
export const SignedAmount = z
  .number(amountRequired)
  .min(-maxMoney, 'This amount is too large')
  .max(maxMoney, 'This amount is too large')
  .refine(hasAtMostTwoDecimals, decimalsMessage)

/** A line entered by hand. A negative rate makes it a discount. */
export const ManualLine = z.object({
  description: text(200, 'Please describe the line'),
  quantity: z
    .number(quantity)
    .min(0.01, quantity)
    .max(1_000_000, 'This quantity is too large')
    .refine(hasAtMostTwoDecimals, decimalsMessage)
    .default(1),
  rate: SignedAmount,
})
export type ManualLine = z.infer<typeof ManualLine>

/** The maximum number of lines entered by hand on an invoice. */
export const maxManualLines = 100

/**
 * A line in the update of a draft: either an existing line by its id, with an optional new description, or a new line
 * entered by hand.
 */
export const DraftLine = z.union([
  z.object({ id: Id, description: text(200, 'Please describe the line').optional() }),
  ManualLine,
])
export type DraftLine = z.infer<typeof DraftLine>
