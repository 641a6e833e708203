import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { CompanyChange } from '../../../companySettings/effects.ts'
import { identityKeys, storeFormerIdentity } from '../../../companySettings/identity.ts'
import { type Settings, settingKeys, readSettings } from '../../../companySettings/settings.ts'
import { settings } from '../../../companySettings/tables.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { type Refusal, outdated } from '../../../kernel/errors.ts'
import type { NewEvent } from '../../../events/event.ts'

/** Serialises changes to settings with one lock, because a setting at its default has no row to lock. */
const lockAllSettings = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('settings'))`)

/**
 * Returns 409 if the current settings differ from `were`, the values that the user saw before the change; else null.
 */
export async function meanwhileRefusal(db: Queryable, were: Partial<Settings>): Promise<Refusal | null> {
  const keys = Object.keys(were) as (keyof Settings)[]
  const now = await readSettings(db, keys)
  return keys.every((key) => isDeepStrictEqual(now[key], were[key]))
    ? null
    : outdated('setting.changed_meanwhile', 'setting')
}

/**
 * Returns all current settings (`before`), and those of `values` that differ from them (`after`). The effects of the
 * change are calculated from both.
 */
export async function changeOf(db: Queryable, values: Partial<Settings>): Promise<Required<CompanyChange>['settings']> {
  const before = await readSettings(db, settingKeys)
  const changed = Object.entries(values).filter(
    ([key, value]) => !isDeepStrictEqual(before[key as keyof Settings], value),
  )
  return { before, after: Object.fromEntries(changed) as Partial<Settings> }
}

/** Locks all settings until the transaction ends and returns them. */
export async function lockSettings(tx: Tx): Promise<Settings> {
  await lockAllSettings(tx)
  return readSettings(tx, settingKeys)
}

/** Stores changed settings, which the caller has locked, and returns the change. */
export async function writeSettings<T>(
  tx: Tx,
  { current, values, events }: { current: Settings; values: Partial<Settings>; events: readonly NewEvent[] },
  answer: T,
) {
  const keys = Object.keys(values) as (keyof Settings)[]
  if (identityKeys.some((key) => key in values && values[key] !== current[key])) await storeFormerIdentity(tx)
  if (keys.length)
    await tx
      .insert(settings)
      .values(keys.map((key) => ({ key, value: sql`${JSON.stringify(values[key])}::jsonb` })))
      .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value` } })
  return {
    action: 'setting.changed',
    subject: { type: 'setting', id: null },
    before: Object.fromEntries(keys.map((key) => [key, current[key]])),
    after: values,
    events,
    answer,
  } as const
}
