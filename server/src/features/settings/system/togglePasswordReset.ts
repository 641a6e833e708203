import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { refresh } from '../../../events/event.ts'
import { ownerRefusal } from '../../../people/owner.ts'
import { lockSettings, writeSettings } from './writeSettings.ts'

/**
 * Shows or hides Forgot Password on the sign-in page; returns the new setting (specification 3, section 4).
 * @throws Refusal 403 unless the actor is the owner of the installation.
 */
export const togglePasswordReset = (ctx: Context, { enabled }: { enabled: boolean }) =>
  change(ctx, async (tx) => {
    throwIf(await ownerRefusal(tx, ctx))
    const current = await lockSettings(tx)
    const events = [refresh('auth', [ctx.actor.id])]
    return writeSettings(tx, { current, values: { passwordResetEnabled: enabled }, events }, { enabled })
  })
