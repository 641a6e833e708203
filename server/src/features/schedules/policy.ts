import { type Actor, mayDecideFor } from '../../actor.ts'
import { forbidden, type Refusal } from '../../errors.ts'
import type { Area } from '../../people/reach.ts'

/** The people whose schedules the actor sees, and plans if they may plan at all. */
export const schedulesArea: Area = {
  feature: 'schedules',
  name: 'schedules',
  team: ['attendance.team_view', 'attendance.schedule_manage'],
  all: ['attendance.all_view'],
}

/** Whether the actor plans the shifts of the people within their reach. */
export const maySchedule = ({ permissions }: Pick<Actor, 'permissions'>): boolean =>
  permissions.has('attendance.schedule_manage')

/** Returns what the actor may do with a shift or a series within their reach, removable or not: its `can`. */
export const scheduleActions = (actor: Actor, isRemovable: boolean) => ({
  edit: maySchedule(actor),
  delete: maySchedule(actor) && isRemovable,
})

const setsHours = ['attendance.schedule_manage', 'users.update'] as const

/** Whether the actor sets the working hours of a person within their reach: what is agreed is not for oneself to say. */
export const maySetHours = (actor: Actor, userId: string): boolean =>
  setsHours.some((permission) => actor.permissions.has(permission)) && mayDecideFor(actor, userId)

/** 403 where they may not. */
export const hoursRefusal = (actor: Actor, userId: string): Refusal | null =>
  maySetHours(actor, userId) ? null : forbidden('You cannot set your own working hours')
