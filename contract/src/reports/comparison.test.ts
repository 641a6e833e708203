import { expect, test } from 'vitest'
import {
  type Change,
  changeAmount,
  changeArrows,
  changeOf,
  isTelling,
  outcomeOf,
  previousPeriodText,
} from './comparison.ts'
import { metricCatalogue, type MetricUnit, reportIds } from './metrics.ts'

const textOf = (value: number | null, previous: number | null, unit: MetricUnit = 'count') => {
  const change = changeOf({ value, previous, unit })
  return change && `${changeArrows[change.direction]} ${changeAmount(change, 'en')} ${change.unit}`
}

test.each<[number | null, number | null, MetricUnit, string | null]>([
  [112, 100, 'count', '▲ 12 percent'],
  [22, 100, 'count', '▼ 78 percent'],
  [106.25, 100, 'hours', '▲ 6.3 percent'],
  [1400, 100, 'count', '▲ 1,300 percent'],
  [0, 4, 'count', '▼ 100 percent'],
  [4, 4, 'count', '= 0 percent'],
  [1_000_000.01, 1_000_000, 'money', '▲ <0.1 percent'],
  [99.1, 99.2, 'percent', '▼ 0.1 points'],
  [50, 0, 'percent', '▲ 50 points'],
  [3.7, 5, 'rating', '▼ 1.3 rating'],
  // No percentage of nothing: the difference itself.
  [3, 0, 'count', '▲ 3 count'],
  [7.6, 0, 'hours', '▲ 7.6 hours'],
  [0, 0, 'count', '= 0 count'],
  [null, 5, 'rating', null],
  [5, null, 'rating', null],
  [null, null, 'money', null],
])('%d after %d %s is %s', (value, previous, unit, text) => expect(textOf(value, previous, unit)).toBe(text))

const [up, down, none] = (['up', 'down', 'none'] as const).map((direction): Change => ({
  direction,
  amount: 1,
  unit: 'percent',
})) as [Change, Change, Change]

test('attendance up is better, absences up are worse, pay and headcount are neutral', () => {
  expect([up, down, none].map((change) => outcomeOf('attendance', 'attendanceRate', change))).toEqual([
    'better',
    'worse',
    'neutral',
  ])
  expect([up, down, none].map((change) => outcomeOf('attendance', 'absentDays', change))).toEqual([
    'worse',
    'better',
    'neutral',
  ])
  for (const name of ['employees', 'netAmountEGP', 'taxAmountUSD'])
    expect([up, down].map((change) => outcomeOf('payroll', name, change))).toEqual(['neutral', 'neutral'])
  expect(outcomeOf('attendance', 'unknown', up)).toBe('neutral')
})

test.each<[number, number, MetricUnit, number, boolean]>([
  [8, 7, 'count', 0, true],
  [99.1, 99.2, 'percent', 0, false],
  [98.2, 99.2, 'percent', 0, true],
  [3.7, 5, 'rating', 9, false],
  [3.7, 5, 'rating', 10, true],
  [1, 2, 'hours', 0, true],
])('%d after %d %s with %d reviews is judged: %s', (value, previous, unit, reviews, expected) => {
  const change = changeOf({ value, previous, unit }) as Change
  expect(isTelling({ unit }, change, reviews)).toBe(expected)
})

test('each report with figures says of some whether a rise is good or bad, except payroll', () => {
  const judged = reportIds.filter((report) =>
    Object.values<{ label: string; rise?: string }>(metricCatalogue[report]).some(
      ({ rise }) => rise === 'good' || rise === 'bad',
    ),
  )
  expect(judged).toEqual(['attendance', 'leaves', 'performance', 'recruitment'])
})

test('the previous period is named without the year of the range; payroll names months', () => {
  const rangeUpTo = (endDate: string, last: string, first: string, months: [string, string]) => ({
    startDate: `${endDate.slice(0, 8)}01`,
    endDate,
    previous: { startDate: first, endDate: last },
    months: { first: '', last: '' },
    previousMonths: { first: months[0], last: months[1] },
  })
  const november = rangeUpTo('2026-11-23', '2026-10-23', '2026-10-01', ['2026-10', '2026-10'])
  expect(previousPeriodText('attendance', november, 'en')).toBe('1–23 Oct')
  expect(previousPeriodText('payroll', november, 'en')).toBe('Oct')
  const january = rangeUpTo('2026-01-07', '2025-12-07', '2025-12-01', ['2025-11', '2025-12'])
  expect(previousPeriodText('leaves', january, 'en')).toBe('1–7 Dec 2025')
  expect(previousPeriodText('payroll', january, 'en')).toBe('Nov–Dec 2025')
})
