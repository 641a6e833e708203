import type { Contract } from '@muster/contract/contract'
import { type Area, visiblePerson } from '../../people/reach.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Db } from '../../db/database.ts'
import { throwIf, forbidden } from '../../kernel/errors.ts'
import type { NewEvent } from '../../events/event.ts'
import { holders } from '../../people/groups.ts'

/** A kind of personal record, with the permission to see everyone's. */
export interface RecordsArea extends Area {
  /**
   * The API calls to reload after a record was saved. No others are reloaded, since each access to another person's
   * record is logged.
   */
  calls: readonly (keyof Contract['personnelFile'])[]
}

export const bankingArea: RecordsArea = {
  feature: 'personnelFile',
  name: 'banking',
  team: [],
  all: ['settings.banking_view_all'],
  calls: ['banking', 'bankingPeople', 'bankingVersions'],
}
export const emergencyArea: RecordsArea = {
  feature: 'personnelFile',
  name: 'emergencyContacts',
  team: [],
  all: ['settings.emergency_view_all'],
  calls: ['emergencyContact', 'emergencyPeople', 'emergencyVersions'],
}
export const hiringArea: RecordsArea = {
  feature: 'personnelFile',
  name: 'hiringDocuments',
  team: [],
  all: ['settings.hiring_documents_view_all'],
  calls: ['hiringDocuments', 'hiringPeople'],
}

/**
 * Rejects changes to another person's record.
 * @throws Refusal 403 for another person whom the actor can see in this area; 404 for anyone else.
 */
export async function assertOwnPerson(db: Db, actor: Actor, area: Area, personId: string): Promise<void> {
  await visiblePerson(db, actor, area, personId)
  throwIf(personId === actor.id ? null : forbidden())
}

/**
 * Returns the event that refreshes the screens of the person and of everyone who may see their record. It contains no
 * record data.
 */
export const recordChanged = ({ feature, all, calls }: RecordsArea, personId: string): NewEvent => ({
  stale: feature,
  calls,
  to: [[personId], holders(all)],
})
