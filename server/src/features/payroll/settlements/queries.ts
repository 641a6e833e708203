import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Settlement } from '@muster/contract/payroll/settlements'
import type { Queryable, Tx } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { lastDayOf } from '../../../people/employments/employed.ts'
import { reachOf, visibleTo } from '../../../people/reach.ts'
import { personColumns, users } from '../../../people/tables.ts'
import { payrollSettlements } from '../../../pay/tables.ts'
import { lockRestingPayroll } from '../shared/locks.ts'
import { isOutdatedSettlement } from '../facts/settlementChanges.ts'
import { hasOtherApprover } from '../makers/ownPart.ts'
import { payrollArea } from '../policy.ts'
import { payrollAdjustments, payrollLines, payrollRecords } from '../tables.ts'
import { settlementActions, type SettlementFactsForActions } from './policy.ts'
import { totalOf } from './settlementLines.ts'

/** The table of settlements under the name that the SQL of this folder uses. */
export const settlement = alias(payrollSettlements, 's')
const preparer = alias(users, 'preparer')
const decider = alias(users, 'decider')

/** The SQL for the approved month that pays the settlement `s`; null if none does. */
const paidInMonth: SQL<string | null> = sql<string | null>`(select min(r.period) from ${payrollAdjustments} a
  join ${payrollLines} l on l.adjustment_id = a.id
  join ${payrollRecords} r on r.id = l.record_id and r.status in ('APPROVED', 'PAID')
  where a.settlement_id = s.id)`

/** Returns the SQL condition for people whose final settlements the actor can see. Their own is not among them. */
export const settledPeople = (actor: Actor): SQL =>
  reachOf(actor, payrollArea) === 'own' ? sql`false` : visibleTo(actor, payrollArea, users.id)

const selectSettlements = (db: Queryable, actor: Actor) =>
  db
    .select({
      settlement,
      user: personColumns,
      preparedBy: { id: preparer.id, firstName: preparer.firstName, lastName: preparer.lastName },
      decidedBy: { id: decider.id, firstName: decider.firstName, lastName: decider.lastName },
      isOutdated: isOutdatedSettlement,
      hasMoved: sql<boolean>`s.last_day is distinct from ${lastDayOf(sql`s.user_id`)}`,
      paidIn: paidInMonth,
      hasOtherConfirmer: hasOtherApprover(actor, sql`s.user_id`),
    })
    .from(settlement)
    .innerJoin(users, eq(users.id, settlement.userId))
    .innerJoin(preparer, eq(preparer.id, settlement.preparedBy))
    .leftJoin(decider, eq(decider.id, settlement.decidedBy))

type Row = Awaited<ReturnType<typeof selectSettlements>>[number]

const factsOf = ({ settlement: { userId, decision, preparedBy }, ...row }: Row): SettlementFactsForActions => ({
  userId,
  status: decision ?? 'PENDING',
  preparedBy,
  isOutdated: row.isOutdated,
  isPaid: row.paidIn !== null,
  hasOtherConfirmer: row.hasOtherConfirmer,
})

function present(actor: Actor, row: Row): Settlement {
  const { userId: _userId, decision, changedAt, leaveDays, ...stored } = row.settlement
  // Once paid or rejected, later changes do not matter.
  const isOpen = row.paidIn === null && decision !== 'REJECTED'
  return {
    ...stored,
    user: row.user,
    total: totalOf(stored.lines),
    leaveDays: Number(leaveDays),
    status: decision ?? 'PENDING',
    outdated: !isOpen || !row.isOutdated ? null : row.hasMoved ? 'LAST_DAY' : 'LEAVE',
    paidIn: row.paidIn,
    preparedBy: row.preparedBy,
    decidedBy: row.decidedBy,
    updatedAt: changedAt,
    can: settlementActions(actor, factsOf(row)),
  }
}

/** Returns a person's settlements that the actor can see, newest first. */
export const settlementsOf = async (db: Queryable, actor: Actor, userId: string): Promise<Settlement[]> =>
  (
    await selectSettlements(db, actor)
      .where(and(eq(settlement.userId, userId), settledPeople(actor)))
      .orderBy(desc(settlement.preparedAt), desc(settlement.id))
  ).map((row) => present(actor, row))

/** Returns the settlements of people that the actor can see, by person and newest first. */
export async function settlementsByPerson(db: Queryable, actor: Actor, userIds: readonly string[]) {
  if (!userIds.length) return new Map<string, Settlement[]>()
  const rows = await selectSettlements(db, actor)
    .where(and(inArray(settlement.userId, [...userIds]), settledPeople(actor)))
    .orderBy(desc(settlement.preparedAt), desc(settlement.id))
  return Map.groupBy(
    rows.map((row) => present(actor, row)),
    ({ user }) => user.id,
  )
}

/** Returns a settlement that the actor can see. @throws Refusal 404 if there is none. */
export async function settlementById(db: Queryable, actor: Actor, id: string): Promise<Settlement> {
  const [row] = await selectSettlements(db, actor).where(and(eq(settlement.id, id), settledPeople(actor)))
  assertFound(row)
  return present(actor, row)
}

/**
 * Locks payroll and a settlement within the actor's reach, until the transaction ends.
 * @throws Refusal 404 if there is none; 409 while payroll is being calculated.
 */
export async function lockSettlement(tx: Tx, actor: Actor, id: string) {
  await lockRestingPayroll(tx)
  await tx
    .select({ id: payrollSettlements.id })
    .from(payrollSettlements)
    .where(eq(payrollSettlements.id, id))
    .for('update')
  const [row] = await selectSettlements(tx, actor).where(and(eq(settlement.id, id), settledPeople(actor)))
  assertFound(row)
  return { row, facts: factsOf(row) }
}
