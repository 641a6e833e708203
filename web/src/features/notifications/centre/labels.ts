import type { Notification } from '@muster/contract/notifications/calls'
import type { CentreSetting } from '@muster/contract/notifications/preferences'

/** Labels of the notification types, as translation keys. */
export const typeLabels: Record<Notification['type'], string> = {
  ATTENDANCE_REMINDER: 'Attendance reminder',
  DOCUMENT_SHARED: 'Document shared',
  GOAL_ASSIGNED: 'Goal set',
  GOAL_COMPLETED: 'Goal completed',
  JOB_APPLICATION: 'Job application',
  JOB_POSTING: 'Job posting',
  JOB_STATUS_UPDATE: 'Application progress',
  LEAVE_APPROVED: 'Leave approved',
  LEAVE_REJECTED: 'Leave rejected',
  LEAVE_REQUEST: 'Leave request',
  PAYROLL_GENERATED: 'Payslip',
  PAYROLL_UPDATE: 'Payroll update',
  PERFORMANCE_NOTE: 'Performance note',
  PERFORMANCE_REVIEW: 'Performance review',
  SALARY_ADJUSTMENT_REQUEST: 'Salary adjustment request',
  SALARY_ADJUSTMENT_UPDATE: 'Salary adjustment',
  SYSTEM_ALERT: 'System alert',
  SYSTEM_MAINTENANCE: 'System maintenance',
  TEAM_UPDATE: 'Team update',
}

/** The eight settings in display order, with their descriptions. */
export const settingLabels: Record<CentreSetting, { label: string; description: string }> = {
  emailNotifications: {
    label: 'Email notifications',
    description: 'When off, none of the following is sent by email.',
  },
  pushNotifications: { label: 'Push notifications', description: 'Shown on your desktop as they happen.' },
  leaveRequests: {
    label: 'Leave requests',
    description: 'Requests to approve, and decisions on yours.',
  },
  payrollUpdates: { label: 'Payroll updates', description: 'Payslips and salary changes.' },
  performanceReviews: {
    label: 'Performance reviews',
    description: 'Reviews, new goals and goals due soon.',
  },
  jobPostings: { label: 'Job postings', description: 'Applications, interviews and hiring decisions.' },
  systemAlerts: {
    label: 'System alerts',
    description: 'Maintenance, roles and security. Alerts about your own account are always sent.',
  },
  teamUpdates: {
    label: 'Team updates',
    description: 'Late or missing attendance, approved hours and shift changes.',
  },
}
