import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/database.ts'
import type { Keys } from '../files/store/keys.ts'
import { checkMac, isSameDigest } from './digests.ts'
import { auditChecks } from './tables.ts'

/** A stored check of the whole trail. */
export type StoredCheck = typeof auditChecks.$inferSelect

/** A process that has not reported progress since then no longer works on its check. */
const abandonedBefore = sql`now() - interval '30 seconds'`

/** Takes over a check that no one works on, from its beginning; returns undefined if there is none. */
export async function claimAbandonedCheck(db: Db): Promise<StoredCheck | undefined> {
  const [mine] = await db
    .update(auditChecks)
    .set({ workedAt: sql`now()`, checked: 0 })
    .where(
      and(isNull(auditChecks.endedAt), or(isNull(auditChecks.workedAt), lt(auditChecks.workedAt, abandonedBefore))),
    )
    .returning()
  return mine
}

/** Records a check's progress or end; `workedAt: null` leaves it to other processes. */
export async function updateCheck(db: Db, id: string, values: Partial<StoredCheck>): Promise<void> {
  await db
    .update(auditChecks)
    .set({ workedAt: sql`now()`, ...values })
    .where(eq(auditChecks.id, id))
}

/** Returns the proof that Muster wrote a check's result, made with the present key. */
export const macOfCheck = (keys: Pick<Keys, 'for'>, check: Omit<StoredCheck, 'mac'>): string =>
  checkMac(keys, signedValuesOf(check))

/** Returns whether Muster wrote a check's result, with the present key or, during a key change, the previous one. */
export const isOwnCheck = (keys: Keys, check: StoredCheck): boolean =>
  [keys, ...keys.previous].some((one) => isSameDigest(check.mac ?? '', macOfCheck(one, check)))

const signedValuesOf = ({ id, startedAt, endedAt, checked, faults, faultCount, newest }: Omit<StoredCheck, 'mac'>) => [
  id,
  startedAt,
  endedAt,
  checked,
  faults,
  faultCount,
  newest,
]

/** Signs the finished checks again with the present key. */
export async function resignChecks(tx: Tx, keys: Keys): Promise<void> {
  for (const check of await tx.select().from(auditChecks).where(isNotNull(auditChecks.endedAt)))
    if (isOwnCheck(keys, check))
      await tx
        .update(auditChecks)
        .set({ mac: macOfCheck(keys, check) })
        .where(eq(auditChecks.id, check.id))
}

/** Deletes the finished checks: with a lost key, nothing proves any more that Muster wrote them. */
export async function deleteChecks(tx: Tx): Promise<void> {
  await tx.delete(auditChecks).where(isNotNull(auditChecks.endedAt))
}
