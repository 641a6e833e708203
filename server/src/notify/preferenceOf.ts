import type { NotificationPreference } from '@muster/contract/notifications/preferences'
import type { NotificationType } from '@muster/contract/notifications/calls'

/**
 * The preference that decides whether notifications of a type are also mailed, unless the notification names another.
 */
export const preferenceOf: Record<NotificationType, NotificationPreference> = {
  LEAVE_REQUEST: 'leaveRequestSubmitted',
  LEAVE_APPROVED: 'leaveRequestApproved',
  LEAVE_REJECTED: 'leaveRequestRejected',
  PAYROLL_GENERATED: 'payrollGenerated',
  PAYROLL_UPDATE: 'payrollGenerated',
  PERFORMANCE_REVIEW: 'performanceReviewDue',
  PERFORMANCE_NOTE: 'performanceReviewCompleted',
  GOAL_ASSIGNED: 'goalAssigned',
  GOAL_COMPLETED: 'goalAssigned',
  JOB_POSTING: 'emailNotifications',
  JOB_APPLICATION: 'applicationReceived',
  JOB_STATUS_UPDATE: 'candidateStatusChanged',
  SYSTEM_ALERT: 'emailNotifications',
  TEAM_UPDATE: 'emailNotifications',
  SALARY_ADJUSTMENT_REQUEST: 'salaryAdjustment',
  SALARY_ADJUSTMENT_UPDATE: 'salaryAdjustment',
  ATTENDANCE_REMINDER: 'attendanceMissing',
  DOCUMENT_SHARED: 'documentUploaded',
  SYSTEM_MAINTENANCE: 'systemMaintenance',
}
