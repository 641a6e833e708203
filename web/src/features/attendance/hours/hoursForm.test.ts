import { expect, test } from 'vitest'
import { breakOf, entryOf, local, recordOf } from '../../../testing/attendance.ts'
import { gapMinutesOf, minutesBetweenSessions, paidBreakOf } from '../shared/daySessions.ts'
import { derivedPatch, toInput, valuesFor, findProblems } from './hoursForm.ts'

const empty = valuesFor('2026-11-23', null)
const filled = { ...empty, clockIn: '09:00', clockOut: '17:00', breakTime: '60', totalWorkedHours: '7' }

test('a day without a record is empty; one with a record shows its hours', () => {
  expect(empty).toMatchObject({ clockIn: '', clockOut: '', breakTime: '0', totalWorkedHours: '', overrideReason: '' })
  expect(valuesFor('2026-11-23', recordOf({ status: 'ABSENT', clockIn: null, clockInTime: null }))).toEqual(empty)
  const two = recordOf({
    clockEntries: [
      entryOf('2026-11-23T07:00:00Z', '2026-11-23T10:00:00Z', 3 * 3600),
      entryOf('2026-11-23T11:00:00Z', '2026-11-23T15:00:00Z', 3.5 * 3600),
    ],
    hoursWorked: 6.5,
    workedSeconds: 6.5 * 3600,
  })
  // The time between two sessions is neither work nor break.
  const values = valuesFor('2026-11-23', two)
  expect(values).toMatchObject({ clockIn: '09:00', clockOut: '17:00', breakTime: '30', totalWorkedHours: '6.5' })
  expect(minutesBetweenSessions(two, '09:00', '17:00')).toBe(60)
  expect(derivedPatch(values, { breakTime: '45' }, two)).toMatchObject({ totalWorkedHours: '6.25' })
  expect(derivedPatch(values, { totalWorkedHours: '7' }, two)).toMatchObject({ clockOut: '17:30' })
  // If the day ends before the second session, no time lies between sessions.
  expect(derivedPatch(values, { clockOut: '12:00' }, two)).toMatchObject({ totalWorkedHours: '2.5' })
  expect(derivedPatch(values, { totalWorkedHours: '2' }, two)).toMatchObject({ clockOut: '11:30' })
  expect(derivedPatch(values, { clockOut: '12:30' }, two)).toMatchObject({ totalWorkedHours: '2.5' })
})

test('keeps gaps of more than eight hours, also once they are part of a corrected break', () => {
  const split = recordOf({
    clockEntries: [
      entryOf('2026-11-23T05:00:00Z', '2026-11-23T07:00:00Z', 2 * 3600),
      entryOf('2026-11-23T16:00:00Z', '2026-11-23T20:00:00Z', 3.5 * 3600),
    ],
    clockIn: '2026-11-23T05:00:00Z',
    clockInTime: local('2026-11-23T05:00:00Z'),
    clockOut: '2026-11-23T20:00:00Z',
    clockOutTime: local('2026-11-23T20:00:00Z'),
    hoursWorked: 5.5,
    workedSeconds: 5.5 * 3600,
  })
  const asItWas = { clockIn: '07:00', clockOut: '22:00', breakTime: '30', totalWorkedHours: '5.5' }
  expect(valuesFor('2026-11-23', split)).toMatchObject(asItWas)
  expect(findProblems({ ...empty, ...asItWas }, split)).toEqual({})
  const correctedRecord = { ...split, corrected: true, breakSeconds: 570 * 60 }
  correctedRecord.clockEntries = [entryOf('2026-11-23T05:00:00Z', '2026-11-23T20:00:00Z', 5.5 * 3600)]
  expect(valuesFor('2026-11-23', correctedRecord)).toMatchObject({ breakTime: '480', totalWorkedHours: '5.5' })
  expect(minutesBetweenSessions(correctedRecord, '07:00', '22:00')).toBe(90)
  expect(gapMinutesOf(correctedRecord)).toBe(90)
})

test('counts paid breaks as work and lists them separately', () => {
  const meeting = { ...breakOf('MEETING', '2026-11-23T09:00:00Z', '2026-11-23T09:11:00Z', 660), isPaid: true }
  const record = recordOf({
    workedSeconds: 8 * 3600 - 43 * 60,
    breaks: [meeting, breakOf('LUNCH', '2026-11-23T10:00:00Z', '2026-11-23T10:43:00Z', 2580)],
  })
  expect([valuesFor('2026-11-23', record).breakTime, paidBreakOf(record)]).toEqual(['43', 11])
})

test('a day without a clock-out keeps its breaks and gaps', () => {
  const openRecord = recordOf({
    clockOut: null,
    clockOutTime: null,
    clockEntries: [
      entryOf('2026-11-23T07:00:00Z', '2026-11-23T10:00:00Z', 2.75 * 3600),
      entryOf('2026-11-23T10:20:00Z', null, 2 * 3600),
    ],
    workedSeconds: 4.75 * 3600,
    breaks: [
      breakOf('SHORT', '2026-11-23T08:00:00Z', '2026-11-23T08:15:00Z', 900),
      breakOf('LUNCH', '2026-11-23T11:00:00Z', '2026-11-23T11:40:00Z', 2400),
      { ...breakOf('MEETING', '2026-11-23T11:50:00Z', '2026-11-23T12:20:00Z', 1800), isPaid: true },
      breakOf('PERSONAL', '2026-11-23T13:00:00Z', null, 60),
    ],
  })
  const values = valuesFor('2026-11-23', openRecord)
  expect(values).toMatchObject({ clockIn: '09:00', clockOut: '', breakTime: '55' })
  expect(derivedPatch(values, { clockOut: '17:00' }, openRecord)).toMatchObject({ totalWorkedHours: '6.75' })
})

test.each([
  ['the total follows the start', filled, { clockIn: '08:30' }, { totalWorkedHours: '7.5' }],
  ['the end', filled, { clockOut: '17:20' }, { totalWorkedHours: '7.33' }],
  ['an end on the next day', filled, { clockOut: '01:00' }, { totalWorkedHours: '15' }],
  ['the break', filled, { breakTime: '30' }, { totalWorkedHours: '7.5' }],
  ['a break longer than the day: never below 0', filled, { clockOut: '09:30' }, { totalWorkedHours: '0' }],
  ['the end follows the total', filled, { totalWorkedHours: '8.25' }, { clockOut: '18:15' }],
  ['the end may be on the next day', filled, { totalWorkedHours: '20' }, { clockOut: '06:00' }],
  ['a total that two times cannot say changes nothing', filled, { totalWorkedHours: '24' }, {}],
  ['nor does one that is being typed', filled, { totalWorkedHours: '' }, {}],
  ['nor a break', filled, { breakTime: '' }, {}],
  ['nor a time', filled, { clockOut: '' }, {}],
  ['without a start there is no end', empty, { totalWorkedHours: '8' }, {}],
  [
    'the end comes with the start and the total',
    { ...empty, clockIn: '22:00' },
    { totalWorkedHours: '8' },
    { clockOut: '06:00' },
  ],
])('%s', (_, values, patch, derived) => {
  expect(derivedPatch(values, patch, null)).toEqual({ ...patch, ...derived })
})

test.each([
  ['24', '0', true],
  ['23', '60', true],
  ['22.98', '60', false],
  ['8', '480', false],
  // The schema reports these.
  ['37', '0', false],
  ['20', '481', false],
])('%s hours and %s minutes are too long for two times: %s', (totalWorkedHours, breakTime, isWrong) => {
  expect('totalWorkedHours' in findProblems({ ...filled, totalWorkedHours, breakTime }, null)).toBe(isWrong)
})

test('a repeated local time keeps its offset until another time is typed', () => {
  const record = recordOf({
    clockOutTime: { time: '23:30', dayOffset: 0, offset: '+02:00' },
    clockInTime: local('2026-11-23T07:00:00Z'),
  })
  const input = toInput({ ...filled, clockOut: '23:30' }, record.userId, record)
  expect(input).toMatchObject({ clockIn: '09:00', clockOut: '23:30+02:00', breakTime: 60, totalWorkedHours: 7 })
  expect(toInput({ ...filled, clockOut: '23:15' }, record.userId, record).clockOut).toBe('23:15')
})
