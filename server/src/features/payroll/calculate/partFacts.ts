import { and } from 'drizzle-orm'
import type { PayrollException } from '@muster/contract/payroll/records'
import type { RunPlace } from '@muster/contract/payroll/runKeys'
import type { Queryable } from '../../../db/database.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { users } from '../../../people/tables.ts'
import { computePartRecords, type PartFacts } from '../engine/computePart.ts'
import { readOtherRuns } from '../facts/otherRuns.ts'
import { isPaidOtherwise, type Payee } from '../facts/people.ts'
import { attendanceExceptions, readMonths } from '../facts/readFacts.ts'
import type { ComputedPeople } from './computePeople.ts'
import { extraRecords } from './extraFacts.ts'

/** A person in a part of a month, and the inputs for their records. */
interface PartPayee {
  payee: Payee
  facts: PartFacts
  /** The exceptions that follow from the days of the part. */
  exceptions: PayrollException[]
}

/** A part of a month: its run, which may not be made yet, and its days. */
export interface PartPlace extends RunPlace {
  firstDay: string
  lastDay: string
}

/**
 * Reads the inputs for people's records of a part of a month. People who were paid for the month by a later run, or elsewhere, have
 * none. Takes the same number of queries for any number of people.
 */
export async function readPartFacts(
  db: Queryable,
  all: readonly Payee[],
  { firstDay, lastDay, period, run }: PartPlace,
): Promise<PartPayee[]> {
  if (!all.length) return []
  const paid = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isOneOf(
          users.id,
          all.map(({ id }) => id),
        ),
        isPaidOtherwise(period),
      ),
    )
  const isPaid = new Set(paid.map(({ id }) => id))
  const people = all.filter(({ id }) => !isPaid.has(id))
  const ids = people.map(({ id }) => id)
  const months = ids.map((userId) => ({ userId, period }))
  const { factsOf, days } = await readMonths(db, people, months, { current: period })
  const others = await readOtherRuns(db, ids, { period, run, isPart: true })
  return people.map((payee) => {
    const month = { ...factsOf(payee, period), upTo: lastDay }
    return {
      payee,
      facts: { month, others: others(payee.id) },
      exceptions: attendanceExceptions(payee, month, { ...days({ userId: payee.id, period }), since: firstDay }),
    }
  })
}

/** Calculates people's records of a part of a month. People whose figures are too large to store get none, and are skipped. */
export const computePartPeople = (people: readonly PartPayee[]): ComputedPeople =>
  extraRecords(
    people.map(({ payee, facts, exceptions }) => ({
      payee,
      runs: facts.others.runs,
      results: computePartRecords(facts),
      exceptions,
    })),
  )
