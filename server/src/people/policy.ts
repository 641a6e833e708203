import type { Permission } from '@muster/contract/access/permissions'
import type { Actor } from '../actor.ts'
import { forbidden, type Refusal } from '../errors.ts'

/** 403 for anybody who does not hold the permission; else null. */
export const needsPermission = ({ permissions }: Actor, permission: Permission): Refusal | null =>
  permissions.has(permission) ? null : forbidden()

/**
 * Whether somebody may decide on a person's affairs: leave, balances, pay, who is above them. Nobody decides on their
 * own, except a Super Admin with nobody above (contract, "Who may do what").
 */
export const mayDecideFor = (actor: Actor, userId: string): boolean =>
  actor.id !== userId || (actor.isSuperAdmin && actor.managerId === null)
