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

/** The preferences that each setting of the notifications centre stands for; those that are named nowhere have none. */
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

/** Switching off a group leaves this on: whoever wants no mails about the security of their account says so by itself. */
const stays: NotificationPreference = 'securityAlerts'

const groups = Object.entries(settingPreferences) as [CentreSetting, readonly NotificationPreference[]][]
const perGroup = <T extends z.ZodType>(schema: T) =>
  z.object(Object.fromEntries(groups.map(([name]) => [name, schema])) as Record<CentreSetting, T>)

/** The eight settings of the centre: on, off, or null where some of what it stands for is on. */
export const CentreSettings = perGroup(z.boolean().nullable())
export type CentreSettings = z.infer<typeof CentreSettings>

/** Any of the eight; what is not named, or null as it may have been answered, stays as it is. */
export const SetSettings = perGroup(z.boolean('Please say true or false').nullish())
export type SetSettings = z.infer<typeof SetSettings>

/** The settings of the centre that preferences come to. */
export function settingsOf(preferences: NotificationPreferences): CentreSettings {
  const settingOf = (flags: readonly NotificationPreference[]) => {
    if (flags.every((flag) => preferences[flag])) return true
    return flags.some((flag) => preferences[flag] && flag !== stays) ? null : false
  }
  return Object.fromEntries(groups.map(([name, flags]) => [name, settingOf(flags)])) as CentreSettings
}

/** The preferences once these settings are made. */
export function withSettings(preferences: NotificationPreferences, wanted: SetSettings): NotificationPreferences {
  const changed = { ...preferences }
  for (const [name, flags] of groups) {
    const value = wanted[name] ?? null
    if (value !== null) for (const flag of flags) if (value || flag !== stays) changed[flag] = value
  }
  return changed
}
