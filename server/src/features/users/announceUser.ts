import type { Tx } from '../../db/database.ts'
import { announcePerson } from '../../live/announcePerson.ts'

/** Tells the screens of everybody who sees a person that something of them changed, and those of `actorId`, who did it. */
export const announceUser = (tx: Tx, personId: string, actorId: string): Promise<void> =>
  announcePerson(tx, { feature: 'users', all: 'users.read', team: 'users.manage_team' }, personId, actorId)
