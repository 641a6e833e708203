import { dayIn } from '@muster/contract/kit/time'
import type { User } from '@muster/contract/users/calls'
import type { Actor } from '../kernel/actor.ts'
import { now } from '../kernel/clock.ts'
import type { EmploymentChange } from '../companySettings/effects.ts'
import type { App } from '../context.ts'
import type { Queryable, Tx } from '../db/database.ts'
import type { NewEvent } from '../events/event.ts'
import type { LeaveDays, ChangeSource, FollowUp, Newcomers, PeopleChange } from '../peopleHooks.ts'

/** Runs the hooks of all features for new people, in sequence because they share the connection of a transaction. */
export async function personJoined(tx: Tx, { people }: Pick<App, 'people'>, newcomers: Newcomers) {
  for (const hooks of people) await hooks.joined?.(tx, newcomers)
}

/**
 * Runs the hooks of all features before people change. Returns a function to call after the change, which returns their
 * events.
 */
export const personChanging = (tx: Tx, app: Pick<App, 'people'>, change: PeopleChange): Promise<FollowUp> =>
  each(app.people.map((hooks) => () => hooks.changing?.(tx, change)))

/**
 * Runs the hooks of all features before a person leaves and their team gets another manager. Returns a function to call
 * after the change, which returns their events.
 */
export const personLeaving = (
  tx: Tx,
  app: Pick<App, 'people'>,
  leaver: { id: string; by: string },
): Promise<FollowUp> => each(app.people.map((hooks) => () => hooks.leaving?.(tx, leaver)))

/**
 * Runs the hooks of all features after leave of a person was added or removed on days that have already begun. Returns
 * their events.
 */
export async function leaveDaysChanged(
  tx: Tx,
  { people }: Pick<App, 'people'>,
  leaveDays: LeaveDays,
): Promise<NewEvent[]> {
  const events: NewEvent[] = []
  for (const hooks of people) events.push(...((await hooks.leaveDaysChanged?.(tx, leaveDays)) ?? []))
  return events
}

/** Runs the hooks of all features after people's days of employment changed. Returns their events. */
export async function employmentChanged(
  tx: Tx,
  { people }: Pick<App, 'people'>,
  changes: readonly EmploymentChange[],
  change: ChangeSource,
): Promise<NewEvent[]> {
  const events: NewEvent[] = []
  const relevantChanges = changes.filter(({ daysLost, daysGained }) => daysLost.length + daysGained.length > 0)
  if (relevantChanges.length)
    for (const hooks of people) events.push(...((await hooks.employmentChanged?.(tx, relevantChanges, change)) ?? []))
  return events
}

/**
 * Runs the hooks of all features after holidays were added or removed. Passes only the days that have begun in at least
 * one time zone. Returns the events of all hooks.
 */
export async function holidaysChanged(tx: Tx, { people }: Pick<App, 'people'>, dates: readonly string[]) {
  const events: NewEvent[] = []
  const today = dayIn('UTC', now().add({ hours: 14 }))
  const pastDates = [...new Set(dates.filter((date) => date <= today))]
  if (pastDates.length)
    for (const hooks of people) events.push(...((await hooks.workingDaysChanged?.(tx, pastDates)) ?? []))
  return events
}

async function each(preparations: (() => Promise<FollowUp> | undefined)[]): Promise<FollowUp> {
  const afters: FollowUp[] = []
  for (const prepare of preparations) {
    const after = await prepare()
    if (after) afters.push(after)
  }
  return async () => {
    const events: NewEvent[] = []
    for (const after of afters) events.push(...(await after()))
    return events
  }
}

/**
 * Returns a function that finds the actions that the actor may take on a person's records, as decided by all features.
 */
export async function actionsOf(db: Queryable, { people }: Pick<App, 'people'>, actor: Actor, ids: readonly string[]) {
  const found: ((id: string) => Partial<User['can']>)[] = []
  for (const { actions } of people) if (actions && ids.length) found.push(await actions(db, actor, ids))
  return (id: string): Partial<User['can']> => Object.assign({}, ...found.map((actionsFor) => actionsFor(id)))
}
