import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { LeaveAdjustment, LeaveBalance } from '@muster/contract/leaveBalances'
import { leaveTypes, type LeaveType } from '@muster/contract/leaveTypes'
import type { Queryable } from '../../db/database.ts'
import { users } from '../users/tables.ts'
import { policiesOn } from './policies.ts'
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

const mostAdjustments = 200

/** The newest 200 adjustments made to a person's balances of a year. */
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
    .where(and(eq(leaveLedger.userId, userId), eq(leaveLedger.year, year), eq(leaveLedger.kind, 'ADJUSTMENT')))
    .orderBy(desc(leaveLedger.createdAt), desc(leaveLedger.id))
    .limit(mostAdjustments)
  return rows.map(({ days, reason, ...row }) => ({ ...row, reason: reason ?? '', adjustment: Number(days) }))
}
