import { sql } from 'drizzle-orm'
import type { App } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { isOneOf } from '../db/recordset.ts'
import type { Audience, FindMembers, Group, NewEvent } from '../events/event.ts'
import { events } from '../events/tables.ts'
import type { Announcement } from './live/announce.ts'
import { storeNotices } from './storeNotices.ts'
import { notifications } from './tables.ts'

type StoredEvent = typeof events.$inferSelect

/** Maximum number of notifications stored at once, because they are held in memory; a single event may exceed it. */
const maxNotices = 2000

/**
 * Stores the notifications and mails of these events with few statements, and returns the announcements for open pages
 * and the numbers of the handled events. Notifications that a process stored before it ended are only announced, not
 * stored again. If there are too many notifications, the later events stay pending.
 * @throws Error if an event is for a group that no feature knows.
 */
export async function storeEvents(
  tx: Tx,
  services: Pick<App, 'config' | 'mails' | 'log'>,
  groups: Record<string, FindMembers>,
  pending: readonly StoredEvent[],
): Promise<{ numbers: number[]; announcements: Announcement[] }> {
  if (!pending.length) return { numbers: [], announcements: [] }
  const peopleOf = await findRecipients(
    tx,
    pending.flatMap((event) => event.happened),
    groups,
  )
  const batch = firstBatchOf(pending, peopleOf)
  const happened = batch.flatMap((event) => event.happened)
  const newEvents = batch.filter(({ storedAt }) => storedAt === null)
  const notices = newEvents.flatMap(({ number, raisedAt, happened: parts }) =>
    parts.flatMap((event, part) =>
      'notice' in event
        ? [{ notice: { at: raisedAt, ...event.notice }, to: peopleOf(event), event: number, part }]
        : [],
    ),
  )
  const newNotifications = await storeNotices(tx, services, notices)
  const storedNotifications = await announceStored(
    tx,
    batch.filter(({ storedAt }) => storedAt !== null),
    peopleOf,
  )
  if (newEvents.length) {
    const numbers = newEvents.map(({ number }) => number)
    await tx
      .update(events)
      .set({ storedAt: sql`now()` })
      .where(isOneOf(events.number, numbers))
  }
  const pushed = [...storedNotifications, ...newNotifications].map(({ id, userId }): Announcement => ({
    kind: 'notification',
    to: [userId],
    id,
  }))
  return { numbers: batch.map(({ number }) => number), announcements: [...pushed, ...staleOf(happened, peopleOf)] }
}

/** Returns as many of the first events as the maximum number of notifications allows, but at least one. */
function firstBatchOf(
  pending: readonly StoredEvent[],
  peopleOf: (event: NewEvent) => readonly string[],
): readonly StoredEvent[] {
  let notices = 0
  const full = pending.findIndex(({ happened }) => {
    for (const event of happened) if ('notice' in event) notices += peopleOf(event).length
    return notices > maxNotices
  })
  return full === -1 ? pending : pending.slice(0, Math.max(full, 1))
}

/** Returns the notifications that a process stored for these events before it ended. */
async function announceStored(tx: Tx, before: StoredEvent[], peopleOf: (event: NewEvent) => readonly string[]) {
  if (!before.length) return []
  const byChange = before.flatMap(({ happened }) =>
    happened.flatMap((event) =>
      'notice' in event ? peopleOf(event).map((userId) => ({ id: event.notice.stored, userId })) : [],
    ),
  )
  const byRelay = await tx
    .select({ id: notifications.id, userId: notifications.userId })
    .from(notifications)
    .where(
      isOneOf(
        notifications.event,
        before.map(({ number }) => number),
      ),
    )
  return [...byChange.flatMap(({ id, userId }) => (id === undefined ? [] : [{ id, userId }])), ...byRelay]
}

/** Returns the announcements of screens to reload, each screen once. */
function staleOf(happened: readonly NewEvent[], peopleOf: (event: NewEvent) => readonly string[]): Announcement[] {
  const screens = new Map<string, { feature: Extract<NewEvent, { stale: unknown }>; to: Set<string> }>()
  for (const event of happened) {
    if (!('stale' in event)) continue
    const key = JSON.stringify([event.stale, event.calls])
    const screen = screens.get(key) ?? { feature: event, to: new Set() }
    screens.set(key, screen)
    for (const id of peopleOf(event)) screen.to.add(id)
  }
  return [...screens.values()]
    .filter(({ to }) => to.size)
    .map(({ feature: { stale, calls }, to }) => ({
      kind: 'changed',
      to: [...to],
      feature: stale,
      ...(calls && { calls }),
    }))
}

const isGroup = (audience: Audience): audience is Group => !Array.isArray(audience)

/**
 * Returns a function that returns an event's recipients. Each group is looked up once, and groups of one kind together.
 */
async function findRecipients(
  tx: Tx,
  happened: readonly NewEvent[],
  groups: Record<string, FindMembers>,
): Promise<(event: NewEvent) => readonly string[]> {
  const groupsByKey = new Map(
    happened.flatMap(({ to }) => to.filter(isGroup)).map((group) => [JSON.stringify(group), group]),
  )
  const found = new Map<string, readonly string[]>()
  for (const [kind, ofKind] of Map.groupBy(groupsByKey, ([, { group }]) => group)) {
    const find = groups[kind]
    if (!find) throw new Error(`No feature knows the group ${kind}`)
    const members = await find(
      tx,
      ofKind.map(([, group]) => group),
    )
    ofKind.forEach(([key], index) => found.set(key, members[index] ?? []))
  }
  return ({ to }) => [
    ...new Set(to.flatMap((audience) => (isGroup(audience) ? (found.get(JSON.stringify(audience)) ?? []) : audience))),
  ]
}
