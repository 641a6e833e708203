import type { Contract } from '@muster/contract/contract'
import type { Settings } from '../../../company/settings.ts'
import { type NewEvent, stale } from '../../../events/event.ts'
import { everyone, holders } from '../../../people/groups.ts'

const ofTime = ['attendance', 'schedules'] as const
/** The features that depend on the date. */
const ofDays = ['auth', 'dashboards', 'leaves', 'jobs', 'performance', 'documents', ...ofTime] as const

/** The features whose screens show a setting; some are part of the session itself. */
const featuresShowing: Partial<Record<keyof Settings, readonly (keyof Contract)[]>> = {
  companyName: ['auth'],
  logo: ['auth'],
  companyAddress: ['accounts'],
  taxNumber: ['accounts'],
  accountNumber: ['accounts'],
  timeZone: ofDays,
  passwordLeastLength: ['auth'],
  passwordKinds: ['auth'],
  firstDayOfWeek: ['auth', ...ofTime],
  graceMinutes: ofTime,
  autoCloseHours: ofTime,
  paidBreaks: ofTime,
  locationKept: ofTime,
  locationDays: ofTime,
  documentMegabytes: ['documents'],
  documentQuotaMegabytes: ['documents'],
}

/**
 * Returns the events that refresh the screens that show these settings; those of the person who changed them in any
 * case.
 */
export function screensOf(values: Partial<Settings>, actorId: string): NewEvent[] {
  const features = new Set((Object.keys(values) as (keyof Settings)[]).flatMap((key) => featuresShowing[key] ?? []))
  return [
    ...[...features].map((feature) => stale(feature, everyone)),
    ...('separateApprover' in values
      ? [stale('payroll', holders(['payroll.tax', 'payroll.process', 'payroll.approve']))]
      : []),
    stale('settings', [actorId]),
  ]
}
