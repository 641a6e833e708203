import { anyOf } from '../access/needs.ts'
import { holding, type ViewEntry } from '../access/viewer.ts'

/** Attendance (specification 1, section 2.2). */
export const attendanceView: ViewEntry = {
  key: 'attendance',
  label: 'Attendance',
  shownTo: holding('attendance.tab_view'),
}

/** Who sees others' attendance: the tab Team, or All Employees (specification 2, section 6). */
export const seesOthers = anyOf('attendance.team_view', 'attendance.all_view')

/** Who corrects others' hours, and so chooses whose (specification 2, section 6). */
export const correctsOthers = anyOf('attendance.edit_working_hours_team', 'attendance.edit_working_hours_all')

/** Who has the tab Worked Hours: to correct hours of any scope (specification 2, section 2). */
export const correctsHours = anyOf(
  'attendance.edit_working_hours',
  'attendance.edit_working_hours_team',
  'attendance.edit_working_hours_all',
)
