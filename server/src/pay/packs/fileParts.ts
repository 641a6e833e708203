import { z } from 'zod'
import { Month } from '@muster/contract/kit/time'
import { type Cents, parseCents } from '../money.ts'
import type { TaxBand } from './tables.ts'

export const amount = z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, 'must be an amount such as "2700" or "2700.50"')
export const percent = z.string().regex(/^\d{1,2}(\.\d{1,2})?$|^100$/, 'must be a percentage such as "18.75"')
export const code = z.string().regex(/^[A-Z][A-Z_]{1,39}$/, 'must be capital letters such as "SECOND_EMPLOYMENT"')
/** The first month of a row. */
export const firstMonth = { from: Month }
/** The source of a row's figures, and the day on which it was read. */
export const sourced = { source: z.string().min(1), read: z.iso.date() }
export const Bands = z.array(z.strictObject({ to: amount.nullable(), rate: percent })).min(1)

/** Returns a tax band of a file. */
export const bandOf = ({ to, rate }: { to: string | null; rate: string }): TaxBand => ({
  to: to === null ? null : parseCents(to),
  rate: parseCents(rate),
})

/** Returns a sentence if the last of these bands has an upper limit, or the limits don't ascend. */
export function bandFaults(path: string, bands: readonly { to: string | null }[]): string[] {
  const limits = bands.slice(0, -1).map(({ to }) => to)
  if (limits.includes(null) || bands.at(-1)?.to !== null) return [`${path}: only the last band has no upper limit`]
  return notRising(
    path,
    limits.map((to) => parseCents(to ?? '0')),
  )
}

/** Returns a sentence if months don't ascend. */
export const unordered = (path: string, months: readonly string[]): string[] =>
  months.some((month, at) => at > 0 && month <= (months[at - 1] ?? '')) ? [`${path}: the months must ascend`] : []

/** Returns a sentence if amounts don't ascend. */
export const notRising = (path: string, amounts: readonly Cents[]): string[] =>
  amounts.some((one, at) => at > 0 && one <= (amounts[at - 1] ?? 0n)) ? [`${path}: the amounts must ascend`] : []

/** Returns the texts that appear more than once. */
export const duplicatesOf = (texts: readonly string[]): string[] => [
  ...new Set(texts.filter((text, at) => texts.indexOf(text) !== at)),
]
