import { oc } from '@orpc/contract'
import type { Needs } from '../access/needs.ts'

/** What each call carries beside its method, path and schemas. */
export interface CallMeta {
  needs: Needs
  /** `multipart`: the call takes a file, and therefore a larger body. */
  body?: 'multipart'
  /** What that file may have, in bytes: 10 MB where nothing is said. */
  mostBytes?: number
  /** Answers are files, or pages for a frame of our own in which nothing runs; not JSON. */
  answer?: 'file' | 'page'
  /** The answer at one address never changes, so that a browser may keep it. */
  unchanging?: boolean
  /** The number of ordinary calls that it counts as in the limit of a minute: one that reads or draws much is several. */
  cost?: number
  /** Changes nothing, though it is no GET: what it is given is too much for an address. */
  reads?: true
  /**
   * No first answer is kept for an Idempotency-Key: the call is about the current session, for which another must not
   * answer, or its answer holds a secret that is shown once.
   */
  keyless?: boolean
  /** No program makes it with a key, whatever the key holds: it is about passwords, sessions, or keys themselves. */
  peopleOnly?: boolean
}

interface RouteDefinition extends CallMeta {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  summary: string
  description?: string
  /** HTTP status of success, 200 by default. */
  success?: 200 | 201 | 202 | 204
}

/** The `cost` of a file that is drawn from the rows of many people: 300 a minute of one session at most. */
export const fileOfManyCost = 20

/** Begins a call of the contract; `.input(schema)` and `.output(schema)` complete it. */
export function route({ method, path, summary, description, success = 200, ...meta }: RouteDefinition) {
  const tag = path.split('/')[1] ?? ''
  return oc
    .$meta<CallMeta>(meta)
    .route({ method, path, summary, description, successStatus: success, tags: [tag], inputStructure: 'compact' })
}
