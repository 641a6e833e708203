import { SystemSettings } from '@muster/contract/settings/system'
import { formatCount } from '../../../kit/format.ts'
import { i18n } from '../../../i18n.ts'
import { check, type Schema } from '../../../kit/form/state/problems.ts'
import type { FieldGroup } from '../../../kit/form/state/formState.ts'

export type SystemKey = keyof SystemSettings

/** The field values of settings, with numbers as text. */
export type FieldValues<K extends SystemKey> = {
  [Name in K]: SystemSettings[Name] extends number ? string : SystemSettings[Name]
}

const count = (label: string, pattern: string): SettingLabel<number> => ({
  label,
  format: (value) => (Number.isNaN(value) ? '' : i18n.t(pattern, { count: value })),
})
const booleanLabel = (label: string, yes: string, no: string): SettingLabel<boolean> => ({
  label,
  format: (value) => i18n.t(value ? yes : no),
})

const formatInput = (text: string) => text.trim() || i18n.t('none')

interface SettingLabel<Value> {
  /** The label, a translation key. */
  label: string
  format: (value: Value) => string
}

/** The labels of the settings, and functions that format a value as text. */
export const settingLabels: { [Name in SystemKey]: SettingLabel<SystemSettings[Name]> } = {
  companyName: { label: 'Company name', format: (name) => name },
  companyAddress: { label: 'Address', format: (address) => formatInput(address.replace(/\s*\n\s*/g, ', ')) },
  taxNumber: { label: 'Tax number', format: formatInput },
  registrationNumber: { label: 'Registration number', format: formatInput },
  bankName: { label: 'Bank', format: formatInput },
  accountHolder: { label: 'Account holder', format: formatInput },
  accountNumber: { label: 'IBAN or account number', format: formatInput },
  bic: { label: 'BIC or routing number', format: formatInput },
  replyTo: { label: 'Reply-to address', format: formatInput },
  directoryOpen: booleanLabel('Open directory', 'Shown', 'Not shown'),
  timeZone: { label: 'Time zone', format: (zone) => zone.replaceAll('_', ' ') },
  firstDayOfWeek: { label: 'First day of the week', format: (day) => i18n.t(day) },
  graceMinutes: count('Grace period (minutes)', '{count} min'),
  autoCloseHours: count('Close forgotten clock-outs after (hours)', '{count} h'),
  minOvertimeMinutes: count('Minimum overtime (minutes)', '{count} min'),
  absencesBeforeAccount: booleanLabel('Absences before activation', 'Recorded', 'Not recorded'),
  locationKept: booleanLabel('Keep clock-in locations', 'Kept', 'Not kept'),
  locationDays: count('Keep locations for (days)', '{count} days'),
  documentMegabytes: count('Maximum document size (MB)', '{count} MB'),
  documentQuotaMegabytes: count('Storage per person (MB)', '{count} MB'),
  colleaguesSeeAway: booleanLabel('Absences visible to colleagues', 'Yes', 'No'),
  certificateRetentionDays: count('Keep certificates of cancelled leave for (days)', '{count} days'),
  readNotificationDays: count('Keep read notifications for (days)', '{count} days'),
  unreadNotificationDays: count('Keep unread notifications for (days)', '{count} days'),
  probationNoticeDays: count('Notice of ending probations (days)', '{count} days'),
  payVariancePercent: count('Unusual change of pay (percent)', '{count} %'),
  payVarianceAmount: {
    label: 'Least amount of an unusual change',
    format: (value) => (Number.isNaN(value) ? '' : formatCount(value)),
  },
  separateApprover: booleanLabel('A second person approves payroll', 'Yes', 'No'),
  revealAccountExistence: booleanLabel(
    'Message for Unknown Emails',
    'Says that no account exists',
    'Same as for a wrong password',
  ),
}

const isNumber = (key: SystemKey) => SystemSettings.shape[key].type === 'number'
const whole = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)

/** Returns the field values of these settings. */
export const fieldValuesOf = <K extends SystemKey>(settings: SystemSettings, keys: readonly K[]): FieldValues<K> =>
  Object.fromEntries(keys.map((key) => [key, isNumber(key) ? String(settings[key]) : settings[key]])) as FieldValues<K>

/** Returns the call's input, not yet validated. */
export const inputOf = <K extends SystemKey>(values: FieldValues<K>): Pick<SystemSettings, K> =>
  Object.fromEntries(
    (Object.entries(values) as [SystemKey, string | boolean][]).map(([key, value]) => [
      key,
      isNumber(key) && typeof value === 'string' ? whole(value) : value,
    ]),
  ) as Pick<SystemSettings, K>

/** Returns the schema of these settings. */
export const schemaOf = <K extends SystemKey>(keys: readonly K[]): Schema<Pick<SystemSettings, K>> =>
  // The types of `pick` require each key to be written out.
  SystemSettings.pick(
    Object.fromEntries(keys.map((key) => [key, true])) as Record<SystemKey, true>,
  ) as unknown as Schema<Pick<SystemSettings, K>>

/** Returns the new and the previous values of the changed settings. */
export function changesOf<K extends SystemKey>(input: Pick<SystemSettings, K>, before: FieldValues<K>) {
  const were = inputOf(before)
  const changedKeys = (Object.keys(input) as K[]).filter((key) => input[key] !== were[key])
  const of = (from: Pick<SystemSettings, K>): Partial<SystemSettings> =>
    Object.fromEntries(changedKeys.map((key) => [key, from[key]]))
  return { changes: of(input), were: of(were) }
}

/** Returns a field group for each setting, so that different settings can be edited at the same time. */
export const fieldGroupsOf = <K extends SystemKey>(keys: readonly K[]): FieldGroup<FieldValues<K>>[] =>
  keys.map((key) => ({
    key,
    label: settingLabels[key].label,
    fields: [key],
    format: (values) => (settingLabels[key] as SettingLabel<unknown>).format(inputOf(values)[key]),
  }))

/** Returns whether the values are valid. */
export const isSendable = <K extends SystemKey>(keys: readonly K[], values: FieldValues<K>): boolean =>
  check(schemaOf(keys), inputOf(values)).ok
