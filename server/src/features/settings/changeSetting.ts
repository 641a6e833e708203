import { inArray, sql } from 'drizzle-orm'
import type { Contract } from '@muster/contract/contract'
import { change } from '../../audit/change.ts'
import { settingDefaults, type Settings } from '../../company/settings.ts'
import { settings } from '../../company/tables.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { allow } from '../../errors.ts'
import { type NewEvent, stale } from '../../events/event.ts'
import { ownerRefusal } from '../../people/owner.ts'

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
    return writeSettings(tx, { [key]: value }, [stale(feature, [ctx.actor.id])], answer)
  })
}

/** Writes settings of the company, and answers what a change answers. */
export async function writeSettings<T>(tx: Tx, values: Partial<Settings>, events: NewEvent[], answer: T) {
  const given = Object.entries(values).map(([key, value]) => ({ key, value }))
  const keys = given.map(({ key }) => key)
  const known = await tx.select().from(settings).where(inArray(settings.key, keys)).for('update')
  const stored = Object.fromEntries(known.map(({ key, value }) => [key, value]))
  const before = Object.fromEntries(keys.map((key) => [key, stored[key] ?? settingDefaults[key as keyof Settings]]))
  await tx
    .insert(settings)
    .values(given)
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value` } })
  return {
    action: 'setting.changed',
    subject: { type: 'setting', id: null },
    before,
    after: values,
    events,
    answer,
  } as const
}
