import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { LeaveAdjustment, LeaveBalance } from '@muster/contract/leaveBalances'
import type { LeavePreview } from '@muster/contract/leavePreview'
import { leaveTypes, type LeaveType } from '@muster/contract/leaveTypes'
import type { Queryable } from '../../db/database.ts'
import { users } from '../users/tables.ts'
import type { YearDays } from './leaveDays.ts'
import { policiesOn, policyOfYear } from './policies.ts'
import { leaveBalances, leaveLedger } from './tables.ts'

/** What may still be asked for (contract, "Leave"), calculated by the database: days are never floats. */
const remainingDays = sql<string>`${leaveBalances.totalDays} - ${leaveBalances.usedDays} - ${leaveBalances.pendingDays}`

/** A person's balance of every type in a year, in days, types without a movement included. */
export async function balancesOf(db: Queryable, userId: string, year: number): Promise<LeaveBalance[]> {
  const [rows, policies] = await Promise.all([
    db
      .select({ ...getTableColumns(leaveBalances), remainingDays })
      .from(leaveBalances)
      .where(and(eq(leaveBalances.userId, userId), eq(leaveBalances.year, year))),
    policiesOn(db, `${year}-01-01`),
  ])
  return leaveTypes.map((leaveType) => {
    const row = rows.find((candidate) => candidate.leaveType === leaveType)
    const yearly = policies.get(leaveType)?.yearlyDays ?? null
    const id = row?.id ?? `${userId}:${year}:${leaveType}`
    return { id, leaveType, year, ...(row ? figures(row) : untouched(yearly)) }
  })
}

type Row = typeof leaveBalances.$inferSelect & { remainingDays: string }

function figures(row: Row) {
  const spent = { usedDays: Number(row.usedDays), pendingDays: Number(row.pendingDays) }
  if (!row.limited) return { ...spent, totalDays: null, remainingDays: null }
  return { ...spent, totalDays: Number(row.totalDays), remainingDays: Number(row.remainingDays) }
}

/** A year in which nothing has moved yet: what will be granted as soon as something does. */
function untouched(yearlyDays: string | null) {
  const days = yearlyDays === null ? null : Number(yearlyDays)
  return { usedDays: 0, pendingDays: 0, totalDays: days, remainingDays: days }
}

/** A person's balance of one type in a year. */
export async function balanceOf(
  db: Queryable,
  userId: string,
  year: number,
  leaveType: LeaveType,
): Promise<LeaveBalance> {
  const found = (await balancesOf(db, userId, year)).find((balance) => balance.leaveType === leaveType)
  if (!found) throw new Error(`There is no leave of type ${leaveType}`)
  return found
}

interface Planned {
  userId: string
  leaveType: LeaveType
  /** The request whose days count as free, since it is being edited. */
  editing?: string
}

/**
 * What remains of each year before and after the days of a request, null where the type is unlimited. A year that is
 * not granted yet counts as it will be granted.
 */
export async function remainingOf(
  db: Queryable,
  { userId, leaveType, editing }: Planned,
  parts: YearDays[],
): Promise<LeavePreview['years']> {
  if (!parts.length) return []
  const values = parts.map(({ year, days }) => sql`(${year}::int, ${String(days)}::numeric)`)
  const { rows } = await db.execute<{ year: number; before: string | null; after: string | null }>(sql`
    select part.year, free.days as before, free.days - part.days as after
    from (values ${sql.join(values, sql`, `)}) as part (year, days)
    cross join lateral ${policyOfYear(sql`${leaveType}`, sql`part.year`)} policy
    left join ${leaveBalances} b
      on b.user_id = ${userId}::uuid and b.leave_type = ${leaveType} and b.year = part.year
    cross join lateral (
      select coalesce(bool_or(l.kind = 'GRANT'), false) as granted,
        coalesce(sum(l.pending_days) filter (where l.request_id = ${editing ?? null}::uuid), 0) as held
      from ${leaveLedger} l
      where l.user_id = ${userId}::uuid and l.leave_type = ${leaveType} and l.year = part.year
    ) entries
    cross join lateral (
      select case when policy.yearly_days is not null then
        coalesce(b.total_days - b.used_days - b.pending_days, 0) + entries.held
          + case when entries.granted then 0 else policy.yearly_days end
      end as days
    ) free
    order by part.year`)
  const toDays = (days: string | null) => (days === null ? null : Number(days))
  return rows.map(({ year, before, after }, i) => ({
    year,
    days: parts[i]?.days ?? 0,
    remainingBefore: toDays(before),
    remainingAfter: toDays(after),
  }))
}

const mostAdjustments = 200

/** The newest 200 adjustments that people made to a person's balances of a year; corrections by a policy are not. */
export async function adjustmentsOf(db: Queryable, userId: string, year: number): Promise<LeaveAdjustment[]> {
  const rows = await db
    .select({
      id: leaveLedger.id,
      leaveType: leaveLedger.leaveType,
      days: leaveLedger.totalDays,
      reason: leaveLedger.reason,
      createdAt: leaveLedger.createdAt,
      adjustedByUser: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(leaveLedger)
    .innerJoin(users, eq(users.id, leaveLedger.actorId))
    .where(
      and(
        eq(leaveLedger.userId, userId),
        eq(leaveLedger.year, year),
        eq(leaveLedger.kind, 'ADJUSTMENT'),
        isNull(leaveLedger.policyId),
      ),
    )
    .orderBy(desc(leaveLedger.createdAt), desc(leaveLedger.id))
    .limit(mostAdjustments)
  return rows.map(({ days, reason, ...row }) => ({ ...row, reason: reason ?? '', adjustment: Number(days) }))
}
