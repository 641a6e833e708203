import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { LeaveAdjustment, LeaveBalance } from '@muster/contract/leaves/balances'
import type { LeavePreview } from '@muster/contract/leaves/preview'
import { dayIn } from '@muster/contract/kit/time'
import { leaveTypes, type LeaveType } from '@muster/contract/leaves/types'
import { now } from '../../kernel/clock.ts'
import { companyTimeZone } from '../../companySettings/settings.ts'
import type { Queryable } from '../../db/database.ts'
import { prepareOnce } from '../../db/prepareOnce.ts'
import { users } from '../../people/tables.ts'
import { entitledDays, isOpenOn, yearOfHire } from './rules/employment.ts'
import type { YearDays } from './rules/leaveDays.ts'
import { policyOfYear, findPolicyOn } from './policies/policies.ts'
import { leaveBalances, leaveLedger } from './tables.ts'

/** The remaining days (contract, "Leave"), calculated by the database to avoid floating-point errors. */
export const remainingDays = sql<string>`${leaveBalances.totalDays} - ${leaveBalances.usedDays} - ${leaveBalances.pendingDays}`

/**
 * Returns a person's balances for a year, in days. In the current and the next year every leave type has a balance; in
 * other years only types whose balance is not empty.
 */
export async function balancesOf(db: Queryable, userId: string, year: number): Promise<LeaveBalance[]> {
  const found = await selectBalances(db).execute({ userId, year })
  const at = now()
  const isOpen = found[0] !== undefined && isOpenOn(dayIn(found[0].zone, at), year)
  return found.flatMap(({ leaveType, balance, isGranted, days }) => {
    const isShown = isOpen && isGranted
    if (balance && (isShown || hasMovements(balance))) return { id: balance.id, leaveType, year, ...figures(balance) }
    return isShown ? initialBalance(userId, year, leaveType, days) : []
  })
}

const year = sql`${sql.placeholder('year')}::int`

/**
 * Returns the query for a person's balance of each leave type in a year, if there is one, with the days that the policy
 * grants; null if they are unlimited.
 */
const selectBalances = (db: Queryable) =>
  prepareOnce(db, 'leave_balances', () =>
    db
      .select({
        leaveType: sql<LeaveType>`type.name`,
        balance: { ...getTableColumns(leaveBalances), remainingDays },
        isGranted: sql<boolean | null>`policy.id is not null and ${year} >= ${yearOfHire}`,
        days: entitledDays(year),
        zone: companyTimeZone,
      })
      .from(users)
      .crossJoin(sql`unnest(${sql.param([...leaveTypes])}::text[]) with ordinality as type (name, place)`)
      .leftJoinLateral(sql`${policyOfYear(sql`type.name`, year)} policy`, sql`true`)
      .leftJoin(
        leaveBalances,
        and(
          eq(leaveBalances.userId, users.id),
          eq(leaveBalances.leaveType, sql`type.name`),
          eq(leaveBalances.year, sql.placeholder('year')),
        ),
      )
      .where(eq(users.id, sql.placeholder('userId')))
      .orderBy(sql`type.place`),
  )

/** Returns true unless total, used and pending days are all 0. */
const hasMovements = ({ totalDays, usedDays, pendingDays }: Row) =>
  [totalDays, usedDays, pendingDays].some((days) => Number(days) !== 0)

type Row = typeof leaveBalances.$inferSelect & { remainingDays: string }

function figures(row: Row) {
  const usedAndPending = { usedDays: Number(row.usedDays), pendingDays: Number(row.pendingDays) }
  if (!row.limited) return { ...usedAndPending, totalDays: null, remainingDays: null }
  return { ...usedAndPending, totalDays: Number(row.totalDays), remainingDays: Number(row.remainingDays) }
}

/** Returns a balance without movements. Its total is the entitlement, which is granted with the first movement. */
function initialBalance(userId: string, year: number, leaveType: LeaveType, entitlement: string | null): LeaveBalance {
  const days = entitlement === null ? null : Number(entitlement)
  const id = `${userId}:${year}:${leaveType}`
  return { id, leaveType, year, usedDays: 0, pendingDays: 0, totalDays: days, remainingDays: days }
}

/** Returns a person's balance of one type for a year; an empty balance if there is none. */
export async function balanceOf(
  db: Queryable,
  userId: string,
  year: number,
  leaveType: LeaveType,
): Promise<LeaveBalance> {
  const found = (await balancesOf(db, userId, year)).find((balance) => balance.leaveType === leaveType)
  if (found) return found
  const { yearlyDays } = await findPolicyOn(db, leaveType, `${year}-01-01`)
  return initialBalance(userId, year, leaveType, yearlyDays === null ? null : '0')
}

interface PlannedDays {
  userId: string
  leaveType: LeaveType
  /** The id of the request being edited, whose reserved days count as remaining. */
  editedId?: string
}

/**
 * Returns each year's remaining days before and after a request; null if the type is unlimited. Entitlements of the
 * current and the next year count even before they are granted.
 */
export async function remainingOf(
  db: Queryable,
  { userId, leaveType, editedId }: PlannedDays,
  { parts, today }: { parts: YearDays[]; today: string },
): Promise<LeavePreview['years']> {
  if (!parts.length) return []
  const year = sql`part.year`
  const values = parts.map(
    ({ year, days }) => sql`(${year}::int, ${String(days)}::numeric, ${isOpenOn(today, year)}::boolean)`,
  )
  const { rows } = await db.execute<{ year: number; before: string | null; after: string | null }>(sql`
    select part.year, free.days as before, free.days - part.days as after
    from (values ${sql.join(values, sql`, `)}) as part (year, days, is_open)
    inner join ${users} on ${users.id} = ${userId}::uuid
    cross join lateral ${policyOfYear(sql`${leaveType}`, year)} policy
    left join ${leaveBalances} b
      on b.user_id = ${userId}::uuid and b.leave_type = ${leaveType} and b.year = part.year
    cross join lateral (
      select coalesce(bool_or(l.kind = 'GRANT'), false) as granted,
        coalesce(sum(l.pending_days) filter (where l.request_id = ${editedId ?? null}::uuid), 0) as held
      from ${leaveLedger} l
      where l.user_id = ${userId}::uuid and l.leave_type = ${leaveType} and l.year = part.year
    ) entries
    cross join lateral (
      select case when policy.yearly_days is not null then
        coalesce(b.total_days - b.used_days - b.pending_days, 0) + entries.held
          + case when entries.granted or not part.is_open then 0 else ${entitledDays(year)} end
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

const maxAdjustments = 200

/**
 * Returns the newest 200 manual adjustments of a person's balances for a year. Corrections caused by a policy are not
 * included.
 */
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
    .limit(maxAdjustments)
  return rows.map(({ days, reason, ...row }) => ({ ...row, reason: reason ?? '', adjustment: Number(days) }))
}
