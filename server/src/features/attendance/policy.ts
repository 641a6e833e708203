import { type Actor, mayDecideFor } from '../../actor.ts'
import { reachOf } from '../../people/reach.ts'
import { workedHoursArea } from './shared/areas.ts'

const own = ['attendance.update', 'attendance.edit_working_hours'] as const

/**
 * What the actor may do with a record that they see. `reached` are the ids of people whose hours they correct; null where
 * that is everybody.
 */
export function recordActions(actor: Actor, userId: string, reached: ReadonlySet<string> | null) {
  const isTheirs = userId === actor.id
  const edits = reached === null || reached.has(userId)
  const mayAsk = own.some((permission) => actor.permissions.has(permission))
  return {
    edit: isTheirs ? mayAsk || reachOf(actor, workedHoursArea) !== 'own' : edits,
    remove: actor.permissions.has('attendance.delete') && edits && mayDecideFor(actor, userId),
  }
}

/** Whether the actor sees who corrected a person's hours, and why: their own always. */
export const seesHistory = (actor: Actor, userId: string): boolean =>
  userId === actor.id || actor.permissions.has('attendance.edit_working_hours_history')
