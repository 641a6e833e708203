import { asc } from 'drizzle-orm'
import type { Currency } from '@muster/contract/kit/money'
import type { Queryable } from '../../../db/database.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { parseCents } from '../../../pay/money.ts'
import { type PayTerms, payTermsOf, type RateTerms, readRates } from '../../../pay/terms/payTerms.ts'
import type { InsuranceTerms } from '../engine/facts.ts'
import type { PersonMonth } from './months.ts'
import { payrollTerms } from '../../../pay/terms/tables.ts'
import { payOn } from '../../../people/employment.ts'

export type TermsRow = Pick<
  typeof payrollTerms.$inferSelect,
  'firstMonth' | 'status' | 'wageBasis' | 'insuredWage' | 'payKind' | 'payRate' | 'payCurrency'
>

/** The terms by which a person is insured, taxed and paid in a month. */
export interface TermsOfMonth extends InsuranceTerms {
  pay: PayTerms
}

const { userId, firstMonth, status, wageBasis, insuredWage, payKind, payRate, payCurrency, enteredAt, id } =
  payrollTerms

/** The order in which entries of a person apply: of two for the same month, the newer one comes last. */
export const inOrderOfTerms = [asc(firstMonth), asc(enteredAt), asc(id)] as const

/** Returns the terms that follow from entries in a month. The entries are those of one person, in order. */
export function termsIn(entries: readonly TermsRow[], period: string): TermsOfMonth {
  const terms: TermsOfMonth = { status: null, insuredWage: null, pay: { kind: 'MONTHLY' } }
  for (const entry of entries) {
    if (entry.firstMonth > period) break
    if (entry.status !== null) terms.status = entry.status
    if (entry.wageBasis !== null) terms.insuredWage = entry.insuredWage === null ? null : parseCents(entry.insuredWage)
    if (entry.payKind !== null) terms.pay = payTermsOf(entry)
  }
  return terms
}

/** Reads the entries of people. Returns a function that gives those of a person, in order. Takes one query. */
export async function readEntries(db: Queryable, userIds: readonly string[]): Promise<(userId: string) => TermsRow[]> {
  const rows = await db
    .select({ userId, firstMonth, status, wageBasis, insuredWage, payKind, payRate, payCurrency })
    .from(payrollTerms)
    .where(isOneOf(userId, userIds))
    .orderBy(asc(userId), ...inOrderOfTerms)
  const entriesOf = Map.groupBy(rows, (row) => row.userId)
  return (person) => entriesOf.get(person) ?? []
}

/** Returns the rate of a person who is paid by the day or by the hour in a month; null for a monthly salary. */
export async function rateIn(db: Queryable, { userId: person, period }: PersonMonth): Promise<RateTerms | null> {
  return (await readRates(db, [person]))(person, period)
}

/** Returns the currency in which a person is paid on a day, by a rate or a salary; null if they have neither. */
export const payCurrencyOn = async (db: Queryable, person: string, day: string): Promise<Currency | null> =>
  (await rateIn(db, { userId: person, period: day.slice(0, 7) }))?.currency ??
  (await payOn(db, person, day))?.salaryCurrency ??
  null

/**
 * Reads the terms of people. Returns a function that gives the terms of a person's month, as if `newTerms` had been
 * entered for each of them. Takes one query.
 */
export async function readTerms(
  db: Queryable,
  userIds: readonly string[],
  newTerms?: TermsRow,
): Promise<(month: PersonMonth) => TermsOfMonth> {
  const entriesOf = await readEntries(db, userIds)
  return (month) => {
    const entries = entriesOf(month.userId)
    return termsIn(newTerms ? withEntry(entries, newTerms) : entries, month.period)
  }
}

/** Returns entries with a new one, which applies after those of the same month. */
const withEntry = (entries: readonly TermsRow[], entry: TermsRow): TermsRow[] => [
  ...entries.filter((one) => one.firstMonth <= entry.firstMonth),
  entry,
  ...entries.filter((one) => one.firstMonth > entry.firstMonth),
]
