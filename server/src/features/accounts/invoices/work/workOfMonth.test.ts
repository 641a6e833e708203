import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chargingMethods } from '@muster/contract/kit/people'
import { centsOf, parseCents, printCents } from '../../../../pay/money.ts'
import { addDays, dayNumber } from '../../../../kernel/days.ts'
import { printQuantity } from '../amounts.ts'
import { type PersonWork, type InvoicedRange, workOfMonth } from './workOfMonth.ts'
import { fromTheBeginning } from '../../../../people/invoicing.ts'
import { employed } from '../../../../people/employments/test/employ.ts'

const november = { first: '2026-11-01', last: '2026-11-30' }
const person = (more: Partial<PersonWork>): PersonWork => ({
  method: 'hourly',
  rate: centsOf(90),
  ...employed('2020-01-06'),
  invoicingTerms: [{ first: fromTheBeginning, last: null }],
  worked: [],
  invoicedRanges: [],
  ...more,
})
/** Returns the time worked on a day, from minutes and seconds. */
const worked = (ofDay: number, seconds = 0, day = '2026-11-02') => ({ day, seconds: ofDay * 60 + seconds })
/** Returns the quantity and amount invoiced for November, or the reason why there is none. */
const summaryOf = (more: Partial<PersonWork>, month = november) => {
  const result = workOfMonth(person(more), month)
  return typeof result === 'string'
    ? result
    : [printQuantity(result.quantity, result.quantityOf), printCents(result.amount)]
}
const whole = (firstDay: string, lastDay: string): InvoicedRange => ({
  firstDay,
  lastDay,
  firstMinute: 0,
  endMinute: null,
})
const minutes = (day: string, firstMinute: number, endMinute: number): InvoicedRange => ({
  firstDay: day,
  lastDay: day,
  firstMinute,
  endMinute,
})

describe('by the hour', () => {
  test('minutes are charged exactly: 90 for 6 h 20 min is 570.00', () => {
    expect(summaryOf({ worked: [worked(380)] })).toEqual(['6.3333', '570.00'])
  })

  test('the sum of the days is rounded, not each day', () => {
    const worked = ['2026-11-02', '2026-11-03', '2026-11-04'].map((day) => ({ day, seconds: 20 * 60 }))
    expect(summaryOf({ rate: centsOf(0.5), worked })).toEqual(['1', '0.50'])
  })

  test('work on another invoice is left out, even if part of it became billable again', () => {
    const eightHours = [worked(480)]
    expect(summaryOf({ worked: eightHours, invoicedRanges: [minutes('2026-11-02', 0, 380)] })).toEqual([
      '1.6667',
      '150.00',
    ])
    const result = workOfMonth(
      person({ worked: eightHours, invoicedRanges: [minutes('2026-11-02', 100, 200)] }),
      november,
    )
    expect(result).toMatchObject({ invoicedRanges: [minutes('2026-11-02', 0, 100), minutes('2026-11-02', 200, 480)] })
    expect(summaryOf({ worked: eightHours, invoicedRanges: [minutes('2026-11-02', 0, 500)] })).toBe('INVOICED_ALREADY')
    expect(summaryOf({ worked: eightHours, invoicedRanges: [whole('2026-11-01', '2026-11-30')] })).toBe(
      'INVOICED_ALREADY',
    )
    expect(summaryOf({ worked: [] })).toBe('NOTHING_WORKED')
  })
})

test('if hours were reduced and one of two invoices is void, only the hours still worked are charged', () => {
  const invoicedRanges = [minutes('2026-11-02', 60, 90)]
  expect(summaryOf({ worked: [worked(50)], invoicedRanges })).toEqual(['0.3333', '30.00'])
  expect(summaryOf({ worked: [worked(20)], invoicedRanges })).toBe('INVOICED_ALREADY')
})

describe('seconds', () => {
  const totalsOf = (more: Partial<PersonWork>) => {
    const result = workOfMonth(person(more), november)
    return typeof result === 'string' ? result : [Number(result.quantity), result.work, result.invoicedRanges]
  }

  test('are added up before the sum is rounded to the minute, half up', () => {
    const days = ['2026-11-02', '2026-11-03', '2026-11-04']
    expect(totalsOf({ worked: days.map((day) => worked(380, 30, day)) })).toEqual([
      1142,
      { kind: 'HOURS', days: days.map((day) => ({ day, minutes: 380, seconds: 30 })) },
      days.map((day) => minutes(day, 0, 381)),
    ])
    expect(summaryOf({ worked: [worked(0, 29)] })).toBe('NOTHING_WORKED')
    expect(summaryOf({ worked: days.map((day) => worked(0, 20, day)) })).toEqual(['0.0167', '1.50'])
  })

  test('that remain after their day was invoiced are not charged by themselves', () => {
    for (const end of [380, 381])
      expect(totalsOf({ worked: [worked(380, 40)], invoicedRanges: [minutes('2026-11-02', 0, end)] })).toBe(
        'INVOICED_ALREADY',
      )
    const invoicedRanges = [minutes('2026-11-02', 0, 381)]
    expect(totalsOf({ worked: [worked(400, 30)], invoicedRanges })).toMatchObject([
      20,
      {},
      [minutes('2026-11-02', 381, 401)],
    ])
  })

  test('after any invoicing, voiding and correcting, no minute is on two invoices, and only remaining seconds are lost', () => {
    const step = fc.record({
      seconds: fc.integer({ min: 0, max: 3000 }),
      void: fc.integer({ min: 0, max: 9 }),
    })
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
        let invoicedRanges: InvoicedRange[] = []
        for (const { seconds, void: at } of steps) {
          invoicedRanges = invoicedRanges.filter((_, i) => i !== at)
          const result = workOfMonth(person({ worked: [{ day: '2026-11-02', seconds }], invoicedRanges }), november)
          if (typeof result !== 'string') {
            const before = invoicedRanges.reduce(
              (sum, { firstMinute, endMinute }) => sum + (endMinute ?? 0) - firstMinute,
              0,
            )
            expect(before + Number(result.quantity)).toBeLessThanOrEqual(Math.ceil(seconds / 60))
            invoicedRanges = [...invoicedRanges, ...result.invoicedRanges].toSorted(
              (a, b) => a.firstMinute - b.firstMinute,
            )
          }
          for (const [i, { firstMinute }] of invoicedRanges.entries())
            expect(firstMinute).toBeGreaterThanOrEqual(invoicedRanges[i - 1]?.endMinute ?? 0)
          const inAllMinutes = invoicedRanges.reduce(
            (sum, { firstMinute, endMinute }) => sum + (endMinute ?? 0) - firstMinute,
            0,
          )
          expect(inAllMinutes).toBeGreaterThanOrEqual(Math.floor(seconds / 60))
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('by the month', () => {
  test('a whole month costs the rate, and part of one its share of the days', () => {
    const monthly = { method: 'monthly' as const, rate: centsOf(12_000) }
    expect(summaryOf(monthly)).toEqual(['1', '12000.00'])
    expect(summaryOf({ ...monthly, ...employed('2026-11-17') })).toEqual(['0.4667', '5600.00'])
    expect(summaryOf({ ...monthly, ...employed('2020-01-06', '2026-11-10') })).toEqual(['0.3333', '4000.00'])
    expect(summaryOf({ ...monthly, ...employed('2026-12-01') })).toBe('NOTHING_WORKED')
    expect(summaryOf({ ...monthly, invoicedRanges: [whole('2026-11-01', '2026-11-10')] })).toEqual([
      '0.6667',
      '8000.00',
    ])
    // A day with invoiced minutes is not charged again.
    expect(summaryOf({ ...monthly, invoicedRanges: [minutes('2026-11-10', 0, 60)] })).toEqual(['0.9667', '11600.00'])
    expect(summaryOf({ ...monthly, invoicedRanges: [whole('2026-10-01', '2026-11-30')] })).toBe('INVOICED_ALREADY')
  })

  test('nothing is charged without a rate', () => {
    expect(summaryOf({ method: 'monthly', rate: 0n })).toBe('NO_RATE')
  })
})

describe('by weeks and fortnights', () => {
  const fortnightly = { method: 'bi-weekly' as const, rate: centsOf(1400), ...employed('2026-10-05') }

  test('begin every 14 days from the first day of employment, and are charged in the month in which they end', () => {
    // The fortnights are 5–18 October, 19 October–1 November, 2–15 and 16–29 November.
    expect(summaryOf(fortnightly)).toEqual(['3', '4200.00'])
    expect(summaryOf(fortnightly, { first: '2026-10-01', last: '2026-10-31' })).toEqual(['1', '1400.00'])
    expect(workOfMonth(person(fortnightly), november)).toMatchObject({
      work: {
        kind: 'STRETCHES',
        daysOfEach: 14,
        stretches: [
          { from: '2026-10-19', to: '2026-11-01', days: 14 },
          { from: '2026-11-02', to: '2026-11-15', days: 14 },
          { from: '2026-11-16', to: '2026-11-29', days: 14 },
        ],
      },
      invoicedRanges: [whole('2026-10-19', '2026-11-29')],
    })
  })

  test('a period that ends early is charged by its days', () => {
    expect(summaryOf({ ...fortnightly, ...employed('2026-10-05', '2026-11-04') })).toEqual(['1.2143', '1700.00'])
    expect(
      summaryOf({ ...fortnightly, method: 'weekly', ...employed('2026-10-05', '2026-11-04'), rate: centsOf(700) }),
    ).toEqual(['1.4286', '1000.00'])
    expect(summaryOf({ ...fortnightly, ...employed('2026-11-20') })).toBe('NOTHING_WORKED')
  })
})

describe('terms that apply on some of the days', () => {
  const until = { invoicingTerms: [{ first: fromTheBeginning, last: '2026-11-15' }] }
  const since = { invoicingTerms: [{ first: '2026-11-16', last: null }] }

  test('each part is charged separately', () => {
    const monthly = { method: 'monthly' as const, rate: centsOf(3000) }
    expect([summaryOf({ ...monthly, ...until }), summaryOf({ ...monthly, ...since })]).toEqual([
      ['0.5', '1500.00'],
      ['0.5', '1500.00'],
    ])
    const worked = ['2026-11-15', '2026-11-16'].map((day) => ({ day, seconds: 3600 }))
    expect(summaryOf({ worked, ...until })).toEqual(['1', '90.00'])
    expect(summaryOf({ worked, ...since })).toEqual(['1', '90.00'])
    expect(summaryOf({ worked, invoicingTerms: [{ first: '2026-11-17', last: null }] })).toBe('NOTHING_WORKED')
  })

  test('weeks are still counted from the first day of employment, and each part is charged in the month in which it ends', () => {
    const weekly = { method: 'weekly' as const, rate: centsOf(700), ...employed('2026-11-02') }
    const stretches = (more: Partial<PersonWork>, month = november) => {
      const result = workOfMonth(person({ ...weekly, ...more }), month)
      return typeof result !== 'string' && result.work.kind === 'STRETCHES'
        ? result.work.stretches.map(({ from, to }) => [from, to])
        : result
    }
    const [before, after] = ['2026-11-11', '2026-11-12']
    expect(stretches({ invoicingTerms: [{ first: fromTheBeginning, last: before }] })).toEqual([
      ['2026-11-02', '2026-11-08'],
      ['2026-11-09', '2026-11-11'],
    ])
    expect(stretches({ invoicingTerms: [{ first: after, last: '2026-11-30' }] })).toEqual([
      ['2026-11-12', '2026-11-15'],
      ['2026-11-16', '2026-11-22'],
      ['2026-11-23', '2026-11-29'],
      ['2026-11-30', '2026-11-30'],
    ])
    const december = { first: '2026-12-01', last: '2026-12-31' }
    expect(stretches({ invoicingTerms: [{ first: after, last: '2026-12-02' }] }, december)).toEqual([
      ['2026-11-30', '2026-12-02'],
    ])
  })
})

test('after any hiring, leaving and invoicing, a year of months bills each day once, to the cent', () => {
  const day = fc.integer({ min: 0, max: 364 }).map((days) => addDays('2026-01-01', days))
  const months = Array.from({ length: 13 }, (_, i) => Temporal.PlainYearMonth.from('2026-01').add({ months: i }))
  const spans = months.map((month) => ({
    first: `${month.toString()}-01`,
    last: month.toPlainDate({ day: month.daysInMonth }).toString(),
  }))
  fc.assert(
    fc.property(
      fc.constantFrom(...chargingMethods.filter((method) => method !== 'hourly')),
      fc.integer({ min: 1, max: 9_999_999 }).map(BigInt),
      fc.tuple(day, day),
      // The days on which the rate changes.
      fc.uniqueArray(day, { maxLength: 3 }),
      // The requested months, in any order, some of them repeatedly.
      fc.array(fc.constantFrom(...spans), { maxLength: 20 }),
      (method, rate, between, changes, requestedSpans) => {
        const [employedFrom = '', employedTo = ''] = between.toSorted()
        const firsts = [fromTheBeginning, ...changes.toSorted()]
        const terms = firsts.map((first, i) => ({
          first,
          last: i in changes ? addDays(firsts[i + 1] ?? '', -1) : null,
        }))
        const ranges: InvoicedRange[] = []
        for (const [span, termsRange] of [...requestedSpans, ...spans].flatMap((one) =>
          terms.map((range) => [one, range] as const),
        )) {
          const facts = {
            method,
            rate,
            ...employed(employedFrom, employedTo),
            invoicingTerms: [termsRange],
            invoicedRanges: ranges,
          }
          const result = workOfMonth(person(facts), span)
          if (typeof result === 'string') continue
          ranges.push(...result.invoicedRanges)
          const { quantity, quantityOf, amount } = result
          // The amount is within half a cent of the exact product.
          const off = amount * quantityOf - rate * quantity
          expect((off < 0n ? -off : off) * 2n <= quantityOf).toBe(true)
          expect(parseCents(printCents(amount))).toBe(amount)
        }
        const days = ranges.flatMap(({ firstDay, lastDay }) =>
          Array.from({ length: dayNumber(lastDay) - dayNumber(firstDay) + 1 }, (_, i) => dayNumber(firstDay) + i),
        )
        expect(days.toSorted((a, b) => a - b)).toEqual(
          Array.from(
            { length: dayNumber(employedTo) - dayNumber(employedFrom) + 1 },
            (_, i) => dayNumber(employedFrom) + i,
          ),
        )
      },
    ),
    { numRuns: 300 },
  )
})

test('minutes recorded bit by bit are charged once each', () => {
  const minuteCounts = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(minuteCounts, (readings) => {
      const invoicedRanges: InvoicedRange[] = []
      let total = 0n
      for (const today of readings) {
        const result = workOfMonth(person({ worked: [worked(today)], invoicedRanges }), november)
        if (typeof result === 'string') continue
        invoicedRanges.push(...result.invoicedRanges)
        total += result.quantity
      }
      expect(total).toBe(BigInt(Math.max(...readings)))
    }),
  )
})
