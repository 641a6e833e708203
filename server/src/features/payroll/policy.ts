import type { AdjustmentStatus, AdjustmentType } from '@muster/contract/payroll/adjustments'
import { type Actor, canDecideFor } from '../../kernel/actor.ts'
import { conflict, firstRefusal, forbidden, isAllowed, type Reason, type Refusal } from '../../kernel/errors.ts'
import type { Area } from '../../people/reach.ts'

/** The permissions that determine whose pay the actor can see. */
export const payrollArea: Area = {
  feature: 'payroll',
  name: 'payroll',
  team: ['payroll.team_view'],
  all: ['payroll.all_view'],
}

/** The permissions that determine which people the actor may request adjustments for. */
export const adjustmentsArea: Area = {
  feature: 'payroll',
  name: 'salaryAdjustments',
  team: ['payroll.create'],
  all: ['payroll.all_view'],
}

/** The facts of an adjustment that determine who may approve or reject it. */
export interface AdjustmentFacts {
  userId: string
  requestedBy: string
  adjustmentType: AdjustmentType
  status: AdjustmentStatus
  /** True if the person has an administrative role. */
  isAdministrator: boolean
}

/** The facts of a person that determine whether they may approve or reject an adjustment. */
export type Decider = Pick<Actor, 'id' | 'isSuperAdmin' | 'managerId' | 'permissions'>

const decides = ({ permissions }: Decider, type: AdjustmentType) =>
  permissions.has('payroll.approve') || (type === 'BONUS' && permissions.has('payroll.bonus'))

/**
 * Returns the checks for approving or rejecting an adjustment, each with its refusal: 403 if the actor may not decide,
 * 409 if it is already decided.
 */
const againstDeciding = (actor: Decider, adjustment: AdjustmentFacts): Reason[] => [
  [!decides(actor, adjustment.adjustmentType), () => forbidden()],
  [!canDecideFor(actor, adjustment.userId), () => forbidden('You cannot approve or reject your own salary adjustment')],
  [
    !canDecideFor(actor, adjustment.requestedBy),
    () => forbidden('You cannot approve or reject a salary adjustment that you requested'),
  ],
  // Only Super Admins change the pay of administrators (docs/decisions/0026).
  [
    adjustment.isAdministrator && !actor.isSuperAdmin,
    () => forbidden('Only a Super Admin can change the pay of someone with an administrative role'),
  ],
  [adjustment.status !== 'PENDING', () => alreadyDecided(adjustment.status)],
]

/** The checks on requesting and deciding adjustments; each returns a refusal, or null if allowed. */
export const adjustmentPolicy = {
  request: (actor: Actor, userId: string): Refusal | null =>
    canDecideFor(actor, userId) ? null : forbidden('You cannot request a salary adjustment for yourself'),
  decide: (actor: Decider, adjustment: AdjustmentFacts): Refusal | null =>
    firstRefusal(againstDeciding(actor, adjustment)),
}

/** Returns `can` of an adjustment: the actions that the actor may take now. */
export function adjustmentActions(actor: Decider, adjustment: AdjustmentFacts) {
  const free = isAllowed(againstDeciding(actor, adjustment))
  return { approve: free, reject: free }
}

/** The permissions that show everyone's adjustments; one is enough. */
export const seeAllAdjustments = ['payroll.approve', 'payroll.bonus', 'payroll.all_view'] as const

/**
 * Returns true if the actor can see everyone's adjustments. Others see those they requested for people in their reach.
 */
export const seesAllAdjustments = ({ permissions }: Actor): boolean =>
  seeAllAdjustments.some((permission) => permissions.has(permission))

const alreadyDecided = (status: AdjustmentStatus) =>
  conflict(
    `This salary adjustment is already ${status.toLowerCase()}. Please reload to see its current status.`,
    'payroll.decided',
  )
