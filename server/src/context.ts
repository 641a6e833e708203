import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Permission } from '@muster/contract/access/permissions'
import type { Actor } from './kernel/actor.ts'
import type { FindEffects } from './companySettings/effects.ts'
import type { Config } from './config.ts'
import type { Db, Queryable } from './db/database.ts'
import type { Replica } from './db/replica.ts'
import type { FileStore } from './files/store/store.ts'
import type { Keys } from './files/store/keys.ts'
import type { PeopleHooks } from './peopleHooks.ts'
import type { SearchSource } from './search/source.ts'
import type { MailEvent } from './events/mailEvents.ts'

/** Returns the number of requests of one kind that are pending the actor's decision. */
export type CountPending = (db: Db, actor: Actor) => Promise<number | { count: number; days: number }>

/** The parts of the running server, created once in `app.ts`. */
export interface App {
  config: Config
  db: Db
  pool: Pool
  /** The replica for heavy reads, which are made with `readOnReplica` and `exportFile`; null for none. */
  replica: Replica | null
  files: FileStore
  keys: Keys
  log: FastifyBaseLogger
  /**
   * Returns the names of the areas (kinds of personal data) in which an actor may see a person's data. The person may
   * already have been deleted.
   */
  areasReaching(db: Queryable, actor: Actor, personId: string): Promise<string[]>
  /** Resolves once everyone has been notified of everything that this process has done so far. */
  waitForNotifications(): Promise<void>
  /** The permission required to see an action in the audit trail, by the action's full name or its first word. */
  auditPermissions: Readonly<Record<string, Permission>>
  /** The hooks by which features react when people join, change, leave or are deleted. */
  people: readonly PeopleHooks[]
  /** All mails that the product can send, by event. */
  mails: ReadonlyMap<string, MailEvent>
  /** The functions that find how a change of the company's settings would affect each feature's data. */
  effects: readonly FindEffects[]
  /** The records that people can search. */
  search: readonly SearchSource[]
  /** For each kind of request that people decide on, the function that counts the pending ones. */
  approvals: Readonly<Record<string, CountPending>>
}

/** The origin of a request, as recorded with its changes. */
export interface RequestInfo {
  id: string
  address: string
  userAgent: string | null
  /** The method and path of the call, such as `PUT /users/<id>`. */
  call: string
  idempotencyKey: string | null
  /**
   * The relation of the page that sent the request to this site (`Sec-Fetch-Site`): `none` for an address that was typed
   * or bookmarked. Not set if the browser does not say it.
   */
  site?: string | undefined
  /** The time to record for the action; the current time if omitted. Only the demo company's history sets it. */
  at?: string
  /**
   * The digests of the input, for a call with an Idempotency-Key. The first is made with Muster's current key, the
   * others with its previous keys.
   */
  inputDigests?: string[]
}

/** The browser's cookies, for calls that start or end a session. */
export interface Cookies {
  /** The token that identifies the browser, or null; it does not say who is signed in. */
  browser: string | null
  /** The token of the session that the browser has so far, valid or not, or null. */
  session: string | null
  set(token: string, expiresAt: Temporal.Instant): void
  clear(): void
  /** The token of a remembered device, or null; it is used only together with a password. */
  device: string | null
  /** The token of a sign-in through a provider that is not completed, or null. */
  signIn: string | null
  /** Stores the token of a sign-in through a provider in the browser for some minutes. */
  keepSignIn(token: string, minutes: number): void
  forgetSignIn(): void
  /** Stores a token in the browser, so that the account recognises this browser later. */
  rememberBrowser(token: string): void
  /** Stores the token of a remembered device in the browser for a number of days. */
  rememberDevice(token: string, days: number): void
}

/** The context in which every operation runs: the application, the actor and the request. */
export interface Context {
  app: App
  actor: Actor
  request: RequestInfo
  cookie: Cookies
}
