import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { maxGroupMembers, type SetGroupMembers } from '@muster/contract/payroll/payGroups'
import { type Change, change, type Unchanged } from '../../../audit/change.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import { recordAll } from '../../../audit/record.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { type Actor, canDecideFor } from '../../../kernel/actor.ts'
import { assertFound, forbidden, throwIf } from '../../../kernel/errors.ts'
import { visiblePerson } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { lockRestingPayroll } from '../shared/locks.ts'
import { assertPayVisible } from '../facts/missing.ts'
import { paidPersonColumns } from '../facts/people.ts'
import { payrollArea } from '../policy.ts'
import { writePayGroups } from '../shared/payGroupsOfPeople.ts'
import { recordAccess, recordAccessToPerson } from '../shared/recordAccess.ts'
import { archived } from './groups.ts'
import { isMember, lockGroup } from './queries.ts'
import { groupOf } from '../../../pay/groups/groupOf.ts'
import { payrollGroupMembers, payrollGroups } from '../../../pay/groups/tables.ts'

/** Returns the people within reach who are in a pay group in a month, by name. The access is logged. */
export async function listPayGroupMembers(ctx: Context, { id, month }: { id: string; month: string }) {
  const { db } = ctx.app
  const [group] = await db.select({ id: payrollGroups.id }).from(payrollGroups).where(eq(payrollGroups.id, id))
  assertFound(group)
  const people = await db
    .select({
      ...paidPersonColumns,
      firstMonth: sql<string>`(select max(m.first_month) from ${payrollGroupMembers} m
        where m.user_id = users.id and m.first_month <= ${month})`,
    })
    .from(users)
    .where(isMember(ctx.actor, id, month))
    .orderBy(asc(users.searchText), asc(users.id))
    .limit(maxGroupMembers)
  await recordAccess(
    ctx,
    'pay group',
    { group: id, month },
    people.map((person) => person.id),
  )
  return { people: people.map((person) => ({ ...person, can: { change: canChange(ctx.actor, person.id) } })) }
}

const canChange = (actor: Actor, userId: string): boolean =>
  actor.permissions.has('payroll.tax') && canDecideFor(actor, userId)

/**
 * Returns the pay group of a person whose pay the actor can see: now, and by month. Logs access to another person's.
 * @throws Refusal 404 if the person is out of reach.
 */
export async function showPersonPayGroup(ctx: Context, { userId }: { userId: string }) {
  const { app, actor } = ctx
  const { db } = app
  await visiblePerson(db, actor, payrollArea, userId)
  await recordAccessToPerson(ctx, userId, { at: 'pay group' })
  const month = (await readCompanyToday(db)).slice(0, 7)
  const enterer = alias(users, 'enterer')
  const rows = await db
    .select({
      row: payrollGroupMembers,
      group: { id: payrollGroups.id, name: payrollGroups.name },
      enteredBy: { firstName: enterer.firstName, lastName: enterer.lastName },
    })
    .from(payrollGroupMembers)
    .innerJoin(enterer, eq(enterer.id, payrollGroupMembers.enteredBy))
    .leftJoin(payrollGroups, eq(payrollGroups.id, payrollGroupMembers.groupId))
    .where(eq(payrollGroupMembers.userId, userId))
    .orderBy(desc(payrollGroupMembers.firstMonth), desc(payrollGroupMembers.enteredAt), desc(payrollGroupMembers.id))
  return {
    current: rows.find(({ row }) => row.firstMonth <= month)?.group ?? null,
    entries: rows.map(({ row: { id, firstMonth, enteredAt }, group, enteredBy }, place) => ({
      id,
      firstMonth,
      group,
      enteredBy,
      enteredAt,
      isReplaced: rows[place - 1]?.row.firstMonth === firstMonth,
    })),
    can: { set: canChange(actor, userId) },
  }
}

interface Answer {
  count: number
  limited: number
}

/**
 * Sets the pay group of people from a month on; without a group, the monthly run alone pays them. People who are in it
 * already in that month stay as they are, and with `onlyFrom`, so do those who have left that group. What a month pays stays the same, so nobody becomes a maker.
 * @throws Refusal 404 if the group does not exist or a person is out of reach; 403 for the actor's own; 409 if the group is
 * archived, or while payroll is being calculated.
 */
export const setPayGroupMembers = (ctx: Context, { groupId, onlyFrom, firstMonth, userIds }: SetGroupMembers) =>
  change(ctx, async (tx): Promise<Change<Answer> | Unchanged<Answer>> => {
    const { actor } = ctx
    await lockRestingPayroll(tx)
    const group = groupId === null ? null : await lockGroup(tx, groupId)
    await assertPayVisible(tx, actor, userIds)
    throwIf(
      userIds.some((id) => !canDecideFor(actor, id)) ? forbidden('You cannot change your own pay group') : null,
      group && group.archivedAt !== null ? archived() : null,
    )
    const groupNow = groupOf(sql`${users.id}`, sql`${firstMonth}`)
    const changed = await tx
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          isOneOf(users.id, userIds),
          sql`${groupNow} is distinct from ${groupId}::uuid`,
          onlyFrom === undefined ? undefined : sql`${groupNow} = ${onlyFrom}::uuid`,
        ),
      )
      .orderBy(asc(users.id))
    if (!changed.length) return { action: null, answer: { count: 0, limited: 0 } }
    const { entries, events } = await writePayGroups(
      tx,
      changed.map(({ id: userId }) => ({ userId, group })),
      { firstMonth, by: actor.id },
    )
    const people = changed.map(({ id }) => id)
    const after = { group: group?.name ?? null, firstMonth }
    const subject = { type: 'pay_group', id: groupId }
    // The entry of the whole call names no person, so each has one in their own trail.
    if (people.length > 1) await recordAll(tx, ctx, entries)
    return {
      action: 'payroll.group_members_set',
      subject,
      ...(people.length === 1 && { personId: people[0] }),
      after: { ...after, people },
      events,
      answer: { count: people.length, limited: await countLimited(tx, people, { groupId, firstMonth }) },
    }
  })

/** Returns the number of people for whom an entry of a later month changes the group again. */
async function countLimited(
  tx: Tx,
  people: readonly string[],
  { groupId, firstMonth }: Pick<SetGroupMembers, 'groupId' | 'firstMonth'>,
): Promise<number> {
  const m = payrollGroupMembers
  const isChangedAgain = sql`exists (select from ${m} where ${m.userId} = ${users.id} and ${m.firstMonth} > ${firstMonth}
    and ${groupOf(sql`${users.id}`, sql`${m.firstMonth}`)} is distinct from ${groupId}::uuid)`
  return tx.$count(users, and(isOneOf(users.id, people), isChangedAgain))
}
