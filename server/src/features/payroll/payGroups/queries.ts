import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { PayGroup } from '@muster/contract/payroll/payGroups'
import type { Queryable, Tx } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { employedWithin } from '../../../people/employments/employed.ts'
import { users } from '../../../people/tables.ts'
import { seesOpenPayOf } from '../facts/missing.ts'
import { firstDayOf, lastDayOf } from '../periods.ts'
import { isPart } from '../shared/inRun.ts'
import { groupOf } from '../../../pay/groups/groupOf.ts'
import { payrollGroupMembers, payrollGroups } from '../../../pay/groups/tables.ts'

/** Returns the SQL condition on `users` for the people who are employed in a month, or have a record of a part of it. */
const isPaidIn = (month: string): SQL =>
  sql`(${employedWithin(users.id, sql`${firstDayOf(month)}::date`, sql`${lastDayOf(month)}::date`)}
    or exists (select from payroll_records part_record where part_record.user_id = ${users.id}
      and part_record.period = ${month} and ${isPart('part_record')}))`

/**
 * Returns the SQL condition on `users` for the people who are in a group in a month: those who are employed in it, or have a
 * record of a part of it.
 */
export const isInGroup = (groupId: string, month: string): SQL =>
  and(
    // Few people ever were in the group, and only their entries are compared.
    sql`${users.id} in (select user_id from ${payrollGroupMembers} where group_id = ${groupId})`,
    sql`${groupOf(sql`${users.id}`, sql`${month}`)} = ${groupId}`,
    isPaidIn(month),
  ) as SQL

/** Returns the SQL condition on `users` for the people within reach who are in a group in a month. */
export const isMember = (actor: Actor, groupId: string, month: string): SQL =>
  and(isInGroup(groupId, month), seesOpenPayOf(actor, users.id)) as SQL

/** Returns the numbers of people within reach who are in the groups in a month, by the ids of the groups, without those of 0. */
export async function countMembers(db: Queryable, actor: Actor, month: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ groupId: string; people: number }>(sql`
    select member.group_id as "groupId", count(*)::int as people from (
      select distinct on (m.user_id) m.user_id, m.group_id from ${payrollGroupMembers} m where m.first_month <= ${month}
      order by m.user_id, m.first_month desc, m.entered_at desc, m.id desc
    ) member join ${users} on ${users.id} = member.user_id
    where member.group_id is not null and ${isPaidIn(month)} and ${seesOpenPayOf(actor, users.id)} group by 1`)
  return new Map(rows.map(({ groupId, people }) => [groupId, people]))
}

type GroupRow = typeof payrollGroups.$inferSelect

/** Returns groups as the API shows them, with the number of their people in a month. */
export async function presentGroups(
  db: Queryable,
  actor: Actor,
  groups: readonly GroupRow[],
  month: string,
): Promise<PayGroup[]> {
  const people = await countMembers(db, actor, month)
  return groups.map(({ addedBy: _addedBy, addedAt: _addedAt, archivedAt, ...group }) => ({
    ...group,
    isArchived: archivedAt !== null,
    people: people.get(group.id) ?? 0,
  }))
}

/** Returns all groups, by name, archived ones last. */
export const selectGroups = (db: Queryable) =>
  db
    .select()
    .from(payrollGroups)
    .orderBy(
      sql`${payrollGroups.archivedAt} is not null`,
      asc(sql`lower(${payrollGroups.name})`),
      asc(payrollGroups.id),
    )

/** Returns a group and locks it. @throws Refusal 404 if there is none. */
export async function lockGroup(tx: Tx, id: string): Promise<GroupRow> {
  const [group] = await tx.select().from(payrollGroups).where(eq(payrollGroups.id, id)).for('update')
  assertFound(group)
  return group
}
