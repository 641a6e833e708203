import type { Permission } from '@muster/contract/access/permissions'
import type { Contract } from '@muster/contract/contract'
import type { AuditAction } from '../audit/record.ts'
import type { FindEffects } from '../company/effects.ts'
import type { App } from '../context.ts'
import type { Db, Tx } from '../db/database.ts'
import type { FindGroups } from '../events/event.ts'
import type { Reference } from '../http/openapi.ts'
import type { FileBytes, Handlers } from '../http/serveContract.ts'
import type { MailEvent } from '../mailEvents.ts'
import type { Periodic } from '../periodic.ts'
import type { PeopleHooks } from '../hooks.ts'
import type { SealedTable } from '../keys/sealedTables.ts'
import type { Area } from './reach.ts'

/** The parts of the application that exist before those that do this work. */
export type Parts = Omit<App, 'told'>

/** Everything that a feature adds to the server. What lies beneath knows no feature; `features.ts` lists them. */
export interface Feature<Name extends keyof Contract = keyof Contract> {
  /** What the reference of the API says of it. */
  reference: Reference
  /** One function for each of its calls. */
  handlers: Handlers<Name>
  /** What files of its calls may have, by settings. */
  fileBytes?: FileBytes<Name>
  /** The kinds of a person's data that have a reach of their own. */
  areas?: readonly Area[]
  /** Its tables of sealed texts, which a change of the key seals anew. */
  sealedTables?: readonly SealedTable[]
  /** What it writes into the audit trail. */
  auditActions?: readonly AuditAction[]
  /** The mails that it sends. */
  mails?: readonly MailEvent[]
  /**
   * Who sees in the trail what was recorded of its actions, by their first word, or by the whole of one that differs:
   * whoever sees everybody's of it elsewhere.
   * Of those that it does not name, all who read the trail do.
   */
  auditShownTo?: Readonly<Record<string, Permission>>
  /** What it does when people join, change, leave and are deleted. */
  people?: PeopleHooks
  /** What a change of the company's settings, hours or holidays touches of its things: said before it is saved. */
  effects?: FindEffects
  /** Groups of people that its events are for, by name. */
  groups?: Record<string, FindGroups>
  /** Work by the clock, by name: cron in UTC. Each must be safe to run twice. */
  timed?: Record<string, { cron: string; work: (parts: Parts) => Promise<void> }>
  /** Removes what has expired, every hour. */
  sweep?: (db: Db) => Promise<void>
  /** Work that goes on as long as the server runs. */
  worker?: (app: App) => Periodic
  /** Notifies the owner of something about the installation; false if there is nobody to notify. */
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
  /** What is there from the start, written with the company's people; ids by e-mail address. */
  beginning?: (tx: Tx, people: ReadonlyMap<string, string>) => Promise<void>
  /**
   * What its people have done since, by the same verbs as everybody's. Runs again after a crash, and adds what is
   * missing.
   */
  history?: (app: App) => Promise<void>
}
