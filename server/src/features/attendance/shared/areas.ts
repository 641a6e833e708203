import type { Area } from '../../../people/reach.ts'

/** The area of attendance: the people whose attendance the actor sees. */
export const attendanceArea: Area = {
  feature: 'attendance',
  name: 'attendance',
  team: ['attendance.team_view'],
  all: ['attendance.all_view'],
}

/**
 * The area of worked hours: the people whose hours the actor may correct, and whose correction requests they may
 * decide.
 */
export const workedHoursArea: Area = {
  feature: 'attendance',
  name: 'workedHours',
  team: ['attendance.edit_working_hours_team'],
  all: ['attendance.edit_working_hours_all'],
}
