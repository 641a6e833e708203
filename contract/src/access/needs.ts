import type { Permission } from './permissions.ts'

/**
 * What a caller must hold for a call: nothing (`public`), a session (`signed-in`), one permission, or any one of several.
 * A permission says what somebody may do; to whom is decided by their reach, on the server.
 */
export type Needs = 'public' | 'signed-in' | Permission | { anyOf: readonly Permission[] }

/** Needs any one of the permissions named. */
export const anyOf = (...permissions: Permission[]): Needs => ({ anyOf: permissions })

/** Whether somebody who holds these permissions fulfils `needs`; being signed in is given. */
export function fulfils(needs: Needs, permissions: ReadonlySet<string>): boolean {
  if (needs === 'public' || needs === 'signed-in') return true
  if (typeof needs === 'string') return permissions.has(needs)
  return needs.anyOf.some((permission) => permissions.has(permission))
}
