import { eq } from 'drizzle-orm'
import type { RequestOptions, UsedPasskey } from '@muster/contract/access/passkeySchemas'
import { confirmSession } from '../../../access/factors/confirmation.ts'
import { challengeTimeoutMs, createPasskeyChallenge } from '../../../access/factors/passkeyChallenges.ts'
import { countUse, passkeysOf, type PasskeyUse, proveUsed } from '../../../access/factors/passkeys.ts'
import { relyingPartyOf } from '../../../access/factors/webauthn.ts'
import { proveCounted } from '../../../access/provePassword.ts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { assertFound, signedOut, throwIf, unacceptable } from '../../../kernel/errors.ts'
import { users } from '../../../people/tables.ts'
import { noFactor } from '../twoFactor/changeTwoFactor.ts'
import { descriptorOf } from '../presentPasskey.ts'
import { reportCopy, unavailable } from './refusals.ts'

/**
 * Begins to confirm the actor's second factor with one of their passkeys, and returns what the browser needs.
 * @throws Refusal 409 `passkey.unavailable`, or `two_factor.none` without a passkey.
 */
export async function beginPasskeyConfirmation({ app, actor }: Context): Promise<RequestOptions> {
  const party = relyingPartyOf(app.config)
  assertFound(party, unavailable)
  const passkeys = await passkeysOf(app.db, actor.id)
  throwIf(passkeys.length ? null : noFactor())
  return {
    rpId: party.id,
    challenge: await createPasskeyChallenge(app.db, { purpose: 'CONFIRM', binding: actor.sessionId }),
    timeout: challengeTimeoutMs,
    allowCredentials: passkeys.map(descriptorOf),
    userVerification: 'preferred',
  }
}

/**
 * Confirms the actor's second factor with a passkey for the next ten minutes of this session.
 * @throws Refusal 400 `passkey.refused`; 429 after ten failures in 15 minutes.
 */
export async function confirmWithPasskey(ctx: Context, { passkey }: { passkey: UsedPasskey }) {
  const { app, actor } = ctx
  const [user] = await app.db.select().from(users).where(eq(users.id, actor.id))
  assertFound(user, signedOut)
  let until: string | null = null
  const isRight = async () => {
    const use = await proveUsed(app, passkey, { purpose: 'CONFIRM', binding: actor.sessionId })
    until = use && (await confirm(ctx, use))
    return until !== null
  }
  await proveCounted(ctx, user, {
    refusal: 'passkey.confirmation_refused',
    isRight,
    wrong: {
      reason: 'INCORRECT_PASSKEY',
      refusal: () => unacceptable('This passkey was not accepted. Please try again.', 'passkey.refused'),
      tooMany: 'Too many failed attempts.',
    },
  })
  assertFound(until, signedOut)
  return { confirmedUntil: until }
}

/** Stores the use and the confirmation in the session; null if the passkey does not count. */
async function confirm(ctx: Context, use: PasskeyUse): Promise<string | null> {
  const { actor, request } = ctx
  let isCopied = false
  const until = await change(ctx, async (tx) => {
    const outcome = await countUse(tx, actor.id, use, request.userAgent)
    isCopied = outcome === 'copied'
    if (outcome !== 'counted') return { action: null, answer: null }
    return {
      action: 'two_factor.confirmed',
      subject: { type: 'user', id: actor.id },
      personId: actor.id,
      after: { factor: 'PASSKEY', passkey: use.passkey.name },
      answer: await confirmSession(tx, actor),
    }
  })
  if (isCopied) await reportCopy(ctx, use.passkey)
  return until
}
