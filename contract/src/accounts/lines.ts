import { z } from 'zod'
import { mostMoney } from '../kit/money.ts'
import { chargingMethods } from '../kit/people.ts'
import { Id, text } from '../kit/text.ts'
import { Day } from '../kit/time.ts'

/** What the quantity of a line counts. UNITS are of lines entered by hand. */
export const lineUnits = ['HOURS', 'MONTHS', 'WEEKS', 'FORTNIGHTS', 'UNITS'] as const
export type LineUnit = (typeof lineUnits)[number]

/** What a line was made from. */
export const InvoicedWork = z.discriminatedUnion('kind', [
  /** Time worked, by day; lines of before seconds were charged have none. Their sum is rounded to a minute once. */
  z.object({
    kind: z.literal('HOURS'),
    days: z.array(z.object({ day: Day, minutes: z.number().int(), seconds: z.number().int().optional() })),
  }),
  /** So many of the month’s days, both ends counted. */
  z.object({
    kind: z.literal('MONTH'),
    from: Day,
    to: Day,
    days: z.number().int(),
    daysOfMonth: z.number().int(),
  }),
  /** Stretches of 7 or 14 days, counted from the person’s first day, that end in the month; the last may be shorter. */
  z.object({
    kind: z.literal('STRETCHES'),
    daysOfEach: z.number().int(),
    stretches: z.array(z.object({ from: Day, to: Day, days: z.number().int() })),
  }),
])
export type InvoicedWork = z.infer<typeof InvoicedWork>

export const InvoiceLine = z.object({
  id: z.uuid(),
  /** Who is invoiced, as they were called when the line was made; null for a line entered by hand. */
  person: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() }).nullable(),
  description: z.string(),
  chargingMethod: z.enum(chargingMethods).nullable(),
  unit: z.enum(lineUnits),
  /** With up to four decimals, for display: the amount is computed from the exact quantity. */
  quantity: z.string(),
  /** The exact quantity in parts of its unit, `8/30`; left out where `quantity` is exact. */
  share: z.string().optional(),
  /** Minutes, where hours are charged; else null. */
  minutes: z.number().int().nullable(),
  rate: z.number(),
  /** Rate times quantity, rounded once; below 0 for a discount. */
  amount: z.number(),
  /** Null for a line entered by hand. */
  work: InvoicedWork.nullable(),
})
export type InvoiceLine = z.infer<typeof InvoiceLine>

const quantity = 'Please enter a quantity greater than 0'
export const amountRequired = 'Please enter an amount'
const cents = 'Please use at most two decimals'
const hasCents = (typed: number) => /^-?\d+(\.\d{1,2})?$/.test(String(typed))
/** An amount that may be below 0. */
export const SignedAmount = z
  .number(amountRequired)
  .min(-mostMoney, 'This amount is too large')
  .max(mostMoney, 'This amount is too large')
  .refine(hasCents, cents)

/** A line entered by hand; with a rate below 0, a discount. */
export const HandLine = z.object({
  description: text(200, 'Please describe the line'),
  quantity: z
    .number(quantity)
    .min(0.01, quantity)
    .max(1_000_000, 'This quantity is too large')
    .refine(hasCents, cents)
    .default(1),
  rate: SignedAmount,
})
export type HandLine = z.infer<typeof HandLine>

/** The most lines of one invoice that are entered by hand. */
export const mostHandLines = 100

/** A line of a draft as it is to be: one that is there by its id, with other words if wanted, or a new one by hand. */
export const DraftLine = z.union([
  z.object({ id: Id, description: text(200, 'Please describe the line').optional() }),
  HandLine,
])
export type DraftLine = z.infer<typeof DraftLine>
