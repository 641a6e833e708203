import { and, desc, eq, getTableColumns, lte, type SQL, sql } from 'drizzle-orm'
import type { LeavePolicy, LeavePolicyVersion, SetLeavePolicy } from '@muster/contract/leaves/policies'
import { leaveTypes, type LeaveType } from '@muster/contract/leaves/types'
import type { PageQuery, Pagination } from '@muster/contract/kit/paging'
import { companyTimeZone } from '../../../companySettings/settings.ts'
import type { Queryable } from '../../../db/database.ts'
import { prepareOnce } from '../../../db/prepareOnce.ts'
import { readPage } from '../../../db/readPage.ts'
import { users } from '../../../people/tables.ts'
import { leavePolicies, leaveRequests } from '../tables.ts'

/** The order of versions with the same first day. The most recently created one comes first, because it applies. */
const latestFirst = [desc(leavePolicies.createdAt), desc(leavePolicies.id)]

type Row = typeof leavePolicies.$inferSelect

/** Returns the policies that apply on a day, by leave type. */
export async function findPoliciesOn(db: Queryable, day: string): Promise<Map<LeaveType, Row>> {
  const rows = await db
    .selectDistinctOn([leavePolicies.leaveType])
    .from(leavePolicies)
    .where(lte(leavePolicies.effectiveFrom, day))
    .orderBy(leavePolicies.leaveType, desc(leavePolicies.effectiveFrom), ...latestFirst)
  return new Map(rows.map((row) => [row.leaveType, row]))
}

/** Returns the policy of a leave type that applies on a day. */
export async function findPolicyOn(db: Queryable, leaveType: LeaveType, day: string): Promise<Row> {
  const { zone: _zone, ...policy } = await findPolicyAndZone(db, leaveType, day)
  return policy
}

/** Returns the policy of a leave type that applies on a day, and the company's time zone. */
export async function findPolicyAndZone(
  db: Queryable,
  leaveType: LeaveType,
  day: string,
): Promise<Row & { zone: string }> {
  const query = prepareOnce(db, 'leave_policy_and_zone', () =>
    db
      .select({ ...getTableColumns(leavePolicies), zone: companyTimeZone })
      .from(leavePolicies)
      .where(
        and(
          eq(leavePolicies.leaveType, sql.placeholder('leaveType')),
          lte(leavePolicies.effectiveFrom, sql.placeholder('day')),
        ),
      )
      .orderBy(desc(leavePolicies.effectiveFrom), ...latestFirst)
      .limit(1),
  )
  const [row] = await query.execute({ leaveType, day })
  if (!row) throw new Error(`There is no policy for ${leaveType} on ${day}`)
  return row
}

/** Returns the id of the most recently created version of a type's policy, whatever its first day. */
export async function findLatestId(db: Queryable, leaveType: LeaveType): Promise<string | undefined> {
  const ofType = eq(leavePolicies.leaveType, leaveType)
  const [row] = await db
    .select({ id: leavePolicies.id })
    .from(leavePolicies)
    .where(ofType)
    .orderBy(...latestFirst)
    .limit(1)
  return row?.id
}

/** Returns SQL, for a lateral join, that selects the policy that applies on the first day of a year. */
export const policyOfYear = (leaveType: SQL, year: SQL): SQL => sql`(
  select p.id, p.yearly_days, p.prorated, p.steps, p.step_year, p.carry_over_days, p.effective_from
  from ${leavePolicies} p
  where p.leave_type = ${leaveType} and p.effective_from <= make_date(${year}, 1, 1)
  order by p.effective_from desc, p.created_at desc, p.id desc limit 1
)`

/** SQL condition for requests that deduct only working days. The policy that applies on their first day decides. */
export const countsWorkingDays: SQL = sql`(
  select p.working_days_only from ${leavePolicies} p
  where p.leave_type = ${leaveRequests.leaveType} and p.effective_from <= ${leaveRequests.startDate}
  order by p.effective_from desc, p.created_at desc, p.id desc limit 1
)`

/** Returns a policy row in the form of the API: without its author, and with the days as numbers. */
export function presentPolicy({ createdBy: _createdBy, yearlyDays, carryOverDays, ...row }: Row): LeavePolicy {
  return {
    ...row,
    yearlyDays: yearlyDays === null ? null : Number(yearlyDays),
    carryOverDays: Number(carryOverDays),
  }
}

/** A policy to set with its steps. */
export type CompletePolicy = Omit<SetLeavePolicy, 'version'> & Pick<Row, 'steps' | 'stepYear'>

/** Returns a policy with the steps of the one that it follows, if it has none of its own. Unlimited leave has no steps. */
export function completePolicy({ version: _version, ...input }: SetLeavePolicy, before: Row): CompletePolicy {
  const { steps = before.steps, stepYear = before.stepYear } = input
  return { ...input, steps: input.yearlyDays === null ? [] : steps, stepYear }
}

/** Returns the policies that apply on a day, in the order of the leave types. */
export async function listPolicies(db: Queryable, day: string): Promise<LeavePolicy[]> {
  const found = await findPoliciesOn(db, day)
  return leaveTypes.flatMap((type) => {
    const row = found.get(type)
    return row ? [presentPolicy(row)] : []
  })
}

const withMaker = (db: Queryable) =>
  db
    .select({ policy: leavePolicies, createdBy: { firstName: users.firstName, lastName: users.lastName } })
    .from(leavePolicies)
    .leftJoin(users, eq(users.id, leavePolicies.createdBy))

/** Returns one page of the versions of a type's policy, sorted by first day, latest first. */
export async function policyVersions(
  db: Queryable,
  { leaveType, page, limit }: PageQuery & { leaveType: LeaveType },
): Promise<{ versions: LeavePolicyVersion[]; pagination: Pagination }> {
  const ofType = eq(leavePolicies.leaveType, leaveType)
  const { rows, pagination } = await readPage(
    { page, limit },
    withMaker(db)
      .where(ofType)
      .orderBy(desc(leavePolicies.effectiveFrom), ...latestFirst),
    db.$count(leavePolicies, ofType),
  )
  const versions = rows.map(({ policy, createdBy }) => ({ ...presentPolicy(policy), createdBy }))
  return { versions, pagination }
}

/** Returns a policy version with its author. */
export async function policyVersion(db: Queryable, id: string): Promise<LeavePolicyVersion> {
  const [row] = await withMaker(db).where(eq(leavePolicies.id, id))
  if (!row) throw new Error(`There is no policy with the id ${id}`)
  return { ...presentPolicy(row.policy), createdBy: row.createdBy }
}
