import { type Effect, type EffectKind, effectKinds } from '@muster/contract/kit/effects'
import type { WeekDay } from '@muster/contract/kit/worktime'
import type { Actor } from '../kernel/actor.ts'
import type { Queryable } from '../db/database.ts'
import type { DayRange } from '../db/dayRanges.ts'
import type { Settings } from './settings.ts'

/** A change of company data whose effects are shown before it is saved. */
export interface CompanyChange {
  /** All settings before the change, and the changed ones with their new values. */
  settings?: { before: Settings; after: Partial<Settings> }
  /** The first day of changed working hours, and the weekdays worked from that day on, before and after the change. */
  hours?: { from: string; before: readonly WeekDay[]; after: readonly WeekDay[] }
  /** Added and removed holidays; no day is in both lists. */
  holidays?: { added: readonly string[]; removed: readonly string[] }
  /** A change of a person's employments, and the actor. Each feature decides which effects the actor may see. */
  employment?: { change: EmploymentChange; actor: Actor }
  /** Days of approved leave that are returned to the person's balance, and the actor. */
  leave?: ReturnedLeave
}

/** The days that a change removes from an approved leave request: all days from `from` to `to`. */
export interface ReturnedLeave {
  actor: Actor
  userId: string
  requestId: string
  isUnpaid: boolean
  from: string
  to: string
}

/** A person's employments after a change, with the days that it adds and removes. */
export interface EmploymentChange {
  userId: string
  after: readonly { first: string; last: string | null }[]
  daysLost: readonly DayRange[]
  daysGained: readonly DayRange[]
}

/**
 * Finds the effects of a change on a feature's data. It runs before the change is saved, so it must be fast and must
 * not write.
 */
export type FindEffects = (db: Queryable, change: CompanyChange) => Promise<Effect[]>

/** Returns an effect of the given kind. Fields that `details` omits are empty or null. */
export const effect = (kind: EffectKind, details: Partial<Omit<Effect, 'kind'>> = {}): Effect => ({
  kind,
  count: null,
  people: [],
  months: [],
  from: null,
  to: null,
  ...details,
})

/** Returns an array with one counted effect; an empty array if the count is zero. */
export const counted = (kind: EffectKind, count: number, details: Partial<Omit<Effect, 'kind'>> = {}): Effect[] =>
  count > 0 ? [effect(kind, { count, ...details })] : []

/** Returns whether a change includes at least one of these settings. */
export const changesAny = ({ settings }: CompanyChange, ...keys: (keyof Settings)[]): boolean =>
  keys.some((key) => settings !== undefined && key in settings.after)

/** Returns whether a change of working hours adds or removes working days of the week. */
export const changesWorkingDays = ({ hours }: CompanyChange): boolean =>
  hours !== undefined && new Set(hours.before).symmetricDifference(new Set(hours.after)).size > 0

/** Returns the effects of a change on all features, in the order of `effectKinds`. */
export async function effectsOf(
  app: { effects: readonly FindEffects[] },
  db: Queryable,
  change: CompanyChange,
): Promise<Effect[]> {
  const found: Effect[][] = []
  // Run in sequence, because they share the connection of a transaction.
  for (const find of app.effects) found.push(await find(db, change))
  return found.flat().toSorted((one, other) => effectKinds.indexOf(one.kind) - effectKinds.indexOf(other.kind))
}
