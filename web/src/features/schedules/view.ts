import { lazyPart } from '../../kit/chunks/chunk.ts'
import type { FeatureView } from '../../kit/views.ts'

/** A feature without a view of its own: Attendance Management, Settings and All Users show its parts. */
export const schedules: FeatureView = {
  feature: 'schedules',
  personParts: [
    {
      tab: 'overview',
      isVisibleTo: ({ permissions }, { areas }) => areas.has('schedules') && permissions.has('attendance.read'),
      Part: lazyPart(() => import('./person/HoursPart.tsx'), true),
    },
  ],
  dependsOn: ['attendance', 'leaves', 'users', 'hierarchy', 'roles', 'settings'],
}
