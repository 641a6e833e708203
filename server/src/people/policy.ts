import type { UserStatus } from '@muster/contract/kit/people'
import { type Actor, canDecideFor, needsPermission } from '../kernel/actor.ts'
import { type HeldPermissions, holdsAllOf } from './heldPermissions.ts'
import { peopleArea, reachOf } from './reach.ts'
import { forbidden, invalid, Refusal } from '../kernel/errors.ts'
import type { Config } from '../config.ts'

/** The relation of a person within the actor's reach to the actor. */
export interface Standing {
  id: string
  /** True when they hold an administrative role. */
  isAdministrator: boolean
  /** True when they are above the actor in the management tree. */
  isAbove: boolean
}

/** Everything that decides which actions a person's record allows. */
export interface Subject extends Standing {
  status: UserStatus
  /** The permissions of their roles. */
  held: HeldPermissions
}

type StandingWithHeld = Standing & Pick<Subject, 'held'>

const aboveActor = (deed: string) => forbidden(`You cannot ${deed} someone above you`)

/**
 * The rules for changes of people and their accounts: each returns the refusal, or null. `deed` completes its sentence.
 */
export const userPolicy = {
  /** Returns 403 also for callers who see no one: they would not see the people they add either. */
  create: (actor: Actor): Refusal | null =>
    needsPermission(actor, 'users.create') ?? (reachOf(actor, peopleArea) === 'own' ? forbidden() : null),

  /**
   * Returns 403 for callers who may not change anything about a person. Only Super Admins change holders of an
   * administrative role, even themselves (docs/decisions/0026); the details that everyone may change about themselves
   * are in Settings.
   */
  change(actor: Actor, { id, isAdministrator }: Standing, deed: string): Refusal | null {
    if (!isAdministrator || actor.isSuperAdmin) return null
    return forbidden(
      id === actor.id
        ? 'You have an administrative role, so only a Super Admin can change your details. You can change your name and phone number in Settings.'
        : `Only a Super Admin can ${deed} someone with an administrative role`,
    )
  },

  /**
   * Returns 403 for callers who may not give a person another manager at all. No one chooses who is above them: not
   * their own manager, unless they are a Super Admin with no one above, and not the manager of anyone above them,
   * unless they are a Super Admin. No other move changes who is above the actor.
   */
  move(actor: Actor, standing: Standing): Refusal | null {
    if (!canDecideFor(actor, standing.id)) return forbidden('You cannot choose your own manager')
    const refusal = userPolicy.change(actor, standing, 'change the manager of')
    if (refusal || actor.isSuperAdmin) return refusal
    return standing.isAbove ? forbidden('You cannot change the manager of someone above you') : null
  },

  /**
   * Returns 403 for callers who may not do what would let them act as this person. Only callers who hold all of the
   * person's permissions may, so that no one gains a permission, and no one decides as their own manager: for people
   * above the caller, only Super Admins may.
   */
  actAs(actor: Actor, subject: StandingWithHeld, deed: string): Refusal | null {
    const refusal = userPolicy.change(actor, subject, deed)
    if (refusal) return refusal
    if (!holdsAllOf(actor, subject.held)) return forbidden(`You cannot ${deed} someone with more permissions than you`)
    return subject.isAbove && !actor.isSuperAdmin ? aboveActor(deed) : null
  },

  /** Returns 403 also for the actor's own password, for which Settings asks for the present one. */
  resetPassword: (actor: Actor, subject: StandingWithHeld): Refusal | null =>
    needsPermission(actor, 'users.reset_password') ??
    (subject.id === actor.id ? forbidden('Please change your own password in Settings') : null) ??
    userPolicy.actAs(actor, subject, 'reset the password of'),

  /** Returns 403 also for the actor's own account. */
  activate: (actor: Actor, subject: StandingWithHeld): Refusal | null =>
    needsPermission(actor, 'users.activate') ??
    (subject.id === actor.id ? forbidden('You cannot activate your own account') : null) ??
    userPolicy.actAs(actor, subject, 'activate the account of'),

  /** Returns 403 also for the actor's own account, and where it would give the actor another manager, or none. */
  deactivate(actor: Actor, subject: StandingWithHeld): Refusal | null {
    const action = 'deactivate the account of'
    return (
      needsPermission(actor, 'users.deactivate') ??
      (subject.id === actor.id ? forbidden('You cannot deactivate your own account') : null) ??
      (subject.isAbove ? aboveActor(action) : userPolicy.actAs(actor, subject, action))
    )
  },

  /** Returns 403 unless a Super Admin asks, 400 for their own account. */
  remove(actor: Actor, id: string): Refusal | null {
    if (!actor.isSuperAdmin) return forbidden()
    if (id !== actor.id) return null
    return new Refusal(400, 'You cannot delete your own account.', { error: 'Self-Deletion Not Allowed' })
  },
}

/** Returns whether the actor sees other people's pay. */
export const seesPay = ({ permissions }: Actor): boolean => permissions.has('payroll.all_view')

/**
 * Returns whether the actor may change a person's pay: no one sets their own, except a Super Admin with no one above
 * (contract, "Who may do what").
 */
export const canChangePay = (actor: Actor, userId: string): boolean =>
  seesPay(actor) && actor.permissions.has('users.update') && canDecideFor(actor, userId)

/**
 * Returns whether the actor may change a person's time zone: no one sets their own, which decides whether they are
 * late, except a Super Admin with no one above.
 */
export const canChangeZone = (actor: Actor, userId: string): boolean =>
  actor.permissions.has('users.update') && canDecideFor(actor, userId)

/** Returns what the actor may do with a person now: the row's `can`. */
export function userActions(actor: Actor, subject: Subject) {
  const { id, status } = subject
  const holds = (...permissions: string[]) => permissions.some((permission) => actor.permissions.has(permission))
  return {
    update: holds('users.update') && userPolicy.change(actor, subject, '') === null,
    resetPassword: userPolicy.resetPassword(actor, subject) === null,
    assignRoles: holds('users.assign_roles'),
    // The leaves feature decides about balances.
    balances: false,
    adjustBalance: false,
    activate: status !== 'ACTIVE' && userPolicy.activate(actor, subject) === null,
    deactivate: status === 'ACTIVE' && userPolicy.deactivate(actor, subject) === null,
    delete: holds('users.delete') && userPolicy.remove(actor, id) === null,
  }
}

/**
 * Returns 400 naming `email` for anyone who may not set this address; else null. The account with the address
 * OWNER_EMAIL sees System Settings, so only a Super Admin may assign it.
 */
export function ownersAddressRefusal({ ownerEmail }: Config, actor: Actor, email: string): Refusal | null {
  if (!ownerEmail || actor.isSuperAdmin || email.toLowerCase() !== ownerEmail.toLowerCase()) return null
  return invalid({ email: 'Only a Super Admin can give this email address to an account' })
}
