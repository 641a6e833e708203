import { AttendanceRecord } from '@muster/contract/attendance/calls'
import type { Feature } from '../../people/feature.ts'
import { attendanceArea } from './queries.ts'
import { attendanceHandlers } from './routes.ts'

export const attendanceFeature: Feature<'attendance'> = {
  reference: {
    title: 'Attendance',
    description: 'Working days: when one clocked in and out, and breaks.',
    shapes: { AttendanceRecord },
  },
  handlers: attendanceHandlers,
  areas: [attendanceArea],
  auditActions: ['attendance.recorded'],
}
