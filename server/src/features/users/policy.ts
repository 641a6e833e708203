import type { UserStatus } from '@muster/contract/people'
import type { Actor } from '../../access/actor.ts'
import { type Held, holdsAllOf } from '../../access/held.ts'
import { forbidden, type Refusal } from '../../errors.ts'

/** What it depends on what may be done with a person. They are known to be within the actor's reach. */
export interface Subject {
  id: string
  status: UserStatus
  /** What their roles give them. */
  held: Held
  /** Whether they are above the actor in the management tree. */
  isAbove: boolean
  /** Whether the actor sees their leave balances. */
  balancesInReach: boolean
}

/**
 * 403 for who may not do what would let them, or somebody, act as this person; else null. Only who holds all that the
 * person does may, so that nobody gains a permission by it, and nobody decides as their own manager: of those above,
 * Super Admins alone.
 */
export function actingRefusal(actor: Actor, { held, isAbove }: Pick<Subject, 'held' | 'isAbove'>, deed: string) {
  if (!holdsAllOf(actor, held)) return forbidden(`You cannot ${deed} somebody who may do more than you`)
  return isAbove && !actor.isSuperAdmin ? forbidden(`You cannot ${deed} somebody above you`) : null
}

/** 403 for who may not deactivate a person; else null. Nobody gets themselves another manager, or none, that way. */
export function deactivationRefusal(actor: Actor, subject: Pick<Subject, 'held' | 'isAbove'>): Refusal | null {
  const deed = 'deactivate the account of'
  return subject.isAbove ? forbidden(`You cannot ${deed} somebody above you`) : actingRefusal(actor, subject, deed)
}

/** Who sees what people earn. */
export const seesPay = ({ permissions }: Actor): boolean => permissions.has('payroll.all_view')

/** Nobody sets their own pay, but for a Super Admin with nobody above (contract, "Who may do what"). */
export const mayChangePay = (actor: Actor, userId: string): boolean =>
  seesPay(actor) &&
  actor.permissions.has('users.update') &&
  (actor.id !== userId || (actor.isSuperAdmin && actor.managerId === null))

/** What the actor may do with a person now: the row's `can`. */
export function userActions(actor: Actor, subject: Subject) {
  const { id, status, balancesInReach } = subject
  const holds = (...permissions: string[]) => permissions.some((permission) => actor.permissions.has(permission))
  const overAnother = id !== actor.id && actingRefusal(actor, subject, '') === null
  return {
    update: holds('users.update'),
    resetPassword: holds('users.reset_password') && overAnother,
    assignRoles: holds('users.assign_roles'),
    balances: holds('leaves.balance_manage', 'leaves.balance_update') && balancesInReach,
    adjustBalance:
      holds('leaves.balance_create', 'leaves.balance_allocate') &&
      balancesInReach &&
      (id !== actor.id || (actor.isSuperAdmin && actor.managerId === null)),
    activate: status !== 'ACTIVE' && holds('users.activate') && overAnother,
    deactivate: status === 'ACTIVE' && holds('users.deactivate') && overAnother && !subject.isAbove,
    delete: id !== actor.id && holds('users.delete') && actor.isSuperAdmin,
  }
}
