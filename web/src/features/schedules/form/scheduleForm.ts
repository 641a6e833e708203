import {
  CreateRecurringSchedule,
  CreateShift,
  type DraftSchedule,
  type RecurringSchedule,
  type Shift,
} from '@muster/contract/schedules/shifts'
import {
  defaultTimes,
  defaultWeekend,
  type RepeatType,
  type ShiftType,
  type WeekDay,
} from '@muster/contract/kit/worktime'
import type { ApiError } from '../../../kit/api/errors.ts'
import { i18n } from '../../../i18n.ts'
import type { FieldGroup } from '../../../kit/form/state/formState.ts'
import type { PersonOption } from '../../../kit/form/people/PersonField.tsx'
import type { Problems, Schema } from '../../../kit/form/state/problems.ts'
import type { Refusal } from '../../../kit/form/state/useForm.ts'
import { formatDay } from '../../../kit/format.ts'
import { fullName } from '../../../kit/people/names.ts'
import { formatDaysOfWeek, repeatTypeLabels, shiftTypeLabels, formatTimes } from '../labels.ts'

/** The field values of the dialogs Create Employee Schedule and Edit Schedule. */
export interface ScheduleValues {
  person: PersonOption | null
  /** Further people who get the same schedule; only for a new one. */
  others: readonly PersonOption[]
  shiftType: ShiftType
  repeatType: RepeatType
  startTime: string
  endTime: string
  startDate: string
  endDate: string
  breakMinutes: string
  weekendDays: readonly WeekDay[]
  includeWeekends: boolean
  notes: string
}

/** Returns the default values of a new schedule (specification 2, section 9). */
export const newSchedule = (preset: { person?: PersonOption; date?: string } = {}): ScheduleValues => ({
  person: preset.person ?? null,
  others: [],
  shiftType: 'FULL_TIME',
  repeatType: 'DAILY',
  ...defaultTimes,
  startDate: preset.date ?? '',
  endDate: preset.date ?? '',
  breakMinutes: '',
  weekendDays: defaultWeekend,
  includeWeekends: false,
  notes: '',
})

const personOf = ({ id, firstName, lastName }: PersonOption): PersonOption => ({ id, firstName, lastName })

/**
 * Returns the field values of a shift. The fields of recurring schedules get the defaults of the edit form
 * (specification 2, section 3).
 */
export const valuesOfShift = (shift: Shift): ScheduleValues => ({
  person: personOf(shift.user),
  others: [],
  shiftType: shift.shiftType,
  repeatType: 'NONE',
  startTime: shift.startTime,
  endTime: shift.endTime,
  startDate: shift.date,
  endDate: '',
  breakMinutes: shift.breakMinutes ? String(shift.breakMinutes) : '',
  weekendDays: defaultWeekend,
  includeWeekends: false,
  notes: shift.notes ?? '',
})

/** Returns the field values of a recurring schedule. */
export const valuesOfSeries = (series: RecurringSchedule): ScheduleValues => ({
  person: personOf(series.user),
  others: [],
  shiftType: series.shiftType,
  repeatType: series.repeatType,
  startTime: series.startTime,
  endTime: series.endTime,
  startDate: series.startDate,
  endDate: series.endDate,
  breakMinutes: series.breakMinutes ? String(series.breakMinutes) : '',
  weekendDays: series.weekendDays,
  includeWeekends: series.includeWeekends,
  notes: series.notes ?? '',
})

/** Returns true for a single shift: it does not repeat, or ends on its first day. */
export const isOneOff = ({ repeatType, startDate, endDate }: ScheduleValues) =>
  repeatType === 'NONE' || (startDate !== '' && startDate === endDate)

/** Returns the typed minutes; 0 if empty, and `NaN` for anything but digits. */
const minutesIn = (text: string) => (/^\d*$/.test(text.trim()) ? Number(text) : Number.NaN)

const common = ({ person, shiftType, startTime, endTime, breakMinutes, notes }: ScheduleValues) => ({
  userId: person?.id ?? '',
  shiftType,
  startTime,
  endTime,
  breakMinutes: minutesIn(breakMinutes),
  notes: notes.trim() || null,
})

/** Returns the input of the API call, for a single shift or a recurring schedule. */
export const toInput = (values: ScheduleValues): CreateShift | CreateRecurringSchedule =>
  isOneOff(values) || values.repeatType === 'NONE'
    ? { ...common(values), date: values.startDate }
    : {
        ...common(values),
        startDate: values.startDate,
        endDate: values.endDate,
        repeatType: values.repeatType,
        weekendDays: [...values.weekendDays],
        includeWeekends: values.includeWeekends,
      }

/** Returns true if the input is a single shift. */
export const isShift = (input: CreateShift | CreateRecurringSchedule): input is CreateShift => 'date' in input

/** Validates the input of a single shift or of a recurring schedule. */
export const ScheduleInput: Schema<CreateShift | CreateRecurringSchedule> = {
  safeParse: (input) =>
    typeof input === 'object' && input !== null && 'date' in input
      ? CreateShift.safeParse(input)
      : CreateRecurringSchedule.safeParse(input),
}

/** The form fields whose names differ from the API's, by the API's name. */
export const names = { userId: 'person', date: 'startDate' }

/** Returns the required fields that are empty. */
export function findMissing(values: ScheduleValues): (keyof ScheduleValues)[] {
  const requiredFields: (keyof ScheduleValues)[] = ['person', 'startTime', 'endTime', 'startDate']
  if (values.repeatType !== 'NONE') requiredFields.push('endDate')
  return requiredFields.filter((name) => !values[name])
}

/** Returns the errors of required fields that are empty (specification 2, section 5). */
export function checkMissing(values: ScheduleValues): Problems {
  const missingFields = findMissing(values)
  if (missingFields.length === 0) return {}
  return { '': 'Please fill in all required fields.', ...Object.fromEntries(missingFields.map((name) => [name, ''])) }
}

/**
 * Returns where the form shows an overlap: at the time fields and above the buttons. The message names the other shift
 * (specification 2, section 8).
 */
export const explainRefusal = ({ code, message }: ApiError): Refusal | undefined =>
  code === 'shift.overlap' ? { problems: { startTime: message, endTime: '' }, failure: message } : undefined

/** Returns the input for the warnings; null while a value is missing or the dates are in the wrong order. */
export function draftOf(values: ScheduleValues, exceptId?: string): DraftSchedule | null {
  const { person, startDate, repeatType, startTime, endTime, weekendDays } = values
  const isSingle = isOneOff(values)
  const endDate = isSingle ? startDate : values.endDate
  const breakMinutes = minutesIn(values.breakMinutes)
  if (!person || findMissing(values).length > 0 || endDate < startDate || !(breakMinutes <= 480)) return null
  if (startTime === endTime) return null
  return {
    userId: person.id,
    startDate,
    endDate,
    startTime,
    endTime,
    breakMinutes,
    repeatType: isSingle ? 'NONE' : repeatType,
    // A query string can't contain an empty list, so without weekend days all days are included instead.
    weekendDays: weekendDays.length > 0 ? [...weekendDays] : undefined,
    includeWeekends: values.includeWeekends || weekendDays.length === 0,
    except: exceptId,
  }
}

const part = <K extends keyof ScheduleValues>(
  key: K,
  label: string,
  format: (value: ScheduleValues[K]) => string,
): FieldGroup<ScheduleValues> => ({ key, label, fields: [key], format: (values) => format(values[key]) })

/** The groups of fields in which conflicts are resolved if someone else changes the schedule while the form is open. */
export const scheduleFieldGroups: readonly FieldGroup<ScheduleValues>[] = [
  part('person', 'Employee', (person) => (person ? fullName(person) : '')),
  part('shiftType', 'Shift Type', (type) => i18n.t(shiftTypeLabels[type])),
  { key: 'times', label: 'Times', fields: ['startTime', 'endTime'], format: formatTimes },
  {
    key: 'repeat',
    label: 'Repeat Schedule',
    fields: ['repeatType', 'startDate', 'endDate', 'weekendDays', 'includeWeekends'],
    format: ({ repeatType, startDate, endDate, weekendDays, includeWeekends }) =>
      [
        i18n.t(repeatTypeLabels[repeatType]),
        startDate && formatDay(startDate),
        repeatType !== 'NONE' && endDate && i18n.t('until {day}', { day: formatDay(endDate) }),
        repeatType !== 'NONE' && !includeWeekends && i18n.t('except {days}', { days: formatDaysOfWeek(weekendDays) }),
      ]
        .filter(Boolean)
        .join(', '),
  },
  part('breakMinutes', 'Break (minutes)', (minutes) => minutes || '0'),
  part('notes', 'Notes', (notes) => notes),
]
