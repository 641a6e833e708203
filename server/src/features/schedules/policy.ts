import { type Actor, canDecideFor } from '../../kernel/actor.ts'
import { forbidden, type Refusal } from '../../kernel/errors.ts'
import type { Area } from '../../people/reach.ts'

/** The permissions that decide whose schedules the actor sees, and may change. */
export const schedulesArea: Area = {
  feature: 'schedules',
  name: 'schedules',
  team: ['attendance.team_view', 'attendance.schedule_manage'],
  all: ['attendance.all_view'],
}

/** Returns true if the actor may plan shifts of people within reach. */
export const canSchedule = ({ permissions }: Pick<Actor, 'permissions'>): boolean =>
  permissions.has('attendance.schedule_manage')

/** Returns the actions available to the actor on a shift or series within reach (`can` in the contract). */
export const scheduleActions = (actor: Actor, isRemovable: boolean) => ({
  edit: canSchedule(actor),
  delete: canSchedule(actor) && isRemovable,
})

const setsHours = ['attendance.schedule_manage', 'users.update'] as const

/** Returns true if the actor may set the working hours of a person within reach. */
export const canSetHours = (actor: Actor, userId: string): boolean =>
  setsHours.some((permission) => actor.permissions.has(permission)) && canDecideFor(actor, userId)

/** Returns a refusal with 403 if the actor may not set this person's working hours; otherwise null. */
export const hoursRefusal = (actor: Actor, userId: string): Refusal | null =>
  canSetHours(actor, userId) ? null : forbidden('You cannot set your own working hours')
