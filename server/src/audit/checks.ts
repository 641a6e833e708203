import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/database.ts'
import type { Keys } from '../files/store/keys.ts'
import { checkMac, isSameDigest } from './digests.ts'
import { auditChecks } from './tables.ts'

/** The database row of a check of the whole audit trail. */
export type StoredCheck = typeof auditChecks.$inferSelect

/** The time 30 seconds ago. A check whose process has not reported progress since then is abandoned. */
const abandonedBefore = sql`now() - interval '30 seconds'`

/** Claims an unfinished check that no process is working on and restarts it; returns undefined if there is none. */
export async function claimAbandonedCheck(db: Db): Promise<StoredCheck | undefined> {
  const [check] = await db
    .update(auditChecks)
    .set({ workedAt: sql`now()`, checked: 0 })
    .where(
      and(isNull(auditChecks.endedAt), or(isNull(auditChecks.workedAt), lt(auditChecks.workedAt, abandonedBefore))),
    )
    .returning()
  return check
}

/** Stores a check's progress or result; `workedAt: null` releases it for other processes. */
export async function updateCheck(db: Db, id: string, values: Partial<StoredCheck>): Promise<void> {
  await db
    .update(auditChecks)
    .set({ workedAt: sql`now()`, ...values })
    .where(eq(auditChecks.id, id))
}

/** Returns a signature of a check's result, made with the current key. */
export const macOfCheck = (keys: Pick<Keys, 'for'>, check: Omit<StoredCheck, 'mac'>): string =>
  checkMac(keys, signedValuesOf(check))

/** Returns whether a check's result is signed with the current key or, during a key change, with the previous one. */
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

/** Signs the finished checks again with the current key. */
export async function resignChecks(tx: Tx, keys: Keys): Promise<void> {
  for (const check of await tx.select().from(auditChecks).where(isNotNull(auditChecks.endedAt)))
    if (isOwnCheck(keys, check))
      await tx
        .update(auditChecks)
        .set({ mac: macOfCheck(keys, check) })
        .where(eq(auditChecks.id, check.id))
}

/** Deletes the finished checks. Their signatures can't be verified once the key is lost. */
export async function deleteChecks(tx: Tx): Promise<void> {
  await tx.delete(auditChecks).where(isNotNull(auditChecks.endedAt))
}
