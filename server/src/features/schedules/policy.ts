import type { Area } from '../../people/reach.ts'

/** The people whose schedules the actor sees. */
export const schedulesArea: Area = {
  feature: 'schedules',
  name: 'schedules',
  team: ['attendance.team_view', 'attendance.schedule_manage'],
  all: ['attendance.all_view'],
}
