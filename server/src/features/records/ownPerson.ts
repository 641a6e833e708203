import type { Actor } from '../../actor.ts'
import { type Area, visiblePerson } from '../../people/reach.ts'
import type { Db } from '../../db/database.ts'
import { allow, forbidden } from '../../errors.ts'

/** Lets a person themselves pass: 403 for another person whom the actor sees in this area, 404 for anybody else. */
export async function ownPerson(db: Db, actor: Actor, area: Area, personId: string): Promise<void> {
  await visiblePerson(db, actor, area, personId)
  allow(personId === actor.id ? null : forbidden())
}
