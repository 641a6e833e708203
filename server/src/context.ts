import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Actor } from './access/actor.ts'
import type { Queue } from './background/queue.ts'
import type { Config } from './config.ts'
import type { Db } from './db/database.ts'
import type { FileStore } from './files/store.ts'
import type { Keys } from './files/keys.ts'

/** What the running server consists of; made once, in `app.ts`. */
export interface App {
  config: Config
  db: Db
  pool: Pool
  files: FileStore
  keys: Keys
  queue: Queue
  log: FastifyBaseLogger
}

/** Where a request came from. */
export interface RequestInfo {
  id: string
  address: string
  userAgent: string | null
  /** `METHOD /path` of the contract. */
  call: string
  idempotencyKey: string | null
}

/** The browser's session cookie, for the calls that begin or end a session. */
export interface SessionCookie {
  set(token: string, expiresAt: Temporal.Instant): void
  clear(): void
}

/** What every verb gets: the application, who acts, and through which request. */
export interface Context {
  app: App
  actor: Actor
  request: RequestInfo
  cookie: SessionCookie
}
