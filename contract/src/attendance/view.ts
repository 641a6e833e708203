import { anyOf } from '../access/needs.ts'
import { hasPermission, type ViewEntry } from '../access/viewer.ts'

/** The view Attendance (specification 1, section 2.2). */
export const attendanceView: ViewEntry = {
  key: 'attendance',
  label: 'Attendance',
  isVisibleTo: hasPermission('attendance.tab_view'),
}

/** The need to see other people's attendance: the tab Team or All Employees (specification 2, section 6). */
export const readOthersNeeds = anyOf('attendance.team_view', 'attendance.all_view')

/** The need to correct other people's hours, and so to choose a person (specification 2, section 6). */
export const correctOthersNeeds = anyOf('attendance.edit_working_hours_team', 'attendance.edit_working_hours_all')

/** The need for the tab Worked Hours: correcting hours of any scope (specification 2, section 2). */
export const correctHoursNeeds = anyOf(
  'attendance.edit_working_hours',
  'attendance.edit_working_hours_team',
  'attendance.edit_working_hours_all',
)
