import type { PayrollException } from '@muster/contract/payroll/records'
import type { RunPlace } from '@muster/contract/payroll/runKeys'
import type { Queryable } from '../../../db/database.ts'
import { type ComputedPeople, type DueRecord, dueRecord, fitsColumns } from './computePeople.ts'
import { computeExtraRecords } from '../engine/extraRun.ts'
import type { ExtraFacts, MonthAdjustment } from '../engine/facts.ts'
import { readOtherRuns } from '../facts/otherRuns.ts'
import type { Payee } from '../facts/people.ts'
import { readMonths } from '../facts/readFacts.ts'
import { readPaySources } from '../facts/rulesOfMonth.ts'
import { readDueAdjustments } from '../facts/settled.ts'
import { readYears } from '../facts/years.ts'

/** A person in an extra run, and the inputs for their records. */
export interface ExtraPayee {
  payee: Payee
  facts: ExtraFacts
}

/**
 * Reads the inputs for people's records of an extra run, which pays `paymentsOf` a person. Takes the same number of queries
 * for any number of people.
 */
export async function readExtraFacts(
  db: Queryable,
  people: readonly Payee[],
  place: RunPlace,
  paymentsOf: (userId: string) => MonthAdjustment[],
): Promise<ExtraPayee[]> {
  if (!people.length) return []
  const { period } = place
  const ids = people.map(({ id }) => id)
  const sources = await readPaySources(db)
  const months = ids.map((userId) => ({ userId, period }))
  // A transaction has one connection, so the queries run one after the other.
  const { factsOf, terms } = await readMonths(db, people, months, { sources, current: period })
  const adjustments = await readDueAdjustments(db, ids, period)
  const others = await readOtherRuns(db, ids, place)
  const years = await readYears(db, people, place, [], { ...sources, terms })
  const isOfYear = (month: string) => month.slice(0, 4) === period.slice(0, 4)
  return people.map((payee) => ({
    payee,
    facts: {
      month: { ...factsOf(payee, period), bonuses: adjustments(payee.id).filter(({ type }) => type === 'BONUS') },
      payments: paymentsOf(payee.id),
      others: others(payee.id),
      // Earlier years are settled by the monthly runs.
      years: years(payee.id).filter((year) => isOfYear(year.period)),
    },
  }))
}

/** Calculates people's records of an extra run. People whose figures are too large to store get none, and are skipped. */
export function computeExtraPeople(people: readonly ExtraPayee[]): ComputedPeople {
  const all = people.map(({ payee, facts }) => {
    const results = computeExtraRecords(facts)
    return { payee, facts, results, isStorable: results.every(fitsColumns) }
  })
  return {
    records: all.flatMap(({ payee, facts, results, isStorable }): DueRecord[] =>
      isStorable
        ? results.map((result) => {
            const codes = new Set<PayrollException>(result.exceptions)
            if (!payee.hasBankDetails) codes.add('NO_BANK_DETAILS')
            return dueRecord(payee, result, codes, facts.others.runs)
          })
        : [],
    ),
    skipped: all.flatMap(({ payee, isStorable }) =>
      isStorable ? [] : [{ userId: payee.id, reason: 'TOO_LARGE' as const }],
    ),
  }
}
