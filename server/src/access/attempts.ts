import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Queryable, Tx } from '../db/database.ts'
import { transaction } from '../db/transaction.ts'
import { throwIf, Refusal, unavailable } from '../kernel/errors.ts'
import { extraFailuresFor } from './knownAddresses.ts'
import { signInFailures } from './tables.ts'
import type { AttemptOrigin } from './attemptOrigin.ts'

/**
 * Ten failed attempts within 15 minutes, per account and per origin (contract, "Credential"; ASVS 5.0, 6.3.1). A
 * network from which many people sign in may have more (decision 0022).
 */
const maxFailures = 10
const windowMinutes = 15
/** Milliseconds that an attempt waits for running ones to finish. Checking one password takes tens of milliseconds. */
const maxWaitMs = 5_000

interface Attempt extends AttemptOrigin {
  email: string
  /** True for a code after the right password or in a session. */
  isCode?: boolean
  /**
   * True if too many wrong codes from all origins together refuse the attempt. A sign-in instead checks
   * `hasTooManyCodes`, because this refusal would say that its password was right.
   */
  limitsCodes?: boolean
}

interface Limit {
  /** The account or the origin with too many failures. */
  name: string
  /** Seconds until the next attempt is allowed. Refused attempts are not counted and do not extend this time. */
  seconds: number
}

/** A limit for one group of attempts: ten failures, plus `extraFailures`. */
interface Rule {
  name: string
  where: SQL | undefined
  extraFailures?: (db: Queryable) => Promise<number>
}

/** An attempt that is still running. It is counted as a possible failure until it ends. */
export interface OpenAttempt {
  id: string
  email: string
  from: string
  isCode: boolean
}

/**
 * Begins an attempt before the password is checked. Running attempts count towards the limit, so that concurrent
 * attempts cannot exceed it. If the limit is reached only because of running attempts, waits for these to end. Returns
 * the attempt, or the limit that was reached.
 * @throws Refusal 503 if the running attempts do not end in time.
 */
export async function beginAttempt(db: Db, attempt: Attempt): Promise<OpenAttempt | Limit> {
  const { email, from, trust, isCode = false, limitsCodes = false } = attempt
  const account = { name: `account ${email}`, where: eq(signInFailures.email, email) }
  const origin = { name: from, where: eq(signInFailures.address, from) }
  const accountAtOrigin = { name: `account ${email} at ${from}`, where: and(account.where, origin.where) }
  const address: Rule = { ...origin, extraFailures: (queryable: Queryable) => extraFailuresFor(queryable, from) }
  // Failures elsewhere don't lock out a person in a browser or network that the account has used.
  const limits: Rule[] = { own: [origin], known: [accountAtOrigin, address], none: [account, address] }[trust]
  if (limitsCodes) limits.push({ name: `codes of ${email}`, where: and(account.where, isOfCode) })
  async function checkLimits(queryable: Queryable): Promise<Limit | 'busy' | null> {
    let busy = false
    for (const limit of limits) {
      const state = await checkLimit(queryable, limit)
      if (state !== null && state !== 'busy') return state
      busy ||= state === 'busy'
    }
    return busy ? 'busy' : null
  }
  const deadline = performance.now() + maxWaitMs
  for (;;) {
    const opened =
      (await checkLimits(db)) ??
      (await transaction(db, async (tx) => {
        await lock(tx, `sign-in email ${email}`)
        await lock(tx, `sign-in from ${from}`)
        return (await checkLimits(tx)) ?? (await insert(tx, { email, from, isCode }))
      }))
    if (opened !== 'busy') return opened
    throwIf(performance.now() > deadline ? unavailable() : null)
    await sleep(100 + Math.random() * 100)
  }
}

const lock = (tx: Tx, name: string) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)

/**
 * The SQL condition for running attempts. Attempts older than a minute are ignored: the server that ran them has
 * stopped.
 */
const isInProgress = sql`${signInFailures.underWay} and ${signInFailures.at} > now() - interval '1 minute'`
const hasFailed = sql`not ${signInFailures.underWay}`
const isOfCode = sql`${signInFailures.isCode}`
const isOfPassword = sql`not ${signInFailures.isCode}`

async function checkLimit(db: Queryable, { name, where, extraFailures }: Rule): Promise<Limit | 'busy' | null> {
  const [found = { failed: 0, underWay: 0, seconds: null }] = await db
    .select({
      failed: sql<number>`(count(*) filter (where ${hasFailed}))::int`,
      underWay: sql<number>`(count(*) filter (where ${isInProgress}))::int`,
      seconds: sql<number | null>`ceil(extract(epoch from min(${signInFailures.at}) filter (where ${hasFailed})
        + make_interval(mins => ${windowMinutes}) - now()))::int`,
    })
    .from(signInFailures)
    .where(and(gt(signInFailures.at, sql`now() - make_interval(mins => ${windowMinutes})`), where))
  if (found.failed + found.underWay < maxFailures) return null
  const limit = maxFailures + ((await extraFailures?.(db)) ?? 0)
  if (found.failed >= limit) return { name, seconds: Math.max(1, found.seconds ?? 60) }
  return found.failed + found.underWay >= limit ? 'busy' : null
}

async function insert(tx: Tx, attempt: Omit<OpenAttempt, 'id'>): Promise<OpenAttempt> {
  const { email, from, isCode } = attempt
  const [row] = await tx
    .insert(signInFailures)
    .values({ email, address: from, underWay: true, isCode })
    .returning({ id: signInFailures.id })
  if (!row) throw new Error('The sign-in attempt was not stored')
  return { id: row.id, ...attempt }
}

/**
 * Returns whether too many wrong codes were entered for an account, from all origins together and with the running
 * attempts. Someone who knows the password, or has a session, could otherwise go on guessing from other origins. Wrong
 * codes after a wrong password do not count, so that no stranger can keep the owner out.
 */
export async function hasTooManyCodes(db: Queryable, email: string): Promise<boolean> {
  const isRecent = gt(signInFailures.at, sql`now() - make_interval(mins => ${windowMinutes})`)
  const counted = and(eq(signInFailures.email, email), isOfCode, isRecent, or(hasFailed, isInProgress))
  return (await db.$count(signInFailures, counted)) > maxFailures
}

/**
 * Deletes a successful attempt and the account's earlier failures from the same origin. A password does not end wrong
 * codes.
 */
export async function clearFailures(tx: Tx, attempt: OpenAttempt): Promise<void> {
  const { id, email, from } = attempt
  const sameOrigin = and(eq(signInFailures.email, email), eq(signInFailures.address, from))
  const sameTry = and(sameOrigin, hasFailed, attempt.isCode ? undefined : isOfPassword)
  await tx.delete(signInFailures).where(or(eq(signInFailures.id, id), sameTry))
}

/** Ends an unsuccessful attempt. A refusal is counted as a failure; a server error is not. */
export async function endAttempt(db: Db, attempt: OpenAttempt, error: unknown): Promise<void> {
  if (error instanceof Refusal && error.status < 500) await countAsFailure(db, attempt)
  else await db.delete(signInFailures).where(eq(signInFailures.id, attempt.id))
}

/**
 * Counts an attempt as a failure. An attempt that still lacks a code counts too, until the code follows, so that the
 * count does not tell whether its password was right.
 */
export async function countAsFailure(db: Db, { id }: OpenAttempt): Promise<void> {
  await db.update(signInFailures).set({ underWay: false }).where(eq(signInFailures.id, id))
}

/** Deletes an account's failures from all origins, except wrong codes, after its password was changed. */
export async function clearFailuresOfAccount(tx: Tx, email: string): Promise<void> {
  await tx.delete(signInFailures).where(and(eq(signInFailures.email, email), hasFailed, isOfPassword))
}
