import type { Tx } from '../db/database.ts'
import { type NewEvent, stale } from '../events/event.ts'
import { aboveWith, watching } from './groups.ts'
import type { Area } from './reach.ts'

/**
 * These people changed in this area: for the screens of the people, of managers above them who see their team's, of those
 * who see everybody's, and of `actorId`, who did it, wherever they are in the tree.
 */
export const peopleChanged = (area: Area, personIds: readonly string[], actorId: string): NewEvent =>
  stale(area.feature, watching(area, personIds), [...personIds, actorId])

/** The managers whom these people have now are about to lose them: for their screens that show them in this area. */
export async function managersLosing(tx: Tx, area: Area, personIds: readonly string[]): Promise<NewEvent[]> {
  if (!personIds.length) return []
  const above = await aboveWith(tx, personIds, area.team)
  return [stale(area.feature, [...above.values()].flat())]
}
