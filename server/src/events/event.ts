import type { NotificationPreference } from '@muster/contract/notifications/preferences'
import type { NotificationType } from '@muster/contract/notifications/calls'
import type { Contract } from '@muster/contract/contract'
import type { Config } from '../config.ts'
import type { Queryable } from '../db/database.ts'

/** What people are notified of. */
export interface Notice {
  type: NotificationType
  title: string
  message: string
  /** Where it leads within the application, such as `?view=leaves`. */
  link: string | null
  /** The preference that decides whether it also goes out by mail; null if it always does. */
  preference: NotificationPreference | null
  /** The session of somebody who is told of their own deed: their other devices show it. */
  bySession?: string
  /** When it is said to have happened, an instant: the demo company's past. */
  at?: string
  /** The event of its mail, where it has one of its own, with the values of that (notify/noticeMails.ts). */
  mail?: { event: string; values: Readonly<Record<string, string>> }
  /** The notification, where the change itself has written it: then it is only pushed and mailed. */
  stored?: string
}

/** A group of people that is looked up when it is told, by the feature that declares it. */
export interface Group {
  group: string
  [asked: string]: unknown
}

/** Returns the group of the owner of the installation alone; people/groups.ts looks them up. */
export const owner = ({ ownerEmail }: Pick<Config, 'ownerEmail'>): Group => ({ group: 'owner', ownerEmail })

/** Looks up who belongs to groups of one kind: for each that is asked for, ids of people, with few statements for all. */
export type FindGroups = (db: Queryable, asked: readonly Group[]) => Promise<readonly (readonly string[])[]>

/** People by their ids, or a group of them. */
export type Audience = readonly string[] | Group

/** Something that has happened, as far as others are concerned: a notification for them, or screens of theirs that are stale. */
export type NewEvent = { to: readonly Audience[] } & (
  | { notice: Notice }
  | { stale: keyof Contract; calls?: readonly string[] }
)

/** Notifies these people. Only active ones are told, each once. */
export const notice = (of: Notice, ...to: Audience[]): NewEvent => ({ notice: of, to })

/** Has these people's screens of a feature read again, at `calls` alone where named. */
export const stale = (feature: keyof Contract, ...to: Audience[]): NewEvent => ({ stale: feature, to })
