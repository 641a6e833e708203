import { and, eq, sql } from 'drizzle-orm'
import type { LeaveType } from '@muster/contract/leaves/types'
import type { Queryable, Tx } from '../../../db/database.ts'
import { databaseError, ownCodes } from '../../../db/failures.ts'
import { allow, type Refusal, unacceptable } from '../../../errors.ts'
import { grantOpenYears } from './grantLeaveYear.ts'
import type { YearDays } from '../rules/leaveDays.ts'
import { leaveLedger } from '../tables.ts'

/** What of a request concerns its days, which the ledger's rows of its present revision hold. */
export interface Holder {
  id: string
  userId: string
  leaveType: LeaveType
  revision: number
  /** When its days move; now by default. */
  at?: string
}

/**
 * Statements, to be made in this order, that reserve the days of a pending request, each year its part; days of this year
 * and the next, by the company's today, are granted first where they are not yet.
 * @throws Refusal 400, from one of them, when a year has too few days left.
 */
export function reserving(
  tx: Tx,
  { id: requestId, userId, leaveType, revision, at }: Holder,
  { parts, today }: { parts: YearDays[]; today: string },
): (() => Promise<unknown>)[] {
  const years = parts.map(({ year }) => year)
  const rest = { userId, leaveType, requestId, revision, kind: 'RESERVATION', actorId: userId, createdAt: at } as const
  const insert = async (part: YearDays) => {
    try {
      await tx.insert(leaveLedger).values({ ...rest, year: part.year, pendingDays: String(part.days) })
    } catch (error) {
      const found = databaseError(error)
      if (found?.code !== ownCodes.balanceExceeded) throw error
      allow(insufficient(Number(found.detail), part, parts))
    }
  }
  return [() => grantOpenYears(tx, today, years, userId), ...parts.map((part) => () => insert(part))]
}

/** Days of one year that a request holds. */
export type Held = Awaited<ReturnType<typeof heldBy>>[number]

/** The reservations that the present revision of a request made, year by year. */
export function heldBy(tx: Tx, { id, revision }: Holder) {
  const { requestId, kind } = leaveLedger
  return tx
    .select({ year: leaveLedger.year, pending: leaveLedger.pendingDays })
    .from(leaveLedger)
    .where(and(eq(requestId, id), eq(kind, 'RESERVATION'), eq(leaveLedger.revision, revision)))
    .orderBy(leaveLedger.year)
}

/** Returns the days that an approved request has taken and not given back, year by year. */
export async function usedBy(db: Queryable, requestId: string): Promise<YearDays[]> {
  const days = sql<string>`sum(${leaveLedger.usedDays})`
  const rows = await db
    .select({ year: leaveLedger.year, days })
    .from(leaveLedger)
    .where(eq(leaveLedger.requestId, requestId))
    .groupBy(leaveLedger.year)
    .having(sql`${days} > 0`)
    .orderBy(leaveLedger.year)
    .execute()
  return rows.map(({ year, days: used }) => ({ year, days: Number(used) }))
}

/** The ledger's rows that give back the days that a pending request holds. */
export function released({ id: requestId, userId, leaveType, revision, at }: Holder, actorId: string, held: Held[]) {
  const rest = { userId, leaveType, requestId, revision, actorId, createdAt: at, kind: 'RELEASE' } as const
  return held.map(({ year, pending }) => ({ ...rest, year, pendingDays: `-${pending}` }))
}

/** Gives the reserved days of a pending request back. */
export async function release(tx: Tx, actorId: string, holder: Holder): Promise<void> {
  await tx.insert(leaveLedger).values(released(holder, actorId, await heldBy(tx, holder)))
}

/** 400: a year has fewer days left than are asked for (contract, "Leave"). The year is named where there are several. */
export function insufficient(remaining: number, { year, days }: YearDays, parts: YearDays[]): Refusal {
  const inYear = parts.length > 1 ? ` in ${year}` : ''
  return unacceptable(
    `Insufficient leave balance: ${remaining} days remaining, ${days} requested${inYear}`,
    'leave.insufficient',
  )
}
