import type { AuditAction } from '../audit/record.ts'
import { type RefusedEntry, recordRepeated } from '../audit/recordRepeated.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { transaction } from '../db/transaction.ts'
import { users } from '../people/tables.ts'
import { throwIf, invalid, type Refusal, signedOut, tooManyAttempts } from '../kernel/errors.ts'
import { beginAttempt, endAttempt, clearFailures } from './attempts.ts'
import { verifyPassword } from './passwords.ts'
import { isOpenSession } from './sessions.ts'
import { runQueuedForAccount } from './accountQueues.ts'
import { findAttemptOrigin } from './attemptOrigin.ts'
import { confirmationRefusal } from './factors/confirmation.ts'
import { eq } from 'drizzle-orm'

type User = typeof users.$inferSelect

/**
 * Checks the current password of a signed-in person, before actions for which being signed in is not enough. A person
 * with a second factor must also have confirmed it within the last ten minutes. A refused attempt is recorded in the
 * audit trail; `refusal` is the action of the entry.
 * @throws Refusal 403 `two_factor.confirm`; 400 naming `currentPassword`; 429 as `proveCounted`.
 */
export async function provePassword(ctx: Context, user: User, password: string, refusal: AuditAction): Promise<void> {
  throwIf(await confirmationRefusal(ctx.app.db, ctx.actor))
  await proveCounted(ctx, user, {
    refusal,
    isRight: async () => user.passwordHash !== null && (await verifyPassword(user.passwordHash, password)),
    wrong: { reason: 'INCORRECT_PASSWORD', refusal: wrongPassword, tooMany: 'Too many wrong passwords.' },
  })
}

/** A check of something that only the person knows or has. */
export interface CountedProof {
  /** The action of the entry for a refused attempt. */
  refusal: AuditAction
  isRight: () => Promise<boolean>
  /** True for a code of a second factor. */
  isCode?: boolean
  /** The reason in the entry and the refusal for a wrong proof, and the sentence for too many of them. */
  wrong: { reason: string; refusal: () => Refusal; tooMany: string }
}

/**
 * Checks a proof of a signed-in person. A wrong one counts as a failed sign-in from this browser or session and is
 * recorded.
 * @throws The given refusal; Refusal 429 after ten failures in 15 minutes, for codes in all places together, or for too
 * many attempts at once.
 */
export async function proveCounted(ctx: Context, user: User, proof: CountedProof): Promise<void> {
  const { refusal, isRight, isCode = false, wrong } = proof
  const { app, actor } = ctx
  const email = user.email.toLowerCase()
  const refusedEntry = (reason: string): RefusedEntry => ({
    action: refusal,
    subject: { type: 'user', id: user.id },
    personId: user.id,
    after: { why: reason },
  })
  const accountOrigin = await findAttemptOrigin(app.db, ctx, user.id)
  const origin =
    accountOrigin.trust === 'own' ? accountOrigin : { from: `session ${actor.sessionId}`, trust: 'own' as const }
  await runQueuedForAccount(app.db, email, origin, async () => {
    const attempt = await beginAttempt(app.db, { email, ...origin, isCode, limitsCodes: isCode })
    if ('seconds' in attempt) {
      await recordRepeated(ctx, refusedEntry('TOO_MANY_FAILURES'))
      throwIf(tooManyAttempts(wrong.tooMany, attempt.seconds))
    }
    try {
      if (!(await isRight())) {
        await recordRepeated(ctx, refusedEntry(wrong.reason))
        throwIf(wrong.refusal())
      }
    } catch (error) {
      await endAttempt(app.db, attempt, error)
      throw error
    }
    await transaction(app.db, (tx) => clearFailures(tx, attempt))
  })
}

/**
 * Locks the account in the transaction of a change, and checks that the person is still signed in and that the checked
 * password is still current.
 * @throws Refusal 401 if the person is signed out; 400 naming `currentPassword` if the account has changed.
 */
export async function assertProofValid(tx: Tx, { actor }: Context, user: User): Promise<void> {
  const still = await lockAsProved(tx, user)
  throwIf((await isOpenSession(tx, actor.sessionId)) ? null : signedOut(), still ? null : wrongPassword())
}

const wrongPassword = () => invalid({ currentPassword: 'Current password is incorrect' })

/**
 * Locks the account of a person whose password was checked. Returns whether its password, address and status are still
 * the same: the check takes tens of milliseconds, and they may change meanwhile.
 */
export async function lockAsProved(tx: Tx, { id, email, status, passwordHash }: User): Promise<boolean> {
  const [now] = await tx.select().from(users).where(eq(users.id, id)).for('no key update')
  return now?.email === email && now.status === status && now.passwordHash === passwordHash
}
