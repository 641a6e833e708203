import type { NotificationPreference } from '@muster/contract/notifications/preferences'
import type { NotificationType } from '@muster/contract/notifications/calls'
import type { Contract } from '@muster/contract/contract'
import type { Config } from '../config.ts'
import type { Queryable } from '../db/database.ts'

/** The content of a notification. */
export interface Notice {
  type: NotificationType
  title: string
  message: string
  /** Its target within the application, such as `?view=leaves`. */
  link: string | null
  /** The preference that decides whether it also goes out by mail; null if it always does. */
  preference: NotificationPreference | null
  /** The session of a person notified of their own action: only their other devices show it. */
  bySession?: string
  /** The instant at which it happened: for the demo company's past. */
  at?: string
  /** The event of its mail, if it has its own, with that event's values (notify/noticeMails.ts). */
  mail?: { event: string; values: Readonly<Record<string, string>> }
  /** The notification, where the change itself has written it: then it is only pushed and mailed. */
  stored?: string
}

/** A group of people, looked up at the time of the notification by the feature that declares it. */
export interface Group {
  group: string
  [groups: string]: unknown
}

/** Returns the group with only the owner of the installation; people/groups.ts looks it up. */
export const owner = ({ ownerEmail }: Pick<Config, 'ownerEmail'>): Group => ({ group: 'owner', ownerEmail })

/** Looks up the members of groups of one kind: ids of people for each group, with few statements for all. */
export type FindMembers = (db: Queryable, asked: readonly Group[]) => Promise<readonly (readonly string[])[]>

/** People by their ids, or a group of them. */
export type Audience = readonly string[] | Group

/** An event for other people: a notification, or screens of theirs that are stale. */
export type NewEvent = { to: readonly Audience[] } & (
  | { notice: Notice }
  | { stale: keyof Contract; calls?: readonly string[] }
)

/** Returns an event that notifies these people. Only active ones are notified, each once. */
export const notify = (of: Notice, ...to: Audience[]): NewEvent => ({ notice: of, to })

/** Returns an event that makes these people's screens of a feature reload, only at `calls` where named. */
export const refresh = (feature: keyof Contract, ...to: Audience[]): NewEvent => ({ stale: feature, to })
