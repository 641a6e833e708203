import { anyOf } from '../access/needs.ts'
import { hasPermission, type Viewer, type ViewEntry } from '../access/viewer.ts'

/** The view Attendance (specification 1, section 2.2). */
export const attendanceView: ViewEntry = {
  key: 'attendance',
  label: 'Attendance',
  isVisibleTo: hasPermission('attendance.tab_view'),
}

/** The permissions for the tabs Team and All Employees. Any one of them is enough (specification 2, section 6). */
export const readOthersNeeds = anyOf('attendance.team_view', 'attendance.all_view')

/** The permissions for correcting other people's hours. Any one of them is enough (specification 2, section 6). */
export const correctOthersNeeds = anyOf('attendance.edit_working_hours_team', 'attendance.edit_working_hours_all')

/** The permissions for the tab Worked Hours. Any one of them is enough (specification 2, section 2). */
export const correctHoursNeeds = anyOf(
  'attendance.edit_working_hours',
  'attendance.edit_working_hours_team',
  'attendance.edit_working_hours_all',
)

const manageOvertime = hasPermission('attendance.overtime_manage')
const readOthers = hasPermission(readOthersNeeds)

/** Returns true if the viewer may decide on other people's overtime: the permissions to decide and to see it. */
export const decidesOvertime = (viewer: Viewer): boolean => manageOvertime(viewer) && readOthers(viewer)
