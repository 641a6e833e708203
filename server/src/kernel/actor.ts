import type { Permission } from '@muster/contract/access/permissions'
import { forbidden, type Refusal } from './errors.ts'

/** A signed-in person with their current permissions. */
export interface Actor {
  id: string
  firstName: string
  lastName: string
  /** The names of the person's active, unexpired roles. */
  roles: readonly string[]
  permissions: ReadonlySet<string>
  isSuperAdmin: boolean
  managerId: string | null
  /** The IANA name of the person's own time zone; null if they use the company's. */
  timeZone: string | null
  /** The id of the session; empty if a program calls with an API key. */
  sessionId: string
  /**
   * The id of the API key, if a program acts in the person's name. `permissions` are then the key's, a subset of the
   * person's.
   */
  keyId?: string
  /** Set if an assistant acts for the person, with a key of its own. `permissions` are then all of the person's. */
  assistant?: { mayChange: boolean }
  /** True if the person must set up a second factor before they can do anything else. */
  mustSetUpFactor: boolean
}

/** The prefix of every API key, by which a leaked key can be recognised anywhere. */
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
  mustSetUpFactor: false,
}

/** Returns a refusal with status 403 if the actor lacks the permission, otherwise null. */
export const needsPermission = ({ permissions }: Actor, permission: Permission): Refusal | null =>
  permissions.has(permission) ? null : forbidden()

/**
 * Returns whether the actor may make decisions about a person, such as their leave, balances, pay or manager. No one
 * may decide about themselves, except a Super Admin without a manager (contract, "Who may do what").
 */
export const canDecideFor = (actor: Pick<Actor, 'id' | 'isSuperAdmin' | 'managerId'>, userId: string): boolean =>
  actor.id !== userId || (actor.isSuperAdmin && actor.managerId === null)
