import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endingKinds, type GratuityRule, GratuityRule as Rule, type DayPayRule } from '@muster/contract/kit/leaving'
import { fraction, parseDecimal } from '../../../../pay/money.ts'
import { Ratio } from '../test/ratio.ts'
import { encashLeave } from './encashment.ts'
import { gratuityOf } from './gratuity.ts'
import { payForNotice, unworkedNotice } from './notice.ts'
import { serviceOf } from './service.ts'

const by30: DayPayRule = { base: 'SALARY', divisor: 30 }
const pay = { salary: 1_200_000n, base: 900_000n }
const rule = (changes: Partial<GratuityRule> = {}): GratuityRule => ({
  unit: 'DAYS',
  bands: [
    { fromYear: 0, perYear: 21 },
    { fromYear: 5, perYear: 30 },
  ],
  minYears: 1,
  isPartCounted: true,
  endings: ['RESIGNATION', 'TERMINATION'],
  maxMonths: 24,
  ...changes,
})

const anyDay = fc
  .integer({ min: 0, max: 20_000 })
  .map((days) => Temporal.PlainDate.from('1990-01-01').add({ days }).toString())
const anyPay = fc.bigInt({ min: 1n, max: 10n ** 14n }).map((salary) => ({ salary, base: null }))
const anyDayPay = fc.record({ base: fc.constant('SALARY' as const), divisor: fc.integer({ min: 20, max: 31 }) })
const after = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()

describe('unused leave', () => {
  test.each<[days: string, rule: DayPayRule, amount: bigint | undefined]>([
    ['7', by30, 280_000n],
    ['7', { base: 'BASE', divisor: 30 }, 210_000n],
    ['7.5', { base: 'SALARY', divisor: 26 }, 346_154n],
    ['1', { base: 'SALARY', divisor: 22 }, 54_545n],
    ['0', by30, undefined],
    ['-3', by30, undefined],
  ])('%s days at %j are %s', (days, dayPay, amount) => {
    expect(encashLeave(parseDecimal(days), pay, dayPay)?.amount).toBe(amount)
  })

  test('shows its days, pay and divisor, and counts the whole salary without base pay', () => {
    const encashed = encashLeave(parseDecimal('2.5'), { salary: 900_000n, base: null }, { base: 'BASE', divisor: 30 })
    expect(encashed).toEqual({ amount: 75_000n, because: { days: 2.5, pay: 9000, divisor: 30 } })
  })

  test('is exact: within half a cent of days × pay ÷ divisor, for any amount', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 40_000n), anyPay, anyDayPay, (hundredths, own, dayPay) => {
        const { amount } = encashLeave(fraction(hundredths, 100n), own, dayPay)!
        const rest = 2n * (amount * 100n * BigInt(dayPay.divisor) - hundredths * own.salary)
        expect((rest < 0n ? -rest : rest) <= 100n * BigInt(dayPay.divisor)).toBe(true)
      }),
    )
  })
})

describe('notice', () => {
  test.each<[givenOn: string, count: number, unit: 'DAYS' | 'MONTHS', lastDay: string, unworked: object]>([
    ['2026-03-10', 2, 'MONTHS', '2026-05-10', { end: '2026-05-10', months: 0, days: 0 }],
    ['2026-03-10', 2, 'MONTHS', '2026-06-30', { end: '2026-05-10', months: 0, days: 0 }],
    ['2026-03-10', 3, 'MONTHS', '2026-03-31', { end: '2026-06-10', months: 2, days: 10 }],
    ['2026-03-10', 3, 'MONTHS', '2026-03-10', { end: '2026-06-10', months: 3, days: 0 }],
    ['2026-03-10', 3, 'MONTHS', '2026-01-05', { end: '2026-06-10', months: 3, days: 0 }],
    ['2026-01-31', 1, 'MONTHS', '2026-02-10', { end: '2026-02-28', months: 0, days: 18 }],
    ['2026-01-31', 1, 'MONTHS', '2026-01-31', { end: '2026-02-28', months: 1, days: 0 }],
    ['2026-03-10', 14, 'DAYS', '2026-03-20', { end: '2026-03-24', months: 0, days: 4 }],
    ['2026-03-10', 0, 'MONTHS', '2026-03-10', { end: '2026-03-10', months: 0, days: 0 }],
  ])('given on %s for %i %s, with the last day %s', (givenOn, count, unit, lastDay, unworked) => {
    expect(unworkedNotice({ givenOn, period: { count, unit }, lastDay })).toEqual(unworked)
  })

  const threeMonths = { count: 3, unit: 'MONTHS' } as const
  const shortNotice = { givenOn: '2026-03-10', period: threeMonths, lastDay: '2026-03-31' }

  test.each([
    ['RESIGNATION', 'EMPLOYEE'],
    ['TERMINATION', 'COMPANY'],
  ] as const)('on %s is paid by the %s', (ending, payer) => {
    expect(payForNotice({ ...shortNotice, ending }, pay, by30)).toEqual({
      amount: 2_800_000n,
      payer,
      because: {
        end: '2026-06-10',
        months: 2,
        days: 10,
        givenOn: '2026-03-10',
        period: threeMonths,
        pay: 12_000,
        divisor: 30,
      },
    })
  })

  test.each(endingKinds.filter((kind) => !['RESIGNATION', 'TERMINATION'].includes(kind)))(
    'is not paid on %s',
    (ending) => {
      expect(payForNotice({ ...shortNotice, ending }, pay, by30)).toBeNull()
    },
  )

  test('of 30 days costs at most a month, with a divisor of 22 too', () => {
    const period = { count: 30, unit: 'DAYS' } as const
    const notice = { ending: 'TERMINATION', givenOn: '2026-04-01', period, lastDay: '2026-04-01' } as const
    expect(payForNotice(notice, pay, { base: 'SALARY', divisor: 22 })?.amount).toBe(1_200_000n)
  })

  test('never costs more for a later last day, nor more than its months', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.integer({ min: 0, max: 12 }),
        fc.nat(400),
        fc.nat(400),
        anyPay,
        anyDayPay,
        (givenOn, count, days, more, own, dayPay) => {
          const amount = (later: number) =>
            payForNotice(
              { ending: 'RESIGNATION', givenOn, period: { count, unit: 'MONTHS' }, lastDay: after(givenOn, later) },
              own,
              dayPay,
            )?.amount ?? 0n
          expect(amount(days + more) <= amount(days)).toBe(true)
          expect(amount(days) <= own.salary * BigInt(count)).toBe(true)
        },
      ),
    )
  })
})

describe('service', () => {
  test.each<[first: string, last: string, service: object]>([
    ['2020-01-01', '2025-12-31', { years: 6, days: 0, daysOfYear: 365 }],
    ['2020-01-01', '2026-01-01', { years: 6, days: 1, daysOfYear: 365 }],
    ['2024-02-29', '2025-02-27', { years: 1, days: 0, daysOfYear: 365 }],
    ['2023-06-01', '2024-02-29', { years: 0, days: 274, daysOfYear: 366 }],
    ['2026-11-28', '2026-11-28', { years: 0, days: 1, daysOfYear: 365 }],
    ['2026-11-28', '2026-11-20', { years: 0, days: 0, daysOfYear: 365 }],
  ])('from %s to %s', (first, last, service) => {
    expect(serviceOf(first, last)).toEqual(service)
  })
})

describe('the gratuity', () => {
  const of = (
    first: string,
    last: string,
    changes: Partial<GratuityRule> = {},
    ending: 'RESIGNATION' | 'DEATH' = 'RESIGNATION',
  ) => gratuityOf(rule(changes), { ending, service: serviceOf(first, last), pay }, by30)

  test.each<[last: string, amount: bigint | undefined, changes: Partial<GratuityRule>]>([
    // 5 × 21 days of 400.00, and 2 × 30.
    ['2026-12-31', 6_600_000n, {}],
    // Half a year, 181 of 365 days, more.
    ['2027-06-30', 7_195_068n, {}],
    ['2027-06-30', 6_600_000n, { isPartCounted: false }],
    ['2020-06-30', undefined, {}],
    ['2020-06-30', 417_705n, { minYears: 0 }],
    ['2026-12-31', 8_400_000n, { unit: 'MONTHS', bands: [{ fromYear: 0, perYear: 1 }] }],
    ['2026-12-31', 2_400_000n, { maxMonths: 2 }],
    ['2026-12-31', undefined, { bands: [{ fromYear: 0, perYear: 0 }] }],
    ['2026-12-31', undefined, { endings: ['RETIREMENT'] }],
  ])('of someone employed from 1 Jan 2020 to %s is %s with %j', (last, amount, changes) => {
    expect(of('2020-01-01', last, changes)?.amount).toBe(amount)
  })

  test('shows the bands, and the limit if it applies', () => {
    expect(of('2020-01-01', '2026-12-31', { maxMonths: 2 })?.because).toEqual({
      service: { years: 7, days: 0, daysOfYear: 365 },
      bands: [
        { fromYear: 0, toYear: 5, years: 5, perYear: 21, amount: 42_000 },
        { fromYear: 5, toYear: null, years: 2, perYear: 30, amount: 24_000 },
      ],
      unit: 'DAYS',
      pay: 12_000,
      divisor: 30,
      limit: 24_000,
    })
  })

  const anyBands = fc
    .uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 4 })
    .map((years) => [0, ...years.toSorted((a, b) => a - b)])
    .chain((years) =>
      fc
        .array(fc.integer({ min: 0, max: 6000 }), { minLength: years.length, maxLength: years.length })
        .map((rates) => years.map((fromYear, i) => ({ fromYear, perYear: rates[i]! / 100 }))),
    )

  test('equals the sum over the days of service, each by the rate of its year', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(15_000), anyBands, anyPay, anyDayPay, (first, days, bands, own, dayPay) => {
        const last = after(first, days)
        const service = serviceOf(first, last)
        const all = rule({ bands, minYears: 0, maxMonths: null, endings: [...endingKinds] })
        const amount = gratuityOf(all, { ending: 'DEATH', service, pay: own }, dayPay)?.amount ?? 0n
        let due = new Ratio(0n)
        let start = Temporal.PlainDate.from(first)
        for (let year = 0; start.toString() <= last; year += 1) {
          const next = Temporal.PlainDate.from(first).add({ years: year + 1 })
          const end = next.toString() <= last ? next : Temporal.PlainDate.from(last).add({ days: 1 })
          const rate = BigInt(Math.round(bands.findLast(({ fromYear }) => fromYear <= year)!.perYear * 100))
          const part = new Ratio(BigInt(start.until(end).days), BigInt(start.until(next).days))
          due = due.add(part.times(rate * own.salary, 100n * BigInt(dayPay.divisor)))
          start = next
        }
        expect(amount).toBe(due.whole())
      }),
    )
  })

  test('never falls with longer service, nor exceeds its limit', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(15_000), fc.nat(500), anyBands, anyPay, (first, days, more, bands, own) => {
        const amount = (count: number) =>
          gratuityOf(
            rule({ bands, minYears: 0, maxMonths: 6 }),
            { ending: 'RESIGNATION', service: serviceOf(first, after(first, count)), pay: own },
            by30,
          )?.amount ?? 0n
        expect(amount(days) <= amount(days + more)).toBe(true)
        expect(amount(days) <= own.salary * 6n).toBe(true)
      }),
    )
  })

  test.each<[bands: GratuityRule['bands'], message: string]>([
    [[{ fromYear: 1, perYear: 21 }], 'The first band begins at 0 years'],
    [
      [
        { fromYear: 0, perYear: 21 },
        { fromYear: 0, perYear: 30 },
      ],
      'Each band must begin after the one before',
    ],
    [[{ fromYear: 0, perYear: 0.125 }], 'Please use at most two decimals'],
  ])('refuses the bands %j', (bands, message) => {
    expect(Rule.safeParse(rule({ bands })).error?.issues[0]?.message).toBe(message)
  })
})

describe('someone paid at a rate', () => {
  const daily = { rate: 35_000n, by: 'DAILY' as const, minutesPerDay: 480 }
  const hourly = { rate: 5055n, by: 'HOURLY' as const, minutesPerDay: 450 }
  const dayPay: DayPayRule = { base: 'BASE', divisor: 26 }
  const notice = { ending: 'TERMINATION' as const, givenOn: '2026-04-10', lastDay: '2026-04-15' }

  test('gets the rate of a day for each day of leave, rounded once', () => {
    expect(encashLeave(parseDecimal('2.5'), daily, dayPay)?.amount).toBe(87_500n)
    // 50.55 × 7.5 hours are 379.125 a day.
    expect(encashLeave(parseDecimal('2.5'), hourly, dayPay)?.amount).toBe(94_781n)
  })

  test('has as many days in a month as the rule says', () => {
    const month = { ...notice, period: { count: 1, unit: 'MONTHS' as const } }
    // From 15 April to 10 May are 25 days.
    expect(payForNotice(month, daily, dayPay)?.amount).toBe(25n * 35_000n)
    const service = serviceOf('2020-01-01', '2026-12-31')
    const months = rule({ unit: 'MONTHS', bands: [{ fromYear: 0, perYear: 1 }], maxMonths: 6 })
    // 7 months, limited to 6.
    expect(gratuityOf(months, { ending: 'RESIGNATION', service, pay: hourly }, dayPay)?.amount).toBe(5_914_350n)
  })
})
