import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { type GroupCandidate, maxGroupMembers } from '@muster/contract/payroll/payGroups'
import type { Context } from '../../../context.ts'
import { canDecideFor } from '../../../kernel/actor.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { employedWithin } from '../../../people/employments/employed.ts'
import { isNamed, peopleFound } from '../../../people/search.ts'
import { users } from '../../../people/tables.ts'
import { groupOf } from '../../../pay/groups/groupOf.ts'
import { payrollGroups } from '../../../pay/groups/tables.ts'
import { seesOpenPayOf } from '../facts/missing.ts'
import { paidPersonColumns } from '../facts/people.ts'
import { firstDayOf, lastDayOf } from '../periods.ts'
import { recordAccess } from '../shared/recordAccess.ts'

/** The most people that are offered by name. */
const shownPeople = 20

interface CandidateSearch {
  id: string
  month: string
  search: string
  department?: string | undefined
}

/**
 * Returns the people within reach who can be added to a pay group from a month on, by name: up to twenty, or everyone in a
 * department. The access is logged.
 * @throws Refusal 404 if there is no such group.
 */
export async function listPayGroupCandidates(ctx: Context, { id, month, search, department }: CandidateSearch) {
  const { app, actor } = ctx
  const { db } = app
  const [group] = await db.select({ id: payrollGroups.id }).from(payrollGroups).where(eq(payrollGroups.id, id))
  assertFound(group)
  const present = groupOf(sql`${users.id}`, sql`${month}`)
  const where = and(
    seesOpenPayOf(actor, users.id),
    isNamed(search),
    department ? eq(users.department, department) : undefined,
    employedWithin(users.id, sql`${firstDayOf(month)}::date`, sql`${lastDayOf(month)}::date`),
    sql`${present} is distinct from ${id}::uuid`,
    canDecideFor(actor, actor.id) ? undefined : ne(users.id, actor.id),
  )
  const people: GroupCandidate[] = await db
    .select({
      ...paidPersonColumns,
      groupName: sql<
        string | null
      >`(select g.name from ${payrollGroups} g where g.id = ${present} and g.archived_at is null)`,
    })
    .from(peopleFound(db, search, where))
    .orderBy(asc(users.searchText), asc(users.id))
    .limit(department ? maxGroupMembers : shownPeople)
  await recordAccess(
    ctx,
    'pay group',
    { group: id, month },
    people.map((person) => person.id),
  )
  return { people }
}
