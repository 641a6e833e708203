import { networkOf } from '../../limits/addresses.ts'
import { Limiter, perOwner } from '../../limits/limiter.ts'
import { extraFailuresFor } from '../../access/knownAddresses.ts'
import { resetRequests } from '../../access/tables.ts'
import { change } from '../../audit/change.ts'
import { recordRepeated } from '../../audit/recordRepeated.ts'
import { readSetting } from '../../companySettings/settings.ts'
import type { Context } from '../../context.ts'
import { commitSignal } from '../../db/commitSignal.ts'
import { throwIf, forbidden, tooManyAttempts } from '../../kernel/errors.ts'

const answer = { message: 'If there is an active account with this email address, a link is on its way.' }

/**
 * Limits the requests from one network, because each is stored in the audit trail forever. A network known to many
 * people may send more.
 */
const limiters = perOwner(() => new Limiter(20, Temporal.Duration.from({ minutes: 15 })))

/** The signal that a link was requested. sendResetLinks.ts then sends the link. */
export const resetRequested = commitSignal()

/**
 * Requests an emailed link to choose a new password. The account is looked up only after the response, so that neither
 * its text nor its timing reveals whether the account exists.
 * @throws Refusal 403 while password reset is off; 429 after 20 requests in 15 minutes from one network. More are
 * allowed for a network known to many people.
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
  throwIf(tooManyAttempts('Too many links were requested.', seconds))
}
