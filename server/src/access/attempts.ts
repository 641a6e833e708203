import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/database.ts'
import { transaction } from '../db/transaction.ts'
import { tooMany } from '../errors.ts'
import { signInFailures } from './tables.ts'

/** Ten failures in 15 minutes, for an account and for an address (contract, "Credential"; ASVS 5.0, 6.3.1). */
const most = 10
const windowMinutes = 15

const recent = gt(signInFailures.at, sql`now() - make_interval(mins => ${windowMinutes})`)

interface Attempt {
  email: string
  address: string
  /** The account has a session from this address: strangers who guess elsewhere do not lock it out. */
  known: boolean
}

/**
 * Counts an attempt before the password is looked at, one after the other for an account, so that many at once cannot
 * pass together. Answers its id, to be forgiven when it succeeds.
 * @throws Refusal 429 with the seconds until the next attempt; such an attempt is not counted, so the wait ends.
 */
export async function countAttempt(db: Db, { email, address, known }: Attempt): Promise<string> {
  return transaction(db, async (tx) => {
    await lock(tx, `sign-in email ${email}`)
    await lock(tx, `sign-in from ${address}`)
    const here = eq(signInFailures.address, address)
    const account = eq(signInFailures.email, email)
    await assertBelowLimit(tx, known ? and(account, here) : account)
    if (!known) await assertBelowLimit(tx, here)
    const [row] = await tx.insert(signInFailures).values({ email, address }).returning({ id: signInFailures.id })
    if (!row) throw new Error('The attempt was not counted')
    return row.id
  })
}

const lock = (tx: Tx, name: string) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)

async function assertBelowLimit(tx: Tx, which: SQL | undefined) {
  const [found] = await tx
    .select({
      count: sql<number>`count(*)::int`,
      wait: sql<
        number | null
      >`ceil(extract(epoch from min(${signInFailures.at}) + make_interval(mins => ${windowMinutes}) - now()))::int`,
    })
    .from(signInFailures)
    .where(and(recent, which))
  if ((found?.count ?? 0) < most) return
  const seconds = Math.max(1, found?.wait ?? 60)
  throw tooMany(`Too many failed sign-ins. Please try again in ${Math.ceil(seconds / 60)} minutes.`, seconds)
}

/** Forgets a counted attempt that succeeded, and the account's failures from that address. */
export async function forgiveAttempts(tx: Tx, id: string, email: string, address: string): Promise<void> {
  const sameTry = and(eq(signInFailures.email, email), eq(signInFailures.address, address))
  await tx.delete(signInFailures).where(or(eq(signInFailures.id, id), sameTry))
}
