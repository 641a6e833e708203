import type { App } from '../context.ts'
import type { Db } from '../db/database.ts'
import { withAdvisoryLock } from '../db/advisoryLock.ts'
import { logFailure } from '../kernel/logFailure.ts'
import { repeatEvery, type Periodic } from '../kernel/periodic.ts'
import { hasDueMails, keepQueuedMails, selectDueMails, type WaitingMail } from './outbox.ts'
import { recordOutcomes, recordUnreachable, type Outcome } from './outcomes.ts'
import { createSender, type MailNotSent, type Sender } from './sender.ts'
import { onMailsStored } from './storeMails.ts'

/**
 * Returns a function that passes its items to `work`: one call after the other, all items that arrive during a call
 * together in the next.
 */
function inBatches<T>(work: (items: T[]) => Promise<void>): (item: T) => Promise<void> {
  let busy: Promise<unknown> = Promise.resolve()
  let next: { items: T[]; done: Promise<void> } | null = null
  return (item) => {
    if (next) next.items.push(item)
    else {
      const items = [item]
      const done = busy.then(() => {
        next = null
        return work(items)
      })
      next = { items, done }
      busy = done.catch(() => undefined)
    }
    return next.done
  }
}

type Parts = Pick<App, 'db' | 'pool' | 'config' | 'files' | 'log'>

/** Seconds between looks for mails due for another try, and for those left by another process. */
const pollSeconds = 2
/** Some mail servers accept no more from one client. */
const connections = 3
/** Mails in flight until they are recorded as sent: after a kill, this many may be sent twice. */
const maxInFlight = 8
const batchSize = 50
/** Milliseconds that mails in flight may take when the server stops. */
const shutdownTimeoutMs = 10_000

/**
 * Sends the queued mails, in every process; one process at a time does so for all. The next one sends what a killed
 * process left. Without an SMTP server, mails queued from earlier are kept.
 */
export async function startSending(parts: Parts): Promise<Periodic> {
  const { config, db, log } = parts
  if (config.smtpUrl === null) {
    await keepQueuedMails(db)
    return { stop: () => Promise.resolve() }
  }
  const sender = createSender(config.smtpUrl, config.mailFrom, { files: parts.files, maxConnections: connections })
  const sending = new Sending(parts, sender)
  const rounds = repeatEvery(pollSeconds, 'sending mails', log, () => sending.round())
  const unsubscribe = onMailsStored(db, () => {
    sending.queueMore()
    rounds.wake()
  })
  return {
    async stop() {
      unsubscribe()
      sending.stopTaking()
      const tooLong = setTimeout(() => sender.close(), shutdownTimeoutMs)
      await rounds.stop()
      clearTimeout(tooLong)
      sender.close()
    },
  }
}

type Failed = Outcome & { failure: MailNotSent }

class Sending {
  readonly #parts: Parts
  readonly #sender: Sender
  readonly #note: (outcome: Outcome) => Promise<void>
  /** Outcomes of mails that could not be recorded while the database was down. */
  #unnoted: Outcome[] = []
  #ending = false
  /** True when more mails may be due than are known. */
  #more = true
  #news = Promise.withResolvers<void>()

  constructor(parts: Parts, sender: Sender) {
    this.#parts = parts
    this.#sender = sender
    this.#note = inBatches(async (outcomes) => {
      try {
        await recordOutcomes(parts, outcomes)
      } catch (error) {
        logFailure(parts.log, error, 'the results of mails could not be saved')
        this.#unnoted.push(...outcomes)
      }
    })
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
   * Sends all due mails. When the mail server was not reached for one, no more are begun. If it answered for another
   * meanwhile, only that mail has a problem; else all due mails are postponed at once, without a timeout each.
   */
  async #sendAll(turn: Db): Promise<void> {
    for (;;) {
      const { answered, unreached } = await this.#sendSome(turn)
      const [first] = unreached
      // Mails that were cut off at the end stay due.
      if (!first || this.#ending) return
      if (!answered) return recordUnreachable(this.#parts, first.failure)
      await recordOutcomes(this.#parts, unreached)
    }
  }

  /** Sends due mails, a few at once, until there are no more or the mail server was not reached. */
  async #sendSome(turn: Db): Promise<{ answered: number; unreached: Failed[] }> {
    const inFlight = new Set<string>()
    let onTheWire = 0
    const unreached: Failed[] = []
    let answered = 0
    let read: WaitingMail[] = []
    const isContinuing = () => !this.#ending && !unreached.length && !this.#unnoted.length

    const next = async () => {
      if (!read.length && this.#more) {
        this.#more = false
        read = await selectDueMails(turn, batchSize, [...inFlight])
        this.#more ||= read.length === batchSize
      }
      return read.shift()
    }
    const send = async (mail: WaitingMail) => {
      const ownFiles = mail.attachments.flatMap(({ file, isOfMail }) => (isOfMail ? file : []))
      inFlight.add(mail.id)
      onTheWire += 1
      const failure = await this.#sender.send(mail)
      onTheWire -= 1
      // Its connection is free.
      this.#news.resolve()
      if (failure?.unreached) unreached.push({ id: mail.id, ownFiles, failure })
      else {
        answered += 1
        await this.#note({ id: mail.id, ownFiles, failure })
      }
      inFlight.delete(mail.id)
      this.#news.resolve()
    }

    this.#more = true
    try {
      while (isContinuing()) {
        const mail = onTheWire < connections && inFlight.size < maxInFlight ? await next() : undefined
        if (mail && isContinuing()) void send(mail)
        else if (inFlight.size) await this.#heard()
        else break
      }
    } finally {
      // The turn ends with the last of them.
      while (inFlight.size) await this.#heard()
    }
    return { answered, unreached }
  }

  /** Resolves when a mail has ended or another was posted since the last call. */
  async #heard(): Promise<void> {
    await this.#news.promise
    this.#news = Promise.withResolvers()
  }
}
