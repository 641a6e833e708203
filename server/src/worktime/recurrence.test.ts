import { describe, expect, test } from 'vitest'
import { dateOf, dayNumber } from '../kernel/days.ts'
import { datesOf, type Series } from './recurrence.ts'
import { datesByHand } from './test/byHand.ts'
import { agree, type Random } from './test/cases.ts'
import { seriesInput } from './test/inputs.ts'

const all = (series: Series) => datesOf(series, '2000-01-01', '2100-12-31')
const inShort = (changes: Partial<Series>) => all(seriesInput(changes)).map((date) => date.slice(5))

describe('the dates of a series', () => {
  test('daily except at the weekend', () => {
    expect(inShort({ startDate: '2026-11-19', endDate: '2026-11-24' })).toEqual(['11-19', '11-20', '11-23', '11-24'])
  })

  test('daily from Sunday to Thursday', () => {
    const week = { startDate: '2026-11-16', endDate: '2026-11-22', weekendDays: [5, 6] }
    expect(inShort(week)).toEqual(['11-16', '11-17', '11-18', '11-19', '11-22'])
  })

  test('weekends are included where configured', () => {
    expect(inShort({ startDate: '2026-11-20', endDate: '2026-11-22', includeWeekends: true })).toHaveLength(3)
  })

  test('weekly on the weekday of its first date', () => {
    const weekly = { repeatType: 'WEEKLY', startDate: '2026-11-18', endDate: '2026-12-09' } as const
    expect(inShort(weekly)).toEqual(['11-18', '11-25', '12-02', '12-09'])
  })

  test('monthly on its day or at the end of shorter months, without shifting later dates', () => {
    const monthly = { repeatType: 'MONTHLY', startDate: '2026-01-31', endDate: '2026-06-30', weekendDays: [] } as const
    expect(inShort(monthly)).toEqual(['01-31', '02-28', '03-31', '04-30', '05-31', '06-30'])
    expect(inShort({ ...monthly, startDate: '2028-01-30', endDate: '2028-04-01' })).toEqual(['01-30', '02-29', '03-30'])
  })

  test('monthly on a day that sometimes falls on a weekend', () => {
    const monthly = { repeatType: 'MONTHLY', startDate: '2026-01-31', endDate: '2026-06-30' } as const
    expect(inShort(monthly)).toEqual(['03-31', '04-30', '06-30'])
  })

  test('without skipped dates', () => {
    const week = { startDate: '2026-11-16', endDate: '2026-11-20', skipped: ['2026-11-18', '2026-11-25'] }
    expect(inShort(week)).toEqual(['11-16', '11-17', '11-19', '11-20'])
  })

  test('for at most two years', () => {
    const long = seriesInput({ startDate: '2026-03-01', endDate: '2046-03-01', includeWeekends: true })
    expect([all(long).length, all(long).at(-1)]).toEqual([731, '2028-02-29'])
    const leap = seriesInput({ startDate: '2024-02-29', endDate: '2046-03-01', includeWeekends: true })
    expect(all(leap).at(-1)).toBe('2026-02-28')
  })

  test('a series that ends before it begins has no dates', () => {
    expect(inShort({ startDate: '2026-11-19', endDate: '2026-11-18' })).toEqual([])
  })
})

describe('any series', () => {
  const day = (random: Random, years: number) => dateOf(dayNumber('2024-01-01') + random.upTo(years * 365))
  const anySeries = (random: Random) =>
    seriesInput({
      repeatType: random.one(['DAILY', 'WEEKLY', 'MONTHLY']),
      startDate: random.chance(0.2) ? random.one(['2024-02-29', '2024-01-31', '2025-12-31']) : day(random, 3),
      endDate: day(random, 8),
      weekendDays: random.one([[], [6, 7], [5, 6], [1, 2, 3, 4, 5, 6, 7]]),
      includeWeekends: random.chance(0.3),
      skipped: random.chance(0.3) ? [day(random, 3), day(random, 3)] : [],
    })

  test('its dates are those counted one by one from its start, for two years', () => {
    agree({ count: 1000, seed: 11 }, anySeries, all, datesByHand)
  })

  test('they are in order, unique, within its range, and not on excluded weekends', () => {
    const faults = (series: Series) => {
      const dates = all(series)
      const { startDate, endDate, includeWeekends, weekendDays, skipped } = series
      return dates.filter((date, i) => {
        const isFree = !includeWeekends && weekendDays.includes(Temporal.PlainDate.from(date).dayOfWeek)
        const isInOrder = i === 0 || (dates[i - 1] ?? '') < date
        return !isInOrder || date < startDate || date > endDate || isFree || skipped.includes(date)
      })
    }
    agree({ count: 1000, seed: 12 }, anySeries, faults, () => [])
  })

  test('the dates in a range equal those of all dates in the range', () => {
    agree(
      { count: 1000, seed: 13 },
      (random) => ({ series: anySeries(random), from: day(random, 5), to: day(random, 5) }),
      ({ series, from, to }) => datesOf(series, from, to),
      ({ series, from, to }) => all(series).filter((date) => from <= date && date <= to),
    )
  })
})
