import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Queryable, Tx } from '../db/database.ts'
import { transaction } from '../db/transaction.ts'
import { throwIf, Refusal, unavailable } from '../kernel/errors.ts'
import { extraFailuresFor } from './knownAddresses.ts'
import { signInFailures } from './tables.ts'
import type { AttemptOrigin } from './attemptOrigin.ts'

/**
 * Ten failures in 15 minutes, for an account and for where they come from (contract, "Credential"; ASVS 5.0, 6.3.1). An
 * address known for many people has more (decision 0022).
 */
const maxFailures = 10
const windowMinutes = 15
/** Milliseconds that an attempt waits for others under way: checking a password takes some tens of them. */
const maxWaitMs = 5_000

type Attempt = AttemptOrigin & { email: string }

interface Limit {
  /** The account or address with too many failures. */
  of: string
  /** Seconds until the next attempt; a refused one is not counted, so the wait ends. */
  seconds: number
}

/** A group of attempts limited to ten, or more where `extraFailures` adds some. */
interface Rule {
  of: string
  which: SQL | undefined
  extraFailures?: (db: Queryable) => Promise<number>
}

/** An attempt that counts while it is under way; its end decides its outcome. */
export interface OpenAttempt {
  id: string
  email: string
  from: string
}

/**
 * Begins an attempt before the password is checked. One under way also takes one of the ten slots, so that many at once
 * cannot pass together; one that finds all taken waits for those to end, so that no one is refused for failures that
 * never happened.
 * @throws Refusal 503 when no slot becomes free.
 */
export async function beginAttempt(db: Db, { email, from, trust }: Attempt): Promise<OpenAttempt | Limit> {
  const account = { of: `account ${email}`, which: eq(signInFailures.email, email) }
  const here = { of: from, which: eq(signInFailures.address, from) }
  const accountHere = { of: `account ${email} at ${from}`, which: and(account.which, here.which) }
  const address: Rule = { ...here, extraFailures: (queryable: Queryable) => extraFailuresFor(queryable, from) }
  // Strangers who guess elsewhere lock no one out where the account is known, or in a browser it has used.
  const limits: Rule[] = { own: [here], known: [accountHere, address], none: [account, address] }[trust]
  async function full(queryable: Queryable): Promise<Limit | 'busy' | null> {
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
    const begun =
      (await full(db)) ??
      (await transaction(db, async (tx) => {
        await lock(tx, `sign-in email ${email}`)
        await lock(tx, `sign-in from ${from}`)
        return (await full(tx)) ?? (await insert(tx, email, from))
      }))
    if (begun !== 'busy') return begun
    throwIf(performance.now() > deadline ? unavailable() : null)
    await sleep(100 + Math.random() * 100)
  }
}

const lock = (tx: Tx, name: string) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)

/** An attempt whose server died never ends itself: it releases its slot after a minute. */
const isInProgress = sql`${signInFailures.underWay} and ${signInFailures.at} > now() - interval '1 minute'`
const failed = sql`not ${signInFailures.underWay}`

async function checkLimit(db: Queryable, { of, which, extraFailures }: Rule): Promise<Limit | 'busy' | null> {
  const [found = { failed: 0, underWay: 0, seconds: null }] = await db
    .select({
      failed: sql<number>`(count(*) filter (where ${failed}))::int`,
      underWay: sql<number>`(count(*) filter (where ${isInProgress}))::int`,
      seconds: sql<number | null>`ceil(extract(epoch from min(${signInFailures.at}) filter (where ${failed})
        + make_interval(mins => ${windowMinutes}) - now()))::int`,
    })
    .from(signInFailures)
    .where(and(gt(signInFailures.at, sql`now() - make_interval(mins => ${windowMinutes})`), which))
  if (found.failed + found.underWay < maxFailures) return null
  const allowed = maxFailures + ((await extraFailures?.(db)) ?? 0)
  if (found.failed >= allowed) return { of, seconds: Math.max(1, found.seconds ?? 60) }
  return found.failed + found.underWay >= allowed ? 'busy' : null
}

async function insert(tx: Tx, email: string, from: string): Promise<OpenAttempt> {
  const [row] = await tx
    .insert(signInFailures)
    .values({ email, address: from, underWay: true })
    .returning({ id: signInFailures.id })
  if (!row) throw new Error('The attempt was not counted')
  return { id: row.id, email, from }
}

/** Deletes an attempt that succeeded, and the account's failures from there. */
export async function clearFailures(tx: Tx, { id, email, from }: OpenAttempt): Promise<void> {
  const sameTry = and(eq(signInFailures.email, email), eq(signInFailures.address, from), failed)
  await tx.delete(signInFailures).where(or(eq(signInFailures.id, id), sameTry))
}

/** Ends an unsuccessful attempt: a refusal is a failure; a fault of the server is not a wrong guess. */
export async function endAttempt(db: Db, { id }: OpenAttempt, error: unknown): Promise<void> {
  const own = eq(signInFailures.id, id)
  if (error instanceof Refusal && error.status < 500)
    await db.update(signInFailures).set({ underWay: false }).where(own)
  else await db.delete(signInFailures).where(own)
}

/** Deletes an account's failures, wherever they came from: it has a new password. */
export async function clearFailuresOfAccount(tx: Tx, email: string): Promise<void> {
  await tx.delete(signInFailures).where(and(eq(signInFailures.email, email), failed))
}
