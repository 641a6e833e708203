import type { SetCompanyHours, WorkingHours } from '@muster/contract/schedules/workingHours'
import type { WeekDay } from '@muster/contract/kit/worktime'
import { i18n } from '../../../i18n.ts'
import type { FieldGroup } from '../../../kit/form/state/formState.ts'
import { formatMinutes, formatTimeOfDay } from '../../../kit/format.ts'
import { formatDaysOfWeek, formatTimes } from '../labels.ts'

/** The field values of working hours. */
export interface HoursValues {
  hoursPerDay: string
  startTime: string
  endTime: string
  breakDuration: string
  workingDays: readonly WeekDay[]
  effectiveFrom: string
}

/** Returns the field values of working hours that apply from the given day. */
export const valuesOf = (hours: WorkingHours, effectiveFrom: string): HoursValues => ({
  hoursPerDay: String(hours.hoursPerDay),
  startTime: hours.startTime,
  endTime: hours.endTime,
  breakDuration: String(hours.breakDuration),
  workingDays: hours.workingDays,
  effectiveFrom,
})

const numberIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))

/** Returns the input of the API call. */
export const toHours = (values: HoursValues): SetCompanyHours => ({
  ...values,
  workingDays: [...values.workingDays],
  hoursPerDay: numberIn(values.hoursPerDay),
  breakDuration: numberIn(values.breakDuration),
})

/** The groups of fields in which conflicts are resolved if someone else changes the hours while the form is open. */
export const hoursFieldGroups: readonly FieldGroup<HoursValues>[] = [
  {
    key: 'times',
    label: 'Hours',
    fields: ['startTime', 'endTime'],
    format: (values) => (values.startTime && values.endTime ? formatTimes(values) : ''),
  },
  {
    key: 'hoursPerDay',
    label: 'Hours per day',
    fields: ['hoursPerDay'],
    format: ({ hoursPerDay }) => hoursPerDay && formatMinutes(Math.round(numberIn(hoursPerDay) * 60)),
  },
  {
    key: 'breakDuration',
    label: 'Break',
    fields: ['breakDuration'],
    format: ({ breakDuration }) => breakDuration && formatMinutes(numberIn(breakDuration)),
  },
  {
    key: 'workingDays',
    label: 'Working days',
    fields: ['workingDays'],
    format: ({ workingDays }) => formatDaysOfWeek(workingDays),
  },
]

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Returns the planned minutes from start to end without the break. An end before the start is on the next day. */
export function plannedMinutes({ startTime, endTime, breakDuration }: SetCompanyHours): number {
  const length = minutesOf(endTime) - minutesOf(startTime)
  return (length > 0 ? length : length + 24 * 60) - breakDuration
}

/** Returns a note if the planned time without the break does not match the hours per day; otherwise null. */
export function differenceOf(values: HoursValues): string | null {
  const hours = toHours(values)
  const planMinutes = plannedMinutes(hours)
  const agreedMinutes = Math.round(hours.hoursPerDay * 60)
  // Incomplete values are not compared.
  if (
    !values.startTime ||
    !values.endTime ||
    !Number.isFinite(planMinutes + agreedMinutes) ||
    planMinutes === agreedMinutes
  )
    return null
  return i18n.t('{start}–{end} minus a {break} break is {planned}, not {agreed}. Each day counts as {agreed}.', {
    start: formatTimeOfDay(hours.startTime),
    end: formatTimeOfDay(hours.endTime),
    break: formatMinutes(hours.breakDuration),
    planned: formatMinutes(planMinutes),
    agreed: formatMinutes(agreedMinutes),
  })
}
