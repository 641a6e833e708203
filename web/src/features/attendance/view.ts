import { IconClock } from '@tabler/icons-react'
import { hasPermission } from '@muster/contract/access/viewer'
import { attendanceView, correctOthersNeeds, decidesOvertime } from '@muster/contract/attendance/view'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import type { FeatureView } from '../../kit/views.ts'

export const attendance: FeatureView = {
  feature: 'attendance',
  areaLabels: { attendance: 'Attendance' },
  views: [{ ...attendanceView, icon: IconClock, shortcut: 't', Page: lazyPart(() => import('./AttendancePage.tsx')) }],
  personParts: [
    {
      tab: 'overview',
      lead: 1,
      isVisibleTo: ({ permissions }, { areas }) => areas.has('attendance') && permissions.has('attendance.read'),
      Part: lazyPart(() => import('./person/TodayPart.tsx'), true),
    },
    {
      tab: 'time',
      isVisibleTo: ({ permissions }, { areas }) => areas.has('attendance') && permissions.has('attendance.read'),
      Part: lazyPart(() => import('./person/TimePart.tsx'), true),
    },
  ],
  decisions: [
    {
      key: 'corrections',
      label: 'Corrections',
      isVisibleTo: hasPermission(correctOthersNeeds),
      Part: lazyPart(() => import('./decisions/PendingCorrections.tsx'), true),
    },
    {
      key: 'overtime',
      label: 'Overtime',
      countText: (t, { count, days }) =>
        [t('{count} weeks', { count }), ...(days === undefined ? [] : [t('{count} days', { count: days })])].join(', '),
      isVisibleTo: decidesOvertime,
      Part: lazyPart(() => import('./decisions/PendingOvertime.tsx'), true),
    },
  ],
  dependsOn: ['users', 'schedules', 'settings'],
  notificationIcons: { typePrefixes: 'ATTENDANCE_', icon: IconClock, colour: 'accent' },
  preferences: {
    title: 'Attendance and shifts',
    description: 'Your working days.',
    position: 3,
    choices: [
      { flag: 'attendanceLate', label: 'Late arrival', description: 'You clocked in after your start time.' },
      {
        flag: 'attendanceMissing',
        label: 'Missing attendance',
        description: 'A workday without attendance, or a decision on your hours or overtime.',
      },
      { flag: 'shiftAssigned', label: 'Shift assigned', description: 'You have a new shift.' },
      { flag: 'shiftModified', label: 'Shift modified', description: 'One of your shifts was moved or changed.' },
    ],
  },
  search: () => import('./search.ts'),
}
