import { isDeepStrictEqual, inspect } from 'node:util'
import fc from 'fast-check'
import { computeMonth } from '../computeMonth.ts'
import type { MonthFacts, OvertimeDay, UnpaidDay } from '../facts.ts'
import type { Line } from '../records.ts'
import { anyTerms } from './anyPaidTime.ts'
import { cutOffDay } from './anyRules.ts'
import { ratedOn } from './paidTimeByHand.ts'
import { datesOf, deductibleDates, payOn } from './salaryByHand.ts'
import { monthInput, newId, rulesInput } from './inputs.ts'
import { anyDayPay, isWorkedOn, workingDays } from './workingDays.ts'

const periods = ['2026-10', '2026-11', '2026-12', '2027-01', '2027-02', '2027-03']
const dates = periods.flatMap(datesOf)
const date = fc.constantFrom(...dates)

/** The days of some months on which a person starts, leaves or gets another pay, is away or works overtime. */
const life = fc.record({
  turns: fc.uniqueArray(fc.nat(dates.length - 1), { maxLength: 5 }),
  begins: fc.boolean(),
  pay: fc.array(
    fc.record({
      from: date,
      salary: fc.bigInt({ min: 1n, max: 2_000_000n }),
      base: fc.option(fc.bigInt({ min: 1n, max: 2_000_000n })),
      currency: fc.constantFrom('EGP', 'EGP', 'USD'),
    }),
    { maxLength: 4 },
  ),
  unpaid: fc.array(fc.record({ date, isAbsence: fc.boolean(), days: fc.integer({ min: 1, max: 40 }) }), {
    maxLength: 8,
  }),
  overtime: fc.uniqueArray(date, { maxLength: 60 }),
  workingDays,
  payTerms: fc.array(anyTerms, { minLength: 6, maxLength: 6 }),
  paidTime: fc.uniqueArray(date, { maxLength: 60 }),
  dayPay: fc.array(anyDayPay, { minLength: 6, maxLength: 6 }),
  cutOffs: fc.array(fc.record({ time: cutOffDay, overtime: cutOffDay }), { minLength: 5, maxLength: 5 }),
})

/** A pay item of 1.00 for each paid day, so that its amount is a number of days. */
const perDay: MonthFacts['items'][number] = {
  payItem: { id: 'per-day', name: 'Meals', arabicName: 'وجبات' },
  code: 'MEALS',
  type: 'EARNING',
  frequency: 'RECURRING',
  formula: 'PER_DAY',
  isProrated: false,
  value: 10_000n,
  quantity: null,
  currency: null,
  sourceId: 'rule',
  isRule: true,
}

/** Returns the months of a life, with these last days that count for each; the last month ends with its last day. */
function monthsOf(
  {
    turns,
    begins,
    pay,
    unpaid,
    overtime,
    workingDays: working,
    dayPay,
    payTerms,
    paidTime,
  }: typeof life extends fc.Arbitrary<infer Of> ? Of : never,
  cutOffs: readonly { time: number | null; overtime: number | null }[],
): MonthFacts[] {
  const bounds = turns.toSorted((a, b) => a - b).map((turn) => dates[turn]!)
  const all = begins ? bounds : ['2020-01-01', ...bounds]
  const cutOff = (place: number, kind: 'time' | 'overtime') => ({
    before: cutOffs[place - 1]?.[kind] ?? null,
    own: cutOffs[place]?.[kind] ?? null,
  })
  const unpaidDays = unpaid.flatMap((leave): UnpaidDay[] =>
    dates.slice(dates.indexOf(leave.date)).flatMap((day, place) => {
      return place < leave.days ? [{ date: day, reason: leave.isAbsence ? 'ABSENCE' : 'LEAVE', sourceId: 'one' }] : []
    }),
  )
  const worked = overtime.map((day): OvertimeDay => ({
    date: day,
    recordId: day,
    minutes: { day: 60, night: 0, restDay: 0, holiday: 0 },
    week: { own: 2400, company: 2400 },
    minutesPerDay: 480,
  }))
  return periods.map((period, place) =>
    monthInput({
      period,
      employments: all.flatMap((first, at) => (at % 2 ? [] : [{ first, last: all[at + 1] ?? null }])),
      pay: [{ from: '2020-01-01', salary: 1_000_000n, base: null, currency: 'EGP' as const }, ...pay]
        .toSorted((a, b) => (a.from < b.from ? -1 : 1))
        .map((one) => ({ ...one, id: newId() })),
      unpaid: unpaidDays,
      workingDates: dates.filter((day) => isWorkedOn(working, day)),
      overtime: worked,
      payTerms: { before: payTerms[Math.max(place - 1, 0)]!, own: payTerms[place]! },
      paidTime: paidTime.map((day) => ({ date: day, of: 'WORK', minutes: 480, sourceId: null })),
      items: [perDay],
      rules: rulesInput({
        absencesDeducted: true,
        dayPay: { before: dayPay[Math.max(place - 1, 0)]!, own: dayPay[place]! },
        cutOffs: { time: cutOff(place, 'time'), overtime: cutOff(place, 'overtime') },
      }),
    }),
  )
}

/** Returns what lines pay for unpaid days, by currency and part, and for days of a pay item, by currency. */
function sumsOf(lines: readonly Line[]): Record<string, bigint> {
  const sums: Record<string, bigint> = {}
  for (const { code, part, currency, amount } of lines) {
    if (!['UNPAID_LEAVE', 'ABSENCE', 'EARNING'].includes(code)) continue
    const key = `${currency} ${part} ${code === 'EARNING' ? 'item' : 'unpaid'}`
    sums[key] = (sums[key] ?? 0n) + amount
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0n))
}

const same = (is: unknown, should: unknown, claim: string) => {
  if (isDeepStrictEqual(is, should)) return
  throw new Error(`${claim}\n is        ${inspect(is)}\n should be ${inspect(should)}`)
}

/**
 * Whatever the cut-offs of consecutive months, and however they change, each day with a salary is paid and deducted in one
 * month: the months add up to what they are without cut-offs.
 */
export const eachDayOnce = fc.property(life, (one) => {
  const lines = monthsOf(one, one.cutOffs).flatMap(computeMonth)
  same(sumsOf(lines), sumsOf(monthsOf(one, []).flatMap(computeMonth)), 'the same in all')
  const months = monthsOf(one, [])
  const monthOf = (day: string) => months.find(({ period }) => day.startsWith(period))!
  const isPaid = (day: string) => payOn(monthOf(day), day) !== null || ratedOn(monthOf(day), day) !== null
  const paidOvertime = lines.flatMap(({ because }) => (because.kind === 'OVERTIME' ? because.days : []))
  same(paidOvertime.map((day) => day.date).toSorted(), one.overtime.filter(isPaid).toSorted(), 'overtime once')
  const lost = lines.filter(({ part, because }) => part === 'BASE' && because.kind === 'UNPAID')
  const lostDays = lost.flatMap(({ because }) => (because.kind === 'UNPAID' ? because.days : []))
  const deductible = new Set(months.flatMap((month) => [...deductibleDates(month)]))
  const away = new Set(months[0]!.unpaid.map((day) => day.date).filter((day) => deductible.has(day)))
  same(lostDays.map((day) => day.date).toSorted(), [...away].toSorted(), 'unpaid once')
  const paidTime = lines.flatMap(({ because }) => (because.kind === 'TIME' ? because.days : []))
  const rated = one.paidTime.filter((day) => ratedOn(monthOf(day), day))
  same(paidTime.map((day) => day.date).toSorted(), rated.toSorted(), 'paid time once')
})
