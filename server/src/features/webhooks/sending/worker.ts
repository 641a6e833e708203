import { and, eq } from 'drizzle-orm'
import type { App } from '../../../context.ts'
import { UnopenableError } from '../../../files/store/pieces.ts'
import { now } from '../../../kernel/clock.ts'
import { logFailure } from '../../../kernel/logFailure.ts'
import { type Periodic, repeatEvery } from '../../../kernel/periodic.ts'
import { runNamed } from '../../../kernel/workScope.ts'
import { openSecrets, signatureOf } from '../secrets.ts'
import { webhooks } from '../tables.ts'
import { type ClaimedDelivery, claimDeliveries, recordAttempt, releaseClaim } from './attempts.ts'
import { Poster } from './post.ts'
import { storeDeliveries } from './storeDeliveries.ts'
import { switchOff } from './switchOff.ts'

/** Seconds between two looks for new events and due deliveries. */
const pollSeconds = 1
/** Maximum number of simultaneous attempts of a process for one webhook; a failing one gets one at a time. */
const maxAtOnce = 4
/** Milliseconds to wait for running attempts when the server stops. */
const shutdownTimeoutMs = 3000

type Row = typeof webhooks.$inferSelect

/**
 * Starts sending events. Every process does this. Each webhook is served on its own, so that a slow receiver holds up no
 * other.
 */
export function startWebhooks(app: App): Periodic {
  const sender = new WebhookSender(app)
  const rounds = repeatEvery(pollSeconds, 'webhooks', app.log, () => sender.round())
  return {
    async stop() {
      await rounds.stop()
      await sender.stop()
    },
  }
}

export class WebhookSender {
  readonly #app: App
  readonly #poster: Poster
  /** The webhooks that are being served, each with the promise of its end. */
  readonly #served = new Map<string, Promise<void>>()
  readonly #stopping = new AbortController()
  readonly #interrupting = new AbortController()

  constructor(app: App) {
    this.#app = app
    this.#poster = new Poster(app.config)
  }

  /** Stores new deliveries and begins to send what is due. Does not wait for receivers. */
  async round(): Promise<void> {
    const { db } = this.#app
    for (const { id } of await db.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.isOn, true))) {
      await storeDeliveries(db, id).catch(this.#report)
      if (this.#served.has(id)) continue
      // The round ends before, so the attempts are work of their own.
      const end = runNamed({ call: 'webhook deliveries' }, () => this.#serve(id))
        .catch(this.#report)
        .finally(() => this.#served.delete(id))
      this.#served.set(id, end)
    }
  }

  /** Resolves once everything that is due has been attempted. */
  async idle(): Promise<void> {
    await Promise.all(this.#served.values())
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    const timer = setTimeout(() => this.#interrupting.abort(), shutdownTimeoutMs)
    await this.idle()
    clearTimeout(timer)
    this.#poster.close()
  }

  readonly #report = (error: unknown): void => logFailure(this.#app.log, error, 'webhook failed')

  /** Sends what is due of a webhook, until nothing is left or it is switched off. Its settings are read for each step. */
  async #serve(id: string): Promise<void> {
    const { db } = this.#app
    const inFlight = new Set<Promise<void>>()
    let isFaulty = false
    const onFault = (error: unknown) => {
      isFaulty = true
      this.#report(error)
    }
    while (!this.#stopping.signal.aborted && !isFaulty) {
      const [row] = await db
        .select()
        .from(webhooks)
        .where(and(eq(webhooks.id, id), webhooks.isOn))
      const free = (row?.failingSince === null ? maxAtOnce : 1) - inFlight.size
      const claimed = row && free > 0 ? await claimDeliveries(db, row, free) : []
      if (!row || (!claimed.length && !inFlight.size)) break
      for (const delivery of claimed) {
        const attempt = this.#attempt(row, delivery)
          .catch(onFault)
          .finally(() => inFlight.delete(attempt))
        inFlight.add(attempt)
      }
      if (inFlight.size) await Promise.race(inFlight)
    }
    await Promise.all(inFlight)
  }

  async #attempt(row: Row, delivery: ClaimedDelivery): Promise<void> {
    const { db } = this.#app
    const { id, payload } = delivery
    const seconds = Math.floor(now().epochMilliseconds / 1000)
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Muster-Webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': signatureOf(this.#secretsOf(row), { id, seconds, body: payload }),
    }
    const attempt = await this.#poster.post(row.url, headers, payload, this.#interrupting.signal)
    if (attempt.error !== null && this.#interrupting.signal.aborted) return releaseClaim(db, id)
    const hasFailedForDays = await recordAttempt(db, delivery, attempt)
    if (attempt.responseStatus === 410) await switchOff(this.#app, row.id, 'gone')
    else if (hasFailedForDays) await switchOff(this.#app, row.id, 'failing')
  }

  /** Returns the secrets that sign now. @throws Error if the key of the server does not fit. */
  #secretsOf(row: Row): string[] {
    const { previousSecretUntil } = row
    const isPreviousValid = previousSecretUntil !== null && Date.parse(previousSecretUntil) > now().epochMilliseconds
    try {
      const { present, previous } = openSecrets(this.#app.keys, row)
      return [present, ...(isPreviousValid && previous !== undefined ? [previous] : [])]
    } catch (error) {
      if (error instanceof UnopenableError)
        throw new Error('The secret of a webhook can’t be decrypted with the key of this server', { cause: error })
      throw error
    }
  }
}
