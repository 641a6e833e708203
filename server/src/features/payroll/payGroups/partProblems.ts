import { and, asc, eq, ne, not, sql } from 'drizzle-orm'
import type { ExtraPayment } from '@muster/contract/payroll/extraRuns'
import { placeOfRun, type RunPlace } from '@muster/contract/payroll/runKeys'
import type { Queryable } from '../../../db/database.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { users } from '../../../people/tables.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { peopleWithLaterMonths } from '../facts/laterMonths.ts'
import { findExtraRun } from '../facts/findExtraRun.ts'
import { payrollExtraRuns } from '../facts/tables.ts'
import { isInGroup, isMember } from './queries.ts'
import { isPart } from '../shared/inRun.ts'
import { payrollRecords } from '../tables.ts'

/**
 * Returns the ids of the people who are in the group of a part of a month, have no record in it or in a part of later days, and can
 * be paid by it. None for other extra runs, and for someone who could not make the part: without the permission to process payroll,
 * or without access to the pay of everyone in the group.
 */
export async function peopleJoining(db: Queryable, actor: Actor, key: string): Promise<string[]> {
  const { groupId, lastDay } = await findExtraRun(db, key)
  if (groupId === null || !actor.permissions.has('payroll.process')) return []
  const place = placeOfRun(key)
  const isOfGroup = isInGroup(groupId, place.period)
  if ((await db.$count(users, isMember(actor, groupId, place.period))) < (await db.$count(users, isOfGroup))) return []
  // A part of later days has paid these, too.
  const hasRecord = sql`exists (select from ${payrollRecords} own
    join ${payrollExtraRuns} x on x.period = own.period and x.run = own.run and x.kind = 'PART'
    where own.user_id = ${users.id} and own.period = ${place.period} and (x.run = ${place.run} or x.last_day >= ${lastDay}))`
  const members = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isOfGroup, not(hasRecord)))
  const ids = members.map(({ id }) => id)
  const problems = await partProblems(db, ids, place, await readCompanyToday(db))
  return ids.filter((id) => !problems.has(id))
}

type Problem = NonNullable<ExtraPayment['problem']>

/**
 * Returns the reasons why some of these people can't be paid by a part of a month, by their ids: a later month or their own
 * record of this one is submitted, one of their other records of the month is on hold, or another part of it has a draft of
 * theirs.
 */
export async function partProblems(
  db: Queryable,
  userIds: readonly string[],
  { period, run }: RunPlace,
  today: string,
): Promise<Map<string, Problem>> {
  const later = await peopleWithLaterMonths(db, userIds, { after: period, until: today.slice(0, 7) })
  const { userId, status, held } = payrollRecords
  const isMonth = eq(payrollRecords.run, 0)
  const problem = sql<Problem>`case when ${isMonth} and ${status} <> 'DRAFT' then 'MONTH_SUBMITTED'
    when ${held} then 'ON_HOLD' else 'PART_OPEN' end`
  const rows = await db
    .selectDistinct({ userId, problem })
    .from(payrollRecords)
    .where(
      and(
        isOneOf(userId, userIds),
        eq(payrollRecords.period, period),
        ne(payrollRecords.run, run),
        sql`case when ${isMonth} then ${status} <> 'DRAFT' or ${held} else ${status} = 'DRAFT' and ${isPart('payroll_records')} end`,
      ),
    )
    // Of several reasons, the last by this order is given.
    .orderBy(asc(userId), sql`2 desc`)
  return new Map([
    ...rows.map((row) => [row.userId, row.problem] as const),
    ...[...later].map((id) => [id, 'LATER_MONTH'] as const),
  ])
}
