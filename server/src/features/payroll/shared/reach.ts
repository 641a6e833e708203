import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { publishedStatuses } from '@muster/contract/payroll/records'
import type { Actor } from '../../../actor.ts'
import { belowActor, reachOf } from '../../../people/reach.ts'
import { payrollArea } from '../policy.ts'
import { payrollRecords } from '../tables.ts'

/** The actor's own records, from their approval on. */
export const ownRecords = (actor: Actor): SQL =>
  actor.permissions.has('payroll.read')
    ? (and(eq(payrollRecords.userId, actor.id), inArray(payrollRecords.status, [...publishedStatuses])) as SQL)
    : sql`false`

/**
 * The records that the actor sees: their own once they are approved, and those of the people in their reach in any
 * status. All else is as if it were not there.
 */
export function visibleRecords(actor: Actor): SQL {
  const reach = reachOf(actor, payrollArea)
  if (reach === 'all') return sql`true`
  if (reach === 'own') return ownRecords(actor)
  return or(ownRecords(actor), belowActor(actor.id, payrollRecords.userId)) as SQL
}

/** The records that the actor sees among those of others. */
export const seesOthers = (actor: Actor): boolean => reachOf(actor, payrollArea) !== 'own'

/** Whether the actor sees everybody's records: what files of a whole month need. */
export const seesAllPay = (actor: Actor): boolean => reachOf(actor, payrollArea) === 'all'
