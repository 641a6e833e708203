import type { Tx } from '../db/database.ts'
import { type NewEvent, refresh } from '../events/event.ts'
import { selectManagersWith, readersOf } from './groups.ts'
import type { Area } from './reach.ts'

/**
 * Returns the event that these people changed in this area: for their own screens, those of managers above them who see
 * their team's data, those of readers of everyone's data, and those of `actorId`, who made the change, anywhere in the
 * tree.
 */
export const peopleChanged = (area: Area, personIds: readonly string[], actorId: string): NewEvent =>
  refresh(area.feature, readersOf(area, personIds), [...personIds, actorId])

/**
 * Returns events for the present managers of these people, who are about to lose them, so that their screens of this
 * area refresh.
 */
export async function notifyFormerManagers(tx: Tx, area: Area, personIds: readonly string[]): Promise<NewEvent[]> {
  if (!personIds.length) return []
  const above = await selectManagersWith(tx, personIds, area.team)
  return [refresh(area.feature, [...above.values()].flat())]
}
