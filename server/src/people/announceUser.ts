import type { Tx } from '../db/database.ts'
import { announcePeople } from './announcePeople.ts'
import { peopleArea } from './reach.ts'

/** Tells the screens of everybody who sees these people, and those of `actorId`, who did it, that they changed. */
export const announceUsers = (tx: Tx, personIds: readonly string[], actorId: string): Promise<void> =>
  announcePeople(tx, peopleArea, personIds, actorId)

/** The same for one. */
export const announceUser = (tx: Tx, personId: string, actorId: string): Promise<void> =>
  announceUsers(tx, [personId], actorId)
