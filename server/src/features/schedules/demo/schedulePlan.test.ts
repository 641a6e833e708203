import { describe, expect, test } from 'vitest'
import { addDays } from '../../../kernel/days.ts'
import { plannedTimes } from '../../../worktime/plan.ts'
import { datesOf } from '../../../worktime/recurrence.ts'
import { demoPeople, hireDateOf } from '../../../people/demo/people.ts'
import { holidaysOfEgypt, orthodoxEaster } from './holidays.ts'
import { schedulePlan } from './schedulePlan.ts'

const days = ['2026-11-22', '2026-11-23', '2026-01-01', '2027-02-28', '2028-02-29']

describe.each(days)('the plan seen on %s', (today) => {
  const plan = schedulePlan(today)

  test('no one is planned in two places, or before they were hired', () => {
    for (const { email, series, shifts } of plan) {
      const person = demoPeople.find((one) => one.email === email)
      if (!person) throw new Error(`${email} does not work here`)
      const all = [
        ...shifts,
        ...series.flatMap((rule) =>
          datesOf({ ...rule, id: '' }, rule.startDate, rule.endDate).map((date) => ({ ...rule, date })),
        ),
      ].map(({ date, startTime, endTime }) => plannedTimes(date, startTime, endTime, 'Africa/Cairo'))
      const sortedShifts = all.toSorted((a, b) => a.start.epochMilliseconds - b.start.epochMilliseconds)
      for (const [i, { start }] of sortedShifts.entries())
        expect(start.epochMilliseconds).toBeGreaterThanOrEqual(sortedShifts[i - 1]?.end.epochMilliseconds ?? 0)
      const hireDate = hireDateOf(person, today)
      const begins = [...shifts.map(({ date }) => date), ...series.map(({ startDate }) => startDate)]
      expect(begins.filter((date) => date < hireDate)).toEqual([])
    }
  })

  test('has past, current and future shifts and series', () => {
    const shifts = plan.flatMap((one) => one.shifts)
    const series = plan.flatMap((one) => one.series)
    expect(shifts.some(({ date }) => date < today)).toBe(true)
    expect(shifts.some(({ date }) => date > today)).toBe(true)
    expect(series.some(({ endDate }) => endDate < today)).toBe(true)
    expect(series.some(({ startDate, endDate }) => startDate <= today && endDate >= today)).toBe(true)
    expect(series.some(({ startDate }) => startDate > today)).toBe(true)
    for (const { startDate, endDate } of series) expect(endDate < addDays(startDate, 731)).toBe(true)
    expect(series.some(({ shiftType }) => shiftType === 'NIGHT')).toBe(true)
    expect(plan.some(({ hours }) => hours.length > 0)).toBe(true)
  })
})

describe('the holidays of Egypt', () => {
  test.each([
    [2024, '2024-05-05'],
    [2025, '2025-04-20'],
    [2026, '2026-04-12'],
    [2027, '2027-05-02'],
  ])('Easter of %i', (year, easter) => expect(orthodoxEaster(year)).toBe(easter))

  test('cover three years, each day once, in order', () => {
    const holidays = holidaysOfEgypt('2026-11-22')
    const dates = holidays.map(({ date }) => date)
    expect(dates).toEqual([...new Set(dates)].toSorted())
    expect([dates[0]?.slice(0, 4), dates.at(-1)?.slice(0, 4)]).toEqual(['2025', '2027'])
    const of2026 = holidays.filter(({ date }) => date.startsWith('2026')).map(({ date, name }) => `${date} ${name}`)
    expect(of2026).toEqual([
      '2026-01-07 Coptic Christmas',
      '2026-01-25 Revolution and Police Day',
      '2026-03-20 Eid al-Fitr',
      '2026-03-21 Eid al-Fitr',
      '2026-03-22 Eid al-Fitr',
      '2026-04-13 Sham el-Nessim',
      '2026-04-25 Sinai Liberation Day',
      '2026-05-01 Labour Day',
      '2026-05-26 Arafat Day',
      '2026-05-27 Eid al-Adha',
      '2026-05-28 Eid al-Adha',
      '2026-05-29 Eid al-Adha',
      '2026-06-16 Islamic New Year',
      '2026-06-30 30 June Revolution',
      '2026-07-23 23 July Revolution',
      '2026-08-25 Prophet’s Birthday',
      '2026-10-06 Armed Forces Day',
    ])
  })
})
