import { describe, expect, it, test } from 'vitest'
import type { DayPay } from '@muster/contract/kit/pay'
import { printCents } from '../../../pay/money.ts'
import { computeMonth } from './computeMonth.ts'
import type { MonthFacts } from './facts.ts'
import { absentOn, leaveOn, monthInput, payInput, rulesInput } from './test/inputs.ts'

const datesOf = (period: string, days: number) =>
  Array.from({ length: days }, (_, day) => `${period}-${String(day + 1).padStart(2, '0')}`)
const isWeekday = (date: string) => ![0, 6].includes(new Date(`${date}T00:00Z`).getUTCDay())
const august = datesOf('2026-08', 31)
const workingDates = august.filter(isWeekday)

const month = (dayPay: DayPay, facts: Partial<MonthFacts>) =>
  monthInput({
    period: '2026-08',
    pay: [payInput('9300')],
    workingDates,
    rules: rulesInput({ absencesDeducted: true, dayPay: { before: dayPay, own: dayPay } }),
    ...facts,
  })
const totalOf = (facts: MonthFacts) => printCents(computeMonth(facts).reduce((sum, { amount }) => sum + amount, 0n))
const unpaidOf = (facts: MonthFacts) =>
  computeMonth(facts).flatMap(({ code, quantity, rate, amount, because }) =>
    because.kind === 'UNPAID' ? [`${code} ${quantity} × ${rate} = ${printCents(amount)}`] : [],
  )

describe('an unpaid day', () => {
  test.each<[string, DayPay, string[], string]>([
    ['absent all August', 'CALENDAR_DAYS', workingDates, '3000.00'],
    ['absent all August', 'WORKING_DAYS', workingDates, '0.00'],
    ['absent all August', 'THIRTY_DAYS', workingDates, '0.00'],
    ['one day', 'CALENDAR_DAYS', ['2026-08-05'], '9000.00'],
    ['one day', 'WORKING_DAYS', ['2026-08-05'], '8857.14'],
    ['one day', 'THIRTY_DAYS', ['2026-08-05'], '8990.00'],
    ['all days but one', 'WORKING_DAYS', workingDates.slice(1), '442.86'],
    ['all days but one', 'THIRTY_DAYS', workingDates.slice(1), '3100.00'],
  ])('%s, by %s: %j leaves %s', (_, dayPay, dates, left) => {
    expect(totalOf(month(dayPay, { unpaid: absentOn(...dates) }))).toBe(left)
  })

  test.each<[DayPay, string]>([
    ['CALENDAR_DAYS', 'UNPAID_LEAVE 4 × 300.0000 = -1200.00'],
    ['WORKING_DAYS', 'UNPAID_LEAVE 2 × 442.8571 = -885.71'],
    ['THIRTY_DAYS', 'UNPAID_LEAVE 4 × 310.0000 = -1240.00'],
  ])('%s: leave over a weekend whose policy counts calendar days costs %s', (dayPay, line) => {
    const unpaid = leaveOn('2026-08-07', '2026-08-08', '2026-08-09', '2026-08-10')
    expect(unpaidOf(month(dayPay, { unpaid }))).toEqual([line])
  })

  it('is also a working day if it is an absence that no schedule plans any more', () => {
    const facts = { unpaid: absentOn('2026-08-05', '2026-08-08'), workingDates: workingDates.slice(1) }
    expect(unpaidOf(month('WORKING_DAYS', facts))).toEqual(['ABSENCE 2 × 442.8571 = -885.71'])
  })

  it('is a holiday or day off in leave that does not count it, unless no working day is paid', () => {
    const leave = (dates: string[]) =>
      leaveOn(...dates).map((day) => ({ ...day, isUncounted: !workingDates.includes(day.date) }))
    expect(unpaidOf(month('THIRTY_DAYS', { unpaid: leave(august.slice(0, 10)) }))).toEqual([
      'UNPAID_LEAVE 6 × 310.0000 = -1860.00',
    ])
    expect(unpaidOf(month('WORKING_DAYS', { unpaid: leave(august) }))).toEqual([
      'UNPAID_LEAVE 21 × 442.8571 = -9300.00',
    ])
  })

  it('is valued by the calendar in a part of the month without working days', () => {
    const pay = [payInput('6200'), payInput('9300', { from: '2026-08-03' })]
    expect(unpaidOf(month('WORKING_DAYS', { pay, unpaid: leaveOn('2026-08-01', '2026-08-03') }))).toEqual([
      'UNPAID_LEAVE 1 × 200.0000 = -200.00',
      'UNPAID_LEAVE 1 × 442.8571 = -442.86',
    ])
  })

  it('is valued by the rule of its own month after a cut-off', () => {
    const rules = rulesInput({
      absencesDeducted: true,
      dayPay: { before: 'THIRTY_DAYS', own: 'CALENDAR_DAYS' },
      cutOffs: { time: { before: 25, own: 25 }, overtime: { before: null, own: null } },
    })
    const facts = month('CALENDAR_DAYS', { period: '2026-09', rules, unpaid: absentOn('2026-08-27', '2026-09-02') })
    expect(unpaidOf(facts)).toEqual(['ABSENCE 1 × 310.0000 = -310.00', 'ABSENCE 1 × 310.0000 = -310.00'])
    const lines = computeMonth(facts).filter(({ code }) => code === 'ABSENCE')
    expect(lines.map(({ because }) => because)).toMatchObject([
      { dayPay: 'THIRTY_DAYS', daysOfMonth: 30, range: { from: '2026-08-26', to: '2026-08-31' } },
      { daysOfMonth: 30, range: { from: '2026-09-01', to: '2026-09-25' } },
    ])
    expect(lines[1]?.because).not.toHaveProperty('dayPay')
  })
})

describe('part of a month', () => {
  const employments = [{ first: '2026-08-17', last: null }]
  test.each<[DayPay, string]>([
    ['CALENDAR_DAYS', '4500.00'],
    ['WORKING_DAYS', '4500.00'],
    ['THIRTY_DAYS', '4500.00'],
  ])('is paid by its calendar days, by %s too: %s', (dayPay, paid) => {
    expect(totalOf(month(dayPay, { employments }))).toBe(paid)
  })

  test.each<[DayPay, string]>([
    ['CALENDAR_DAYS', '4200.00'],
    ['WORKING_DAYS', '4057.14'],
    ['THIRTY_DAYS', '4190.00'],
  ])('loses the same for a day as a full month, by %s: leaves %s', (dayPay, left) => {
    expect(totalOf(month(dayPay, { employments, unpaid: absentOn('2026-08-20') }))).toBe(left)
  })

  it('leaves nothing without a paid working day', () => {
    const unpaid = absentOn(...workingDates.filter((date) => date >= '2026-08-17'))
    for (const dayPay of ['WORKING_DAYS', 'THIRTY_DAYS'] as const)
      expect(totalOf(month(dayPay, { employments, unpaid }))).toBe('0.00')
  })
})
