import { expect, test } from 'vitest'
import { type CentreSettings, settingsOf, withSettings } from './centreSettings.ts'
import {
  notificationPreferenceDefaults as defaults,
  type NotificationPreference,
  type NotificationPreferences,
  settingPreferences,
} from './preferences.ts'

const names = Object.keys(settingPreferences) as (keyof CentreSettings)[]
const flags = Object.keys(defaults) as NotificationPreference[]
const all = (value: boolean) => Object.fromEntries(flags.map((flag) => [flag, value])) as NotificationPreferences
const allSettings = (value: boolean | null) =>
  Object.fromEntries(names.map((name) => [name, value])) as unknown as CentreSettings

test('no preference belongs to two settings, and only the listed ones belong to none', () => {
  const settingFlags = Object.values(settingPreferences).flat()
  expect(new Set(settingFlags).size).toBe(settingFlags.length)
  expect(flags.filter((flag) => !(settingFlags as string[]).includes(flag))).toEqual([
    'trainingEnrolled',
    'trainingCompleted',
    'trainingReminder',
    'profileUpdated',
    'documentUploaded',
    'documentExpiring',
  ])
})

test('initially all are on', () => {
  expect(settingsOf(defaults)).toEqual(allSettings(true))
})

test.each(names)('%s is on with all its preferences on, off with none, and a dash with some', (name) => {
  const [first = 'emailNotifications', ...rest] = settingPreferences[name] as readonly NotificationPreference[]
  expect(settingsOf({ ...all(false), [first]: true })[name]).toBe(rest.length ? null : true)
  expect(settingsOf({ ...all(true), [first]: false })[name]).toBe(rest.length ? null : false)
  expect(settingsOf(all(false))[name]).toBe(false)
  for (const value of [true, false]) {
    const after = withSettings(all(!value), { [name]: value })
    expect(settingsOf(after)).toEqual({ ...allSettings(!value), [name]: value })
    const changedFlags = flags.filter((flag) => after[flag] === value)
    const its = settingPreferences[name].filter((flag) => value || flag !== 'securityAlerts')
    expect(changedFlags.toSorted()).toEqual([...its].toSorted())
  }
})

test('turning system alerts off keeps security alerts on, and still counts as off', () => {
  const after = withSettings(defaults, { systemAlerts: false })
  expect(after).toMatchObject({ systemMaintenance: false, roleAssigned: false, securityAlerts: true })
  expect(settingsOf(after).systemAlerts).toBe(false)
  expect(settingsOf({ ...defaults, securityAlerts: false }).systemAlerts).toBeNull()
  expect(withSettings({ ...defaults, securityAlerts: false }, { systemAlerts: true })).toEqual(defaults)
})

test('omitted settings and dashes stay unchanged', () => {
  const preferences = { ...defaults, leaveRequestApproved: false, shiftAssigned: false }
  expect(withSettings(preferences, {})).toEqual(preferences)
  expect(withSettings(preferences, { ...settingsOf(preferences), payrollUpdates: false })).toEqual({
    ...preferences,
    payrollGenerated: false,
    salaryAdjustment: false,
  })
})
