import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { publishedStatuses } from '@muster/contract/payroll/records'
import type { Actor } from '../../../kernel/actor.ts'
import { belowActor, reachOf } from '../../../people/reach.ts'
import { payrollArea } from '../policy.ts'
import { payrollRecords } from '../tables.ts'

/** Returns the condition for the actor's own records, once they are approved. */
export const ownRecords = (actor: Actor): SQL =>
  actor.permissions.has('payroll.read')
    ? (and(eq(payrollRecords.userId, actor.id), inArray(payrollRecords.status, [...publishedStatuses])) as SQL)
    : sql`false`

/**
 * Returns the condition for records that the actor sees: their own once approved, and those of people in their reach in
 * any status. All others do not exist for them.
 */
export function visibleRecords(actor: Actor): SQL {
  const reach = reachOf(actor, payrollArea)
  if (reach === 'all') return sql`true`
  if (reach === 'own') return ownRecords(actor)
  return or(ownRecords(actor), belowActor(actor.id, payrollRecords.userId)) as SQL
}

/** Returns whether the actor sees records of other people. */
export const seesOthers = (actor: Actor): boolean => reachOf(actor, payrollArea) !== 'own'

/** Returns whether the actor sees everyone's records, as files of a whole month require. */
export const seesAllPay = (actor: Actor): boolean => reachOf(actor, payrollArea) === 'all'
