import type { UserStatus } from '@muster/contract/kit/people'
import { type Actor, canDecideFor, needsPermission } from '../kernel/actor.ts'
import { type HeldPermissions, holdsAllOf } from './heldPermissions.ts'
import { peopleArea, reachOf } from './reach.ts'
import { forbidden, invalid, Refusal } from '../kernel/errors.ts'
import type { Config } from '../config.ts'

/** A person's relation to the actor. The actor may see the person. */
export interface Standing {
  id: string
  /** True if the person has an administrative role. */
  isAdministrator: boolean
  /** True if the person is a manager of the actor, at any level. */
  isAbove: boolean
}

/** The data about a person that determines which actions on them are allowed. */
export interface Subject extends Standing {
  status: UserStatus
  /** The permissions of the person's roles. */
  held: HeldPermissions
}

type StandingWithHeld = Standing & Pick<Subject, 'held'>

const aboveActor = (action: string) => forbidden(`You cannot ${action} someone above you`)

/**
 * The rules for changing people and their accounts. Each returns the refusal, or null. `action` is the verb phrase in
 * its message.
 */
export const userPolicy = {
  /**
   * Returns 403 if the actor lacks the permission, or sees only themselves and so could not see the new person; else
   * null.
   */
  create: (actor: Actor): Refusal | null =>
    needsPermission(actor, 'users.create') ?? (reachOf(actor, peopleArea) === 'own' ? forbidden() : null),

  /**
   * Returns 403 if the actor may not change a person at all. Only Super Admins may change people with an administrative
   * role, including themselves (docs/decisions/0026). Everyone may change some of their own details in Settings.
   */
  change(actor: Actor, { id, isAdministrator }: Standing, action: string): Refusal | null {
    if (!isAdministrator || actor.isSuperAdmin) return null
    return forbidden(
      id === actor.id
        ? 'You have an administrative role, so only a Super Admin can change your details. You can change your name and phone number in Settings.'
        : `Only a Super Admin can ${action} someone with an administrative role`,
    )
  },

  /**
   * Returns 403 if the actor may not change a person's manager. Super Admins may change every manager except their own,
   * if they have one. Everyone else may change neither their own manager nor the manager of someone above them, because
   * no one may choose the people above themselves.
   */
  move(actor: Actor, standing: Standing): Refusal | null {
    if (!canDecideFor(actor, standing.id)) return forbidden('You cannot choose your own manager')
    const refusal = userPolicy.change(actor, standing, 'change the manager of')
    if (refusal || actor.isSuperAdmin) return refusal
    return standing.isAbove ? forbidden('You cannot change the manager of someone above you') : null
  },

  /**
   * Returns 403 if the actor may not make changes that would let them act as this person. The actor must have all of
   * the person's permissions. If the person is above the actor, the actor must be a Super Admin, so that no one can
   * approve their own requests.
   */
  actAs(actor: Actor, subject: StandingWithHeld, action: string): Refusal | null {
    const refusal = userPolicy.change(actor, subject, action)
    if (refusal) return refusal
    if (!holdsAllOf(actor, subject.held))
      return forbidden(`You cannot ${action} someone with more permissions than you`)
    return subject.isAbove && !actor.isSuperAdmin ? aboveActor(action) : null
  },

  /** Returns 403 if the actor may not reset a person's password. They change their own password in Settings instead. */
  resetPassword: (actor: Actor, subject: StandingWithHeld): Refusal | null =>
    needsPermission(actor, 'users.reset_password') ??
    (subject.id === actor.id ? forbidden('Please change your own password in Settings') : null) ??
    userPolicy.actAs(actor, subject, 'reset the password of'),

  /** Returns 403 if the actor may not activate a person's account. They may not activate their own. */
  activate: (actor: Actor, subject: StandingWithHeld): Refusal | null =>
    needsPermission(actor, 'users.activate') ??
    (subject.id === actor.id ? forbidden('You cannot activate your own account') : null) ??
    userPolicy.actAs(actor, subject, 'activate the account of'),

  /**
   * Returns 403 if the actor may not deactivate a person's account. They may deactivate neither their own account nor
   * that of someone above them, because the actor would then get another manager.
   */
  deactivate(actor: Actor, subject: StandingWithHeld): Refusal | null {
    const action = 'deactivate the account of'
    return (
      needsPermission(actor, 'users.deactivate') ??
      (subject.id === actor.id ? forbidden('You cannot deactivate your own account') : null) ??
      (subject.isAbove ? aboveActor(action) : userPolicy.actAs(actor, subject, action))
    )
  },

  /** Returns 403 unless the actor is a Super Admin, 400 for their own account; else null. */
  remove(actor: Actor, id: string): Refusal | null {
    if (!actor.isSuperAdmin) return forbidden()
    if (id !== actor.id) return null
    return new Refusal(400, 'You cannot delete your own account.', { error: 'Self-Deletion Not Allowed' })
  },
}

/** Returns whether the actor may see other people's pay. */
export const seesPay = ({ permissions }: Actor): boolean => permissions.has('payroll.all_view')

/**
 * Returns whether the actor may change a person's pay. No one may change their own, except a Super Admin without a
 * manager (contract, "Who may do what").
 */
export const canChangePay = (actor: Actor, userId: string): boolean =>
  seesPay(actor) && actor.permissions.has('users.update') && canDecideFor(actor, userId)

/**
 * Returns whether the actor may change a person's time zone. No one may change their own, because it affects lateness,
 * except a Super Admin without a manager.
 */
export const canChangeZone = (actor: Actor, userId: string): boolean =>
  actor.permissions.has('users.update') && canDecideFor(actor, userId)

/** Returns the actions that the actor may take on a person now, for the person's `can`. */
export function userActions(actor: Actor, subject: Subject) {
  const { id, status } = subject
  const hasOneOf = (...permissions: string[]) => permissions.some((permission) => actor.permissions.has(permission))
  return {
    update: hasOneOf('users.update') && userPolicy.change(actor, subject, '') === null,
    resetPassword: userPolicy.resetPassword(actor, subject) === null,
    assignRoles: hasOneOf('users.assign_roles'),
    // The feature for sign-in changes these two for people without a second factor or a link.
    resetTwoFactor: userPolicy.resetPassword(actor, subject) === null,
    unlinkSingleSignOn: userPolicy.resetPassword(actor, subject) === null,
    // The feature for leave sets these two.
    balances: false,
    adjustBalance: false,
    activate: status !== 'ACTIVE' && userPolicy.activate(actor, subject) === null,
    deactivate: status === 'ACTIVE' && userPolicy.deactivate(actor, subject) === null,
    delete: hasOneOf('users.delete') && userPolicy.remove(actor, id) === null,
  }
}

/**
 * Returns 400 naming `email` if the actor may not set this address; else null. The account with the address OWNER_EMAIL
 * can open System Settings, so only a Super Admin may assign that address.
 */
export function ownersAddressRefusal({ ownerEmail }: Config, actor: Actor, email: string): Refusal | null {
  if (!ownerEmail || actor.isSuperAdmin || email.toLowerCase() !== ownerEmail.toLowerCase()) return null
  return invalid({ email: 'Only a Super Admin can assign this email address to an account' })
}
