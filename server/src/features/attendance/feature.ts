import { Correction, WorkedHours } from '@muster/contract/attendance/corrections'
import { OvertimeDay } from '@muster/contract/attendance/overtime'
import { AttendanceRecord } from '@muster/contract/attendance/records'
import type { Feature } from '../../feature.ts'
import { countPendingCorrections } from './corrections/pendingCorrections.ts'
import { correctionGroups } from './corrections/approvers.ts'
import { createDemoAttendance } from './demo/createDemoAttendance.ts'
import { effectsOnAttendance } from './effects.ts'
import { closeForgottenEntries } from './nightly/closeForgottenEntries.ts'
import { deleteOldLocations } from './nightly/deleteOldLocations.ts'
import { recordAbsences } from './nightly/recordAbsences.ts'
import { countPendingOvertime } from './overtime/pendingOvertime.ts'
import { attendanceArea, workedHoursArea } from './shared/areas.ts'
import { attendanceOfPeople } from './people.ts'
import { attendanceHandlers } from './routes.ts'

export const attendanceFeature: Feature<'attendance'> = {
  reference: {
    title: 'Attendance',
    description: 'Clocking in and out, breaks, corrected hours and overtime.',
    shapes: { AttendanceRecord, Correction, OvertimeDay, WorkedHours },
  },
  handlers: attendanceHandlers,
  effects: effectsOnAttendance,
  areas: [attendanceArea, workedHoursArea],
  auditActions: [
    'attendance.recorded',
    'attendance.clocked_in',
    'attendance.clocked_out',
    'attendance.break_started',
    'attendance.break_ended',
    'attendance.reviewed',
    'attendance.auto_closed',
    'attendance.locations_forgotten',
    'attendance.corrected',
    'attendance.correction_requested',
    'attendance.correction_approved',
    'attendance.correction_rejected',
    'attendance.correction_withdrawn',
    'attendance.removed',
    'attendance.exported',
    'attendance.overtime_approved',
    'attendance.pay_seen',
  ],
  auditPermissions: { attendance: 'attendance.all_view' },
  groups: correctionGroups,
  people: attendanceOfPeople,
  approvals: { corrections: countPendingCorrections, overtime: countPendingOvertime },
  scheduledWork: {
    'attendance.absences': { cron: '10 * * * *', work: recordAbsences },
    'attendance.auto-close': { cron: '15 * * * *', work: closeForgottenEntries },
    'sweep.locations': { cron: '35 3 * * *', work: deleteOldLocations },
  },
  demo: { createHistory: createDemoAttendance },
}
