import type { Permission } from '@muster/contract/access/permissions'
import { forbidden, type Refusal } from './errors.ts'

/** A signed-in person with their present permissions. */
export interface Actor {
  id: string
  firstName: string
  lastName: string
  /** Names of the active, unexpired roles. */
  roles: readonly string[]
  permissions: ReadonlySet<string>
  isSuperAdmin: boolean
  managerId: string | null
  /** IANA time zone of their own, if they set one. */
  timeZone: string | null
  /** Empty where a program calls with a key. */
  sessionId: string
  /** The key of a program that acts in their name: `permissions` are the key's, and never more. */
  keyId?: string
}

/** The prefix of every API key, so that one is recognized wherever it turns up. */
export const keyPrefix = 'muster_'

/** The caller of a public call without a session. */
export const anonymousActor: Actor = {
  id: '00000000-0000-0000-0000-000000000000',
  firstName: '',
  lastName: '',
  roles: [],
  permissions: new Set(),
  isSuperAdmin: false,
  managerId: null,
  timeZone: null,
  sessionId: '',
}

/** Returns 403 for anyone without the permission; else null. */
export const needsPermission = ({ permissions }: Actor, permission: Permission): Refusal | null =>
  permissions.has(permission) ? null : forbidden()

/**
 * Returns whether the actor may decide about a person: leave, balances, pay, their manager. No one decides about
 * themselves, except a Super Admin with no one above (contract, "Who may do what").
 */
export const canDecideFor = (actor: Pick<Actor, 'id' | 'isSuperAdmin' | 'managerId'>, userId: string): boolean =>
  actor.id !== userId || (actor.isSuperAdmin && actor.managerId === null)
