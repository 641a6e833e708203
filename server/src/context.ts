import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Permission } from '@muster/contract/access/permissions'
import type { Actor } from './kernel/actor.ts'
import type { FindEffects } from './company/effects.ts'
import type { Config } from './config.ts'
import type { Db, Queryable } from './db/database.ts'
import type { FileStore } from './files/store/store.ts'
import type { Keys } from './files/store/keys.ts'
import type { PeopleHooks } from './hooks.ts'
import type { MailEvent } from './mailEvents.ts'

/** The parts of the running server; made once, in `app.ts`. */
export interface App {
  config: Config
  db: Db
  pool: Pool
  files: FileStore
  keys: Keys
  log: FastifyBaseLogger
  /** Returns the names of the areas in which an actor reaches a person, even a deleted one. */
  areasReaching(db: Queryable, actor: Actor, personId: string): Promise<string[]>
  /** Resolves once people have been notified of everything this process has done so far. */
  waitForNotifications(): Promise<void>
  /** The permission needed to see actions in the audit trail, by their first word or the full name. */
  auditPermissions: Readonly<Record<string, Permission>>
  /** The features' reactions when people join, change, leave and are deleted. */
  people: readonly PeopleHooks[]
  /** Every mail that the product sends, by its event. */
  mails: ReadonlyMap<string, MailEvent>
  /** The features' effects of a change of the company's settings. */
  effects: readonly FindEffects[]
}

/** The origin of a request. */
export interface RequestInfo {
  id: string
  address: string
  userAgent: string | null
  /** `METHOD /path` of the contract, with the path's values. */
  call: string
  idempotencyKey: string | null
  /** The instant at which it happened: for the demo company's past. Real requests happen now. */
  at?: string
  /** The digest of the call's input, if it has a key, and its digests by earlier keys. */
  inputDigests?: string[]
}

/** The browser's cookies, for the calls that begin or end a session. */
export interface Cookies {
  /** The token by which the browser is known, if any; it does not tell who is signed in. */
  browser: string | null
  set(token: string, expiresAt: Temporal.Instant): void
  clear(): void
  /** Marks the browser as one in which the account is known. */
  rememberBrowser(token: string): void
}

/** The parameters of every verb: the application, the actor, and the request. */
export interface Context {
  app: App
  actor: Actor
  request: RequestInfo
  cookie: Cookies
}
