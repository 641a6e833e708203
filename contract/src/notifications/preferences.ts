import { z } from 'zod'

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

/** A preference that stays on when its group is turned off: security mails must be turned off individually. */
const alwaysOn: NotificationPreference = 'securityAlerts'

const groups = Object.entries(settingPreferences) as [CentreSetting, readonly NotificationPreference[]][]
const groupSchema = <T extends z.ZodType>(schema: T) =>
  z.object(Object.fromEntries(groups.map(([name]) => [name, schema])) as Record<CentreSetting, T>)

/** The eight settings of the notification centre: on, off, or null if only some of their preferences are on. */
export const CentreSettings = groupSchema(z.boolean().nullable())
export type CentreSettings = z.infer<typeof CentreSettings>

/** Changes to the eight settings. Settings that are omitted or null (mixed) stay unchanged. */
export const SetSettings = groupSchema(z.boolean('Please choose true or false').nullish())
export type SetSettings = z.infer<typeof SetSettings>

/** Returns the notification centre's settings for these preferences. */
export function settingsOf(preferences: NotificationPreferences): CentreSettings {
  const settingOf = (flags: readonly NotificationPreference[]) => {
    if (flags.every((flag) => preferences[flag])) return true
    return flags.some((flag) => preferences[flag] && flag !== alwaysOn) ? null : false
  }
  return Object.fromEntries(groups.map(([name, flags]) => [name, settingOf(flags)])) as CentreSettings
}

/** Returns the preferences with these settings applied. */
export function withSettings(preferences: NotificationPreferences, input: SetSettings): NotificationPreferences {
  const result = { ...preferences }
  for (const [name, flags] of groups) {
    const value = input[name] ?? null
    if (value !== null) for (const flag of flags) if (value || flag !== alwaysOn) result[flag] = value
  }
  return result
}
