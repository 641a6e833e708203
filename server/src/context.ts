import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Permission } from '@muster/contract/access/permissions'
import type { Actor } from './actor.ts'
import type { FindEffects } from './company/effects.ts'
import type { Config } from './config.ts'
import type { Db, Queryable } from './db/database.ts'
import type { FileStore } from './files/store.ts'
import type { Keys } from './files/keys.ts'
import type { PeopleHooks } from './hooks.ts'
import type { MailEvent } from './mailEvents.ts'

/** What the running server consists of; made once, in `app.ts`. */
export interface App {
  config: Config
  db: Db
  pool: Pool
  files: FileStore
  keys: Keys
  log: FastifyBaseLogger
  /** The areas in which an actor reaches a person, by name, whether there still is such a person or not. */
  areasReaching(db: Queryable, actor: Actor, personId: string): Promise<string[]>
  /** Resolves once people have been told all that this process has brought about so far. */
  told(): Promise<void>
  /** Who sees in the trail what was recorded of actions, by their first word or the whole. */
  auditShownTo: Readonly<Record<string, Permission>>
  /** What features do when people join, change, leave and are deleted. */
  people: readonly PeopleHooks[]
  /** Every mail that the product sends, by its event. */
  mails: ReadonlyMap<string, MailEvent>
  /** What they know a change of the company's settings to touch. */
  effects: readonly FindEffects[]
}

/** Where a request came from. */
export interface RequestInfo {
  id: string
  address: string
  userAgent: string | null
  /** `METHOD /path` of the contract, with what the path names. */
  call: string
  idempotencyKey: string | null
  /** When it is said to have happened, an instant: the demo company's past. Of every real request it is now. */
  at?: string
  /** The digest of what the call was given, if it has a key, and its digests by earlier keys. */
  inputDigests?: string[]
}

/** The browser's cookies, for the calls that begin or end a session. */
export interface Cookies {
  /** The token by which the browser is known, where it has one; it says nothing about who is signed in. */
  browser: string | null
  set(token: string, expiresAt: Temporal.Instant): void
  clear(): void
  /** The browser is one in which the account is known. */
  rememberBrowser(token: string): void
}

/** What every verb gets: the application, who acts, and through which request. */
export interface Context {
  app: App
  actor: Actor
  request: RequestInfo
  cookie: Cookies
}
