import type { Tx } from '../db/database.ts'
import { type NewEvent, refresh } from '../events/event.ts'
import { selectManagersWith, readersOf } from './groups.ts'
import type { Area } from './reach.ts'

/**
 * Returns the event that refreshes views after a change of people: for these people, for everyone who may see them in
 * this area, and for `actorId`, who made the change.
 */
export const peopleChanged = (area: Area, personIds: readonly string[], actorId: string): NewEvent =>
  refresh(area.feature, readersOf(area, personIds), [...personIds, actorId])

/**
 * Returns the event that refreshes the views of people's current managers. Call it before the people are moved or
 * deleted.
 */
export async function notifyFormerManagers(tx: Tx, area: Area, personIds: readonly string[]): Promise<NewEvent[]> {
  if (!personIds.length) return []
  const managers = await selectManagersWith(tx, personIds, area.team)
  return [refresh(area.feature, [...managers.values()].flat())]
}
