import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/database.ts'
import type { Keys } from '../files/keys.ts'
import { checkMac, isSameDigest } from './digests.ts'
import { auditChecks } from './tables.ts'

/** A check of the whole trail, as it is kept. */
export type StoredCheck = typeof auditChecks.$inferSelect

/** Whoever has not said for so long that it works on a check does so no more. */
const silence = sql`now() - interval '30 seconds'`

/** Takes up a check that nobody works on, from its beginning; undefined where there is none. */
export async function takeUpCheck(db: Db): Promise<StoredCheck | undefined> {
  const [mine] = await db
    .update(auditChecks)
    .set({ workedAt: sql`now()`, checked: 0 })
    .where(and(isNull(auditChecks.endedAt), or(isNull(auditChecks.workedAt), lt(auditChecks.workedAt, silence))))
    .returning()
  return mine
}

/** Notes how a check goes on or ended; with `workedAt: null` it is left to others. */
export async function noteCheck(db: Db, id: string, noted: Partial<StoredCheck>): Promise<void> {
  await db
    .update(auditChecks)
    .set({ workedAt: sql`now()`, ...noted })
    .where(eq(auditChecks.id, id))
}

/** Returns what shows that Muster wrote how this check ended, made with the present key. */
export const macOfCheck = (keys: Pick<Keys, 'for'>, check: Omit<StoredCheck, 'mac'>): string =>
  checkMac(keys, outcomeOf(check))

/** Returns whether Muster wrote how this check ended, with the present key or, while it is changed, the one before it. */
export const isOwnCheck = (keys: Keys, check: StoredCheck): boolean =>
  [keys, ...keys.previous].some((one) => isSameDigest(check.mac ?? '', macOfCheck(one, check)))

const outcomeOf = ({ id, startedAt, endedAt, checked, faults, faultCount, newest }: Omit<StoredCheck, 'mac'>) => [
  id,
  startedAt,
  endedAt,
  checked,
  faults,
  faultCount,
  newest,
]

/** Signs the checks that ended anew with the present key. */
export async function signChecksAnew(tx: Tx, keys: Keys): Promise<void> {
  for (const check of await tx.select().from(auditChecks).where(isNotNull(auditChecks.endedAt)))
    if (isOwnCheck(keys, check))
      await tx
        .update(auditChecks)
        .set({ mac: macOfCheck(keys, check) })
        .where(eq(auditChecks.id, check.id))
}

/** Forgets the checks that ended: with the key that is lost, nothing shows any more that Muster wrote them. */
export async function forgetChecks(tx: Tx): Promise<void> {
  await tx.delete(auditChecks).where(isNotNull(auditChecks.endedAt))
}
