import { oc } from '@orpc/contract'
import type { Needs } from '../access/needs.ts'

/** The metadata of a call besides its method, path and schemas. */
export interface CallMeta {
  needs: Needs
  /** `multipart`: the call accepts a file, and therefore a larger body. */
  body?: 'multipart'
  /** Maximum size of that file in bytes; 10 MB by default. */
  maxFileBytes?: number
  /** Set when it answers with a file, or with a page for a sandboxed frame of the app, instead of JSON. */
  answer?: 'file' | 'page'
  /** Set when the answer at an address never changes, so that browsers may cache it. */
  isImmutable?: boolean
  /** Number of ordinary calls it counts as in the per-minute limit: expensive reads or files count as several. */
  cost?: number
  /** Set when it only reads although it is not a GET, because its input is too large for an address. */
  reads?: true
  /**
   * Set when its answer is not stored for an Idempotency-Key: the call concerns the current session, so another
   * session's answer would be wrong, or its answer holds a secret that is shown once.
   */
  skipsIdempotency?: boolean
  /** Set when no API key may make the call, whatever its permissions: it concerns passwords, sessions or keys. */
  forbidsApiKeys?: boolean
}

interface RouteDefinition extends CallMeta {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  summary: string
  description?: string
  /** HTTP status of success, 200 by default. */
  success?: 200 | 201 | 202 | 204
}

/** The `cost` of a file drawn from the rows of many people: at most 300 a minute per session. */
export const bulkFileCost = 20

/** Returns the start of a call of the contract; `.input(schema)` and `.output(schema)` complete it. */
export function route({ method, path, summary, description, success = 200, ...meta }: RouteDefinition) {
  const tag = path.split('/')[1] ?? ''
  return oc
    .$meta<CallMeta>(meta)
    .route({ method, path, summary, description, successStatus: success, tags: [tag], inputStructure: 'compact' })
}
