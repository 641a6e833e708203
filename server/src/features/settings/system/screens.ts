import type { Contract } from '@muster/contract/contract'
import type { Settings } from '../../../companySettings/settings.ts'
import { type NewEvent, refresh } from '../../../events/event.ts'
import { everyone, holders } from '../../../people/groups.ts'

const timeFeatures = ['attendance', 'schedules'] as const
/** The features whose screens depend on the current date. */
const dayFeatures = ['auth', 'dashboards', 'leaves', 'jobs', 'performance', 'documents', ...timeFeatures] as const

/** The features whose screens depend on each setting. Settings with the feature `auth` are part of the session. */
const featuresShowing: Partial<Record<keyof Settings, readonly (keyof Contract)[]>> = {
  companyName: ['auth'],
  logo: ['auth'],
  directoryOpen: ['auth', 'directory'],
  companyAddress: ['accounts'],
  taxNumber: ['accounts'],
  accountNumber: ['accounts'],
  timeZone: dayFeatures,
  passwordLeastLength: ['auth'],
  passwordKinds: ['auth'],
  firstDayOfWeek: ['auth', ...timeFeatures],
  graceMinutes: timeFeatures,
  autoCloseHours: timeFeatures,
  minOvertimeMinutes: ['attendance', 'payroll'],
  paidBreaks: timeFeatures,
  locationKept: timeFeatures,
  locationDays: timeFeatures,
  colleaguesSeeAway: ['leaves', 'directory'],
  documentMegabytes: ['documents'],
  documentQuotaMegabytes: ['documents'],
}

/**
 * Returns the events that refresh the screens depending on these settings. The settings screens of the person who
 * changed them are always refreshed.
 */
export function screensOf(values: Partial<Settings>, actorId: string): NewEvent[] {
  const features = new Set((Object.keys(values) as (keyof Settings)[]).flatMap((key) => featuresShowing[key] ?? []))
  return [
    ...[...features].map((feature) => refresh(feature, everyone)),
    ...('separateApprover' in values || 'payVariancePercent' in values || 'payVarianceAmount' in values
      ? [refresh('payroll', holders(['payroll.tax', 'payroll.process', 'payroll.approve']))]
      : []),
    refresh('settings', [actorId]),
  ]
}
