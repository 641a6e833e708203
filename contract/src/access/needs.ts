import type { Permission } from './permissions.ts'

/**
 * The permissions a caller needs for a call: none (`public`), a session (`signed-in`), one permission, or any one of
 * several. A permission says what its holder may do; their reach, checked on the server, says for which people.
 */
export type Needs = 'public' | 'signed-in' | Permission | { anyOf: readonly Permission[] }

/** Returns a need that any one of the given permissions fulfils. */
export const anyOf = (...permissions: Permission[]): Needs => ({ anyOf: permissions })

/** Returns true if a signed-in person with these permissions fulfils `needs`. */
export function fulfils(needs: Needs, permissions: ReadonlySet<string>): boolean {
  if (needs === 'public' || needs === 'signed-in') return true
  if (typeof needs === 'string') return permissions.has(needs)
  return needs.anyOf.some((permission) => permissions.has(permission))
}
