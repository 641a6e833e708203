import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PostedJournal } from '@muster/contract/payroll/journal'
import { keyOfRun } from '@muster/contract/payroll/runKeys'
import type { Queryable } from '../../../db/database.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { users } from '../../../people/tables.ts'
import { journalTotals, unassignedOf } from './journalOf.ts'
import { payrollJournals } from './tables.ts'

/** Returns the posted journals that match a condition with their entries, newest first. */
export async function readJournals(db: Queryable, where: SQL) {
  const rows = await db
    .select({
      journal: payrollJournals,
      postedBy: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      isReversed: sql<boolean>`exists (select from ${payrollJournals} other
        where other.reverses = payroll_journals.id)`,
    })
    .from(payrollJournals)
    .innerJoin(users, eq(users.id, payrollJournals.postedBy))
    .where(where)
    .orderBy(desc(payrollJournals.postedAt), desc(payrollJournals.id))
  return rows.map(
    ({ journal: { id, period, run, date, reverses, records, postedAt, entries }, postedBy, isReversed }) => ({
      id,
      period,
      run: keyOfRun({ period, run }),
      date,
      reverses,
      isReversed,
      records,
      postedAt,
      postedBy,
      entries,
      totals: journalTotals(entries),
      unassigned: unassignedOf(entries).length,
    }),
  )
}

/** Returns a posted journal with its entries. @throws Refusal 404 if there is none. */
export async function journalWithEntries(db: Queryable, id: string) {
  const [journal] = await readJournals(db, eq(payrollJournals.id, id))
  assertFound(journal)
  return journal
}

/** Returns a posted journal. @throws Refusal 404 if there is none. */
export async function journalById(db: Queryable, id: string): Promise<PostedJournal> {
  const { entries: _entries, ...journal } = await journalWithEntries(db, id)
  return journal
}
