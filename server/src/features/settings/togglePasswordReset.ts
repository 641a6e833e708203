import { isOwner } from '../../access/owner.ts'
import { change } from '../../audit/change.ts'
import type { Context } from '../../context.ts'
import { forbidden } from '../../errors.ts'
import { announce } from '../../live/announce.ts'
import { setting } from './queries.ts'
import { settings } from './tables.ts'

const key = 'passwordResetEnabled'

/**
 * Shows or hides Forgot Password on the sign-in page, and answers what holds now (specification 3, section 4).
 * @throws Refusal 403 for everybody but the owner of the installation.
 */
export async function togglePasswordReset(ctx: Context, { enabled }: { enabled: boolean }) {
  return change(ctx, async (tx) => {
    if (!(await isOwner(tx, ctx.app.config, ctx.actor.id)))
      throw forbidden('Only the owner of this installation may change system settings')
    const before = await setting(tx, key)
    await tx
      .insert(settings)
      .values({ key, value: enabled })
      .onConflictDoUpdate({ target: settings.key, set: { value: enabled } })
    await announce(tx, { kind: 'changed', to: [ctx.actor.id], feature: 'auth' })
    return {
      action: 'setting.changed',
      subject: { type: 'setting', id: null },
      before: { [key]: before },
      after: { [key]: enabled },
      answer: { enabled },
    }
  })
}
