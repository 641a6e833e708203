import { z } from 'zod'
import {
  type CentreSetting,
  type NotificationPreference,
  type NotificationPreferences,
  settingPreferences,
} from './preferences.ts'

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
