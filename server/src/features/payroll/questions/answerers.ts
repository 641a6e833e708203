import { and, eq, ne, or, sql } from 'drizzle-orm'
import { answerQuestionsNeeds } from '@muster/contract/payroll/view'
import type { Queryable } from '../../../db/database.ts'
import type { FindMembers, Group } from '../../../events/event.ts'
import { holdsAny } from '../../../people/heldPermissions.ts'
import { managementPaths, users } from '../../../people/tables.ts'
import { payrollArea } from '../policy.ts'

/** Returns the group of people who may answer a person's questions about their payslips. */
export const answerers = (personId: string): Group => ({ group: 'payslipAnswerers', personId })

export const questionGroups: Record<string, FindMembers> = {
  payslipAnswerers: (db, groups) => Promise.all(groups.map(({ personId }) => readAnswerers(db, personId as string))),
}

/** Returns the ids of the active people, except the person, who can see the person's pay and may answer. */
async function readAnswerers(db: Queryable, personId: string): Promise<string[]> {
  const isAbove = sql`exists (select from ${managementPaths} path
    where path.manager_id = ${users.id} and path.person_id = ${personId})`
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.status, 'ACTIVE'),
        ne(users.id, personId),
        holdsAny([answerQuestionsNeeds]),
        or(holdsAny(payrollArea.all), and(holdsAny(payrollArea.team), isAbove)),
      ),
    )
  return rows.map(({ id }) => id)
}
