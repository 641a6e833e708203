import { z } from 'zod'
import { salaryCurrencies } from '@muster/contract/kit/currencies'
import { Month } from '@muster/contract/kit/time'
import { StartError } from '../../kernel/startError.ts'
import { type Cents, parseCents } from '../money.ts'
import {
  amount,
  bandFaults,
  bandOf,
  Bands,
  code,
  firstMonth,
  notRising,
  percent,
  sourced,
  unordered,
} from './fileParts.ts'
import { StatusFile, statusesOf, statusFaults } from './statusFile.ts'
import type { PackTables, YearlyRise } from './tables.ts'

/**
 * The rules of a country as a file: dated figures with their sources, and cases with expected amounts. Amounts are text,
 * because JSON numbers are floats.
 */
const PackFile = z.strictObject({
  pack: code,
  currency: z.enum(salaryCurrencies, `must be a currency that salaries are paid in: ${salaryCurrencies.join(', ')}`),
  insurance: z.strictObject({
    basis: z.string(),
    /** Absent if no law lays down a yearly rise of the limits. */
    rise: z.strictObject({ percent, roundUpTo: amount, lastYear: z.int(), source: z.string().min(1) }).optional(),
    /** Absent if no wage can be registered: then the pay of each month is insured. */
    wageRaise: z.strictObject({ percent, ...sourced }).optional(),
    rows: z.array(
      z.strictObject({
        ...firstMonth,
        minWage: amount,
        maxWage: amount,
        rate: percent,
        employerRate: percent,
        ...sourced,
      }),
    ),
  }),
  incomeTax: z.strictObject({
    basis: z.string(),
    /** The method of withholding. */
    method: z.enum(['YEAR', 'CUMULATIVE'], 'must be "YEAR" or "CUMULATIVE"').default('YEAR'),
    rows: z
      .array(
        z.strictObject({
          ...firstMonth,
          /** Exempt for the year, or with the method CUMULATIVE for each month. */
          exempt: amount,
          roundDownTo: amount,
          incomes: z
            .array(
              z.strictObject({
                above: amount,
                bands: Bands,
              }),
            )
            .min(1),
          ...sourced,
        }),
      )
      .min(1),
  }),
  minimumWage: z.strictObject({
    basis: z.string(),
    rows: z.array(z.strictObject({ ...firstMonth, monthly: amount, hourly: amount.nullable(), ...sourced })),
  }),
  statuses: StatusFile,
  cases: z
    .array(
      z.strictObject({
        month: Month,
        wage: amount,
        insuredWage: amount.optional(),
        status: z.string().optional(),
        insurance: amount,
        tax: amount,
        employer: amount,
        /** The calculation by hand. */
        note: z.string().min(1).optional(),
      }),
    )
    .min(1),
})
type PackFile = z.infer<typeof PackFile>

/** The rise of the limits where no law lays one down: no year has one. */
const noRise: YearlyRise = { percent: 0n, roundUpTo: 1n, lastYear: 0 }

/**
 * An example in a pack: the amounts, in cents, that a month’s wage must give. With the method CUMULATIVE, it is the wage of
 * each month since January.
 */
export interface PackCase {
  month: string
  wage: Cents
  /** The registered insured wage; null if there is none. */
  insuredWage: Cents | null
  status: string
  insurance: Cents
  tax: Cents
  employer: Cents
  /** The calculation by hand; null if the file has none. */
  note: string | null
}

export interface Pack {
  code: string
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
  const read = parsePack(json)
  if ('faults' in read)
    throw new StartError(`The tax and insurance rules in ${name} can’t be used. ${read.faults.join('. ')}.`)
  return read.pack
}

/** Returns the pack of a file, or a sentence, without its full stop, for each mistake in it. */
export function parsePack(json: unknown): { pack: Pack } | { faults: string[] } {
  // Zod would compile the schema, which takes longer than it saves for a few files.
  const parsed = PackFile.safeParse(json, { jitless: true })
  if (!parsed.success)
    return { faults: parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'The file'}: ${message}`) }
  const faults = faultsOf(parsed.data)
  return faults.length ? { faults } : { pack: packOf(parsed.data) }
}

/** Returns the pack of a file without mistakes. */
function packOf(file: PackFile): Pack {
  const { pack, currency, insurance, incomeTax, minimumWage, statuses, cases } = file
  return {
    code: pack,
    tables: {
      currency,
      insurance: insurance.rows.map(({ from, minWage, maxWage, rate, employerRate }) => ({
        from,
        minWage: parseCents(minWage),
        maxWage: parseCents(maxWage),
        rate: parseCents(rate),
        employerRate: parseCents(employerRate),
      })),
      keptYears: new Set(),
      rise: insurance.rise
        ? {
            percent: parseCents(insurance.rise.percent),
            roundUpTo: parseCents(insurance.rise.roundUpTo),
            lastYear: insurance.rise.lastYear,
          }
        : noRise,
      registersWages: insurance.wageRaise !== undefined,
      wageRaise: parseCents(insurance.wageRaise?.percent ?? '0'),
      statuses: statusesOf(statuses),
      defaultStatus: statuses.default,
      minimumWages: minimumWage.rows.map(({ from, monthly, hourly }) => ({
        from,
        monthly: parseCents(monthly),
        hourly: hourly === null ? null : parseCents(hourly),
      })),
      method: incomeTax.method,
      tax: incomeTax.rows.map(({ from, exempt, roundDownTo, incomes }) => ({
        from,
        exempt: parseCents(exempt),
        step: parseCents(roundDownTo),
        incomes: incomes.map(({ above, bands }) => ({ above: parseCents(above), bands: bands.map(bandOf) })),
      })),
    },
    cases: cases.map(({ month, insuredWage, status = statuses.default, ...amounts }) => ({
      month,
      status,
      insuredWage: insuredWage === undefined ? null : parseCents(insuredWage),
      wage: parseCents(amounts.wage),
      insurance: parseCents(amounts.insurance),
      tax: parseCents(amounts.tax),
      employer: parseCents(amounts.employer),
      note: amounts.note ?? null,
    })),
    sources: new Map(insurance.rows.map(({ from, source }) => [from, source])),
  }
}

/** Returns a sentence, without its full stop, for each mistake that the form of the file allows. */
function faultsOf({ insurance, incomeTax, minimumWage, statuses, cases }: PackFile): string[] {
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
    ...unordered(
      'minimumWage.rows',
      minimumWage.rows.map(({ from }) => from),
    ),
    ...statusFaults(statuses),
    ...cases.flatMap(({ status = statuses.default }, at) =>
      statuses.list.some(({ code }) => code === status) ? [] : [`cases.${at}.status: there is no status ${status}`],
    ),
  ]
}
