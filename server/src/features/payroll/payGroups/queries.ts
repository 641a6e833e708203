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
import { payrollGroupMembers, payrollGroups } from '../../../pay/groups/tables.ts'

/** Returns the SQL for the id of the group that a person is in, in a month; null without one. */
export const groupOf = (userId: SQL, month: SQL): SQL<string | null> => sql<string | null>`(
  select m.group_id from ${payrollGroupMembers} m where m.user_id = ${userId} and m.first_month <= ${month}
  order by m.first_month desc, m.entered_at desc, m.id desc limit 1)`

/**
 * Returns the SQL condition on `users` for the people who are in a group in a month: those who are employed in it, or have a
 * record of a part of it.
 */
export const isInGroup = (groupId: string, month: string): SQL =>
  and(
    // Few people ever were in the group, and only their entries are compared.
    sql`${users.id} in (select user_id from ${payrollGroupMembers} where group_id = ${groupId})`,
    sql`${groupOf(sql`${users.id}`, sql`${month}`)} = ${groupId}`,
    sql`(${employedWithin(users.id, sql`${firstDayOf(month)}::date`, sql`${lastDayOf(month)}::date`)}
      or exists (select from payroll_records part_record where part_record.user_id = ${users.id}
        and part_record.period = ${month} and ${isPart('part_record')}))`,
  ) as SQL

/** Returns the SQL condition on `users` for the people within reach who are in a group in a month. */
export const isMember = (actor: Actor, groupId: string, month: string): SQL =>
  and(isInGroup(groupId, month), seesOpenPayOf(actor, users.id)) as SQL

type GroupRow = typeof payrollGroups.$inferSelect

/** Returns groups as the API shows them, with the number of their people in a month. */
export async function presentGroups(
  db: Queryable,
  actor: Actor,
  groups: readonly GroupRow[],
  month: string,
): Promise<PayGroup[]> {
  const shown: PayGroup[] = []
  // A transaction has one connection, so the queries run one after the other. There are few groups.
  for (const { addedBy: _addedBy, addedAt: _addedAt, archivedAt, ...group } of groups)
    shown.push({
      ...group,
      isArchived: archivedAt !== null,
      people: await db.$count(users, isMember(actor, group.id, month)),
    })
  return shown
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
