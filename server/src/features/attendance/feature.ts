import { AttendanceRecord } from '@muster/contract/attendance/calls'
import type { Feature } from '../../people/feature.ts'
import { createDemoAttendance } from './demo/createDemoAttendance.ts'
import { attendanceArea } from './queries.ts'
import { attendanceHandlers } from './routes.ts'
import { attendanceDays, breaks, clockEntries } from './tables.ts'

export const attendanceFeature: Feature<'attendance'> = {
  reference: {
    title: 'Attendance',
    description: 'Working days: clocking in and out, and breaks.',
    shapes: { AttendanceRecord },
  },
  handlers: attendanceHandlers,
  areas: [attendanceArea],
  auditActions: ['attendance.recorded'],
  people: {
    keeps: {
      counted: { attendanceRecords: attendanceDays.userId },
      named: [{ column: clockEntries.userId }, { column: breaks.userId }],
    },
  },
  demo: { history: createDemoAttendance },
}
