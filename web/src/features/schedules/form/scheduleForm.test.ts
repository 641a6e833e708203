import { expect, test } from 'vitest'
import type { RecurringSchedule, Shift } from '@muster/contract/schedules/shifts'
import { colleague } from '../../../testing/samples.ts'
import {
  checkMissing,
  draftOf,
  newSchedule,
  ScheduleInput,
  toInput,
  valuesOfSeries,
  valuesOfShift,
  type ScheduleValues,
} from './scheduleForm.ts'

const values = (patch: Partial<ScheduleValues>): ScheduleValues => ({
  ...newSchedule({ person: colleague }),
  startDate: '2026-11-23',
  endDate: '2026-11-27',
  ...patch,
})
const common = { userId: colleague.id, shiftType: 'FULL_TIME', startTime: '09:00', endTime: '17:00', breakMinutes: 0 }
const seriesOf = {
  ...common,
  notes: null,
  startDate: '2026-11-23',
  endDate: '2026-11-27',
  repeatType: 'DAILY',
  weekendDays: ['Saturday', 'Sunday'],
  includeWeekends: false,
}

test.each<[string, Partial<ScheduleValues>, object]>([
  ['several days are a series', {}, seriesOf],
  ['one day is a shift', { endDate: '2026-11-23' }, { ...common, notes: null, date: '2026-11-23' }],
  [
    'what does not repeat is a shift, whatever its end',
    { repeatType: 'NONE', endDate: '' },
    { ...common, notes: null, date: '2026-11-23' },
  ],
  [
    'weekly, without weekend days, with a break and notes',
    { repeatType: 'WEEKLY', weekendDays: [], breakMinutes: '45', notes: ' Front desk ' },
    { ...seriesOf, repeatType: 'WEEKLY', weekendDays: [], breakMinutes: 45, notes: 'Front desk' },
  ],
])('%s', (_, patch, input) => {
  expect(toInput(values(patch))).toEqual(input)
  expect(ScheduleInput.safeParse(input).success).toBe(true)
})

test.each<[string, Partial<ScheduleValues>, string]>([
  ['an end before the start', { endDate: '2026-11-20' }, 'endDate'],
  ['more than two years', { endDate: '2028-11-23' }, 'endDate'],
  ['an end that is the start', { startTime: '09:00', endTime: '09:00' }, 'endTime'],
  ['the same of a single day', { endDate: '2026-11-23', startTime: '09:00', endTime: '09:00' }, 'endTime'],
  ['a break that is no number', { breakMinutes: '1.5' }, 'breakMinutes'],
  ['a break of 481 minutes', { breakMinutes: '481' }, 'breakMinutes'],
])('%s is refused at its field', (_, patch, path) => {
  const result = ScheduleInput.safeParse(toInput(values(patch)))
  expect(result.success ? [] : result.error.issues.map((issue) => issue.path.join('.'))).toEqual([path])
})

test('reports missing values once and marks each field', () => {
  expect(checkMissing(values({}))).toEqual({})
  expect(checkMissing(values({ person: null, startTime: '', endDate: '' }))).toEqual({
    '': 'Please fill in all required fields.',
    person: '',
    startTime: '',
    endDate: '',
  })
  expect(checkMissing(values({ repeatType: 'NONE', endDate: '' }))).toEqual({})
})

const row = {
  id: crypto.randomUUID(),
  user: { id: colleague.id, firstName: 'Omar', lastName: 'Farouk' },
  shiftType: 'NIGHT',
  startTime: '22:00',
  endTime: '06:00',
  breakMinutes: 30,
  notes: 'Bring the keys',
  updatedAt: '2026-11-20T08:00:00.000Z',
  can: { edit: true, delete: true },
} as const

test('keeps stored values when editing and fills only blanks', () => {
  const localTime = { time: '22:00', dayOffset: 0, offset: null }
  const at = '2026-11-23T20:00:00.000Z'
  const shift: Shift = {
    ...row,
    date: '2026-11-23',
    startsAt: at,
    endsAt: at,
    startLocal: localTime,
    endLocal: localTime,
  }
  const asShift = valuesOfShift(shift)
  expect(asShift).toMatchObject({ repeatType: 'NONE', weekendDays: ['Saturday', 'Sunday'], notes: 'Bring the keys' })
  expect(toInput(asShift)).toEqual({
    userId: colleague.id,
    date: '2026-11-23',
    shiftType: 'NIGHT',
    startTime: '22:00',
    endTime: '06:00',
    breakMinutes: 30,
    notes: 'Bring the keys',
  })
  const series: RecurringSchedule = {
    ...row,
    userId: colleague.id,
    repeatType: 'MONTHLY',
    startDate: '2026-01-31',
    endDate: '2026-06-30',
    weekendDays: ['Friday'],
    includeWeekends: true,
    skippedDates: [],
    dates: [],
  }
  expect(toInput(valuesOfSeries(series))).toMatchObject({
    repeatType: 'MONTHLY',
    weekendDays: ['Friday'],
    includeWeekends: true,
  })
})

test.each<[string, Partial<ScheduleValues>, object | null]>([
  ['a series', {}, { repeatType: 'DAILY', endDate: '2026-11-27', weekendDays: ['Saturday', 'Sunday'] }],
  ['a shift', { repeatType: 'NONE', endDate: '' }, { repeatType: 'NONE', endDate: '2026-11-23' }],
  ['every day, which an empty list in an address cannot say', { weekendDays: [] }, { includeWeekends: true }],
  ['something missing', { startTime: '' }, null],
  ['out of order', { endDate: '2026-11-01' }, null],
])('the draft checked for warnings: %s', (_, patch, draft) => {
  if (draft) expect(draftOf(values(patch))).toMatchObject(draft)
  else expect(draftOf(values(patch))).toBeNull()
})
