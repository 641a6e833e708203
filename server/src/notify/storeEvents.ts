import { sql } from 'drizzle-orm'
import type { App } from '../context.ts'
import type { Tx } from '../db/database.ts'
import type { Audience, FindGroups, Group, NewEvent } from '../events/event.ts'
import { events } from '../events/tables.ts'
import type { Announcement } from '../live/announce.ts'
import { storeNotices } from './storeNotices.ts'
import { notifications } from './tables.ts'

type StoredEvent = typeof events.$inferSelect

/**
 * Writes the notifications and mails that these events bring, with a few statements for all of them, and answers what
 * the open pages are to be told. Of those that a process wrote before it ended only the latter.
 * @throws Error where an event is for a group that no feature knows.
 */
export async function storeEvents(
  tx: Tx,
  services: Pick<App, 'config'>,
  groups: Record<string, FindGroups>,
  next: readonly StoredEvent[],
): Promise<Announcement[]> {
  if (!next.length) return []
  const happened = next.flatMap((event) => event.happened)
  const peopleOf = await audiences(tx, happened, groups)
  const fresh = next.filter(({ storedAt }) => storedAt === null)
  const notices = fresh.flatMap(({ number, raisedAt, happened: parts }) =>
    parts.flatMap((event, part) =>
      'notice' in event
        ? [{ notice: { at: raisedAt, ...event.notice }, to: peopleOf(event), event: number, part }]
        : [],
    ),
  )
  const written = await storeNotices(tx, services, notices)
  const before = next.filter(({ storedAt }) => storedAt !== null).map(({ number }) => number)
  const stored = before.length ? await storedBefore(tx, before) : []
  if (fresh.length) {
    const numbers = fresh.map(({ number }) => number)
    await tx
      .update(events)
      .set({ storedAt: sql`now()` })
      .where(sql`${events.number} = any(${sql.param(numbers)}::bigint[])`)
  }
  return [
    ...[...stored, ...written].map(({ id, userId }): Announcement => ({ kind: 'notification', to: [userId], id })),
    ...staleOf(happened, peopleOf),
  ]
}

const storedBefore = (tx: Tx, numbers: number[]) =>
  tx
    .select({ id: notifications.id, userId: notifications.userId })
    .from(notifications)
    .where(sql`${notifications.event} = any(${sql.param(numbers)}::bigint[])`)

/** Which screens are to be read again, each once however often something of it changed. */
function staleOf(happened: readonly NewEvent[], peopleOf: (event: NewEvent) => readonly string[]): Announcement[] {
  const merged = new Map<string, { feature: Extract<NewEvent, { stale: unknown }>; to: Set<string> }>()
  for (const event of happened) {
    if (!('stale' in event)) continue
    const key = JSON.stringify([event.stale, event.calls])
    const known = merged.get(key) ?? { feature: event, to: new Set() }
    merged.set(key, known)
    for (const id of peopleOf(event)) known.to.add(id)
  }
  return [...merged.values()]
    .filter(({ to }) => to.size)
    .map(({ feature: { stale, calls }, to }) => ({
      kind: 'changed',
      to: [...to],
      feature: stale,
      ...(calls && { calls }),
    }))
}

const isGroup = (audience: Audience): audience is Group => !Array.isArray(audience)

/** Who each event is for; each group is looked up once, those of a kind together. */
async function audiences(
  tx: Tx,
  happened: readonly NewEvent[],
  groups: Record<string, FindGroups>,
): Promise<(event: NewEvent) => readonly string[]> {
  const asked = new Map(happened.flatMap(({ to }) => to.filter(isGroup)).map((group) => [JSON.stringify(group), group]))
  const found = new Map<string, readonly string[]>()
  for (const [kind, ofKind] of Map.groupBy(asked, ([, { group }]) => group)) {
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
