import type { Contract } from '@muster/contract/contract'
import { isOwner } from '../../people/owner.ts'
import { change } from '../../audit/change.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../db/database.ts'
import { allow, forbidden, type Refusal } from '../../errors.ts'
import { stale } from '../../events/event.ts'
import { setting, type Settings } from '../../company/settings.ts'
import { settings } from '../../company/tables.ts'

/** 403 for everybody but the owner of the installation; else null. */
export const ownerRefusal = async (db: Queryable, { app, actor }: Context): Promise<Refusal | null> =>
  (await isOwner(db, app.config, actor.id))
    ? null
    : forbidden('Only the owner of this installation may change system settings')

/**
 * Changes one setting of the company, and answers `answer`. Open pages of the owner read `feature` again.
 * @throws Refusal 403 for everybody but the owner of the installation.
 */
export async function changeSetting<K extends keyof Settings, T>(
  ctx: Context,
  { key, value, feature, answer }: { key: K; value: Settings[K]; feature: keyof Contract; answer: T },
): Promise<T> {
  return change(ctx, async (tx) => {
    allow(await ownerRefusal(tx, ctx))
    const before = await setting(tx, key)
    await tx.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } })
    return {
      action: 'setting.changed',
      subject: { type: 'setting', id: null },
      before: { [key]: before },
      after: { [key]: value },
      events: [stale(feature, [ctx.actor.id])],
      answer,
    }
  })
}
