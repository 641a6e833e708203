import type { FeatureView } from '../../kit/views.ts'

/** It has no view of its own: the tab Schedule of Attendance Management, Settings and All Users show it. */
export const schedules: FeatureView = {
  feature: 'schedules',
  shows: ['attendance', 'leaves', 'users', 'hierarchy', 'roles', 'settings'],
}
