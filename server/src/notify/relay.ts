import { asc, isNull, lte, or, sql } from 'drizzle-orm'
import type { App } from '../context.ts'
import type { Db } from '../db/database.ts'
import { isOneOf } from '../db/recordset.ts'
import { isTemporary } from '../db/failures.ts'
import { withAdvisoryLock } from '../db/advisoryLock.ts'
import { transaction } from '../db/transaction.ts'
import type { FindMembers } from '../events/event.ts'
import { onRaised } from '../events/raise.ts'
import { events } from '../events/tables.ts'
import { announce } from './live/announce.ts'
import { repeatEvery, pause, type Periodic } from '../kernel/periodic.ts'
import { storeEvents } from './storeEvents.ts'

type Parts = Pick<App, 'db' | 'pool' | 'config' | 'mails' | 'log'>

export interface Relay extends Periodic {
  /** Resolves once all events that this process has raised so far are handled or postponed. */
  settled(): Promise<void>
}

/**
 * The milliseconds that a round waits in order to batch events. People do not notice the delay, and batches save work
 * in busy hours.
 */
const batchDelayMs = 60
/** Seconds between checks for events that another process left behind when it ended. */
const pollSeconds = 2
const maxBatchSize = 200
/**
 * The maximum minutes until the next attempt at a failed event. The first delay is one minute, and each further one is
 * a minute longer.
 */
const maxDelayMinutes = 60

/**
 * Starts the relay, which notifies people of committed events: it stores notifications and mails in batches, then
 * notifies open pages. Only one process at a time does this, so that no one is notified twice and events about the same
 * record stay in order. If that process ends, another continues its work.
 */
export function startRelay(parts: Parts, groups: Record<string, FindMembers>): Relay {
  const { db, log } = parts
  let [raisedCount, handledCount] = [0, 0]
  let isStopping = false
  let skipDelay = new AbortController()
  let round = Promise.withResolvers<void>()
  const rounds = repeatEvery(pollSeconds, 'notifying people', log, async () => {
    await pause(batchDelayMs, skipDelay.signal)
    const startCount = raisedCount
    const all = () => handleAll(parts, groups, () => isStopping)
    if (
      (await hasDueEvents(db)) &&
      !(await withAdvisoryLock(parts.pool, 'relay', all, { whenLocked: 'skipAfterTimeout' }))
    )
      // The next round checks again.
      return log.info('another process is still notifying people')
    handledCount = startCount
    round.resolve()
    skipDelay = new AbortController()
    round = Promise.withResolvers<void>()
  })
  const unsubscribe = onRaised(db, () => {
    raisedCount++
    rounds.wake()
  })
  return {
    async settled() {
      while (handledCount < raisedCount) {
        skipDelay.abort()
        rounds.wake()
        await round.promise
      }
    },
    async stop() {
      unsubscribe()
      isStopping = true
      await rounds.stop()
    },
  }
}

const isDue = or(isNull(events.notBefore), lte(events.notBefore, sql`now()`))

async function hasDueEvents(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ any: boolean }>(sql`select exists (select from ${events} where ${isDue}) as any`)
  return rows[0]?.any === true
}

/**
 * Handles all pending events until the relay stops. If a batch fails, it is halved until the failing event is found,
 * which is then postponed.
 */
async function handleAll(parts: Parts, groups: Record<string, FindMembers>, isStopping: () => boolean): Promise<void> {
  for (let batchSize = maxBatchSize; ;) {
    try {
      if (!(await handleNext(parts, groups, batchSize)) || isStopping()) return
      batchSize = Math.min(maxBatchSize, batchSize * 2)
    } catch (error) {
      if (isTemporary(error)) throw error
      if (batchSize === 1) await postpone(parts, error)
      batchSize = Math.ceil(batchSize / 2)
    }
  }
}

/** Handles the next events in order; returns whether there may be more. */
async function handleNext({ db, ...services }: Parts, groups: Record<string, FindMembers>, limit: number) {
  const { numbers, announcements, hasMore } = await transaction(
    db,
    async (tx) => {
      // Locked because another process may have lost the relay's lock with its connection without noticing yet.
      const batch = await tx.select().from(events).where(isDue).orderBy(asc(events.number)).limit(limit).for('update')
      const result = await storeEvents(tx, services, groups, batch)
      return { ...result, hasMore: batch.length === limit || result.numbers.length < batch.length }
    },
    // Groups of several events are found by lists of ids, for which a kept plan is as quick for a thousand as for one.
    { keepPlans: true },
  )
  await announce(db, announcements)
  if (numbers.length) await db.delete(events).where(isOneOf(events.number, numbers))
  return hasMore
}

/** Postpones the next event, so that it does not block the others. */
async function postpone({ db, log }: Parts, error: unknown): Promise<void> {
  const first = db.select({ number: events.number }).from(events).where(isDue).orderBy(asc(events.number)).limit(1)
  const [postponedEvent] = await db
    .update(events)
    .set({
      failures: sql`least(${events.failures} + 1, 1000)`,
      notBefore: sql`now() + make_interval(mins => least(${events.failures} + 1, ${maxDelayMinutes}))`,
    })
    .where(sql`${events.number} = (${first})`)
    .returning({ number: events.number, happened: events.happened, failures: events.failures })
  const kinds = postponedEvent?.happened.map((event) =>
    'notice' in event ? event.notice.type : `stale ${event.stale}`,
  )
  log.error(
    { err: error, event: postponedEvent?.number, kinds, failures: postponedEvent?.failures },
    'a notification failed',
  )
}
