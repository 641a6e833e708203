import type { FeatureView } from '../../kit/views.ts'

/** A feature without a view of its own: Attendance Management, Settings and All Users show its parts. */
export const schedules: FeatureView = {
  feature: 'schedules',
  dependsOn: ['attendance', 'leaves', 'users', 'hierarchy', 'roles', 'settings'],
}
