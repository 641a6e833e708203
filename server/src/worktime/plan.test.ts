import { describe, expect, test } from 'vitest'
import { dayOfClockIn, isWorkingDay, planOf, plannedTimes, type WorkFacts } from './plan.ts'
import { factsInput, hoursInput, seriesInput, shiftInput } from './test/inputs.ts'
import { employed } from '../people/employments/test/employ.ts'

const holiday = (date: string) => new Map([[date, { name: 'Feast', paid: true }]])

describe('planned times', () => {
  test.each([
    ['a night in which the clocks go forward', 'Africa/Cairo', '2026-04-23', '22:00', '06:00', 7],
    ['a night in which the clocks go back', 'Africa/Cairo', '2026-10-29', '22:00', '06:00', 9],
    ['clocks going forward in Berlin', 'Europe/Berlin', '2026-03-28', '22:00', '06:00', 7],
    ['clocks going back in Berlin', 'Europe/Berlin', '2026-10-24', '22:00', '06:00', 9],
    ['a change of half an hour on Lord Howe', 'Australia/Lord_Howe', '2026-04-04', '22:00', '06:00', 8.5],
    ['from a midnight that does not exist', 'Africa/Cairo', '2026-04-24', '00:00', '08:00', 7],
    ['until the same time on the next day', 'Africa/Cairo', '2026-11-18', '08:00', '08:00', 24],
    ['until midnight', 'Africa/Cairo', '2026-11-18', '16:00', '00:00', 8],
    ['within a skipped hour', 'Africa/Cairo', '2026-04-24', '00:10', '00:40', 0.5],
    ['from a skipped hour to shortly after it', 'Africa/Cairo', '2026-04-24', '00:30', '01:10', 40 / 60],
  ])('%s, %s', (_, zone, date, startTime, endTime, hours) => {
    const { start, end } = plannedTimes(date, startTime, endTime, zone)
    expect(start.until(end).total('hours')).toBe(hours)
  })

  test('a shift at a skipped midnight begins when the day begins', () => {
    const { start, end } = plannedTimes('2026-04-24', '00:00', '08:00', 'Africa/Cairo')
    expect([start, end].map(String)).toEqual(['2026-04-23T22:00:00Z', '2026-04-24T05:00:00Z'])
  })
})

describe('the plan of a day', () => {
  const inShort = (facts: WorkFacts, date: string) => {
    const { source, id, start, plannedMinutes, agreedMinutes, kind } = planOf(facts, date)
    return [source, id, start.toString().slice(5, 16), plannedMinutes, agreedMinutes, kind]
  }

  test('a shift takes precedence over a series, and a series over the hours', () => {
    const series = [seriesInput({ startTime: '10:00', endDate: '2026-11-19' })]
    const facts = factsInput({ series, shifts: [shiftInput({ date: '2026-11-18' })] })
    expect(inShort(facts, '2026-11-18')).toEqual(['SHIFT', 'shift of 2026-11-18', '11-18T20:00', 480, 480, 'WORK'])
    expect(inShort(facts, '2026-11-19')).toEqual(['RECURRING', 'series', '11-19T08:00', 360, 360, 'WORK'])
    expect(inShort(facts, '2026-11-20')).toEqual(['HOURS', null, '11-20T07:00', 420, 480, 'WORK'])
  })

  test('a day off has the times of the working hours, and no source', () => {
    const facts = factsInput({ holidays: holiday('2026-11-18'), ...employed(undefined, '2026-11-22') })
    expect(inShort(facts, '2026-11-18')).toEqual([null, null, '11-18T07:00', 420, 480, 'HOLIDAY'])
    expect(inShort(facts, '2026-11-21')).toEqual([null, null, '11-21T07:00', 420, 480, 'WEEKEND'])
    expect(inShort(facts, '2026-11-23')).toEqual([null, null, '11-23T07:00', 420, 480, 'NOT_EMPLOYED'])
  })

  test('two shifts on one date are one plan', () => {
    const shifts = [
      shiftInput({ date: '2026-11-18', startTime: '16:00', endTime: '20:00', breakMinutes: 15 }),
      shiftInput({ date: '2026-11-18', startTime: '06:00', endTime: '10:00' }),
    ]
    const { start, end, breakMinutes, agreedMinutes } = planOf(factsInput({ shifts }), '2026-11-18')
    expect([start, end].map(String)).toEqual(['2026-11-18T04:00:00Z', '2026-11-18T18:00:00Z'])
    expect([breakMinutes, agreedMinutes]).toEqual([15, 465])
  })

  test('a break longer than the shift leaves nothing', () => {
    const shifts = [shiftInput({ date: '2026-11-18', startTime: '06:00', endTime: '07:00', breakMinutes: 90 })]
    expect(planOf(factsInput({ shifts }), '2026-11-18').plannedMinutes).toBe(0)
  })

  test('a person’s own hours take precedence over the company’s, each in the newest version that applies', () => {
    const facts = factsInput({
      ownHours: [
        hoursInput({ effectiveFrom: '2026-11-18', startTime: '11:00' }),
        hoursInput({ effectiveFrom: '2026-11-10', startTime: '10:00' }),
      ],
      companyHours: [
        hoursInput({ effectiveFrom: '2026-11-05', startTime: '08:00' }),
        hoursInput({ effectiveFrom: '2026-11-03', startTime: '07:00' }),
      ],
    })
    const dates = ['2026-11-02', '2026-11-03', '2026-11-05', '2026-11-10', '2026-11-17', '2026-11-18']
    const startHours = dates.map((date) => planOf(facts, date).start.toString().slice(11, 13))
    expect(startHours).toEqual(['05', '05', '06', '08', '08', '09'])
  })
})

describe('a working day', () => {
  const seriesOnSunday = seriesInput({ weekendDays: [5, 6] })
  test.each<[string, Partial<WorkFacts>, string, boolean]>([
    ['a Friday', {}, '2026-11-20', true],
    ['a Saturday', {}, '2026-11-21', false],
    ['a Saturday with a shift', { shifts: [shiftInput({ date: '2026-11-21' })] }, '2026-11-21', true],
    ['a Sunday of a series', { series: [seriesOnSunday] }, '2026-11-22', true],
    ['a Friday in a series from Sunday to Thursday', { series: [seriesOnSunday] }, '2026-11-20', false],
    [
      'a Friday with hours from Sunday to Thursday',
      { ownHours: [hoursInput({ workingDays: [7, 1, 2, 3, 4] })] },
      '2026-11-20',
      false,
    ],
    [
      'a Friday once the series is over',
      { series: [{ ...seriesOnSunday, endDate: '2026-11-19' }] },
      '2026-11-20',
      true,
    ],
    ['a skipped date', { series: [seriesInput({ skipped: ['2026-11-18'] })] }, '2026-11-18', false],
    [
      'one that was skipped and given a shift',
      { series: [seriesInput({ skipped: ['2026-11-18'] })], shifts: [shiftInput({ date: '2026-11-18' })] },
      '2026-11-18',
      true,
    ],
    ['a Tuesday outside a weekly series', { series: [seriesInput({ repeatType: 'WEEKLY' })] }, '2026-11-17', true],
    ['a holiday', { holidays: holiday('2026-11-18') }, '2026-11-18', false],
    ['a holiday in a series', { holidays: holiday('2026-11-18'), series: [seriesInput()] }, '2026-11-18', false],
    [
      'a holiday with a shift',
      { holidays: holiday('2026-11-18'), shifts: [shiftInput({ date: '2026-11-18' })] },
      '2026-11-18',
      true,
    ],
    ['the first day', { ...employed('2026-11-18') }, '2026-11-18', true],
    ['the day before the first', { ...employed('2026-11-18') }, '2026-11-17', false],
    ['the last day', { ...employed(undefined, '2026-11-18') }, '2026-11-18', true],
    ['the day after the last', { ...employed(undefined, '2026-11-18') }, '2026-11-19', false],
    [
      'one with a shift after the last',
      { ...employed(undefined, '2026-11-18'), shifts: [shiftInput({ date: '2026-11-19' })] },
      '2026-11-19',
      false,
    ],
  ])('%s', (_, changes, date, expected) => {
    expect(isWorkingDay(factsInput(changes), date)).toBe(expected)
  })
})

describe('the day of a clock-in', () => {
  const night = shiftInput({ date: '2026-11-18' })
  const midnight = shiftInput({ date: '2026-11-19', startTime: '00:00', endTime: '08:00' })
  const morning = shiftInput({ date: '2026-11-19', startTime: '07:00', endTime: '15:00' })
  const of = (changes: Partial<WorkFacts>, instant: string) => dayOfClockIn(factsInput(changes), instant)

  // Cairo is two hours ahead of UTC in November.
  test.each<[string, Partial<WorkFacts>, string, string]>([
    ['the local date without a shift', {}, '2026-11-18T22:00:00Z', '2026-11-19'],
    ['at 23:50 for a shift at 00:00', { shifts: [midnight] }, '2026-11-18T21:50:00Z', '2026-11-19'],
    ['two hours before the shift', { shifts: [midnight] }, '2026-11-18T20:00:00Z', '2026-11-19'],
    ['a second earlier', { shifts: [midnight] }, '2026-11-18T19:59:59Z', '2026-11-18'],
    ['in the middle of a night', { shifts: [night] }, '2026-11-19T00:30:00Z', '2026-11-18'],
    ['four hours after its end', { shifts: [night] }, '2026-11-19T08:00:00Z', '2026-11-18'],
    ['a second later', { shifts: [night] }, '2026-11-19T08:00:01Z', '2026-11-19'],
    [
      'at 07:00 for a shift at 07:00 after a night shift',
      { shifts: [night, morning] },
      '2026-11-19T05:00:00Z',
      '2026-11-19',
    ],
    ['at 04:00 during that night shift', { shifts: [night, morning] }, '2026-11-19T02:00:00Z', '2026-11-18'],
    [
      'at a night of a series',
      { series: [seriesInput({ startTime: '22:00', endTime: '06:00' })] },
      '2026-11-19T02:00:00Z',
      '2026-11-18',
    ],
    [
      'where a shift took the place of the night of a series',
      {
        series: [seriesInput({ startTime: '22:00', endTime: '06:00', endDate: '2026-11-18' })],
        shifts: [shiftInput({ date: '2026-11-18', startTime: '09:00', endTime: '12:00' })],
      },
      '2026-11-19T02:00:00Z',
      '2026-11-19',
    ],
    [
      'late in a shift of a whole day',
      { shifts: [shiftInput({ date: '2026-11-17', startTime: '23:30', endTime: '23:30' })] },
      '2026-11-19T01:00:00Z',
      '2026-11-17',
    ],
    [
      'at 23:50 for 00:00 on the day that has no midnight',
      { shifts: [{ ...midnight, date: '2026-04-24' }] },
      '2026-04-23T21:50:00Z',
      '2026-04-24',
    ],
    [
      'in the hour that came twice',
      { shifts: [{ ...night, date: '2026-10-29' }] },
      '2026-10-29T21:30:00Z',
      '2026-10-29',
    ],
  ])('%s', (_, changes, instant, date) => {
    expect(of(changes, instant)).toBe(date)
  })
})
