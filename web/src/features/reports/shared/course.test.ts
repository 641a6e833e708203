import { describe, expect, test } from 'vitest'
import type { Metric, Series } from '@muster/contract/reports/figures'
import { courseOf } from './course.ts'

const first = Temporal.PlainDate.from('2026-11-01')
const days = (count: number, name: string, value: (index: number) => number | null): Series => ({
  step: 'day',
  points: Array.from({ length: count }, (_, index) => {
    const day = first.add({ days: index }).toString()
    return { startDate: day, endDate: day, values: { [name]: value(index) } }
  }),
})
const parts = (step: 'week' | 'month', ...ranges: [string, string][]): Series => ({
  step,
  points: ranges.map(([startDate, endDate], index) => ({ startDate, endDate, values: { notes: index } })),
})
const metric = (previous: number | null, unit: Metric['unit'] = 'count'): Metric => ({ value: 1, unit, previous })

describe('the course of a figure', () => {
  test('adds days up to whole weeks before today, beside the average week of the previous period', () => {
    const series = days(16, 'presentDays', (index) => (index === 15 ? 0 : 1))
    const figure = {
      report: 'attendance',
      name: 'presentDays',
      figure: metric(32),
      today: '2026-11-16',
      reviews: 0,
    } as const
    expect(courseOf(series, figure)).toEqual({ values: [7, 7], previous: 14 })
  })

  test('keeps the days of a period of less than two weeks', () => {
    const figure = { report: 'performance', name: 'notes', figure: metric(8), today: '2026-11-30', reviews: 0 } as const
    expect(
      courseOf(
        days(4, 'notes', (index) => index),
        figure,
      ),
    ).toEqual({ values: [0, 1, 2, 3], previous: 2 })
  })

  test('is empty on the first day of a period', () => {
    const figure = { report: 'performance', name: 'notes', figure: metric(8), today: '2026-11-01', reviews: 0 } as const
    expect(
      courseOf(
        days(1, 'notes', () => 1),
        figure,
      ),
    ).toEqual({ values: [], previous: null })
  })

  test('leaves out parts of weeks and of months', () => {
    const figure = {
      report: 'performance',
      name: 'notes',
      figure: metric(null),
      today: '2026-12-01',
      reviews: 0,
    } as const
    const weeks = parts(
      'week',
      ['2026-11-04', '2026-11-07'],
      ['2026-11-08', '2026-11-14'],
      ['2026-11-15', '2026-11-21'],
      ['2026-11-22', '2026-11-27'],
    )
    expect(courseOf(weeks, figure).values).toEqual([1, 2])
    const months = parts(
      'month',
      ['2026-09-15', '2026-09-30'],
      ['2026-10-01', '2026-10-31'],
      ['2026-11-01', '2026-11-30'],
    )
    expect(courseOf(months, figure)).toEqual({ values: [1, 2], previous: null })
  })

  test('never adds up averages, and compares them as they are', () => {
    const series = days(15, 'averageHours', (index) => (index === 1 ? null : 8))
    const figure = {
      report: 'attendance',
      name: 'averageHours',
      figure: metric(7.5, 'hours'),
      today: '2026-12-01',
      reviews: 0,
    } as const
    const { values, previous } = courseOf(series, figure)
    expect([values.length, values[0], values[1], previous]).toEqual([15, 8, null, 7.5])
  })

  test('does not exist for requests, which are counted on each of their days', () => {
    const figure = { report: 'leaves', name: 'requests', figure: metric(5), today: '2026-12-01', reviews: 0 } as const
    expect(
      courseOf(
        days(20, 'requests', () => 1),
        figure,
      ),
    ).toEqual({ values: [], previous: null })
  })
  test.each([
    [9, 0],
    [10, 15],
  ])('does not exist for a rating from fewer than ten reviews: %d', (reviews, length) => {
    const figure = {
      report: 'performance',
      name: 'averageRating',
      figure: metric(4, 'rating'),
      today: '2026-12-01',
      reviews,
    } as const
    const series = days(15, 'averageRating', () => 4)
    expect(courseOf(series, figure).values).toHaveLength(length)
  })
})
