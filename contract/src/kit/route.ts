import { oc } from '@orpc/contract'
import type { Permission } from '../access/permissions.ts'

/**
 * What a caller must hold for a call: nothing (`public`), a session (`signed-in`), one permission, or any one of several.
 * A permission says what one may do; whom it may be done to is decided by reach, on the server.
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

/** What each call carries beside its method, path and schemas. */
export interface CallMeta {
  needs: Needs
  /** `multipart`: the call takes a file and so a larger body. */
  body?: 'multipart'
  /** Answers are files, not JSON. */
  answer?: 'file'
  /** What an address of the call answers stays the same, so that a browser may keep it. */
  unchanging?: boolean
  /** The call is about the session at hand, so that an Idempotency-Key of another session must not answer for it. */
  keyless?: boolean
}

interface RouteDefinition extends CallMeta {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  summary: string
  description?: string
  /** HTTP status of success; 200 unless told. */
  success?: 200 | 201 | 202 | 204
}

/** Begins a call of the contract; `.input(schema)` and `.output(schema)` complete it. */
export function route({ method, path, summary, description, success = 200, ...meta }: RouteDefinition) {
  const tag = path.split('/')[1] ?? ''
  return oc
    .$meta<CallMeta>(meta)
    .route({ method, path, summary, description, successStatus: success, tags: [tag], inputStructure: 'compact' })
}
