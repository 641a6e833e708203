import type { Effect, EffectKind } from '@muster/contract/kit/effects'
import type { Queryable } from '../db/database.ts'
import type { Settings } from './settings.ts'

/** A change of what holds for the company, that is looked at before it is made. */
export interface CompanyChange {
  /** Settings that get another value, with what they are now. */
  settings?: { before: Settings; after: Partial<Settings> }
}

/** What a feature knows a change to touch: asked before it is saved, so it must be quick and writes nothing. */
export type FindEffects = (db: Queryable, change: CompanyChange) => Promise<Effect[]>

/** One thing that a change touches. */
export const effect = (kind: EffectKind, more: Partial<Omit<Effect, 'kind'>> = {}): Effect => ({
  kind,
  count: null,
  people: [],
  months: [],
  from: null,
  to: null,
  ...more,
})

/** The same of something that is counted: nothing where there is none of it. */
export const counted = (kind: EffectKind, count: number, more: Partial<Omit<Effect, 'kind'>> = {}): Effect[] =>
  count > 0 ? [effect(kind, { count, ...more })] : []

/** Whether a change gives one of these settings another value. */
export const changes = ({ settings }: CompanyChange, ...keys: (keyof Settings)[]): boolean =>
  keys.some((key) => settings !== undefined && key in settings.after)

/** Everything that a change would touch, of every feature in turn. */
export async function effectsOf(
  app: { effects: readonly FindEffects[] },
  db: Queryable,
  change: CompanyChange,
): Promise<Effect[]> {
  const found: Effect[][] = []
  // One after the other: within a transaction they share a connection.
  for (const find of app.effects) found.push(await find(db, change))
  return found.flat()
}
