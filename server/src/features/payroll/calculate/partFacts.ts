import type { RunPlace } from '@muster/contract/payroll/runKeys'
import type { Queryable } from '../../../db/database.ts'
import { computePartRecords, type PartFacts } from '../engine/computePart.ts'
import { readOtherRuns } from '../facts/otherRuns.ts'
import type { Payee } from '../facts/people.ts'
import { readMonths } from '../facts/readFacts.ts'
import type { ComputedPeople } from './computePeople.ts'
import { extraRecords } from './extraFacts.ts'

/** A person in a part of a month, and the inputs for their records. */
interface PartPayee {
  payee: Payee
  facts: PartFacts
}

/** Reads the inputs for people's records of a part of a month. Takes the same number of queries for any number of people. */
export async function readPartFacts(
  db: Queryable,
  people: readonly Payee[],
  { lastDay, ...place }: RunPlace & { lastDay: string },
): Promise<PartPayee[]> {
  if (!people.length) return []
  const { period } = place
  const ids = people.map(({ id }) => id)
  const months = ids.map((userId) => ({ userId, period }))
  const { factsOf } = await readMonths(db, people, months, { current: period })
  const others = await readOtherRuns(db, ids, place)
  return people.map((payee) => ({
    payee,
    facts: { month: { ...factsOf(payee, period), upTo: lastDay }, others: others(payee.id) },
  }))
}

/** Calculates people's records of a part of a month. People whose figures are too large to store get none, and are skipped. */
export const computePartPeople = (people: readonly PartPayee[]): ComputedPeople =>
  extraRecords(
    people.map(({ payee, facts }) => ({ payee, runs: facts.others.runs, results: computePartRecords(facts) })),
  )
