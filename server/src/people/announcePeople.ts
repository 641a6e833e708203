import { stale } from '../events/event.ts'
import { raise } from '../events/raise.ts'
import type { Tx } from '../db/database.ts'
import { aboveWith, watching } from './groups.ts'
import { type Area, peopleArea } from './reach.ts'

/**
 * Tells the screens of everybody who sees these people in this area that something changed: the people, managers above
 * them who see their team's, those who see everybody's, and `actorId`, who did it, wherever they are in the tree.
 */
export function announcePeople(tx: Tx, area: Area, personIds: readonly string[], actorId: string): void {
  if (personIds.length) raise(tx, stale(area.feature, watching(area, personIds), [...personIds, actorId]))
}

/** The same for the managers whom these people have now, and are about to lose. */
export async function announceToManagers(tx: Tx, area: Area, personIds: readonly string[]): Promise<void> {
  const above = await aboveWith(tx, personIds, area.team)
  raise(tx, stale(area.feature, [...above.values()].flat()))
}

/** Tells the screens of everybody who sees these people, and those of `actorId`, who did it, that they changed. */
export const announceUsers = (tx: Tx, personIds: readonly string[], actorId: string): void =>
  announcePeople(tx, peopleArea, personIds, actorId)

/** The same for one. */
export const announceUser = (tx: Tx, personId: string, actorId: string): void => announceUsers(tx, [personId], actorId)
