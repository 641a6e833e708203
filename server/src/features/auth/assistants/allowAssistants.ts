import { sql } from 'drizzle-orm'
import { confirmationRefusal } from '../../../access/factors/confirmation.ts'
import { change } from '../../../audit/change.ts'
import { readSetting } from '../../../companySettings/settings.ts'
import { settings } from '../../../companySettings/tables.ts'
import type { Context } from '../../../context.ts'
import { refresh } from '../../../events/event.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { ownerRefusal } from '../../../people/owner.ts'

export const ownerOnly = 'Only the owner of this installation may decide about assistants'

/**
 * Allows or forbids assistants; returns the new setting. Their keys stay, and work again once they are allowed.
 * @throws Refusal 403 unless the actor is the owner of the installation, or 403 `two_factor.confirm`.
 */
export const allowAssistants = (ctx: Context, { isAllowed }: { isAllowed: boolean }) =>
  change(ctx, async (tx) => {
    throwIf(await ownerRefusal(tx, ctx, ownerOnly), await confirmationRefusal(tx, ctx.actor))
    const before = await readSetting(tx, 'assistantsAllowed')
    if (before === isAllowed) return { action: null, answer: { isAllowed } }
    await tx
      .insert(settings)
      .values({ key: 'assistantsAllowed', value: sql`${JSON.stringify(isAllowed)}::jsonb` })
      .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value` } })
    return {
      action: isAllowed ? 'assistants.allowed' : 'assistants.forbidden',
      subject: { type: 'setting', id: null },
      before: { assistantsAllowed: before },
      after: { assistantsAllowed: isAllowed },
      events: [refresh('auth', [ctx.actor.id])],
      answer: { isAllowed },
    }
  })
