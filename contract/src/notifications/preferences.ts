import { z } from 'zod'

/** The preferences of specification 3, section 3: all on except `profileUpdated`. */
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

/** The preferences behind each setting of the notification centre; the others have no setting. */
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

/** Turning off a group leaves this preference on: security mails have to be turned off on their own. */
const alwaysOn: NotificationPreference = 'securityAlerts'

const groups = Object.entries(settingPreferences) as [CentreSetting, readonly NotificationPreference[]][]
const groupSchema = <T extends z.ZodType>(schema: T) =>
  z.object(Object.fromEntries(groups.map(([name]) => [name, schema])) as Record<CentreSetting, T>)

/** The eight settings of the centre: on, off, or null if only some of their preferences are on. */
export const CentreSettings = groupSchema(z.boolean().nullable())
export type CentreSettings = z.infer<typeof CentreSettings>

/** Any of the eight settings; omitted ones and nulls, as answered for a dash, stay unchanged. */
export const SetSettings = groupSchema(z.boolean('Please choose true or false').nullish())
export type SetSettings = z.infer<typeof SetSettings>

/** Returns the settings of the centre for these preferences. */
export function settingsOf(preferences: NotificationPreferences): CentreSettings {
  const settingOf = (flags: readonly NotificationPreference[]) => {
    if (flags.every((flag) => preferences[flag])) return true
    return flags.some((flag) => preferences[flag] && flag !== alwaysOn) ? null : false
  }
  return Object.fromEntries(groups.map(([name, flags]) => [name, settingOf(flags)])) as CentreSettings
}

/** Returns the preferences after these settings are applied. */
export function withSettings(preferences: NotificationPreferences, wanted: SetSettings): NotificationPreferences {
  const changed = { ...preferences }
  for (const [name, flags] of groups) {
    const value = wanted[name] ?? null
    if (value !== null) for (const flag of flags) if (value || flag !== alwaysOn) changed[flag] = value
  }
  return changed
}
