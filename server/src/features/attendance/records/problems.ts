import { and, between, count, eq, sql } from 'drizzle-orm'
import { type Actor, canDecideFor } from '../../../kernel/actor.ts'
import type { Queryable } from '../../../db/database.ts'
import { prepareOnce } from '../../../db/prepareOnce.ts'
import { reachOf } from '../../../people/reach.ts'
import { workedHoursArea } from '../shared/areas.ts'
import { attendanceCorrections, attendanceDays } from '../tables.ts'
import { isPendingFor } from '../shared/undecidedCorrections.ts'
import { inMonth, lastDayOf } from './month.ts'

/** Returns the SQL condition for the corrections of a month that the actor may approve or reject now. */
const isPendingIn = (actor: Actor, month: string) =>
  and(isPendingFor(actor), between(attendanceCorrections.date, `${month}-01`, lastDayOf(month)))

/** Returns the number of a month's corrections of each of these people that the actor may approve or reject now. */
export async function countPendingByPerson(
  db: Queryable,
  actor: Actor,
  ids: readonly string[],
  month: string,
): Promise<ReadonlyMap<string, number>> {
  const { userId, date } = attendanceCorrections
  const name = `pending_corrections_${reachOf(actor, workedHoursArea)}_${canDecideFor(actor, actor.id) ? 'own' : 'others'}`
  const query = prepareOnce(db, name, () =>
    db
      .select({ userId, corrections: count() })
      .from(attendanceCorrections)
      .where(
        and(
          isPendingFor(actor, sql`${sql.placeholder('actorId')}`),
          between(date, sql.placeholder('from'), sql.placeholder('to')),
          sql`${userId} = any(${sql.placeholder('ids')}::uuid[])`,
        ),
      )
      .groupBy(userId),
  )
  const rows = await query.execute({ actorId: actor.id, ids, from: `${month}-01`, to: lastDayOf(month) })
  return new Map(rows.map((row) => [row.userId, row.corrections]))
}

/**
 * Returns subqueries with each person's days without a clock-out and pending corrections of a month, to be joined, and
 * the SQL sum of both.
 */
export function problemsOf(db: Queryable, actor: Actor, month: string) {
  const closed = db
    .select({ userId: attendanceDays.userId, days: count().as('closed_days') })
    .from(attendanceDays)
    .where(and(eq(attendanceDays.autoClosed, true), inMonth(month)))
    .groupBy(attendanceDays.userId)
    .as('closed')
  const pending = db
    .select({ userId: attendanceCorrections.userId, corrections: count().as('pending_corrections') })
    .from(attendanceCorrections)
    .where(isPendingIn(actor, month))
    .groupBy(attendanceCorrections.userId)
    .as('pending')
  return { closed, pending, count: sql`coalesce(${closed.days}, 0) + coalesce(${pending.corrections}, 0)` }
}
