import type { UserStatus } from '@muster/contract/kit/people'
import { type Actor, mayDecideFor, needsPermission } from '../actor.ts'
import { type HeldPermissions, holdsAllOf } from './held.ts'
import { peopleArea, reachOf } from './reach.ts'
import { forbidden, invalid, Refusal } from '../errors.ts'
import type { Config } from '../config.ts'

/** How somebody within the actor's reach stands to the actor. */
export interface Standing {
  id: string
  /** Whether they hold an administrative role. */
  isAdministrator: boolean
  /** Whether they are above the actor in the management tree. */
  isAbove: boolean
}

/** All that decides what may be done with a person. */
export interface Subject extends Standing {
  status: UserStatus
  /** What their roles give them. */
  held: HeldPermissions
}

type StandingWithHeld = Standing & Pick<Subject, 'held'>

const aboveThem = (deed: string) => forbidden(`You cannot ${deed} somebody above you`)

/** Who may do what with people and their accounts: why the actor may not, or null. `deed` is how the sentence goes on. */
export const userPolicy = {
  /** 403 also for callers who see nobody: they would not see the people they add either. */
  create: (actor: Actor): Refusal | null =>
    needsPermission(actor, 'users.create') ?? (reachOf(actor, peopleArea) === 'own' ? forbidden() : null),

  /**
   * 403 for callers who may not change anything about a person. Only Super Admins change holders of an administrative
   * role, even themselves (docs/decisions/0026); what everybody may change about themselves is in Settings.
   */
  change(actor: Actor, { id, isAdministrator }: Standing, deed: string): Refusal | null {
    if (!isAdministrator || actor.isSuperAdmin) return null
    return forbidden(
      id === actor.id
        ? 'You hold an administrative role, so only a Super Admin changes your details. Your name and phone number are in Settings.'
        : `Only a Super Admin can ${deed} somebody with an administrative role`,
    )
  },

  /**
   * 403 for callers who may not give a person another manager at all. Nobody chooses who is above them: not their own
   * manager, unless they are a Super Admin with nobody above, and not that of anybody above them, unless they are a Super
   * Admin. No other move changes who is above the actor.
   */
  move(actor: Actor, standing: Standing): Refusal | null {
    if (!mayDecideFor(actor, standing.id)) return forbidden('You cannot choose your own manager')
    const refusal = userPolicy.change(actor, standing, 'change the manager of')
    if (refusal || actor.isSuperAdmin) return refusal
    return standing.isAbove ? forbidden('You cannot change the manager of somebody above you') : null
  },

  /**
   * 403 for callers who may not do what lets anybody act as this person. Only those who hold all that the person does
   * may, so that nobody gains a permission by it, and nobody decides as their own manager: of those above, Super Admins
   * alone.
   */
  actAs(actor: Actor, subject: StandingWithHeld, deed: string): Refusal | null {
    const refusal = userPolicy.change(actor, subject, deed)
    if (refusal) return refusal
    if (!holdsAllOf(actor, subject.held)) return forbidden(`You cannot ${deed} somebody who may do more than you`)
    return subject.isAbove && !actor.isSuperAdmin ? aboveThem(deed) : null
  },

  /** 403 also for the actor's own, for which Settings asks for the present password. */
  resetPassword: (actor: Actor, subject: StandingWithHeld): Refusal | null =>
    needsPermission(actor, 'users.reset_password') ??
    (subject.id === actor.id ? forbidden('Please change your own password in Settings') : null) ??
    userPolicy.actAs(actor, subject, 'reset the password of'),

  /** 403 also for the actor's own account. */
  activate: (actor: Actor, subject: StandingWithHeld): Refusal | null =>
    needsPermission(actor, 'users.activate') ??
    (subject.id === actor.id ? forbidden('You cannot activate your own account') : null) ??
    userPolicy.actAs(actor, subject, 'activate the account of'),

  /** 403 also for the actor's own account. Nobody gets themselves another manager, or none, that way. */
  deactivate(actor: Actor, subject: StandingWithHeld): Refusal | null {
    const deed = 'deactivate the account of'
    return (
      needsPermission(actor, 'users.deactivate') ??
      (subject.id === actor.id ? forbidden('You cannot deactivate your own account') : null) ??
      (subject.isAbove ? aboveThem(deed) : userPolicy.actAs(actor, subject, deed))
    )
  },

  /** 403 unless a Super Admin asks, 400 for themselves. */
  remove(actor: Actor, id: string): Refusal | null {
    if (!actor.isSuperAdmin) return forbidden()
    if (id !== actor.id) return null
    return new Refusal(400, 'You cannot delete your own account.', { error: 'Self-Deletion Not Allowed' })
  },
}

/** Who sees what people earn. */
export const seesPay = ({ permissions }: Actor): boolean => permissions.has('payroll.all_view')

/** Nobody sets their own pay, except a Super Admin with nobody above (contract, "Who may do what"). */
export const mayChangePay = (actor: Actor, userId: string): boolean =>
  seesPay(actor) && actor.permissions.has('users.update') && mayDecideFor(actor, userId)

/** Nobody sets their own time zone, which decides whether they are late, except a Super Admin with nobody above. */
export const mayChangeZone = (actor: Actor, userId: string): boolean =>
  actor.permissions.has('users.update') && mayDecideFor(actor, userId)

/** What the actor may do with a person now: the row's `can`. */
export function userActions(actor: Actor, subject: Subject) {
  const { id, status } = subject
  const holds = (...permissions: string[]) => permissions.some((permission) => actor.permissions.has(permission))
  return {
    update: holds('users.update') && userPolicy.change(actor, subject, '') === null,
    resetPassword: userPolicy.resetPassword(actor, subject) === null,
    assignRoles: holds('users.assign_roles'),
    // What may be done with balances, leave says.
    balances: false,
    adjustBalance: false,
    activate: status !== 'ACTIVE' && userPolicy.activate(actor, subject) === null,
    deactivate: status === 'ACTIVE' && userPolicy.deactivate(actor, subject) === null,
    delete: holds('users.delete') && userPolicy.remove(actor, id) === null,
  }
}

/**
 * 400 naming `email` for anybody who may not set this address; else null. The account with the address OWNER_EMAIL sees
 * System Settings, so that only a Super Admin gives it to anybody.
 */
export function ownersAddressRefusal({ ownerEmail }: Config, actor: Actor, email: string): Refusal | null {
  if (!ownerEmail || actor.isSuperAdmin || email.toLowerCase() !== ownerEmail.toLowerCase()) return null
  return invalid({ email: 'Only a Super Admin can give this email address to an account' })
}
