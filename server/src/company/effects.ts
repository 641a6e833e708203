import { type Effect, type EffectKind, effectKinds } from '@muster/contract/kit/effects'
import type { WeekDay } from '@muster/contract/kit/worktime'
import type { Actor } from '../kernel/actor.ts'
import type { Queryable } from '../db/database.ts'
import type { DayRange } from '../db/dayRanges.ts'
import type { Settings } from './settings.ts'

/** A change of company-wide data, whose effects are shown before saving. */
export interface CompanyChange {
  /** Settings that get another value, with their present ones. */
  settings?: { before: Settings; after: Partial<Settings> }
  /** Working hours from a day on, with the working days that would apply then without the change, and those with it. */
  hours?: { from: string; before: readonly WeekDay[]; after: readonly WeekDay[] }
  /** Days that become holidays, and days that no longer are; no day is in both. */
  holidays?: { added: readonly string[]; removed: readonly string[] }
  /** A change of a person's employments, and the actor: each feature decides what they may see. */
  employment?: { change: EmploymentChange; actor: Actor }
  /** Days of a person's approved leave that are given back, and the actor. */
  leave?: ReturnedLeave
}

/** Days of an approved leave, from one to another, that are no longer leave. */
export interface ReturnedLeave {
  actor: Actor
  userId: string
  requestId: string
  isUnpaid: boolean
  from: string
  to: string
}

/** A person's employments, with the days on which they are no longer employed, and the added ones. */
export interface EmploymentChange {
  userId: string
  after: readonly { first: string; last: string | null }[]
  daysLost: readonly DayRange[]
  daysGained: readonly DayRange[]
}

/** Returns a feature's effects of a change: called before saving, so it must be quick and writes nothing. */
export type FindEffects = (db: Queryable, change: CompanyChange) => Promise<Effect[]>

/** Returns one effect of a change. */
export const effect = (kind: EffectKind, more: Partial<Omit<Effect, 'kind'>> = {}): Effect => ({
  kind,
  count: null,
  people: [],
  months: [],
  from: null,
  to: null,
  ...more,
})

/** Returns the same for something counted; nothing for a count of zero. */
export const counted = (kind: EffectKind, count: number, more: Partial<Omit<Effect, 'kind'>> = {}): Effect[] =>
  count > 0 ? [effect(kind, { count, ...more })] : []

/** Returns whether a change gives one of these settings another value. */
export const changesAny = ({ settings }: CompanyChange, ...keys: (keyof Settings)[]): boolean =>
  keys.some((key) => settings !== undefined && key in settings.after)

/** Returns whether other days of the week become working days. */
export const changesWorkingDays = ({ hours }: CompanyChange): boolean =>
  hours !== undefined && new Set(hours.before).symmetricDifference(new Set(hours.after)).size > 0

/** Returns all effects of a change, of every feature, in the order of display: people first. */
export async function effectsOf(
  app: { effects: readonly FindEffects[] },
  db: Queryable,
  change: CompanyChange,
): Promise<Effect[]> {
  const found: Effect[][] = []
  // One after the other: within a transaction they share a connection.
  for (const find of app.effects) found.push(await find(db, change))
  return found.flat().toSorted((one, other) => effectKinds.indexOf(one.kind) - effectKinds.indexOf(other.kind))
}
