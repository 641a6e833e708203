import { z } from 'zod'
import { Month } from '@muster/contract/kit/time'
import { StartError } from '../../kernel/startError.ts'
import { type Cents, parseCents } from '../money.ts'
import type { PackTables, TaxBand } from './tables.ts'

const amount = z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, 'must be an amount such as "2700" or "2700.50"')
const percent = z.string().regex(/^\d{1,2}(\.\d{1,2})?$|^100$/, 'must be a percentage such as "18.75"')
const sourced = { source: z.string().min(1), read: z.iso.date() }

/**
 * The rules of a country as a file: dated figures with their sources, and cases with expected amounts. Amounts are text,
 * because JSON numbers are floats.
 */
const PackFile = z.strictObject({
  pack: z.literal('EGYPT'),
  currency: z.literal('EGP'),
  insurance: z.strictObject({
    basis: z.string(),
    rise: z.strictObject({ percent, roundUpTo: amount, lastYear: z.int(), source: z.string().min(1) }),
    rows: z
      .array(
        z.strictObject({
          from: Month,
          minWage: amount,
          maxWage: amount,
          rate: percent,
          employerRate: percent,
          ...sourced,
        }),
      )
      .min(1),
  }),
  incomeTax: z.strictObject({
    basis: z.string(),
    rows: z
      .array(
        z.strictObject({
          from: Month,
          exempt: amount,
          roundDownTo: amount,
          incomes: z
            .array(
              z.strictObject({
                above: amount,
                bands: z.array(z.strictObject({ to: amount.nullable(), rate: percent })).min(1),
              }),
            )
            .min(1),
          ...sourced,
        }),
      )
      .min(1),
  }),
  cases: z
    .array(z.strictObject({ month: Month, wage: amount, insurance: amount, tax: amount, employer: amount }))
    .min(1),
})
type PackFile = z.infer<typeof PackFile>

/** An example in a pack: the amounts, in cents, that a month’s wage must give. */
export interface PackCase {
  month: string
  wage: Cents
  insurance: Cents
  tax: Cents
  employer: Cents
}

export interface Pack {
  tables: PackTables
  cases: PackCase[]
  /** The sources of the insurance rows, by their first month. */
  sources: ReadonlyMap<string, string>
}

/**
 * Returns the pack of a file.
 * @throws StartError with a sentence for each mistake.
 */
export function readPack(name: string, json: unknown): Pack {
  const parsed = PackFile.safeParse(json)
  const faults = parsed.success
    ? faultsOf(parsed.data)
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  if (!parsed.success || faults.length)
    throw new StartError(`The tax and insurance rules in ${name} can’t be used. ${faults.join('. ')}.`)
  const { insurance, incomeTax, cases } = parsed.data
  return {
    tables: {
      insurance: insurance.rows.map(({ from, minWage, maxWage, rate, employerRate }) => ({
        from,
        minWage: parseCents(minWage),
        maxWage: parseCents(maxWage),
        rate: parseCents(rate),
        employerRate: parseCents(employerRate),
      })),
      keptYears: new Set(),
      rise: {
        percent: parseCents(insurance.rise.percent),
        roundUpTo: parseCents(insurance.rise.roundUpTo),
        lastYear: insurance.rise.lastYear,
      },
      tax: incomeTax.rows.map(({ from, exempt, roundDownTo, incomes }) => ({
        from,
        exempt: parseCents(exempt),
        step: parseCents(roundDownTo),
        incomes: incomes.map(({ above, bands }) => ({ above: parseCents(above), bands: bands.map(bandOf) })),
      })),
    },
    cases: cases.map(({ month, ...amounts }) => ({
      month,
      wage: parseCents(amounts.wage),
      insurance: parseCents(amounts.insurance),
      tax: parseCents(amounts.tax),
      employer: parseCents(amounts.employer),
    })),
    sources: new Map(insurance.rows.map(({ from, source }) => [from, source])),
  }
}

const bandOf = ({ to, rate }: { to: string | null; rate: string }): TaxBand => ({
  to: to === null ? null : parseCents(to),
  rate: parseCents(rate),
})

/** Returns a sentence, without its full stop, for each mistake that the form of the file allows. */
function faultsOf({ insurance, incomeTax }: PackFile): string[] {
  return [
    ...unordered(
      'insurance.rows',
      insurance.rows.map(({ from }) => from),
    ),
    ...insurance.rows.flatMap(({ minWage, maxWage }, at) =>
      parseCents(minWage) > parseCents(maxWage) ? [`insurance.rows.${at}: the minimum wage is above the maximum`] : [],
    ),
    ...unordered(
      'incomeTax.rows',
      incomeTax.rows.map(({ from }) => from),
    ),
    ...incomeTax.rows.flatMap(({ incomes, roundDownTo }, at) => [
      ...(parseCents(roundDownTo) === 0n ? [`incomeTax.rows.${at}.roundDownTo: must be above 0`] : []),
      ...(parseCents(incomes[0]?.above ?? '0') === 0n ? [] : [`incomeTax.rows.${at}.incomes.0: must be above 0`]),
      ...notRising(
        `incomeTax.rows.${at}.incomes`,
        incomes.map(({ above }) => parseCents(above)),
      ),
      ...incomes.flatMap(({ bands }, entry) => bandFaults(`incomeTax.rows.${at}.incomes.${entry}.bands`, bands)),
    ]),
  ]
}

function bandFaults(path: string, bands: readonly { to: string | null }[]): string[] {
  const limits = bands.slice(0, -1).map(({ to }) => to)
  if (limits.includes(null) || bands.at(-1)?.to !== null) return [`${path}: only the last band has no upper limit`]
  return notRising(
    path,
    limits.map((to) => parseCents(to ?? '0')),
  )
}

const unordered = (path: string, months: readonly string[]): string[] =>
  months.some((month, at) => at > 0 && month <= (months[at - 1] ?? '')) ? [`${path}: the months must ascend`] : []

const notRising = (path: string, amounts: readonly Cents[]): string[] =>
  amounts.some((one, at) => at > 0 && one <= (amounts[at - 1] ?? 0n)) ? [`${path}: the amounts must ascend`] : []
