import { leavesArea } from '../shared/areas.ts'
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { LedgerEntry } from '@muster/contract/leaves/balances'
import type { LeaveType } from '@muster/contract/leaves/types'
import { type PageQuery, pagination } from '@muster/contract/kit/paging'
import type { Actor } from '../../../kernel/actor.ts'
import { visibleTo } from '../../../people/reach.ts'
import type { Db } from '../../../db/database.ts'
import { users } from '../../../people/tables.ts'
import { findPolicyOn } from '../policies/policies.ts'
import { readEntitlement } from './entitlement.ts'
import { leaveLedger, leaveRequests } from '../tables.ts'

interface Balance {
  userId: string
  leaveType: LeaveType
  year: number
}

/** The order of entries with the same time: a grant comes first, and a release before a reservation. */
const placeOfKind = sql`array_position(array[${sql.join(
  ['GRANT', 'CARRY_OVER', 'ADJUSTMENT', 'RELEASE', 'RESERVATION', 'USE', 'RETURN'].map((kind) => sql`${kind}`),
  sql`, `,
)}]::text[], ${leaveLedger.kind})`

/**
 * Returns one page of a balance's ledger, newest first, with the days remaining after each entry, and how the steps of
 * the policy make the yearly days. Entries name their request only if the actor also sees the person's leave.
 */
export async function ledgerEntries(
  db: Db,
  actor: Actor,
  { userId, leaveType, year, page, limit }: Balance & PageQuery,
) {
  const ofBalance = and(
    eq(leaveLedger.userId, userId),
    eq(leaveLedger.year, year),
    eq(leaveLedger.leaveType, leaveType),
  )
  const change = sql`${leaveLedger.totalDays} - ${leaveLedger.usedDays} - ${leaveLedger.pendingDays}`
  const ledger = db
    .select({
      ...getTableColumns(leaveLedger),
      place: sql<number>`${placeOfKind}`.as('place'),
      remaining:
        sql<string>`sum(${change}) over (order by ${leaveLedger.createdAt}, ${placeOfKind}, ${leaveLedger.id})`.as(
          'remaining',
        ),
    })
    .from(leaveLedger)
    .where(ofBalance)
    .as('counted')
  const [policy, entitlement, total, rows] = await Promise.all([
    findPolicyOn(db, leaveType, `${year}-01-01`),
    readEntitlement(db, actor, { userId, leaveType, year }),
    db.$count(leaveLedger, ofBalance),
    db
      .select({
        id: ledger.id,
        kind: ledger.kind,
        totalDays: ledger.totalDays,
        usedDays: ledger.usedDays,
        pendingDays: ledger.pendingDays,
        remaining: ledger.remaining,
        reason: ledger.reason,
        createdAt: ledger.createdAt,
        actor: { firstName: users.firstName, lastName: users.lastName },
        request: { id: leaveRequests.id, startDate: leaveRequests.startDate, endDate: leaveRequests.endDate },
      })
      .from(ledger)
      .leftJoin(users, eq(users.id, ledger.actorId))
      .leftJoin(
        leaveRequests,
        and(eq(leaveRequests.id, ledger.requestId), visibleTo(actor, leavesArea, leaveRequests.userId)),
      )
      .orderBy(desc(ledger.createdAt), desc(ledger.place), desc(ledger.id))
      .limit(limit)
      .offset((page - 1) * limit),
  ])
  const entries: LedgerEntry[] = rows.map(({ remaining, ...row }) => ({
    ...row,
    totalDays: Number(row.totalDays),
    usedDays: Number(row.usedDays),
    pendingDays: Number(row.pendingDays),
    remainingDays: policy.yearlyDays === null ? null : Number(remaining),
  }))
  return { entries, pagination: pagination({ page, limit }, total), entitlement }
}
