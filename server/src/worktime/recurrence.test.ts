import { describe, expect, test } from 'vitest'
import { datesOf, type Series } from './recurrence.ts'
import { seriesInput } from './test/inputs.ts'

const all = (series: Series) => datesOf(series, '2000-01-01', '2100-12-31')
const inShort = (changes: Partial<Series>) => all(seriesInput(changes)).map((date) => date.slice(5))

describe('the dates of a series', () => {
  test('daily but at the weekend', () => {
    expect(inShort({ startDate: '2026-11-19', endDate: '2026-11-24' })).toEqual(['11-19', '11-20', '11-23', '11-24'])
  })

  test('daily from Sunday to Thursday', () => {
    const week = { startDate: '2026-11-16', endDate: '2026-11-22', weekendDays: [5, 6] }
    expect(inShort(week)).toEqual(['11-16', '11-17', '11-18', '11-19', '11-22'])
  })

  test('weekends are included where it says so', () => {
    expect(inShort({ startDate: '2026-11-20', endDate: '2026-11-22', includeWeekends: true })).toHaveLength(3)
  })

  test('weekly on the weekday of its first date', () => {
    const weekly = { repeatType: 'WEEKLY', startDate: '2026-11-18', endDate: '2026-12-09' } as const
    expect(inShort(weekly)).toEqual(['11-18', '11-25', '12-02', '12-09'])
  })

  test('monthly on its day, at the end of a month that has none, and not drawn forward by it', () => {
    const monthly = { repeatType: 'MONTHLY', startDate: '2026-01-31', endDate: '2026-06-30', weekendDays: [] } as const
    expect(inShort(monthly)).toEqual(['01-31', '02-28', '03-31', '04-30', '05-31', '06-30'])
    expect(inShort({ ...monthly, startDate: '2028-01-30', endDate: '2028-04-01' })).toEqual(['01-30', '02-29', '03-30'])
  })

  test('monthly on a day that is at the weekend now and then', () => {
    const monthly = { repeatType: 'MONTHLY', startDate: '2026-01-31', endDate: '2026-06-30' } as const
    expect(inShort(monthly)).toEqual(['03-31', '04-30', '06-30'])
  })

  test('without those that were skipped', () => {
    const week = { startDate: '2026-11-16', endDate: '2026-11-20', skipped: ['2026-11-18', '2026-11-25'] }
    expect(inShort(week)).toEqual(['11-16', '11-17', '11-19', '11-20'])
  })

  test('for two years and no longer', () => {
    const long = seriesInput({ startDate: '2026-03-01', endDate: '2046-03-01', includeWeekends: true })
    expect([all(long).length, all(long).at(-1)]).toEqual([731, '2028-02-29'])
    const leap = seriesInput({ startDate: '2024-02-29', endDate: '2046-03-01', includeWeekends: true })
    expect(all(leap).at(-1)).toBe('2026-02-28')
  })

  test('one that ends before it begins has none', () => {
    expect(inShort({ startDate: '2026-11-19', endDate: '2026-11-18' })).toEqual([])
  })
})
