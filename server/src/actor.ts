import type { Permission } from '@muster/contract/access/permissions'
import { forbidden, type Refusal } from './errors.ts'

/** Who acts: a signed-in person with what counts at this moment. */
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
  /** The key with which a program acts in their name: what it may is in `permissions`, and never more than that. */
  keyId?: string
}

/** How a program’s key begins, so that it is known for one wherever it turns up. */
export const keyPrefix = 'muster_'

/** The caller of a public call without a session. */
export const nobody: Actor = {
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

/** 403 for anybody who does not hold the permission; else null. */
export const needsPermission = ({ permissions }: Actor, permission: Permission): Refusal | null =>
  permissions.has(permission) ? null : forbidden()

/**
 * Whether somebody may decide on a person's affairs: leave, balances, pay, who is above them. Nobody decides on their
 * own, except a Super Admin with nobody above (contract, "Who may do what").
 */
export const mayDecideFor = (actor: Pick<Actor, 'id' | 'isSuperAdmin' | 'managerId'>, userId: string): boolean =>
  actor.id !== userId || (actor.isSuperAdmin && actor.managerId === null)
