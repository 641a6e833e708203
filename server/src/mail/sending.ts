import type { App } from '../context.ts'
import type { Db } from '../db/database.ts'
import { withAdvisoryLock } from '../db/advisoryLock.ts'
import { logFailure } from '../kernel/logFailure.ts'
import { repeatEvery, type Periodic } from '../kernel/periodic.ts'
import { hasDueMails, keepQueuedMails, selectDueMails, type WaitingMail } from './outbox.ts'
import { type Batches, collectBatches } from './collectBatches.ts'
import { recordOutcomes, recordUnreachable, type Outcome } from './outcomes.ts'
import { createSender, type MailNotSent, type Sender } from './sender.ts'
import { onMailsStored } from './storeMails.ts'
import { runPart } from '../kernel/workScope.ts'

type Parts = Pick<App, 'db' | 'pool' | 'config' | 'files' | 'log'>

/** Seconds between searches for emails that are due for a retry or were left unsent by another process. */
const pollSeconds = 2
/** Maximum number of connections. Some mail servers accept no more from one client. */
const connections = 3
/** Maximum number of emails that are sent but not yet recorded. If the process is killed, these may be sent twice. */
const maxInFlight = 8
/**
 * Number of results that are recorded at once, and the milliseconds after which fewer are recorded. Recording takes as
 * long as sending several emails, mostly for the commit.
 */
const resultsAtOnce = maxInFlight - connections
const resultsDelayMs = 50
const batchSize = 50
/** Milliseconds to wait for emails that are still being sent when the server stops. */
const shutdownTimeoutMs = 10_000

/**
 * Starts sending the queued emails. Every process calls this, but only one at a time sends; if that one is killed,
 * another continues. Without a mail server, queued emails are kept for an administrator to read.
 */
export async function startSending(parts: Parts): Promise<Periodic> {
  const { config, db, log } = parts
  if (config.smtpUrl === null) {
    await keepQueuedMails(db)
    return { stop: () => Promise.resolve() }
  }
  const sender = createSender(config.smtpUrl, config.mailFrom, { files: parts.files, maxConnections: connections })
  const sending = new Sending(parts, sender)
  const periodic = repeatEvery(pollSeconds, 'sending mails', log, () => sending.round())
  const unsubscribe = onMailsStored(db, () => {
    sending.queueMore()
    periodic.wake()
  })
  return {
    async stop() {
      unsubscribe()
      sending.stopTaking()
      const tooLong = setTimeout(() => sender.close(), shutdownTimeoutMs)
      await periodic.stop()
      clearTimeout(tooLong)
      sender.close()
    },
  }
}

type Failed = Outcome & { failure: MailNotSent }

class Sending {
  readonly #parts: Parts
  readonly #sender: Sender
  readonly #results: Batches<Outcome>
  /** Results that could not be recorded because the database was down. */
  #unnoted: Outcome[] = []
  #ending = false
  /** True if there may be due emails that have not been read from the database yet. */
  #more = true
  #news = Promise.withResolvers<void>()

  constructor(parts: Parts, sender: Sender) {
    this.#parts = parts
    this.#sender = sender
    this.#results = collectBatches(
      async (outcomes) => {
        try {
          await recordOutcomes(parts, outcomes)
        } catch (error) {
          logFailure(parts.log, error, 'the results of mails could not be saved')
          this.#unnoted.push(...outcomes)
        }
      },
      { size: resultsAtOnce, delayMs: resultsDelayMs },
    )
  }

  queueMore(): void {
    this.#more = true
    this.#news.resolve()
  }

  stopTaking(): void {
    this.#ending = true
  }

  async round(): Promise<void> {
    const { db, pool } = this.#parts
    await recordOutcomes(this.#parts, this.#unnoted)
    this.#unnoted = []
    if (await hasDueMails(db))
      await withAdvisoryLock(pool, 'mails', (lockedDb) => this.#sendAll(lockedDb), { whenLocked: 'skip' })
  }

  /**
   * Sends all emails that are due. If the mail server can't be reached for one email but has answered for others, only
   * that one is postponed. If it has answered for none, all are postponed at once, so that they don't each wait for a
   * timeout.
   */
  async #sendAll(client: Db): Promise<void> {
    for (;;) {
      const { answered, unreached } = await this.#sendSome(client)
      const [first] = unreached
      // Emails that were interrupted because the server stops are still due.
      if (!first || this.#ending) return
      if (!answered) return recordUnreachable(this.#parts, first.failure)
      await recordOutcomes(this.#parts, unreached)
    }
  }

  /** Sends emails that are due, a few at the same time, until none are left or the mail server cannot be reached. */
  async #sendSome(client: Db): Promise<{ answered: number; unreached: Failed[] }> {
    const inFlight = new Set<string>()
    let onTheWire = 0
    const unreached: Failed[] = []
    let answeredCount = 0
    let read: WaitingMail[] = []
    const isContinuing = () => !this.#ending && !unreached.length && !this.#unnoted.length
    const nextNews = () => {
      // No further result is expected before these are recorded.
      if (!onTheWire) this.#results.flush()
      return this.#waitForNews()
    }

    const next = async () => {
      if (!read.length && this.#more) {
        this.#more = false
        read = await selectDueMails(client, batchSize, [...inFlight])
        this.#more ||= read.length === batchSize
      }
      return read.shift()
    }
    const send = async (mail: WaitingMail) => {
      const ownFiles = mail.attachments.flatMap(({ file, isOfMail }) => (isOfMail ? file : []))
      inFlight.add(mail.id)
      onTheWire += 1
      const failure = await runPart('mail', () => this.#sender.send(mail), Boolean)
      onTheWire -= 1
      // Now its connection can send another email.
      this.#news.resolve()
      if (failure?.unreached) unreached.push({ id: mail.id, ownFiles, failure })
      else {
        answeredCount += 1
        await this.#results.add({ id: mail.id, ownFiles, failure })
      }
      inFlight.delete(mail.id)
      this.#news.resolve()
    }

    this.#more = true
    try {
      while (isContinuing()) {
        const mail = onTheWire < connections && inFlight.size < maxInFlight ? await next() : undefined
        if (mail && isContinuing()) void send(mail)
        else if (inFlight.size) await nextNews()
        else break
      }
    } finally {
      // The lock is held until the last email has been recorded.
      while (inFlight.size) await nextNews()
    }
    return { answered: answeredCount, unreached }
  }

  /** Waits until an email has been sent or a new one was queued. */
  async #waitForNews(): Promise<void> {
    await this.#news.promise
    this.#news = Promise.withResolvers()
  }
}
