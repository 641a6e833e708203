import { type Actor, canDecideFor } from '../../kernel/actor.ts'
import { forbidden, type Refusal } from '../../kernel/errors.ts'
import type { Area } from '../../people/reach.ts'

/** The area of schedules: the people whose schedules the actor sees, and plans with permission. */
export const schedulesArea: Area = {
  feature: 'schedules',
  name: 'schedules',
  team: ['attendance.team_view', 'attendance.schedule_manage'],
  all: ['attendance.all_view'],
}

/** Returns whether the actor plans the shifts of the people within their reach. */
export const canSchedule = ({ permissions }: Pick<Actor, 'permissions'>): boolean =>
  permissions.has('attendance.schedule_manage')

/**
 * Returns the actions that the actor may take on a shift or a series within their reach, removable or not: its `can`.
 */
export const scheduleActions = (actor: Actor, isRemovable: boolean) => ({
  edit: canSchedule(actor),
  delete: canSchedule(actor) && isRemovable,
})

const setsHours = ['attendance.schedule_manage', 'users.update'] as const

/** Returns whether the actor sets the working hours of a person within their reach: no one decides on their own. */
export const canSetHours = (actor: Actor, userId: string): boolean =>
  setsHours.some((permission) => actor.permissions.has(permission)) && canDecideFor(actor, userId)

/** Returns 403 if they may not; else null. */
export const hoursRefusal = (actor: Actor, userId: string): Refusal | null =>
  canSetHours(actor, userId) ? null : forbidden('You cannot set your own working hours')
