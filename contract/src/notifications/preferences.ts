/** The default preferences (specification 3, section 3): all are on except `profileUpdated`. */
export const notificationPreferenceDefaults = {
  emailNotifications: true,
  pushNotifications: true,
  leaveRequestSubmitted: true,
  leaveRequestApproved: true,
  leaveRequestRejected: true,
  payrollGenerated: true,
  salaryAdjustment: true,
  attendanceLate: true,
  attendanceMissing: true,
  shiftAssigned: true,
  shiftModified: true,
  performanceReviewDue: true,
  performanceReviewCompleted: true,
  goalAssigned: true,
  goalDeadline: true,
  trainingEnrolled: true,
  trainingCompleted: true,
  trainingReminder: true,
  roleAssigned: true,
  profileUpdated: false,
  documentUploaded: true,
  documentExpiring: true,
  applicationReceived: true,
  interviewScheduled: true,
  candidateStatusChanged: true,
  systemMaintenance: true,
  securityAlerts: true,
}
export type NotificationPreferences = typeof notificationPreferenceDefaults
export type NotificationPreference = keyof NotificationPreferences

/**
 * The preferences controlled by each setting of the notification centre. Preferences that are not listed can't be
 * changed there.
 */
export const settingPreferences = {
  emailNotifications: ['emailNotifications'],
  pushNotifications: ['pushNotifications'],
  leaveRequests: ['leaveRequestSubmitted', 'leaveRequestApproved', 'leaveRequestRejected'],
  payrollUpdates: ['payrollGenerated', 'salaryAdjustment'],
  performanceReviews: ['performanceReviewDue', 'performanceReviewCompleted', 'goalAssigned', 'goalDeadline'],
  jobPostings: ['applicationReceived', 'interviewScheduled', 'candidateStatusChanged'],
  systemAlerts: ['systemMaintenance', 'roleAssigned', 'securityAlerts'],
  teamUpdates: ['attendanceLate', 'attendanceMissing', 'shiftAssigned', 'shiftModified'],
} as const satisfies Record<string, readonly NotificationPreference[]>
export type CentreSetting = keyof typeof settingPreferences
