import { networkOf } from '../../limits/addresses.ts'
import { Limiter, perOwner } from '../../limits/limiter.ts'
import { extraFailuresFor } from '../../access/knownAddresses.ts'
import { resetRequests } from '../../access/tables.ts'
import { change } from '../../audit/change.ts'
import { recordRepeated } from '../../audit/recordRepeated.ts'
import { readSetting } from '../../company/settings.ts'
import type { Context } from '../../context.ts'
import { commitSignal } from '../../db/commitSignal.ts'
import { throwIf, forbidden, tooMany } from '../../kernel/errors.ts'

const answer = { message: 'If there is an active account with this email address, a link is on its way.' }

/**
 * The limit of a requesting address, higher for one known to many: every request is recorded permanently, even for
 * unknown accounts.
 */
const limiters = perOwner(() => new Limiter(20, Temporal.Duration.from({ minutes: 15 })))

/** The signal that a link was requested; sendResetLinks.ts listens. */
export const resetRequested = commitSignal()

/**
 * Requests a link to choose a new password, sent to an active account. The account is looked up after the answer, so
 * that neither the answer nor its time reveals whether it exists.
 * @throws Refusal 403 while password reset is switched off; 429 after twenty from an address in 15 minutes, or more
 * from an address known to many.
 */
export async function forgotPassword(ctx: Context, { email }: { email: string }) {
  const { app, request } = ctx
  const isOn = await readSetting(app.db, 'passwordResetEnabled')
  throwIf(isOn ? null : forbidden('Password reset is switched off. Please contact your administrator.'))
  await assertNotTooMany(ctx)
  return change(ctx, async (tx) => {
    await tx.insert(resetRequests).values({ email, requestId: request.id, address: request.address })
    resetRequested.give(tx)
    return { action: 'password.reset_requested', subject: { type: 'user', id: null }, answer }
  })
}

async function assertNotTooMany(ctx: Context) {
  const network = networkOf(ctx.request.address)
  const seconds = limiters(ctx.app.db).consume(network, await extraFailuresFor(ctx.app.db, network))
  if (seconds === null) return
  const subject = { type: 'call', id: 'POST /auth/forgot-password' }
  await recordRepeated(ctx, { action: 'access.refused', subject, after: { why: 'TOO_MANY' } })
  const minutes = Math.ceil(seconds / 60)
  throwIf(tooMany(`Too many links were requested. Please try again in ${minutes} minutes.`, seconds))
}
