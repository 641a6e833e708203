import type { Permission } from './permissions.ts'

/**
 * The permissions that a call requires: none (`public`), only a session (`signed-in`), one permission, or any one of
 * several. A permission determines what its holder may do. The server checks separately whose data the holder may
 * access.
 */
export type Needs = 'public' | 'signed-in' | Permission | { anyOf: readonly Permission[] }

/** Returns a requirement that is met by any one of the given permissions. */
export const anyOf = (...permissions: Permission[]): { anyOf: readonly Permission[] } => ({ anyOf: permissions })

/** The permissions to read people's accounts. Without `users.read`, only those of people below the holder. */
export const readUsersNeeds = anyOf('users.read', 'users.manage_team')

/** Returns true if a signed-in person with these permissions meets the requirement. */
export function fulfils(needs: Needs, permissions: ReadonlySet<string>): boolean {
  if (needs === 'public' || needs === 'signed-in') return true
  if (typeof needs === 'string') return permissions.has(needs)
  return needs.anyOf.some((permission) => permissions.has(permission))
}
