import { type Actor, canDecideFor } from '../../kernel/actor.ts'
import { reachOf } from '../../people/reach.ts'
import { workedHoursArea } from './shared/areas.ts'

const ownPermissions = ['attendance.update', 'attendance.edit_working_hours'] as const

/**
 * Returns the actions that the actor may take on a visible record. `reachedIds` contains the ids of the people whose
 * hours they may correct; null means everyone.
 */
export function recordActions(actor: Actor, userId: string, reachedIds: ReadonlySet<string> | null) {
  const isOwn = userId === actor.id
  const edits = reachedIds === null || reachedIds.has(userId)
  const canRequest = ownPermissions.some((permission) => actor.permissions.has(permission))
  return {
    edit: isOwn ? canRequest || reachOf(actor, workedHoursArea) !== 'own' : edits,
    remove: actor.permissions.has('attendance.delete') && edits && canDecideFor(actor, userId),
  }
}

/** Returns whether the actor sees a person's corrections and their reasons; always true for their own. */
export const seesHistory = (actor: Actor, userId: string): boolean =>
  userId === actor.id || actor.permissions.has('attendance.edit_working_hours_history')
