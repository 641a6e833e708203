import type { AdjustmentStatus, AdjustmentType } from '@muster/contract/payroll/adjustments'
import { type Actor, mayDecideFor } from '../../actor.ts'
import { conflict, firstRefusal, forbidden, isFree, type Reason, type Refusal } from '../../errors.ts'
import type { Area } from '../../people/reach.ts'

/** The people whose pay the actor sees. */
export const payrollArea: Area = {
  feature: 'payroll',
  name: 'payroll',
  team: ['payroll.team_view'],
  all: ['payroll.all_view'],
}

/** The people for whom the actor may ask for an adjustment. */
export const adjustmentsArea: Area = {
  feature: 'payroll',
  name: 'salaryAdjustments',
  team: ['payroll.create'],
  all: ['payroll.all_view'],
}

/** What a decision about an adjustment depends on. */
export interface AdjustmentFacts {
  userId: string
  requestedBy: string
  adjustmentType: AdjustmentType
  status: AdjustmentStatus
  /** Whether the person holds an administrative role. */
  isAdministrator: boolean
}

/** What of somebody says whether they may decide. */
export type Decider = Pick<Actor, 'id' | 'isSuperAdmin' | 'managerId' | 'permissions'>

const decides = ({ permissions }: Decider, type: AdjustmentType) =>
  permissions.has('payroll.approve') || (type === 'BONUS' && permissions.has('payroll.bonus'))

/** Against deciding on an adjustment: 403 where it is not theirs to do, 409 where it is decided already. */
const againstDeciding = (actor: Decider, adjustment: AdjustmentFacts): Reason[] => [
  [!decides(actor, adjustment.adjustmentType), () => forbidden()],
  [!mayDecideFor(actor, adjustment.userId), () => forbidden('You cannot decide on a salary adjustment of your own')],
  [
    !mayDecideFor(actor, adjustment.requestedBy),
    () => forbidden('You cannot decide on a salary adjustment that you requested'),
  ],
  // Only Super Admins change the pay of administrators (docs/decisions/0026).
  [
    adjustment.isAdministrator && !actor.isSuperAdmin,
    () => forbidden('Only a Super Admin can change the pay of somebody with an administrative role'),
  ],
  [adjustment.status !== 'PENDING', () => alreadyDecided(adjustment.status)],
]

/** Who may do what with salary adjustments: why the actor may not, or null. */
export const adjustmentPolicy = {
  request: (actor: Actor, userId: string): Refusal | null =>
    mayDecideFor(actor, userId) ? null : forbidden('You cannot request a salary adjustment for yourself'),
  decide: (actor: Decider, adjustment: AdjustmentFacts): Refusal | null =>
    firstRefusal(againstDeciding(actor, adjustment)),
}

/** What the actor may do with an adjustment now: the row's `can`. */
export function adjustmentActions(actor: Decider, adjustment: AdjustmentFacts) {
  const free = isFree(againstDeciding(actor, adjustment))
  return { approve: free, reject: free }
}

/** Permissions of those who see everybody's adjustments. */
export const seeAllAdjustments = ['payroll.approve', 'payroll.bonus', 'payroll.all_view'] as const

/** Whether somebody sees everybody's adjustments; else those that they asked for themselves, for people within reach. */
export const seesAllAdjustments = ({ permissions }: Actor): boolean =>
  seeAllAdjustments.some((permission) => permissions.has(permission))

const alreadyDecided = (status: AdjustmentStatus) =>
  conflict(
    `This salary adjustment is already ${status.toLowerCase()}. Please reload to see its present state.`,
    'payroll.decided',
  )
