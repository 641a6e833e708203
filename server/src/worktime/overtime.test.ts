import { describe, expect, test } from 'vitest'
import type { WorkedDay } from './figures.ts'
import { approvedOfWorked, fitToWorked, overtimeByClass, wholeDayClass } from './overtime.ts'
import { entryInput as entry, factsInput, pauseInput as pause, shiftInput, workedInput } from './test/inputs.ts'

const night = { from: '22:00', to: '06:00' }
const none = { day: 0, night: 0, restDay: 0, holiday: 0 }

describe('overtime by class, in Cairo, two hours ahead of UTC', () => {
  const now = '2026-11-20T12:00:00Z'
  const of = (changes: Partial<WorkedDay>, wholeDay: 'holiday' | 'restDay' | null = null) =>
    overtimeByClass(workedInput({ now, ...changes }), { zone: 'Africa/Cairo', night, wholeDay })

  test.each<[string, Partial<WorkedDay>, object]>([
    ['none', { entries: [entry('06:00', '14:00')] }, {}],
    ['in the daytime', { entries: [entry('06:00', '15:30')] }, { day: 90 }],
    ['into the night', { entries: [entry('11:00', '20:45')] }, { day: 60, night: 45 }],
    ['out of the night', { entries: [entry('19:00', '2026-11-19T05:00:00Z')] }, { day: 60, night: 60 }],
    ['through a whole night', { entries: [entry('12:00', '2026-11-19T06:00:00Z')] }, { day: 120, night: 480 }],
    [
      'the last that was worked, over a break and two entries',
      { entries: [entry('20:30', '21:00'), entry('10:00', '19:00')], breaks: [pause('18:00', '18:30')] },
      // The last hour of nine: 20:30 to 21:00 UTC, and 18:30 to 19:00 before it. The latter is at 20:30 local time.
      { day: 30, night: 30 },
    ],
    [
      'with a corrected break',
      { entries: [entry('10:00', '21:00')], breakOverrideSeconds: 3600 },
      { day: 60, night: 60 },
    ],
    ['only in whole minutes', { entries: [entry('11:59:15', '20:00:45')] }, { day: 1 }],
    ['a minute at the edge of the night', { agreedMinutes: 0, entries: [entry('19:59:30', '20:01:00')] }, { night: 1 }],
    ['none on a day that was closed automatically', { entries: [entry('06:00', '20:45')], noOvertime: true }, {}],
  ])('%s', (_, changes, minutes) => {
    expect(of(changes)).toEqual({ ...none, ...minutes })
  })

  test('on a rest day or a holiday, all overtime is of that class', () => {
    const day = { agreedMinutes: 0, entries: [entry('19:00', '21:30:59')] }
    expect(of(day, 'restDay')).toEqual({ ...none, restDay: 150 })
    expect(of(day, 'holiday')).toEqual({ ...none, holiday: 150 })
  })

  test('the hour that occurs twice counts as two hours of the night', () => {
    const entries = [entry('2026-10-29T12:00:00Z', '2026-10-29T22:00:00Z')]
    expect(of({ entries })).toEqual({ ...none, night: 120 })
  })

  test('a night that does not pass midnight', () => {
    const day = workedInput({ now, agreedMinutes: 0, entries: [entry('21:00', '2026-11-19T05:00:00Z')] })
    const nightWindow = { from: '00:00', to: '05:00' }
    expect(overtimeByClass(day, { zone: 'Africa/Cairo', night: nightWindow, wholeDay: null })).toEqual({
      ...none,
      day: 180,
      night: 300,
    })
  })
})

test('days on which all overtime is of one class', () => {
  const holidays = new Map([['2026-11-19', { name: 'Feast', paid: true }]])
  const facts = factsInput({
    holidays,
    shifts: [shiftInput({ date: '2026-11-19' }), shiftInput({ date: '2026-11-21' })],
  })
  const dates = ['2026-11-18', '2026-11-19', '2026-11-21', '2026-11-22']
  expect(dates.map((date) => wholeDayClass(facts, date))).toEqual([null, 'holiday', null, 'restDay'])
})

test.each<[string, object, object, object]>([
  ['all of it if more is worked', { day: 60, night: 30 }, { day: 90, night: 30 }, { day: 60, night: 30 }],
  ['only what is still worked', { day: 90 }, { day: 89 }, { day: 89 }],
  ['only what was approved if more was worked', { day: 60 }, { day: 89 }, { day: 60 }],
  ['first the class that is still worked', { day: 60, night: 60 }, { night: 60 }, { night: 60 }],
  ['all of it if the class has changed', { day: 60 }, { holiday: 45 }, { day: 45 }],
  ['each minute once', { day: 60, night: 30 }, { day: 20, night: 45 }, { day: 35, night: 30 }],
  ['nothing if none is worked', { day: 60, night: 30 }, {}, {}],
])('approved overtime that remains: %s', (_, approved, worked, remaining) => {
  expect(approvedOfWorked({ ...none, ...approved }, { ...none, ...worked }, null)).toEqual({ ...none, ...remaining })
})

test.each([
  ['stay in their class', { day: 60 }, { day: 70 }, { day: 60 }],
  ['move with the hours to another class', { day: 60 }, { holiday: 70 }, { holiday: 60 }],
  ['move in part', { day: 60, night: 10 }, { day: 40, night: 50 }, { day: 40, night: 30 }],
  ['end with the overtime', { day: 60 }, { night: 20 }, { night: 20 }],
])('approved minutes %s', (_name, approved, worked, fitted) => {
  expect(fitToWorked({ ...none, ...approved }, { ...none, ...worked })).toEqual({ ...none, ...fitted })
})
