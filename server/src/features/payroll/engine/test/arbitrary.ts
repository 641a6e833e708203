import type { Employment } from '../../../../people/employments/employed.ts'
import fc from 'fast-check'
import { salaryCurrencies } from '@muster/contract/kit/currencies'
import { partMonthTaxes } from '@muster/contract/kit/pay'
import { egypt } from '../../../../pay/packs/egypt.ts'
import { anyItems } from './anyItems.ts'
import { anyPaidTime, anyPayTerms } from './anyPaidTime.ts'
import { anyRules } from './anyRules.ts'
import { isWorkedOn, workingDays } from './workingDays.ts'
import type { MonthAdjustment, MonthFacts, PersonFacts } from '../facts.ts'

const first = Date.UTC(2024, 0, 1)
const dayLength = 86_400_000
/** Returns the month that is `number` months after January 2024, as `YYYY-MM`. */
const periodOf = (number: number) => `${2024 + Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`
/** Returns the date that is `day` days after the first of a month. */
const dateOf = (number: number, day: number) => {
  const at = new Date(first)
  at.setUTCMonth(number)
  return new Date(at.getTime() + day * dayLength).toISOString().slice(0, 10)
}
const idOf = (kind: number, place: number) =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(place).padStart(12, '0')}`

const months = 60
/** A day of the month, counted from 0, or a day shortly before or after the month. */
const day = fc.integer({ min: -4, max: 34 })
/** A day of the month or of the month before, or shortly after. */
const countedDay = fc.integer({ min: -31, max: 34 })
const currency = fc.oneof({ weight: 6, arbitrary: fc.constant('EGP' as const) }, fc.constantFrom(...salaryCurrencies))
const amount = (least: bigint) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.bigInt({ min: 200_000n, max: 12_000_000n }) },
    // Equal, repeated and foreign-currency salaries are frequent.
    { weight: 3, arbitrary: fc.constantFrom(1_000_000n, 1_200_000n) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 200 }).map((thousands) => BigInt(thousands) * 100_000n) },
    fc.bigInt({ min: least, max: least + 300n }),
    fc.bigInt({ min: least, max: 9_999_999_999_999n }),
  )
const minutes = fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 900 }))

/** Agreed minutes of a week; often the same on several days, and sometimes more than the company's, or none. */
const week = fc.record({
  own: fc.constantFrom(0, 600, 1200, 1234, 2400, 2880),
  company: fc.constantFrom(2400, 2400, 2700),
})

const pay = (least: bigint) =>
  fc.record({
    from: fc.integer({ min: -40, max: 33 }),
    salary: fc.option(amount(least), { freq: 12 }),
    /** Base pay in percent of the salary; may exceed 100. */
    base: fc.option(fc.integer({ min: 0, max: 110 })),
    /** True if the base pay is one cent less than the salary. */
    isNear: fc.nat(9).map((one) => one === 0),
    currency,
  })

const statusCodes = ['FOREIGNER', 'OVER_AGE', 'INSURED_AS_EMPLOYER', 'SECOND_EMPLOYMENT', 'DISABILITY', 'INSURED']
/** Terms of insurance and tax, most of them the default ones. */
const terms = fc.record({
  status: fc.option(fc.constantFrom(...statusCodes), { freq: 2 }),
  insuredWage: fc.option(
    fc.oneof(fc.bigInt({ min: 1n, max: 2_500_000n }), fc.constantFrom(270_000n, 1_200_000n, 1_670_000n)),
    { freq: 2 },
  ),
})

const raw = (least: bigint) =>
  fc.record({
    /** The days on which employment alternately starts and ends. If the first is an end, employment began long ago. */
    turns: fc.uniqueArray(day, { maxLength: 6 }),
    begins: fc.boolean(),
    pay: fc.oneof(
      { weight: 8, arbitrary: fc.array(pay(least), { minLength: 1, maxLength: 4 }) },
      fc.array(pay(least), { maxLength: 40 }),
    ),
    workingDays,
    unpaid: fc.array(fc.record({ day: countedDay, isAbsence: fc.boolean() }), { maxLength: 40 }),
    overtime: fc.array(
      fc.record({
        day: countedDay,
        minutes: fc.record({ day: minutes, night: minutes, restDay: minutes, holiday: minutes }),
        week,
        minutesPerDay: fc.constantFrom(480, 480, 450, 421),
      }),
      { maxLength: 12 },
    ),
    rules: anyRules,
    taxMethod: fc.constantFrom('MONTHLY', 'YEARLY', 'YEARLY'),
    terms,
    items: anyItems,
    payTerms: anyPayTerms,
    paidTime: anyPaidTime,
  })
type Raw = ReturnType<typeof raw> extends fc.Arbitrary<infer Of> ? Of : never

const rawAdjustment = fc.record({ day: fc.integer({ min: -60, max: 27 }), amount: amount(1n), currency })
type RawAdjustment = typeof rawAdjustment extends fc.Arbitrary<infer Of> ? Of : never

const adjustmentsOf = (
  number: number,
  type: MonthAdjustment['type'],
  rawAdjustments: RawAdjustment[],
): MonthAdjustment[] =>
  rawAdjustments.map((one, place) => ({
    id: idOf(type === 'BONUS' ? 1 : 2, place),
    type,
    amount: one.amount,
    currency: one.currency,
    date: dateOf(number, one.day),
    reason: 'Agreed',
  }))

/** Returns the periods of employment that alternately start and end on these days. */
function employmentsOf(number: number, turns: number[], begins: boolean): Employment[] {
  const dates = turns.toSorted((a, b) => a - b).map((turn) => dateOf(number, turn))
  const bounds = begins ? dates : ['2019-02-03', ...dates]
  const starts = bounds.filter((_, place) => place % 2 === 0)
  return starts.map((first, place) => ({ first, last: bounds[place * 2 + 1] ?? null }))
}

function factsOf(number: number, { turns, begins, ...rest }: Raw, bonuses: MonthAdjustment[]): MonthFacts {
  return {
    period: periodOf(number),
    employments: employmentsOf(number, turns, begins),
    pay: rest.pay
      .toSorted((a, b) => a.from - b.from)
      .map(({ from, salary, base, isNear, currency: payCurrency }, place) => ({
        id: idOf(3, place),
        from: dateOf(number, from),
        salary,
        base: salary === null || base === null ? null : isNear ? salary - 1n : (salary * BigInt(base)) / 100n,
        currency: salary === null ? null : payCurrency,
      })),
    unpaid: rest.unpaid.map((one, place) => ({
      date: dateOf(number, one.day),
      reason: one.isAbsence ? 'ABSENCE' : 'LEAVE',
      sourceId: idOf(4, place),
    })),
    workingDates: Array.from({ length: 62 }, (_, one) => dateOf(number, one - 31)).filter(
      (date) => date <= `${periodOf(number)}-31` && isWorkedOn(rest.workingDays, date),
    ),
    overtime: rest.overtime.map((one, place) => ({
      date: dateOf(number, one.day),
      recordId: idOf(5, place),
      minutes: one.minutes,
      week: one.week,
      minutesPerDay: one.minutesPerDay,
    })),
    bonuses,
    items: rest.items,
    rules: rest.rules,
    taxMethod: rest.taxMethod,
    terms: rest.terms,
    payTerms: rest.payTerms,
    paidTime: rest.paidTime.map(({ day: at, ...one }, place) => ({
      ...one,
      date: dateOf(number, at),
      sourceId: idOf(6, place),
    })),
  }
}

const someAdjustments = fc.array(rawAdjustment, { maxLength: 2 })

/** Generates the facts of a person's month. Salaries are at least `least`. */
export const anyMonth = (least = 1n): fc.Arbitrary<MonthFacts> =>
  fc
    .tuple(fc.nat(months - 1), raw(least), someAdjustments)
    .map(([number, raw, bonuses]) => factsOf(number, raw, adjustmentsOf(number, 'BONUS', bonuses)))

/** The inputs of one payroll run for a person: the facts known then, and the requested deductions. */
export interface Run {
  deductions: MonthAdjustment[]
  /** The facts of all months up to this one, as known at this run. */
  months: MonthFacts[]
}

/**
 * Generates a person's payroll runs for consecutive months, each with the facts known at that run. Later runs may see
 * changed facts for earlier months, but never changed bonuses, as these are paid.
 */
export const anyHistory: fc.Arbitrary<Run[]> = fc
  .tuple(
    fc.nat(months - 4),
    fc.array(fc.record({ bonuses: someAdjustments, deductions: someAdjustments }), { minLength: 1, maxLength: 4 }),
    fc.array(raw(1n), { minLength: 10, maxLength: 10 }),
  )
  .map(([start, adjustments, versions]) => {
    const unusedVersions = [...versions]
    const months: { facts: MonthFacts; bonuses: MonthAdjustment[] }[] = []
    return adjustments.map(({ bonuses, deductions }, place) => {
      // Changes the facts of every other earlier month.
      for (const [earlier, month] of months.entries())
        if ((earlier + place) % 2 === 1) month.facts = factsOf(start + earlier, unusedVersions.pop()!, month.bonuses)
      const own = adjustmentsOf(start + place, 'BONUS', bonuses)
      months.push({ facts: factsOf(start + place, unusedVersions.pop()!, own), bonuses: own })
      return {
        deductions: adjustmentsOf(start + place, 'DEDUCTION', deductions),
        months: months.map(({ facts }) => facts),
      }
    })
  })

/** Returns the same facts, but reverses every list whose order has no meaning. */
export const otherOrder = (facts: PersonFacts): PersonFacts => ({
  month: {
    ...facts.month,
    unpaid: facts.month.unpaid.toReversed(),
    paidTime: facts.month.paidTime.toReversed(),
    overtime: facts.month.overtime.toReversed(),
    bonuses: facts.month.bonuses.toReversed(),
    items: facts.month.items.toReversed(),
  },
  deductions: facts.deductions.toReversed(),
  carried: facts.carried.toReversed(),
  earlier: facts.earlier.toReversed(),
  loans: facts.loans,
  years: facts.years.map((year) => ({ ...year, months: year.months.toReversed() })),
})

/** A month of a year, as a payroll run finds it, and the earlier months that have changed since their own run. */
export interface YearMonthRun {
  month: MonthFacts
  changed: MonthFacts[]
}

/**
 * Generates the payroll runs of a person for a year with Egyptian taxes, and for the January after it. The person may
 * join late, leave, return, take unpaid leave, get bonuses, and have their pay changed afterwards.
 */
export const anyYear: fc.Arbitrary<YearMonthRun[]> = fc
  .record({
    begins: fc.nat(13),
    turns: fc.uniqueArray(fc.integer({ min: 1, max: 364 }), { maxLength: 3 }),
    months: fc.array(
      fc.record({
        salary: amount(1n),
        newSalary: fc.option(amount(1n), { freq: 2 }),
        unpaid: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 31 })),
        bonuses: someAdjustments,
        items: anyItems,
        partMonthTax: fc.constantFrom(...partMonthTaxes),
        currency,
        terms,
        // With `freq: 1`, there would never be any.
        newTerms: fc.option(terms, { freq: 2 }),
      }),
      { minLength: 13, maxLength: 13 },
    ),
  })
  .map(({ begins, turns, months: raws }) => {
    const start = 24
    const bounds = [begins * 20, ...turns.filter((one) => one > begins * 20)].toSorted((a, b) => a - b)
    const dates = bounds.map((one) => dateOf(start, one))
    const employments = dates.flatMap((first, i) => (i % 2 ? [] : [{ first, last: dates[i + 1] ?? null }]))
    const all = raws.map(
      ({ salary, unpaid, bonuses, items, partMonthTax, currency: payCurrency, terms: ownTerms }, i): MonthFacts => ({
        period: periodOf(start + i),
        employments,
        pay: [{ id: idOf(3, i), from: dateOf(start + i, 0), salary, base: null, currency: payCurrency }],
        unpaid: Array.from({ length: unpaid }, (_, one) => ({
          date: dateOf(start + i, one),
          reason: 'LEAVE',
          sourceId: idOf(4, one),
        })),
        workingDates: [],
        overtime: [],
        bonuses: adjustmentsOf(start + i, 'BONUS', bonuses),
        items,
        rules: {
          divisor: 240,
          hourBase: 'OWN_HOURS',
          premiums: { day: 0n, night: 0n, restDay: 0n, holiday: 0n },
          absencesDeducted: false,
          dayPay: { before: 'CALENDAR_DAYS', own: 'CALENDAR_DAYS' },
          pack: 'EGYPT',
          packId: null,
          partMonthTax,
          cutOffs: { time: { before: null, own: null }, overtime: { before: null, own: null } },
          tables: egypt.tables,
        },
        taxMethod: 'YEARLY',
        terms: ownTerms,
        payTerms: { before: { kind: 'MONTHLY' }, own: { kind: 'MONTHLY' } },
        paidTime: [],
      }),
    )
    return all.map((month, i) => {
      const { newSalary, newTerms } = raws[i]!
      const before = all[i - 2]
      if (before === undefined || (newSalary === null && newTerms === null)) return { month, changed: [] }
      const [pay] = before.pay
      return {
        month,
        changed: [{ ...before, pay: [{ ...pay!, salary: newSalary ?? pay!.salary }], terms: newTerms ?? before.terms }],
      }
    })
  })
