import { oc } from '@orpc/contract'
import type { Needs } from '../access/needs.ts'

/** The properties of a call besides its method, path and schemas. */
export interface CallMeta {
  needs: Needs
  /**
   * `multipart`: the call accepts a file, and therefore a larger body. `urlencoded`: the call accepts the form that
   * another server sends.
   */
  body?: 'multipart' | 'urlencoded'
  /** The maximum size of a body without a file in bytes: by default 256 kB with a session, 16 kB without. */
  maxBodyBytes?: number
  /** True when pages of other origins may send the request; it must not act on the session cookie. */
  acceptsOtherOrigins?: true
  /** The maximum size of the file in bytes; 10 MB by default. */
  maxFileBytes?: number
  /** Set when the response is not JSON: a file, a page for a sandboxed frame of the app, or a redirect. */
  answer?: 'file' | 'page' | 'redirect'
  /** True when the response at a URL never changes, so that browsers may cache it. */
  isImmutable?: boolean
  /**
   * The number of calls that this call counts as in the limit of calls per minute: 1 by default, more for expensive
   * reads and files.
   */
  cost?: number
  /** Set for a call that only reads but is not a GET, because its input is too large for a URL. */
  reads?: true
  /**
   * True when the response is not stored for an Idempotency-Key: either it concerns the current session and would be
   * wrong for another one, or it contains a secret that is shown only once.
   */
  skipsIdempotency?: boolean
  /**
   * The permissions that an API key needs for a call that otherwise needs only a session. Without them, such a call is
   * closed to API keys.
   */
  keyNeeds?: Exclude<Needs, 'public' | 'signed-in'>
  /** True when the call is closed to API keys, whatever their permissions: it concerns passwords, sessions or keys. */
  forbidsApiKeys?: boolean
  /**
   * True when the call is open to people who must first set up a second factor because a role requires it. All other
   * calls that need a session are closed to them.
   */
  isOpenDuringSetUp?: boolean
  /** True when a call that needs only a session is open to assistants. Without it, such a call is closed to them. */
  isOpenToAssistants?: true
  /** The name of the tool by which assistants make this call. They find calls without one by searching. */
  tool?: string
  /**
   * For a change, the name of the call that shows its effect, such as `leaves.preview`. An assistant gets this preview
   * first, and then confirms the change.
   */
  preview?: string
}

interface RouteDefinition extends CallMeta {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  summary: string
  description?: string
  /** The HTTP status of a successful response; 200 by default. */
  success?: 200 | 201 | 202 | 204 | 303
}

/** The `cost` of a file with many people's data; it limits a session to 300 such files a minute. */
export const bulkFileCost = 20

/** The `cost` of a call that decides on or copies many records; it limits a session to 60 such calls a minute. */
export const bulkChangeCost = 100

/** Starts the definition of an API call. Complete it with `.input(schema)` and `.output(schema)`. */
export function route({ method, path, summary, description, success = 200, ...meta }: RouteDefinition) {
  const tag = path.split('/')[1] ?? ''
  return oc
    .$meta<CallMeta>(meta)
    .route({ method, path, summary, description, successStatus: success, tags: [tag], inputStructure: 'compact' })
}
