import type { Permission } from '@muster/contract/access/permissions'
import type { Contract } from '@muster/contract/contract'
import type { AuditAction } from './audit/record.ts'
import type { FindEffects } from './companySettings/effects.ts'
import type { App } from './context.ts'
import type { Db, Tx } from './db/database.ts'
import type { FindMembers } from './events/event.ts'
import type { Reference } from './http/documentation/openapi.ts'
import type { FileBytes, Handlers } from './http/serveContract.ts'
import type { MailEvent } from './events/mailEvents.ts'
import type { Periodic } from './kernel/periodic.ts'
import type { PeopleHooks } from './peopleHooks.ts'
import type { SealedTable } from './keys/sealedTables.ts'
import type { Area } from './people/reach.ts'

/** The parts of the application that exist before the features' background work. */
export type Parts = Omit<App, 'waitForNotifications'>

/** Everything that a feature adds to the server. The layers beneath know no feature; `features.ts` lists them. */
export interface Feature<Name extends keyof Contract = keyof Contract> {
  /** Its text in the API reference. */
  reference: Reference
  /** One function for each of its calls. */
  handlers: Handlers<Name>
  /** Size limits for files in its calls, by settings. */
  fileBytes?: FileBytes<Name>
  /** The kinds of personal data that have their own reach. */
  areas?: readonly Area[]
  /** Its tables of sealed texts, which a change of the key reseals. */
  sealedTables?: readonly SealedTable[]
  /** The actions it writes into the audit trail. */
  auditActions?: readonly AuditAction[]
  /** The mails it sends. */
  mails?: readonly MailEvent[]
  /**
   * The permission needed to see its actions in the audit trail, by their first word, or by the full name of one that
   * differs: the same that shows everyone's data elsewhere. All readers of the trail see the other actions.
   */
  auditPermissions?: Readonly<Record<string, Permission>>
  /** Its reactions when people join, change, leave and are deleted. */
  people?: PeopleHooks
  /** The effects of a change of the company's settings, hours or holidays on its data, shown before saving. */
  effects?: FindEffects
  /** Groups of recipients for its events, by name. */
  groups?: Record<string, FindMembers>
  /** Scheduled work, by name: cron in UTC. Each must be safe to run twice. */
  scheduledWork?: Record<string, { cron: string; work: (parts: Parts) => Promise<void> }>
  /** Removes expired data, every hour. */
  removeExpiredData?: (db: Db) => Promise<void>
  /** Work that runs as long as the server. */
  worker?: (app: App) => Periodic
  /** Notifies the owner of something about the installation; returns false if there is no one to notify. */
  notifyOwner?: (parts: Parts, alert: OwnerAlert) => Promise<boolean>
  /** Its part of the demo company. */
  demo?: DemoPart
}

/** A message to the owner about the installation itself. */
export interface OwnerAlert {
  title: string
  message: string
}

/** A feature's part of the demo company, made in the order of the features. */
export interface DemoPart {
  /** Adds the data of the start together with the company's people; ids by e-mail address. */
  createAtStart?: (tx: Tx, people: ReadonlyMap<string, string>) => Promise<void>
  /**
   * Adds what its people have done since, by the same functions as real calls. Runs again after a crash, and adds what
   * is missing.
   */
  createHistory?: (app: App) => Promise<void>
}
