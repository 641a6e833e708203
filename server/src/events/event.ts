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
  /** The address in the application that the notification opens, such as `?view=leaves`; null if it opens none. */
  link: string | null
  /** The recipient's preference that decides whether the notification is also mailed; null if it always is. */
  preference: NotificationPreference | null
  /**
   * The recipient's session, if the recipient caused the event: only their other devices then show the notification.
   */
  bySession?: string
  /** The time of the event, if it is in the past; used for the demo company. */
  at?: string
  /**
   * The mail to send in place of the usual mail for the notification's type: the name of its event, and the values of
   * its own variables (notify/noticeMails.ts).
   */
  mail?: { event: string; values: Readonly<Record<string, string>> }
  /**
   * The id of the notification if the change has already stored it. The notification is then only pushed and mailed.
   */
  stored?: string
}

/** A group of people. The feature that declares it looks up the members when they are notified. */
export interface Group {
  group: string
  [groups: string]: unknown
}

/** Returns the group that contains only the owner of the installation; people/groups.ts looks it up. */
export const owner = ({ ownerEmail }: Pick<Config, 'ownerEmail'>): Group => ({ group: 'owner', ownerEmail })

/**
 * Looks up the members of several groups of one kind, with few statements in total. Returns the members' ids for each
 * group.
 */
export type FindMembers = (db: Queryable, groups: readonly Group[]) => Promise<readonly (readonly string[])[]>

/** A list of people's ids, or a group of people. */
export type Audience = readonly string[] | Group

/** An event for other people: a notification, or a change after which they must reload the screens of a feature. */
export type NewEvent = { to: readonly Audience[] } & (
  | { notice: Notice }
  | { stale: keyof Contract; calls?: readonly string[] }
)

/** Returns an event that notifies these people, each once; inactive people are not notified. */
export const notify = (of: Notice, ...to: Audience[]): NewEvent => ({ notice: of, to })

/** Returns an event that makes these people's screens of a feature reload. */
export const refresh = (feature: keyof Contract, ...to: Audience[]): NewEvent => ({ stale: feature, to })
