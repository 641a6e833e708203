import type { Gauge } from './metrics/gauge.ts'
import type { Permission } from '@muster/contract/access/permissions'
import type { Contract } from '@muster/contract/contract'
import type { AuditAction } from './audit/record.ts'
import type { FindEffects } from './companySettings/effects.ts'
import type { App, CountPending } from './context.ts'
import type { Db, Tx } from './db/database.ts'
import type { FindMembers } from './events/event.ts'
import type { Dialect } from './http/dialect.ts'
import type { Reference } from './http/documentation/openapi.ts'
import type { FileBytes, Handlers } from './http/serveContract.ts'
import type { MailEvent } from './events/mailEvents.ts'
import type { Periodic } from './kernel/periodic.ts'
import type { PeopleHooks } from './peopleHooks.ts'
import type { SealedTable } from './keys/sealedTables.ts'
import type { Area } from './people/reach.ts'
import type { SearchSource } from './search/source.ts'

/** The application while it is being assembled, before the notifications start. */
export type Parts = Omit<App, 'waitForNotifications'>

/**
 * Everything that a feature provides to the server. `features.ts` lists the features; the lower layers don't know them.
 */
export interface Feature<Name extends keyof Contract = keyof Contract> {
  /** The description of the feature in the API reference. */
  reference: Reference
  /** One function for each call of the feature. */
  handlers: Handlers<Name>
  /** For each call whose maximum file size the company can set, the function that reads this setting. */
  fileBytes?: FileBytes<Name>
  /** The protocol of the feature's calls, if some of them follow another one than the contract's. */
  dialect?: Dialect
  /** The feature's kinds of personal data. Each has its own permissions to see the data of other people. */
  areas?: readonly Area[]
  /** The tables with encrypted texts, which are re-encrypted when the key changes. */
  sealedTables?: readonly SealedTable[]
  /** The actions that the feature records in the audit trail. */
  auditActions?: readonly AuditAction[]
  /** The emails that the feature sends. */
  mails?: readonly MailEvent[]
  /**
   * The permissions needed to see the feature's actions in the audit trail, by the full name or the first word of an
   * action. Elsewhere in the product, each of these permissions gives access to the same data about all people. Actions
   * without a permission here are visible to all readers of the trail.
   */
  auditPermissions?: Readonly<Record<string, Permission>>
  /** The hooks that run when people are added, changed or deleted, or leave. */
  people?: PeopleHooks
  /**
   * Finds how a change of settings, working hours or holidays would affect the feature's data. Runs before the change
   * is saved.
   */
  effects?: FindEffects
  /** The feature's records that people can search. */
  search?: readonly SearchSource[]
  /** The groups of recipients for the feature's events, by name. */
  groups?: Record<string, FindMembers>
  /**
   * For each kind of request that people decide on, the function that counts those pending the actor's decision: 0 if
   * the actor may not decide. The view Approvals shows all kinds together.
   */
  approvals?: Readonly<Record<string, CountPending>>
  /** The scheduled jobs by name, with a cron expression in UTC. Each job must be safe to run twice. */
  scheduledWork?: Record<string, { cron: string; work: (parts: Parts) => Promise<void> }>
  /** Deletes expired data. Runs every hour. */
  removeExpiredData?: (db: Db) => Promise<void>
  /** The feature's figures for monitoring, which are read from the database together. */
  gauges?: readonly Gauge[]
  /** Starts background work that runs until the server stops. `runsSchedule` is false to leave out work due at a time. */
  worker?: (app: App, options: { runsSchedule: boolean }) => Periodic
  /** Sends the owner an alert about the installation. Returns false if there is no one to notify. */
  notifyOwner?: (parts: Parts, alert: OwnerAlert) => Promise<boolean>
  /** The feature's data in the demo company. */
  demo?: DemoPart
}

/** An alert to the owner about the installation. */
export interface OwnerAlert {
  title: string
  message: string
}

/** The data that a feature adds to the demo company. It is added in the order of the list of features. */
export interface DemoPart {
  /** Adds the initial data in the transaction that adds the people. `people` has their ids by email address. */
  createAtStart?: (tx: Tx, people: ReadonlyMap<string, string>) => Promise<void>
  /**
   * Adds the records of people's later actions, through the functions that real calls use, in one transaction. No one is
   * notified before it ends.
   */
  createHistory?: (app: App) => Promise<void>
  /**
   * The same for records that have nothing to do with other features' history. They are created together, in another
   * transaction at the same time. So it may raise events, but not write notifications. Nor may it take locks that other
   * history takes, such as of people, because that would wait until the transaction ends.
   */
  createIndependentHistory?: (app: App) => Promise<void>
  /**
   * The same for records that depend on `createHistory`, or take the same locks, but on which no other feature's history
   * depends.
   */
  createLaterHistory?: (app: App) => Promise<void>
  /**
   * The same for records that compare the times of transactions and so need their own. They are created at the same time
   * as the later history. After a crash it runs again and adds the rest.
   */
  createHistoryInSteps?: (app: App) => Promise<void>
  /**
   * Adapts the records of all features' history, after everyone was notified. A start that was interrupted runs it again.
   */
  completeHistory?: (app: App) => Promise<void>
}
