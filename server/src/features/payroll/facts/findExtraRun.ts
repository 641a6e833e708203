import { and, eq } from 'drizzle-orm'
import { placeOfRun } from '@muster/contract/payroll/runKeys'
import type { Queryable } from '../../../db/database.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { users } from '../../../people/tables.ts'
import { payrollExtraRuns } from './tables.ts'

/** Returns an extra run, given by its key, with the person who made it. @throws Refusal 404 if there is none. */
export async function findExtraRun(db: Queryable, key: string) {
  const { period, run } = placeOfRun(key)
  const [found] = await db
    .select({
      name: payrollExtraRuns.name,
      kind: payrollExtraRuns.kind,
      paymentDate: payrollExtraRuns.paymentDate,
      groupId: payrollExtraRuns.groupId,
      firstDay: payrollExtraRuns.firstDay,
      lastDay: payrollExtraRuns.lastDay,
      createdAt: payrollExtraRuns.createdAt,
      createdBy: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(payrollExtraRuns)
    .innerJoin(users, eq(users.id, payrollExtraRuns.createdBy))
    .where(and(eq(payrollExtraRuns.period, period), eq(payrollExtraRuns.run, run)))
  assertFound(found)
  return found
}
