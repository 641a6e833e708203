import { anyOf } from '../access/needs.ts'
import { holding, type ViewEntry } from '../access/viewer.ts'

/** The view Attendance (specification 1, section 2.2). */
export const attendanceView: ViewEntry = {
  key: 'attendance',
  label: 'Attendance',
  shownTo: holding('attendance.tab_view'),
}

/** The need to see other people's attendance: the tab Team or All Employees (specification 2, section 6). */
export const seesOthers = anyOf('attendance.team_view', 'attendance.all_view')

/** The need to correct other people's hours, and so to choose a person (specification 2, section 6). */
export const correctsOthers = anyOf('attendance.edit_working_hours_team', 'attendance.edit_working_hours_all')

/** The need for the tab Worked Hours: correcting hours of any scope (specification 2, section 2). */
export const correctsHours = anyOf(
  'attendance.edit_working_hours',
  'attendance.edit_working_hours_team',
  'attendance.edit_working_hours_all',
)
