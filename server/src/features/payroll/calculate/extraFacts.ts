import { and, eq } from 'drizzle-orm'
import type { PayrollException } from '@muster/contract/payroll/records'
import type { RunPlace } from '@muster/contract/payroll/runKeys'
import type { Queryable } from '../../../db/database.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { type ComputedPeople, type DueRecord, dueRecord, fitsColumns } from './computePeople.ts'
import { computeExtraRecords } from '../engine/extraRun.ts'
import type { ExtraFacts, MonthAdjustment } from '../engine/facts.ts'
import type { ComputedRecord } from '../engine/records.ts'
import { isLastPay } from '../engine/loans.ts'
import { readOtherRuns } from '../facts/otherRuns.ts'
import type { Payee } from '../facts/people.ts'
import { readMonths } from '../facts/readFacts.ts'
import { readPaySources } from '../facts/rulesOfMonth.ts'
import { readDueAdjustments, readPaidBonuses, readPaidLines, selectChangedEarlierMonths } from '../facts/settled.ts'
import { readYears } from '../facts/years.ts'
import { payrollInclusions } from '../tables.ts'

/** A person in an extra run, and the inputs for their records. */
export interface ExtraPayee {
  payee: Payee
  facts: ExtraFacts
}

/** The pay of an extra run: amounts to each person, or the differences of earlier months. */
export interface ExtraPay {
  paymentsOf: (userId: string) => MonthAdjustment[]
  paysDifferences: boolean
}

/**
 * Reads the inputs for people's records of an extra run. Takes the same number of queries for any number of people.
 */
export async function readExtraFacts(
  db: Queryable,
  people: readonly Payee[],
  place: RunPlace,
  { paymentsOf, paysDifferences }: ExtraPay,
): Promise<ExtraPayee[]> {
  if (!people.length) return []
  const { period } = place
  const isOfYear = (month: string) => month.slice(0, 4) === period.slice(0, 4)
  const ids = people.map(({ id }) => id)
  const sources = await readPaySources(db)
  const earlier = paysDifferences ? await selectUnderpaidMonths(db, ids, period) : []
  const earlierOf = Map.groupBy(earlier, ({ userId }) => userId)
  const months = [...ids.map((userId) => ({ userId, period })), ...earlier]
  // A transaction has one connection, so the queries run one after the other.
  const { factsOf, terms } = await readMonths(db, people, months, { sources, current: period })
  const adjustments = await readDueAdjustments(db, ids, period)
  const others = await readOtherRuns(db, ids, place)
  const bonuses = await readPaidBonuses(db, earlier)
  const paid = await readPaidLines(db, earlier, place)
  const years = await readYears(db, people, place, [], { ...sources, terms })
  return people.map((payee) => {
    const month = factsOf(payee, period)
    // The monthly run takes from the last pay what someone who left still owes.
    const ownMonths = isLastPay(month) ? [] : (earlierOf.get(payee.id) ?? [])
    return {
      payee,
      facts: {
        month: { ...month, bonuses: adjustments(payee.id).filter(({ type }) => type === 'BONUS') },
        payments: paymentsOf(payee.id),
        ...(paysDifferences && {
          earlier: ownMonths.map((one) => ({
            facts: { ...factsOf(payee, one.period), bonuses: bonuses(one) },
            paid: paid(one),
          })),
        }),
        others: others(payee.id),
        // Earlier years are settled by the monthly runs.
        years: years(payee.id).filter((year) => isOfYear(year.period)),
      },
    }
  })
}

/**
 * Returns the earlier months whose differences the next monthly run settles, except those without a record of their own, which
 * it includes.
 */
async function selectUnderpaidMonths(db: Queryable, userIds: readonly string[], period: string) {
  const months = await selectChangedEarlierMonths(db, userIds, period)
  const included = await db
    .select({ userId: payrollInclusions.userId, period: payrollInclusions.period })
    .from(payrollInclusions)
    .where(and(isOneOf(payrollInclusions.userId, userIds), eq(payrollInclusions.includedIn, period)))
  const isIncluded = new Set(included.map((month) => `${month.userId} ${month.period}`))
  return months.filter((month) => !isIncluded.has(`${month.userId} ${month.period}`))
}

/** Calculates people's records of an extra run. People whose figures are too large to store get none, and are skipped. */
export const computeExtraPeople = (people: readonly ExtraPayee[]): ComputedPeople =>
  extraRecords(
    people.map(({ payee, facts }) => ({ payee, runs: facts.others.runs, results: computeExtraRecords(facts) })),
  )

/** A person's calculated records of a run beside the monthly one. */
export interface CalculatedPayee {
  payee: Payee
  /** The other runs of the month that the records take as they are. */
  runs: readonly number[]
  results: ComputedRecord[]
  /** The exceptions that follow from the facts alone. */
  exceptions?: readonly PayrollException[]
}

/** Returns calculated records of a run beside the monthly one, as they are written. */
export function extraRecords(people: readonly CalculatedPayee[]): ComputedPeople {
  const all = people.map((one) => ({ ...one, isStorable: one.results.every(fitsColumns) }))
  return {
    records: all.flatMap(({ payee, runs, results, exceptions = [], isStorable }): DueRecord[] =>
      isStorable
        ? results.map((result) => {
            const codes = new Set<PayrollException>([...result.exceptions, ...exceptions])
            if (!payee.hasBankDetails) codes.add('NO_BANK_DETAILS')
            return dueRecord(payee, result, codes, runs)
          })
        : [],
    ),
    skipped: all.flatMap(({ payee, isStorable }) =>
      isStorable ? [] : [{ userId: payee.id, reason: 'TOO_LARGE' as const }],
    ),
  }
}
