import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LeaveStep } from '@muster/contract/leaves/steps'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { type LeaveFacts, leaveOfYear, type ReferencePolicy } from '../../../../testing/lives/leaveReference.ts'
import { newcomer } from '../../../../testing/people.ts'
import { setEmployments } from '../../../people/employments/test/employ.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { leaveDetails } from '../tables.ts'

stopClock('2026-11-15T10:00:00Z')

let app: TestApp
let userId: string
beforeAll(async () => {
  app = await startTestApp()
  userId = app.company.id(await newcomer(app, 'Stepper'))
})
afterAll(() => app.close())

const law: LeaveStep[] = [
  { kind: 'SERVICE', months: 12, days: 21 },
  { kind: 'SERVICE', months: 120, days: 30 },
  { kind: 'AGE', years: 50, days: 30 },
  { kind: 'SPECIAL', days: 45 },
]
const policy: ReferencePolicy = { yearlyDays: 15, prorated: true, steps: law, stepYear: 'PRORATED' }
const facts: LeaveFacts = { employments: [], birthDate: null, earlierMonths: 0, specialFrom: null }
const since = (first: string, last: string | null = null) => ({ first, last })

async function enter({ employments, ...details }: LeaveFacts): Promise<void> {
  const { db } = app.app
  await setEmployments(db, userId, employments)
  await db
    .insert(leaveDetails)
    .values({ userId, ...details })
    .onConflictDoUpdate({ target: leaveDetails.userId, set: details })
}

/** Returns the days that the database's function grants for each of these years. */
async function grantedDays(years: readonly number[], rules: ReferencePolicy): Promise<number[]> {
  const { yearlyDays, prorated, steps, stepYear } = rules
  const { rows } = await app.app.db.execute<{ days: string }>(sql`
    select leave_stepped_days(${userId}::uuid, y.year, ${yearlyDays}::numeric, ${prorated}::boolean,
      ${JSON.stringify(steps)}::jsonb, ${stepYear}) as days
    from unnest(${sql.param(years)}::int[]) with ordinality as y (year, place) order by y.place`)
  return rows.map(({ days }) => Number(days))
}

describe('the days of a year by length of service, age and status', () => {
  test.each<[name: string, facts: Partial<LeaveFacts>, days: Record<number, number>, rules?: Partial<ReferencePolicy>]>(
    [
      // 184 of 365 days of 15; then 181 days of 15 and 184 of 21; 18.02 is rounded to 18.
      ['hired on 1 July', { employments: [since('2026-07-01')] }, { 2025: 0, 2026: 8, 2027: 18, 2028: 21 }],
      ['hired on 1 January', { employments: [since('2026-01-01')] }, { 2026: 15, 2027: 21, 2036: 30 }],
      ['hired on 31 December', { employments: [since('2026-12-31')] }, { 2026: 0, 2027: 15, 2028: 21 }],
      // On 29 Feb, a year is completed on 28 Feb of another year: 58 days of 15 and 307 of 21.
      ['hired on a leap day', { employments: [since('2024-02-29')] }, { 2024: 13, 2025: 20 }],
      ['with ten years on 1 July', { employments: [since('2016-07-01')] }, { 2025: 21, 2026: 26, 2027: 30 }],
      [
        'fifty on 1 July',
        { employments: [since('2020-01-01')], birthDate: '1976-07-01' },
        { 2025: 21, 2026: 26, 2027: 30 },
      ],
      ['without a date of birth', { employments: [since('2020-01-01')] }, { 2026: 21 }],
      [
        'with a status from 1 July',
        { employments: [since('2020-01-01')], specialFrom: '2026-07-01' },
        { 2026: 33, 2027: 45 },
      ],
      ['with nine years elsewhere', { employments: [since('2026-01-01')], earlierMonths: 108 }, { 2026: 21, 2027: 30 }],
      ['with ten years elsewhere', { employments: [since('2026-07-01')], earlierMonths: 120 }, { 2026: 15, 2027: 30 }],
      [
        'employed again, with the time in between not counted',
        { employments: [since('2024-01-01', '2024-06-30'), since('2026-07-01')] },
        // 182 days of 2024 count, so the first year is completed on 31 December 2026.
        { 2024: 15, 2025: 0, 2026: 8, 2027: 21 },
      ],
      [
        'who never started',
        { employments: [since('2024-05-01', '2024-04-30'), since('2026-01-01')] },
        { 2024: 0, 2026: 15 },
      ],
      [
        'in the whole year of a step',
        { employments: [since('2026-07-01')] },
        { 2026: 8, 2027: 21, 2036: 30 },
        { stepYear: 'WHOLE' },
      ],
      [
        'in the whole year of hire',
        { employments: [since('2026-07-01')] },
        { 2026: 15, 2027: 18 },
        { prorated: false },
      ],
      [
        'in the whole year of hire with years elsewhere',
        { employments: [since('2026-07-01')], earlierMonths: 120 },
        { 2026: 30 },
        { prorated: false },
      ],
    ],
  )('%s', async (_, given, days, rules = {}) => {
    const person = { ...facts, ...given }
    const years = Object.keys(days).map(Number)
    await enter(person)
    const expected = Object.values(days)
    expect(await grantedDays(years, { ...policy, ...rules })).toEqual(expected)
    expect(years.map((year) => leaveOfYear(year, { ...policy, ...rules }, person))).toEqual(expected)
  })
})

const date = (from: string, days: number) =>
  fc.nat({ max: days }).map((offset) => Temporal.PlainDate.from(from).add({ days: offset }).toString())
const days = fc.integer({ min: 1, max: 60 })
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('SERVICE' as const), months: fc.integer({ min: 1, max: 60 }), days }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('AGE' as const), years: fc.integer({ min: 16, max: 60 }), days }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('SPECIAL' as const), days }) },
)
const rules = fc.record({
  yearlyDays: fc.integer({ min: 0, max: 40 }),
  prorated: fc.boolean(),
  steps: fc.array(step, { minLength: 1, maxLength: 6 }),
  stepYear: fc.constantFrom('PRORATED' as const, 'WHOLE' as const),
})
/** Employments in order with days in between, of which some never took place; the last one may have no end. */
const employments = fc
  .array(fc.record({ gap: fc.nat({ max: 300 }), length: fc.nat({ max: 500 }) }), { minLength: 1, maxLength: 4 })
  .chain((periods) => fc.record({ periods: fc.constant(periods), isOpen: fc.boolean(), from: date('2021-01-01', 900) }))
  .map(({ periods, isOpen, from }) => {
    let next = Temporal.PlainDate.from(from)
    return periods.map(({ gap, length }, at) => {
      const first = next.add({ days: gap })
      const last = first.add({ days: length - 1 })
      // Someone is employed again after the first day of an employment that never took place.
      next = first.add({ days: Math.max(length, 1) })
      return since(first.toString(), isOpen && at === periods.length - 1 ? null : last.toString())
    })
  })
const person = fc.record({
  employments,
  birthDate: fc.option(date('1960-01-01', 16_000)),
  earlierMonths: fc.oneof(fc.constant(0), fc.nat({ max: 70 })),
  specialFrom: fc.option(date('2022-01-01', 1800)),
})

test('random people have the days of a count day by day', async () => {
  const years = [2023, 2024, 2025, 2026]
  await fc.assert(
    fc.asyncProperty(rules, person, async (someRules, somePerson) => {
      await enter(somePerson)
      const expected = years.map((year) => leaveOfYear(year, someRules, somePerson))
      expect(await grantedDays(years, someRules)).toEqual(expected)
    }),
    { numRuns: 40, seed: 124 },
  )
})
