import { and, asc, inArray, isNull, sql } from 'drizzle-orm'
import type { App } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { transaction } from '../db/transaction.ts'
import type { Audience, FindGroups, Group, NewEvent } from '../events/event.ts'
import { onRaised } from '../events/raise.ts'
import { events } from '../events/tables.ts'
import { type Announcement, announce } from '../live/announce.ts'
import { pause } from '../periodic.ts'
import { type Addressed, storeNotices } from './store.ts'
import { notifications } from './tables.ts'

export interface Relay {
  /** Resolves once all that this process has raised so far is told. */
  settled(): Promise<void>
  /** Tells what is left, then no more. */
  stop(): Promise<void>
}

/** Milliseconds that a round waits for more to tell at once: people do not notice them, and a busy hour costs less. */
const gathering = 60
/** Milliseconds after which is looked for what another process left when it ended. */
const longestRest = 2000
const mostAtOnce = 200

/**
 * Tells people what has happened, after the changes that brought it about: notifications and mails are written in
 * batches, then the open pages are told. Of several processes one does so at a time, so that nobody is told the same
 * twice, and of one thing in its order. What a process leaves when it ends is told by the next.
 */
export function startRelay(app: Pick<App, 'db' | 'config' | 'queue' | 'log'>, groups: Record<string, FindGroups>): Relay {
  const { db, log } = app
  const stopping = new AbortController()
  let raised = 0
  let told = 0
  let wake = new AbortController()
  let waiting: (() => void)[] = []
  const forget = onRaised(db, () => {
    raised++
    wake.abort()
  })

  async function tellAll() {
    const upTo = raised
    while (await round(app, groups));
    told = upTo
    const done = waiting
    waiting = []
    for (const resolve of done) resolve()
  }

  const rounds = (async () => {
    while (!stopping.signal.aborted) {
      await pause(longestRest, AbortSignal.any([wake.signal, stopping.signal]))
      wake = new AbortController()
      if (waiting.length === 0) await pause(gathering, stopping.signal)
      await tellAll().catch((error: unknown) => log.error({ err: error }, 'telling people failed'))
    }
  })()

  return {
    async settled() {
      while (told < raised) {
        await new Promise<void>((resolve) => {
          waiting.push(resolve)
          wake.abort()
        })
      }
    },
    async stop() {
      forget()
      stopping.abort()
      await rounds
    },
  }
}

/** Tells the next events; answers whether there may be more. */
async function round(app: Pick<App, 'db' | 'config' | 'queue'>, groups: Record<string, FindGroups>): Promise<boolean> {
  const { db } = app
  const waiting = await db.$count(events)
  if (!waiting) return false
  const { numbers, announcements } = await transaction(db, (tx) => store(tx, app, groups))
  await announce(db, announcements)
  if (numbers.length) await db.delete(events).where(sql`${events.number} = any(${sql.param(numbers)}::bigint[])`)
  return numbers.length === mostAtOnce
}

/** Writes what the next events bring; those that were written before, by a process that ended, are only announced. */
async function store(tx: Tx, app: Pick<App, 'config' | 'queue'>, groups: Record<string, FindGroups>) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('relay'))`)
  const rows = await tx.select().from(events).orderBy(asc(events.number)).limit(mostAtOnce)
  const numbers = rows.map(({ number }) => number)
  const parts = rows.flatMap(({ number, happened, storedAt }) =>
    happened.map((event, part) => ({ event, part, number, storedAt })),
  )
  const peopleOf = await audiences(tx, parts.map(({ event }) => event), groups)
  const fresh = parts.filter(({ storedAt }) => storedAt === null)
  const notices = fresh.flatMap(({ event, part, number }): Addressed[] =>
    'notice' in event ? [{ notice: event.notice, to: peopleOf(event), event: number, part }] : [],
  )
  const written = await storeNotices(tx, app, notices)
  const before = parts.filter(({ event, storedAt }) => storedAt !== null && 'notice' in event)
  const stored = before.length ? await storedBefore(tx, before.map(({ number }) => number)) : []
  await tx
    .update(events)
    .set({ storedAt: sql`now()` })
    .where(and(inArray(events.number, numbers), isNull(events.storedAt)))
  const announcements: Announcement[] = [
    ...[...stored, ...written].map(({ id, userId }): Announcement => ({ kind: 'notification', to: [userId], id })),
    ...staleOf(parts.map(({ event }) => event), peopleOf),
  ]
  return { numbers, announcements }
}

const storedBefore = (tx: Tx, numbers: number[]) =>
  tx
    .select({ id: notifications.id, userId: notifications.userId })
    .from(notifications)
    .where(sql`${notifications.event} = any(${sql.param(numbers)}::bigint[])`)

/** Which screens are to be read again, each once however often something of it changed. */
function staleOf(happened: readonly NewEvent[], peopleOf: (event: NewEvent) => readonly string[]): Announcement[] {
  const merged = new Map<string, Extract<Announcement, { kind: 'changed' }>>()
  for (const event of happened) {
    if (!('stale' in event)) continue
    const key = JSON.stringify([event.stale, event.calls])
    const known = merged.get(key)
    const to = [...new Set([...(known?.to ?? []), ...peopleOf(event)])]
    merged.set(key, { kind: 'changed', to, feature: event.stale, ...(event.calls && { calls: event.calls }) })
  }
  return [...merged.values()].filter(({ to }) => to.length)
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
  for (const [kind, find] of Object.entries(groups)) {
    const ofKind = [...asked].filter(([, { group }]) => group === kind)
    if (!ofKind.length) continue
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
