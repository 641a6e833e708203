import { type Effect, type EffectKind, effectKinds } from '@muster/contract/kit/effects'
import type { WeekDay } from '@muster/contract/kit/worktime'
import type { Actor } from '../actor.ts'
import type { Queryable } from '../db/database.ts'
import type { DayRange } from '../db/dayRanges.ts'
import type { Settings } from './settings.ts'

/** A change of what holds for the company, that is looked at before it is made. */
export interface CompanyChange {
  /** Settings that get another value, with what they are now. */
  settings?: { before: Settings; after: Partial<Settings> }
  /** Working hours from a day on, with the days of work that would be then, and those that are to be. */
  hours?: { from: string; before: readonly WeekDay[]; after: readonly WeekDay[] }
  /** Days that become holidays, and that are holidays no more; none is both. */
  holidays?: { added: readonly string[]; removed: readonly string[] }
  /** A change of a person's employments, and the actor who looks: each feature says what they may see. */
  employment?: { change: EmploymentChange; actor: Actor }
  /** Days of a person's approved leave that are given back, and the actor who looks. */
  leave?: LeaveGivenBack
}

/** Days of an approved leave, from one to another, that are leave no longer. */
export interface LeaveGivenBack {
  actor: Actor
  userId: string
  requestId: string
  isUnpaid: boolean
  from: string
  to: string
}

/** A person's employments, with the days on which they are employed no longer, and those on which they are besides. */
export interface EmploymentChange {
  userId: string
  after: readonly { first: string; last: string | null }[]
  less: readonly DayRange[]
  more: readonly DayRange[]
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

/** Whether other days of the week become working days. */
export const changesWorkingDays = ({ hours }: CompanyChange): boolean =>
  hours !== undefined && new Set(hours.before).symmetricDifference(new Set(hours.after)).size > 0

/** Everything that a change would touch, of every feature, in the order in which it is said: people first. */
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
