import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../context.ts'
import type { Refusal } from '../kernel/errors.ts'

/** The form of calls that follow another protocol than the contract’s: its type of content, headers and errors. */
export interface Dialect {
  /** The type of the content of requests and answers; requests may also be plain JSON. */
  mediaType: string
  /** The beginning of the paths of its calls, which are also served without `/api`. */
  path: `/${string}`
  /** Returns the input that is in neither the body nor the path, or would be refused there. */
  inputOf(request: FastifyRequest): object
  /** Sets the headers of an answer, and returns what to send; undefined for no content. */
  answer(request: FastifyRequest, reply: FastifyReply, answer: unknown): unknown
  /** Returns what the body of an error has besides the contract’s fields. */
  presentError(request: FastifyRequest, refusal: Refusal): object
  /** Runs after a call was answered. */
  answered?(app: App, request: FastifyRequest, reply: FastifyReply): Promise<void>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The form of the call, if it is not the contract’s. */
    dialect?: Dialect
  }
}

/** Returns the form of the calls at a URL, which may be of no call; undefined for the contract's. */
export const dialectAt = (url: string, dialects: readonly Dialect[]): Dialect | undefined =>
  dialects.find(({ path }) => url.startsWith(`/api${path}/`))

/** Returns the URL of a request with `/api` in front, if its path is one of those served without. */
export function rewriteUrl(url: string, dialects: readonly Dialect[]): string {
  return dialects.some(({ path }) => url.startsWith(`${path}/`)) ? `/api${url}` : url
}
