import { randomUUIDv7 } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { LedgerKind } from '@muster/contract/leaves/balances'
import type { LeaveType } from '@muster/contract/leaves/types'
import type { Queryable, Tx } from '../../../db/database.ts'
import { databaseError, ownCodes } from '../../../db/failures.ts'
import { instantPlaceholder, placeholders, prepareOnce } from '../../../db/prepareOnce.ts'
import { throwIf, type Refusal, unacceptable } from '../../../kernel/errors.ts'
import { grantOpenYears } from './grantLeaveYear.ts'
import type { YearDays } from '../rules/leaveDays.ts'
import { leaveLedger } from '../tables.ts'

/** A request and its current revision. The ledger rows of its reservations store this revision. */
export interface ReservationOwner {
  id: string
  userId: string
  leaveType: LeaveType
  revision: number
  /** Time of the ledger rows; now by default. */
  at?: string
}

/**
 * Returns statements to run in order: they grant the days of the current and the next year if needed, then reserve the
 * request's days in each year.
 * @param cost The days of each year. `ungranted` are the years that may lack days, by default all of the request.
 * @throws Refusal 400, when a statement runs, if too few days remain in its year.
 */
export function reserveStatements(
  tx: Tx,
  { id: requestId, userId, leaveType, revision, at }: ReservationOwner,
  { parts, today, ungranted }: { parts: YearDays[]; today: string; ungranted?: readonly number[] },
): (() => Promise<unknown>)[] {
  const years = parts.map(({ year }) => year).filter((year) => ungranted?.includes(year) ?? true)
  const rest = { userId, leaveType, requestId, revision, kind: 'RESERVATION', actorId: userId, createdAt: at } as const
  const insert = async (part: YearDays) => {
    try {
      await insertMovement(tx, { ...rest, year: part.year, pendingDays: String(part.days) })
    } catch (error) {
      const found = databaseError(error)
      if (found?.code !== ownCodes.balanceExceeded) throw error
      throwIf(insufficientRefusal(Number(found.detail), part, parts))
    }
  }
  return [() => grantOpenYears(tx, today, years, userId), ...parts.map((part) => () => insert(part))]
}

/** A ledger row by which a request reserves, uses or gives back days of one year. */
interface LedgerMovement {
  userId: string
  leaveType: LeaveType
  year: number
  kind: LedgerKind
  usedDays?: string
  pendingDays?: string
  requestId: string
  revision: number
  actorId: string
  createdAt?: string | null | undefined
}

/** The days of one year reserved by a revision of a request. */
export type Reservation = Awaited<ReturnType<typeof selectReservations>>[number]

/** Returns the reservations of all revisions of a request, year by year. */
export function selectReservations(tx: Tx, id: string) {
  const { requestId, kind } = leaveLedger
  const query = prepareOnce(tx, 'leave_reservations', () =>
    tx
      .select({ year: leaveLedger.year, pending: leaveLedger.pendingDays, revision: leaveLedger.revision })
      .from(leaveLedger)
      .where(and(eq(requestId, sql.placeholder('id')), sql`${kind} = 'RESERVATION'`))
      .orderBy(leaveLedger.year),
  )
  return query.execute({ id })
}

/** Returns the reservations of a request's current revision. */
export const currentReservations = ({ revision }: Pick<ReservationOwner, 'revision'>, all: readonly Reservation[]) =>
  all.filter((reservation) => reservation.revision === revision)

/** Inserts one ledger row of a request. */
export const insertMovement = (
  tx: Tx,
  { usedDays = '0', pendingDays = '0', createdAt = null, ...row }: LedgerMovement,
): Promise<unknown> =>
  prepareOnce(tx, 'insert_leave_movement', () =>
    tx.insert(leaveLedger).values({
      ...placeholders('id', 'userId', 'leaveType', 'year', 'kind', 'usedDays', 'pendingDays', 'requestId', 'revision'),
      ...placeholders('actorId'),
      createdAt: instantPlaceholder('createdAt'),
    }),
  ).execute({ ...row, id: randomUUIDv7(), usedDays, pendingDays, createdAt })

/** Returns the used days of an approved request that have not been returned to the balance, year by year. */
export async function readUsedDays(db: Queryable, requestId: string): Promise<YearDays[]> {
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

/** Returns the ledger rows that release the reserved days of a pending request. */
export function releaseRows(
  { id: requestId, userId, leaveType, revision, at }: ReservationOwner,
  actorId: string,
  reservations: Reservation[],
) {
  const rest = { userId, leaveType, requestId, revision, actorId, createdAt: at, kind: 'RELEASE' } as const
  return reservations.map(({ year, pending }) => ({ ...rest, year, pendingDays: `-${pending}` }))
}

/** Releases the reserved days of a pending request. */
export async function release(tx: Tx, actorId: string, holder: ReservationOwner): Promise<void> {
  const reservations = currentReservations(holder, await selectReservations(tx, holder.id))
  await tx.insert(leaveLedger).values(releaseRows(holder, actorId, reservations))
}

/**
 * Returns a refusal with 400 for too few remaining days (contract, "Leave"). It names the year if the request covers
 * several.
 */
export function insufficientRefusal(remaining: number, { year, days }: YearDays, parts: YearDays[]): Refusal {
  const inYear = parts.length > 1 ? ` in ${year}` : ''
  return unacceptable(
    `Insufficient leave balance: ${remaining} days remaining, ${days} requested${inYear}`,
    'leave.insufficient',
  )
}
