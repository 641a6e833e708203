import { networkOf } from '../../limits/addresses.ts'
import { Limiter, ownedBy } from '../../limits/limiter.ts'
import { roomFor } from '../../access/knownAddresses.ts'
import { resetRequests } from '../../access/tables.ts'
import { change } from '../../audit/change.ts'
import { recordRepeated } from '../../audit/recordRepeated.ts'
import { setting } from '../../company/settings.ts'
import type { Context } from '../../context.ts'
import { commitSignal } from '../../db/commitSignal.ts'
import { allow, forbidden, tooMany } from '../../errors.ts'

const answer = { message: 'If there is an active account with this email address, a link is on its way.' }

/**
 * The limit of an address that asks, more where many are known: each is recorded for good, even for accounts made up.
 */
const asked = ownedBy(() => new Limiter(20, Temporal.Duration.from({ minutes: 15 })))

/** Says that a link was asked for: sendResetLinks.ts listens. */
export const resetAsked = commitSignal()

/**
 * Has a link to choose a new password sent to an active account. Whether there is one is looked up after the answer, so
 * that neither that nor the time it takes tells.
 * @throws Refusal 403 while password reset is switched off; 429 after twenty from an address in 15 minutes, or after more
 * where many are known.
 */
export async function forgotPassword(ctx: Context, { email }: { email: string }) {
  const { app, request } = ctx
  const isOn = await setting(app.db, 'passwordResetEnabled')
  allow(isOn ? null : forbidden('Password reset is switched off. Please contact your administrator.'))
  await assertNotTooMany(ctx)
  return change(ctx, async (tx) => {
    await tx.insert(resetRequests).values({ email, requestId: request.id, address: request.address })
    resetAsked.give(tx)
    return { action: 'password.reset_requested', subject: { type: 'user', id: null }, answer }
  })
}

async function assertNotTooMany(ctx: Context) {
  const network = networkOf(ctx.request.address)
  const seconds = asked(ctx.app.db).take(network, await roomFor(ctx.app.db, network))
  if (seconds === null) return
  const subject = { type: 'call', id: 'POST /auth/forgot-password' }
  await recordRepeated(ctx, { action: 'access.refused', subject, after: { why: 'TOO_MANY' } })
  const minutes = Math.ceil(seconds / 60)
  allow(tooMany(`Too many links were asked for. Please try again in ${minutes} minutes.`, seconds))
}
