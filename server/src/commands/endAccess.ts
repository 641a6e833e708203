import { randomUUIDv7 } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import {
  apiKeys,
  oneUseTokens,
  rememberedDevices,
  resetRequests,
  sessions,
  signInChallenges,
} from '../access/tables.ts'
import { anonymousActor } from '../kernel/actor.ts'
import { record } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { transaction } from '../db/transaction.ts'
import type { Keys } from '../files/store/keys.ts'
import { mails } from '../mail/tables.ts'

/** The access that a restore ended, because it may have been revoked after the backup was made. */
export interface EndedAccess {
  sessions: number
  /** The number of one-use links, including requested links that are not sent yet. */
  links: number
  /** The number of queued mails, which are held back in the outbox. */
  mails: number
  /** The API keys that stay suspended until the owner releases them. */
  keys: { name: string; hint: string }[]
}

const request = { id: randomUUIDv7(), address: 'server', userAgent: null, call: 'restore', idempotencyKey: null }

/**
 * Ends all sessions, remembered devices and one-use links, suspends the API keys, and holds back queued mails;
 * passwords stay valid. Since the backup was made (`madeAt`), the access may have been revoked and the mails sent.
 * Recorded as `backup.restored`.
 */
export const endAccess = (db: Db, keys: Keys, madeAt: string): Promise<EndedAccess> =>
  transaction(db, async (tx) => {
    const sessionRows = await tx.delete(sessions)
    await tx.delete(rememberedDevices)
    await tx.delete(signInChallenges)
    const links = await tx.delete(oneUseTokens).where(isNull(oneUseTokens.usedAt))
    // These links were requested before the backup was made; the next start would send them.
    const requests = await tx.delete(resetRequests)
    const mailRows = await tx.update(mails).set({ status: 'KEPT' }).where(eq(mails.status, 'QUEUED'))
    // The backup contains itself as unfinished. Continuing it would overwrite the file that was just restored.
    const failure = 'It was being made when the restored backup was made.'
    await tx.execute(sql`update backups set state = 'FAILED', failure = ${failure}, finished_at = now()
      where state = 'RUNNING'`)
    const suspended = await tx
      .update(apiKeys)
      .set({ suspendedAt: sql`coalesce(${apiKeys.suspendedAt}, now())` })
      .where(and(isNull(apiKeys.revokedAt), sql`${apiKeys.expiresAt} > now()`))
      .returning({ name: apiKeys.name, hint: apiKeys.hint })
    const counts = {
      sessions: sessionRows.rowCount ?? 0,
      links: (links.rowCount ?? 0) + (requests.rowCount ?? 0),
      mails: mailRows.rowCount ?? 0,
    }
    await record(
      tx,
      { app: { db, keys }, actor: anonymousActor, request },
      {
        action: 'backup.restored',
        subject: { type: 'backup', id: null },
        after: { madeAt, ...counts, keys: suspended.length },
      },
    )
    return { ...counts, keys: suspended.toSorted((one, other) => one.name.localeCompare(other.name)) }
  })
