import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { publishedStatuses } from '@muster/contract/payroll/records'
import type { Queryable } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { belowActor, reachOf } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { payrollArea } from '../policy.ts'
import { payrollRecords } from '../tables.ts'

/** Returns the SQL condition for the actor's own records that are approved or paid. */
export const ownRecords = (actor: Actor): SQL =>
  actor.permissions.has('payroll.read')
    ? (and(eq(payrollRecords.userId, actor.id), inArray(payrollRecords.status, [...publishedStatuses])) as SQL)
    : sql`false`

/**
 * Returns the SQL condition for the records that the actor can see: their own once approved, and those of people in
 * their reach in any status. Calls answer 404 for all other records.
 */
export function visibleRecords(actor: Actor): SQL {
  const reach = reachOf(actor, payrollArea)
  if (reach === 'all') return sql`true`
  if (reach === 'own') return ownRecords(actor)
  return or(ownRecords(actor), belowActor(actor.id, payrollRecords.userId)) as SQL
}

/** Returns true if the actor can see other people's records. */
export const seesOthers = (actor: Actor): boolean => reachOf(actor, payrollArea) !== 'own'

/** Returns true if the actor can see everyone's records. Files of a whole month require this. */
export const seesAllPay = (actor: Actor): boolean => reachOf(actor, payrollArea) === 'all'

/** Returns true if the actor can see the account that a person's pay goes to. */
export const seesAccount = (actor: Actor, userId: string): boolean =>
  actor.id === userId || actor.permissions.has('settings.banking_view_all')

/** Returns the SQL condition for `users` whose approved pay the actor can see, as in `visibleRecords`. */
export function peopleWithVisiblePay(actor: Actor): SQL {
  if (seesAllPay(actor)) return sql`true`
  const isSelf = actor.permissions.has('payroll.read') ? eq(users.id, actor.id) : undefined
  const isBelow = seesOthers(actor) ? belowActor(actor.id, users.id) : undefined
  return or(isSelf, isBelow) ?? sql`false`
}

/** Checks that the actor can see a person's approved pay. @throws Refusal 404 if not. */
export async function assertPayOfPersonVisible(db: Queryable, actor: Actor, userId: string): Promise<void> {
  assertFound(await db.$count(users, and(eq(users.id, userId), peopleWithVisiblePay(actor))))
}
