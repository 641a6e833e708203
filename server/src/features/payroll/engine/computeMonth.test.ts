import { describe, expect, it, test } from 'vitest'
import { printCents, sumOf } from '../../../pay/money.ts'
import { computeMonth } from './computeMonth.ts'
import type { MonthFacts } from './facts.ts'
import { absentOn, adjustmentInput, leaveOn, monthInput, overtimeInput, payInput, rulesInput } from './test/inputs.ts'
import { employed } from '../../../people/employments/test/employ.ts'

const show = (facts: MonthFacts) =>
  computeMonth(facts).map(({ code, label, amount }) => `${code} ${printCents(amount)} ${label}`)
const totalOf = (facts: MonthFacts) => printCents(sumOf(computeMonth(facts).map(({ amount }) => amount)))
const overtime = { pay: [payInput('12000')] }

describe('salary', () => {
  test.each<[string, Partial<MonthFacts>, string[]]>([
    ['a whole month is the salary', { pay: [payInput('10000.01')] }, ['SALARY 10000.01 Salary']],
    [
      'hired on the 17th',
      { ...employed('2026-11-17'), pay: [payInput('12000')] },
      ['SALARY 5600.00 Salary, 17–30 Nov 2026'],
    ],
    [
      'left on the 10th',
      { ...employed(undefined, '2026-11-10'), pay: [payInput('12000')] },
      ['SALARY 4000.00 Salary, 1–10 Nov 2026'],
    ],
    ['a single day', { ...employed('2026-11-30'), pay: [payInput('12000')] }, ['SALARY 400.00 Salary, 30 Nov 2026']],
    [
      'a raise in the middle',
      { period: '2026-10', pay: [payInput('10000'), payInput('12000', { from: '2026-10-16' })] },
      ['SALARY 4838.71 Salary, 1–15 Oct 2026', 'SALARY 6193.55 Salary, 16–31 Oct 2026'],
    ],
    [
      'two entries of equal pay',
      { pay: [payInput('10000'), payInput('10000', { from: '2026-11-12' })] },
      ['SALARY 10000.00 Salary'],
    ],
    [
      'of two from one day the last counts',
      { pay: [payInput('9000', { from: '2026-11-01' }), payInput('10000', { from: '2026-11-01' })] },
      ['SALARY 10000.00 Salary'],
    ],
    ['nothing before the first entry', { pay: [payInput('9000', { from: '2026-12-01' })] }, []],
    ['nothing after the last day', { ...employed(undefined, '2026-10-31'), pay: [payInput('9000')] }, []],
    ['nothing before the first day', { ...employed('2026-12-01'), pay: [payInput('9000')] }, []],
    [
      'nothing where the salary was taken away',
      { pay: [payInput('9000'), { ...payInput('1', { from: '2026-11-11' }), salary: null, currency: null }] },
      ['SALARY 3000.00 Salary, 1–10 Nov 2026'],
    ],
    [
      'two stretches of equal pay with a gap between them',
      {
        pay: [
          payInput('9000'),
          { ...payInput('1', { from: '2026-11-11' }), salary: null, currency: null },
          payInput('9000', { from: '2026-11-21' }),
        ],
      },
      ['SALARY 3000.00 Salary, 1–10 Nov 2026', 'SALARY 3000.00 Salary, 21–30 Nov 2026'],
    ],
    [
      'the part above the base are allowances',
      { pay: [payInput('12000', { base: '9000' })] },
      ['SALARY 9000.00 Salary', 'ALLOWANCE 3000.00 Allowances'],
    ],
    [
      'whose base is the salary, or would be above it, has none',
      { pay: [payInput('12000', { base: '12000' }), payInput('12000', { base: '15000', from: '2026-11-15' })] },
      ['SALARY 12000.00 Salary'],
    ],
    [
      'February of a leap year',
      { period: '2028-02', ...employed(undefined, '2028-02-28'), pay: [payInput('2900')] },
      ['SALARY 2800.00 Salary, 1–28 Feb 2028'],
    ],
    [
      'each currency by itself',
      {
        pay: [payInput('3000', { currency: 'USD' }), payInput('20000', { from: '2026-11-16' })],
      },
      ['SALARY 1500.00 Salary, 1–15 Nov 2026', 'SALARY 10000.00 Salary, 16–30 Nov 2026'],
    ],
  ])('%s', (_, facts, lines) => {
    expect(show(monthInput(facts))).toEqual(lines)
  })

  it('the last pay period absorbs the cent from rounding', () => {
    // 100.01 × 10/30 is rounded to 33.34 three times, which adds up to one cent too much.
    const thirds = ['2026-11-01', '2026-11-11', '2026-11-21'].map((from, place) =>
      payInput('100.01', { from, base: String(50 + place) }),
    )
    const salary = computeMonth(monthInput({ pay: thirds }))
    expect(printCents(sumOf(salary.map(({ amount }) => amount)))).toBe('100.01')
    expect(salary.map(({ because }) => because.kind === 'SALARY' && because.isRest)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
    ])
  })

  it('states its sources', () => {
    const pay = payInput('12000', { base: '9000' })
    const [line] = computeMonth(monthInput({ ...employed('2026-11-17'), pay: [pay] }))
    expect(line).toEqual({
      code: 'SALARY',
      part: 'BASE',
      label: 'Salary, 17–30 Nov 2026',
      period: '2026-11',
      currency: 'EGP',
      quantity: 14,
      unit: 'DAYS',
      rate: '300.0000',
      amount: 420_000n,
      because: {
        kind: 'SALARY',
        entryId: pay.id,
        salary: 12_000,
        part: 9000,
        from: '2026-11-17',
        to: '2026-11-30',
        days: 14,
        daysOfMonth: 30,
        isRest: false,
      },
      adjustmentId: null,
    })
  })
})

describe('unpaid days', () => {
  const pay = [payInput('9000')]
  const absences = rulesInput({ absencesDeducted: true })
  test.each<[string, Partial<MonthFacts>, string[]]>([
    [
      'three days of November',
      { pay, unpaid: leaveOn('2026-11-03', '2026-11-04', '2026-11-05') },
      ['SALARY 9000.00 Salary', 'UNPAID_LEAVE -900.00 Unpaid leave, 3 days'],
    ],
    [
      'the days of November of a leave over its end',
      { pay, unpaid: leaveOn('2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03') },
      ['SALARY 9000.00 Salary', 'UNPAID_LEAVE -900.00 Unpaid leave, 3 days'],
    ],
    [
      'and those of December',
      {
        period: '2026-12',
        pay,
        unpaid: leaveOn('2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03'),
      },
      ['SALARY 9000.00 Salary', 'UNPAID_LEAVE -870.97 Unpaid leave, 3 days'],
    ],
    [
      'a day of leave that is also one of absence, once',
      { pay, rules: absences, unpaid: [...absentOn('2026-11-03'), ...leaveOn('2026-11-03')] },
      ['SALARY 9000.00 Salary', 'UNPAID_LEAVE -300.00 Unpaid leave, 1 day'],
    ],
    [
      'a day of two leaves, once',
      { pay, unpaid: [...leaveOn('2026-11-03'), ...leaveOn('2026-11-03')] },
      ['SALARY 9000.00 Salary', 'UNPAID_LEAVE -300.00 Unpaid leave, 1 day'],
    ],
    ['absences under rules that pay them', { pay, unpaid: absentOn('2026-11-03') }, ['SALARY 9000.00 Salary']],
    [
      'absences where they are not',
      { pay, rules: absences, unpaid: [...absentOn('2026-11-03', '2026-11-04'), ...leaveOn('2026-11-05')] },
      ['SALARY 9000.00 Salary', 'UNPAID_LEAVE -300.00 Unpaid leave, 1 day', 'ABSENCE -600.00 Absence, 2 days'],
    ],
    [
      'days that are not employed, not at all',
      { pay, ...employed('2026-11-16'), unpaid: leaveOn('2026-11-15', '2026-11-16') },
      ['SALARY 4500.00 Salary, 16–30 Nov 2026', 'UNPAID_LEAVE -300.00 Unpaid leave, 1 day'],
    ],
    [
      'each at the salary of its date',
      {
        pay: [payInput('9000'), payInput('12000', { from: '2026-11-16' })],
        unpaid: leaveOn('2026-11-15', '2026-11-16'),
      },
      [
        'SALARY 4500.00 Salary, 1–15 Nov 2026',
        'SALARY 6000.00 Salary, 16–30 Nov 2026',
        'UNPAID_LEAVE -300.00 Unpaid leave, 1 day',
        'UNPAID_LEAVE -400.00 Unpaid leave, 1 day',
      ],
    ],
    [
      'from base and allowances alike',
      { pay: [payInput('12000', { base: '9000' })], unpaid: leaveOn('2026-11-15', '2026-11-16') },
      [
        'SALARY 9000.00 Salary',
        'ALLOWANCE 3000.00 Allowances',
        'UNPAID_LEAVE -600.00 Unpaid leave, 2 days',
        'UNPAID_LEAVE -200.00 Unpaid leave, 2 days, of allowances',
      ],
    ],
    [
      'never more than the salary, however little that is',
      {
        pay: [payInput('0.09', { base: '0.01' })],
        ...employed(undefined, '2026-11-11'),
        rules: absences,
        unpaid: [
          ...leaveOn('2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'),
          ...absentOn('2026-11-06', '2026-11-07', '2026-11-08', '2026-11-09', '2026-11-10'),
        ],
      },
      [
        'SALARY 0.00 Salary, 1–11 Nov 2026',
        'ALLOWANCE 0.03 Allowances, 1–11 Nov 2026',
        'UNPAID_LEAVE 0.00 Unpaid leave, 5 days',
        'UNPAID_LEAVE -0.02 Unpaid leave, 5 days, of allowances',
        'ABSENCE 0.00 Absence, 5 days',
        'ABSENCE -0.01 Absence, 5 days, of allowances',
      ],
    ],
  ])('%s', (_, facts, lines) => {
    expect(show(monthInput(facts))).toEqual(lines)
  })

  it('leave exactly nothing of a month that is entirely unpaid', () => {
    const dates = Array.from({ length: 30 }, (__, day) => `2026-11-${String(day + 1).padStart(2, '0')}`)
    const unpaid = [...leaveOn(...dates.slice(0, 11)), ...absentOn(...dates.slice(11))]
    for (const base of [null, '33.33', '0.01'])
      for (const salary of ['100.01', '99.99', '10000', '33.34'])
        expect(totalOf(monthInput({ pay: [payInput(salary, { base })], rules: absences, unpaid }))).toBe('0.00')
  })

  it('name the leave and the days', () => {
    const unpaid = leaveOn('2026-11-04', '2026-11-03')
    const [, line] = computeMonth(monthInput({ pay, unpaid }))
    expect(line).toMatchObject({
      quantity: 2,
      unit: 'DAYS',
      rate: '300.0000',
      because: {
        kind: 'UNPAID',
        days: [
          { date: '2026-11-03', sourceId: unpaid[1]?.sourceId },
          { date: '2026-11-04', sourceId: unpaid[0]?.sourceId },
        ],
        daysOfMonth: 30,
      },
    })
  })
})

describe('overtime', () => {
  const twentyDays = Array.from({ length: 20 }, (_, day) =>
    overtimeInput(`2026-11-${String(day + 1).padStart(2, '0')}`, { day: 20 }),
  )
  test.each<[string, Partial<MonthFacts>, string[]]>([
    ['20 days of 20 minutes', { ...overtime, overtime: twentyDays }, ['OVERTIME_DAY 450.00 Overtime by day']],
    [
      'minutes are not rounded to hours',
      { pay: [payInput('10000')], overtime: [overtimeInput('2026-11-02', { day: 200 })] },
      ['OVERTIME_DAY 187.50 Overtime by day'],
    ],
    [
      'each class at its premium',
      { ...overtime, overtime: [overtimeInput('2026-11-02', { day: 60, night: 60, restDay: 60, holiday: 60 })] },
      [
        'OVERTIME_DAY 67.50 Overtime by day',
        'OVERTIME_NIGHT 85.00 Overtime at night',
        'OVERTIME_REST_DAY 100.00 Overtime on rest days',
        'OVERTIME_HOLIDAY 100.00 Overtime on holidays',
      ],
    ],
    [
      'at the salary of its date',
      {
        pay: [payInput('12000'), payInput('24000', { from: '2026-11-16' })],
        overtime: [
          overtimeInput('2026-11-16', { day: 60 }),
          overtimeInput('2026-11-15', { day: 60 }),
          overtimeInput('2026-11-17', { day: 60 }),
        ],
      },
      ['OVERTIME_DAY 67.50 Overtime by day', 'OVERTIME_DAY 270.00 Overtime by day'],
    ],
    [
      'each currency by itself',
      {
        pay: [payInput('12000'), payInput('12000', { from: '2026-11-16', currency: 'USD' })],
        overtime: [overtimeInput('2026-11-15', { day: 60 }), overtimeInput('2026-11-16', { day: 60 })],
      },
      ['OVERTIME_DAY 67.50 Overtime by day', 'OVERTIME_DAY 67.50 Overtime by day'],
    ],
    [
      'by other rules',
      {
        ...overtime,
        rules: rulesInput({ divisor: 200, premiums: { day: 5050n, night: 0n, restDay: 0n, holiday: 0n } }),
        overtime: [overtimeInput('2026-11-02', { day: 60, night: 30 })],
      },
      ['OVERTIME_DAY 90.30 Overtime by day', 'OVERTIME_NIGHT 30.00 Overtime at night'],
    ],
    [
      'none before employment, after it, or in another month',
      {
        ...overtime,
        ...employed('2026-11-03', '2026-11-20'),
        overtime: ['2026-11-02', '2026-11-21', '2026-12-03', '2026-10-31'].map((date) =>
          overtimeInput(date, { day: 60 }),
        ),
      },
      [],
    ],
  ])('%s', (_, facts, lines) => {
    expect(show(monthInput(facts)).filter((line) => !line.startsWith('SALARY'))).toEqual(lines)
  })

  const half = { own: 1200, company: 2400 }
  const halfTime = { pay: [payInput('9300')], overtime: [overtimeInput('2026-11-02', { day: 60 }, half)] }
  const linesAt = (facts: Partial<MonthFacts>) =>
    computeMonth(monthInput(facts))
      .filter(({ part }) => part === 'OVERTIME')
      .map(({ amount, because }) => [printCents(amount), because.kind === 'OVERTIME' ? because.week : null])

  it('values an hour of part-time work by the person’s own hours, if the rules say so', () => {
    expect(linesAt(halfTime)).toEqual([['104.63', half]])
    expect(linesAt({ ...halfTime, rules: rulesInput({ hourBase: 'FULL_TIME' }) })).toEqual([['52.31', undefined]])
  })

  it.each([
    ['more hours than the company', { own: 2880, company: 2400 }],
    ['no hours', { own: 0, company: 2400 }],
  ])('values an hour of someone with %s as full time', (_, week) => {
    expect(linesAt({ ...halfTime, overtime: [overtimeInput('2026-11-02', { day: 60 }, week)] })).toEqual([
      ['52.31', undefined],
    ])
  })

  it('uses the hours of each day, with a line for each', () => {
    const overtime = [...halfTime.overtime, overtimeInput('2026-11-20', { day: 60 })]
    expect(linesAt({ ...halfTime, overtime })).toEqual([
      ['104.63', half],
      ['52.31', undefined],
    ])
  })

  it('names the days, with the figures of its calculation', () => {
    const worked = [overtimeInput('2026-11-03', { night: 30 }), overtimeInput('2026-11-02', { night: 15, day: 5 })]
    const line = computeMonth(monthInput({ ...overtime, overtime: worked })).find(
      ({ code }) => code === 'OVERTIME_NIGHT',
    )
    expect(line).toMatchObject({
      quantity: 45,
      unit: 'MINUTES',
      rate: '85.0000',
      because: {
        kind: 'OVERTIME',
        salary: 12_000,
        divisor: 240,
        premium: 70,
        days: [
          { date: '2026-11-02', recordId: worked[1]?.recordId, minutes: 15 },
          { date: '2026-11-03', recordId: worked[0]?.recordId, minutes: 30 },
        ],
      },
    })
  })
})

test('a bonus names its month if it is another one, and its adjustment', () => {
  const own = adjustmentInput('BONUS', '500')
  const late = adjustmentInput('BONUS', '250.50', { date: '2026-10-31' })
  const lines = computeMonth(monthInput({ bonuses: [own, late] }))
  expect(lines.map(({ label, period, adjustmentId }) => [label, period, adjustmentId])).toEqual([
    ['Bonus, October 2026', '2026-11', late.id],
    ['Bonus', '2026-11', own.id],
  ])
  expect(lines[1]?.because).toEqual({ kind: 'ADJUSTMENT', adjustmentId: own.id, date: '2026-11-10', reason: 'Agreed' })
})
