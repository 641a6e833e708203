import type { UserStatus } from '@muster/contract/kit/people'
import type { Actor } from '../../actor.ts'
import { type Held, holdsAllOf } from '../../people/held.ts'
import { forbidden, type Refusal } from '../../errors.ts'

/** How somebody within the actor's reach stands to the actor. */
export interface Standing {
  id: string
  /** Whether they hold an administrative role. */
  isAdministrator: boolean
  /** Whether they are above the actor in the management tree. */
  isAbove: boolean
}

/** What it depends on what may be done with a person. */
export interface Subject extends Standing {
  status: UserStatus
  /** What their roles give them. */
  held: Held
  /** Whether the actor sees their leave balances. */
  balancesInReach: boolean
}

/**
 * 403 for who may not change anything of a person; else null. Whoever holds an administrative role is changed by Super
 * Admins alone, also by their own hand (docs/decisions/0026); what everybody changes of themselves stands in Settings.
 */
export function changeRefusal(actor: Actor, { id, isAdministrator }: Standing, deed: string): Refusal | null {
  if (!isAdministrator || actor.isSuperAdmin) return null
  return forbidden(
    id === actor.id
      ? 'With an administrative role, your details are changed by a Super Admin. Your name and phone number are in Settings.'
      : `Only a Super Admin can ${deed} somebody with an administrative role`,
  )
}

/**
 * 403 for who may not give a person another manager, whoever that is; else null. Nobody chooses who is above themselves:
 * neither their own manager, but for a Super Admin with nobody above, nor, Super Admins excepted, that of anybody above
 * them. No other move changes who is above the actor.
 */
export function moveRefusal(actor: Actor, standing: Standing): Refusal | null {
  if (standing.id === actor.id && !(actor.isSuperAdmin && actor.managerId === null))
    return forbidden('You cannot choose your own manager')
  const refusal = changeRefusal(actor, standing, 'change the manager of')
  if (refusal || actor.isSuperAdmin) return refusal
  return standing.isAbove ? forbidden('You cannot change the manager of somebody above you') : null
}

/**
 * 403 for who may not do what would let them, or somebody, act as this person; else null. Only who holds all that the
 * person does may, so that nobody gains a permission by it, and nobody decides as their own manager: of those above,
 * Super Admins alone.
 */
export function actingRefusal(actor: Actor, subject: Standing & Pick<Subject, 'held'>, deed: string): Refusal | null {
  const refusal = changeRefusal(actor, subject, deed)
  if (refusal) return refusal
  if (!holdsAllOf(actor, subject.held)) return forbidden(`You cannot ${deed} somebody who may do more than you`)
  return subject.isAbove && !actor.isSuperAdmin ? forbidden(`You cannot ${deed} somebody above you`) : null
}

/** 403 for who may not deactivate a person; else null. Nobody gets themselves another manager, or none, that way. */
export function deactivationRefusal(actor: Actor, subject: Standing & Pick<Subject, 'held'>): Refusal | null {
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
    update: holds('users.update') && changeRefusal(actor, subject, '') === null,
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
