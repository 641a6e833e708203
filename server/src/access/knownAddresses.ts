import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db, Queryable, Tx } from '../db/database.ts'
import { networkOf } from '../limits/addresses.ts'
import { knownAddresses } from './tables.ts'

/** Time that an address stays known after a person last signed in from it. */
const retention = sql`interval '90 days'`

/** Returns whether a person has signed in from this address in the last 90 days. */
export async function isKnownAddress(db: Db, userId: string, address: string): Promise<boolean> {
  const rows = await db
    .select({ userId: knownAddresses.userId })
    .from(knownAddresses)
    .where(
      and(
        eq(knownAddresses.userId, userId),
        eq(knownAddresses.address, networkOf(address)),
        gt(knownAddresses.lastSeenAt, sql`now() - ${retention}`),
      ),
    )
  return rows.length > 0
}

/** Marks an address as known for a person for another 90 days. Writes at most once a day. */
export async function rememberAddress(tx: Tx, userId: string, address: string): Promise<void> {
  await tx
    .insert(knownAddresses)
    .values({ userId, address: networkOf(address) })
    .onConflictDoUpdate({
      target: [knownAddresses.userId, knownAddresses.address],
      set: { lastSeenAt: sql`now()` },
      setWhere: lt(knownAddresses.lastSeenAt, sql`now() - interval '1 day'`),
    })
}

/** Number of people that must be known at an address for each additional failure allowed there. */
const peoplePerExtraFailure = 20

/**
 * Returns how many more failed attempts are allowed for an address. A company with thousands of people may use one
 * address, and some of them mistype their password every morning.
 */
export async function extraFailuresFor(db: Queryable, address: string): Promise<number> {
  const where = and(
    eq(knownAddresses.address, networkOf(address)),
    gt(knownAddresses.lastSeenAt, sql`now() - ${retention}`),
  )
  return Math.floor((await db.$count(knownAddresses, where)) / peoplePerExtraFailure)
}

/** Deletes addresses from which no one has signed in for 90 days. */
export async function deleteExpiredAddresses(db: Db): Promise<void> {
  await db.delete(knownAddresses).where(lt(knownAddresses.lastSeenAt, sql`now() - ${retention}`))
}
