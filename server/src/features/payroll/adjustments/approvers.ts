import { and, eq, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { administrativePermissions } from '@muster/contract/access/permissions'
import { type Actor, canDecideFor } from '../../../kernel/actor.ts'
import type { Queryable } from '../../../db/database.ts'
import { type FindMembers, type Group, type NewEvent, refresh } from '../../../events/event.ts'
import { holders } from '../../../people/groups.ts'
import { administratorIds, holdsAny } from '../../../people/heldPermissions.ts'
import { users } from '../../../people/tables.ts'
import { type AdjustmentFacts, adjustmentPolicy, type Decider, seeAllAdjustments } from '../policy.ts'
import { payrollAdjustments } from '../tables.ts'

type DecidableAdjustment = Pick<AdjustmentFacts, 'userId' | 'requestedBy' | 'adjustmentType'>

/** Returns the group of people who may decide on an adjustment, except its requester. */
export const adjustmentApprovers = (adjustment: DecidableAdjustment): Group => {
  const { userId, requestedBy, adjustmentType } = adjustment
  return { group: 'adjustmentDeciders', userId, requestedBy, adjustmentType }
}

export const adjustmentGroups: Record<string, FindMembers> = {
  async adjustmentDeciders(db, groups) {
    const approvers = await selectApprovers(db)
    const administrators = await administratorIds(db)
    return (groups as unknown as DecidableAdjustment[]).map((adjustment) => {
      const facts = {
        ...adjustment,
        status: 'PENDING',
        isAdministrator: administrators.has(adjustment.userId),
      } as const
      return approvers.flatMap((approver) =>
        approver.id !== adjustment.requestedBy && adjustmentPolicy.decide(approver, facts) === null
          ? [approver.id]
          : [],
      )
    })
  },
}

/** Returns the active people who may decide on adjustments of at least one type. */
async function selectApprovers(db: Queryable): Promise<Decider[]> {
  const rows = await db
    .select({
      id: users.id,
      managerId: users.managerId,
      approves: sql<boolean>`${holdsAny(['payroll.approve'])}`,
      // Only Super Admins, who hold every permission, match an empty list.
      isSuperAdmin: sql<boolean>`${holdsAny([])}`,
    })
    .from(users)
    .where(and(eq(users.status, 'ACTIVE'), holdsAny(['payroll.approve', 'payroll.bonus'])))
  return rows.map(({ approves, ...approver }) => ({
    ...approver,
    permissions: new Set([approves ? 'payroll.approve' : 'payroll.bonus']),
  }))
}

/** Returns the SQL condition for the adjustments that the actor may approve or reject now. */
export function isPendingFor(actor: Actor): SQL {
  const { permissions, isSuperAdmin, id } = actor
  if (!permissions.has('payroll.approve') && !permissions.has('payroll.bonus')) return sql`false`
  const { status, adjustmentType, userId, requestedBy } = payrollAdjustments
  return and(
    eq(status, 'PENDING'),
    permissions.has('payroll.approve') ? undefined : eq(adjustmentType, 'BONUS'),
    canDecideFor(actor, id) ? undefined : not(or(eq(userId, id), eq(requestedBy, id)) as SQL),
    isSuperAdmin
      ? undefined
      : notInArray(userId, sql`(select ${users.id} from ${users} where ${holdsAny(administrativePermissions)})`),
  ) as SQL
}

/** Returns the event that refreshes the screens of the given people and of everyone who sees all adjustments. */
export const adjustmentsChanged = (...people: string[]): NewEvent =>
  refresh('payroll', holders(seeAllAdjustments), people)
