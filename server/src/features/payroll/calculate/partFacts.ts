import { and, eq, sql } from 'drizzle-orm'
import type { PayrollException } from '@muster/contract/payroll/records'
import type { RunPlace } from '@muster/contract/payroll/runKeys'
import type { Queryable } from '../../../db/database.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { createPauses } from '../../../kernel/pauses.ts'
import { users } from '../../../people/tables.ts'
import { computePart, type KeptBack, type PartFacts } from '../engine/computePart.ts'
import { readOtherRuns } from '../facts/otherRuns.ts'
import { isPaidOtherwise, type Payee } from '../facts/people.ts'
import { attendanceExceptions, readFacts } from '../facts/readFacts.ts'
import { payrollExtraRuns } from '../facts/tables.ts'
import type { ComputedPeople } from './computePeople.ts'
import { type CalculatedPayee, extraRecords } from './extraFacts.ts'

/** A person in a part of a month, and the inputs for their records. */
interface PartPayee {
  payee: Payee
  facts: PartFacts
  /** The exceptions that follow from the days that no earlier part has paid. */
  exceptions: PayrollException[]
}

/** A part of a month: its run, which may not be made yet, and its last day. */
export interface PartPlace extends RunPlace {
  lastDay: string
}

/**
 * Reads the inputs for people's records of a part of a month. People who were paid for the month by a later run, or elsewhere, have
 * none. Takes the same number of queries for any number of people.
 */
export async function readPartFacts(
  db: Queryable,
  all: readonly Payee[],
  { lastDay, period, run }: PartPlace,
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
  const wholes = await readFacts(db, people, period)
  const others = await readOtherRuns(db, ids, { period, run, isPart: true })
  const sinceParts = await readSinceParts(db, period)
  return wholes.map(({ payee, facts: whole, days }) => {
    const month = { ...whole.month, bonuses: [], upTo: lastDay }
    const facts = { month, others: others(payee.id), whole }
    const since = sinceParts(facts.others.runs)
    return {
      payee,
      facts,
      exceptions: attendanceExceptions(payee, month, {
        ...days,
        ...(since && { since }),
      }),
    }
  })
}

/**
 * Reads the days of the parts of a month. Returns a function that gives the day after the last one that these runs have paid; null
 * if none of them is a part.
 */
async function readSinceParts(db: Queryable, period: string): Promise<(runs: readonly number[]) => string | null> {
  const parts = await db
    .select({ run: payrollExtraRuns.run, since: sql<string>`(${payrollExtraRuns.lastDay} + 1)::text` })
    .from(payrollExtraRuns)
    .where(and(eq(payrollExtraRuns.period, period), eq(payrollExtraRuns.kind, 'PART')))
  const sinceOf = new Map(parts.map(({ run, since }) => [run, since]))
  return (runs) =>
    runs
      .flatMap((run) => sinceOf.get(run) ?? [])
      .toSorted()
      .at(-1) ?? null
}

/** The calculated records of a part of a month, and what it keeps back of each person's pay, by their id. */
export interface ComputedPartPeople extends ComputedPeople {
  keptBack: ReadonlyMap<string, readonly KeptBack[]>
}

/**
 * Calculates people's records of a part of a month. People whose figures are too large to store get none, and are skipped. Lets
 * other calls have their turn between people.
 */
export async function computePartPeople(people: readonly PartPayee[]): Promise<ComputedPartPeople> {
  const all: CalculatedPayee[] = []
  const keptBackOf = new Map<string, readonly KeptBack[]>()
  const pause = createPauses()
  for (const { payee, facts, exceptions } of people) {
    const { records, keptBack } = computePart(facts)
    all.push({ payee, runs: facts.others.runs, results: records, exceptions })
    keptBackOf.set(payee.id, keptBack)
    await pause()
  }
  return { ...extraRecords(all), keptBack: keptBackOf }
}
