import { describe, expect, test } from 'vitest'
import { type LeavePolicyVersion, SetLeavePolicy } from '@muster/contract/leaves/policies'
import type { LeaveStep } from '@muster/contract/leaves/steps'
import { check } from '../../../kit/form/state/problems.ts'
import { checkDay, toPolicy, valuesOf } from './policyForm.ts'
import {
  changedRules,
  firstFullYear,
  findReplaced,
  currentAndNext,
  isInitial,
  specialRules,
  yearlyDays,
} from './policyRules.ts'

const version = (id: string, effectiveFrom: string): LeavePolicyVersion => ({
  id,
  leaveType: 'ANNUAL',
  effectiveFrom,
  yearlyDays: 21,
  prorated: false,
  steps: [],
  stepYear: 'PRORATED',
  certificateRequired: false,
  workingDaysOnly: false,
  carryOverDays: 0,
  noticeDays: 0,
  longestStretchDays: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  createdBy: null,
})
const today = '2026-11-21'
const steps: LeaveStep[] = [
  { kind: 'SERVICE', months: 12, days: 24 },
  { kind: 'SERVICE', months: 18, days: 27 },
  { kind: 'AGE', years: 50, days: 30 },
  { kind: 'SPECIAL', days: 45 },
]

describe('the form of a policy', () => {
  test('sends what was entered', () => {
    const { id: _id, createdAt: _at, createdBy: _by, ...rules } = version('a', '2000-01-01')
    expect(toPolicy('ANNUAL', valuesOf(version('a', '2000-01-01'), today))).toEqual({ ...rules, effectiveFrom: today })
  })
  test('carries over no days of an unlimited type', () => {
    const values = { ...valuesOf(version('a', today), today), unlimited: true, carryOverDays: '5' }
    expect(toPolicy('ANNUAL', values)).toMatchObject({ yearlyDays: null, carryOverDays: 0 })
  })
  test.each([
    ['yearlyDays', ''],
    ['yearlyDays', '21.5'],
    ['yearlyDays', '367'],
    ['carryOverDays', '-1'],
    ['noticeDays', '1e2'],
    ['longestStretchDays', '0'],
  ])('%s cannot be "%s"', (key, value) => {
    const values = { ...valuesOf(version('a', today), today), noLimit: false, longestStretchDays: '9', [key]: value }
    expect(Object.keys(check(SetLeavePolicy, toPolicy('ANNUAL', values)).problems)).toEqual([key])
  })
  test('sends steps as they were entered, and none of an unlimited type', () => {
    const policy: LeavePolicyVersion = { ...version('a', today), steps, stepYear: 'WHOLE' }
    const values = valuesOf(policy, today)
    expect(values.steps.map(({ amount, unit, days }) => [amount, unit, days])).toEqual([
      ['1', 'YEARS', '24'],
      ['18', 'MONTHS', '27'],
      ['50', 'YEARS', '30'],
      ['', 'YEARS', '45'],
    ])
    expect(toPolicy('ANNUAL', values)).toMatchObject({ steps, stepYear: 'WHOLE' })
    expect(toPolicy('ANNUAL', { ...values, unlimited: true })).toMatchObject({ steps: [], stepYear: 'PRORATED' })
    expect(toPolicy('ANNUAL', { ...values, steps: [] })).toMatchObject({ steps: [], stepYear: 'PRORATED' })
  })
  test.each([
    [{ days: '21' }, 'steps.0.days'],
    [{ days: '' }, 'steps.0.days'],
    [{ amount: '' }, 'steps.0.months'],
    [{ amount: '51' }, 'steps.0.months'],
    [{ amount: '18', unit: 'MONTHS' as const }, 'steps.1.months'],
  ])('a step with %j is refused on %s', (patch, path) => {
    const values = valuesOf({ ...version('a', today), steps }, today)
    const changed = values.steps.map((step, at) => (at === 0 ? { ...step, ...patch } : step))
    const { problems } = check(SetLeavePolicy, toPolicy('ANNUAL', { ...values, steps: changed }))
    expect(Object.keys(problems)).toEqual([path])
  })
  test.each(['', '2026-11-20'])('cannot begin on "%s"', (day) => {
    expect(checkDay(day, today)).toHaveProperty('effectiveFrom')
  })
  test('can begin today', () => expect(checkDay(today, today)).toEqual({}))
})

test('yearly days follow the policy of 1 January', () => {
  expect(firstFullYear('2027-01-01')).toBe(2027)
  expect(firstFullYear('2027-01-02')).toBe(2028)
  expect(firstFullYear('2028-12-31')).toBe(2029)
})

test('the latest version that has begun applies; of several with the same first day, the last one created', () => {
  const versions = [
    version('late', '2028-01-01'),
    version('remade', '2027-01-01'),
    version('made', '2027-01-01'),
    version('first', '2000-01-01'),
  ]
  const versionsAround = (day: string) => {
    const { current, next } = currentAndNext(versions, day)
    return [current?.id, next?.id]
  }
  expect(versionsAround('2026-12-31')).toEqual(['first', 'remade'])
  expect(versionsAround('2027-01-01')).toEqual(['remade', 'late'])
  expect(versionsAround('2028-01-01')).toEqual(['late', undefined])
  expect(versionsAround('1999-12-31')).toEqual([undefined, 'first'])
  expect([...findReplaced(versions)]).toEqual(['made'])
})

test('lists only the rules that differ', () => {
  const before = version('a', today)
  expect(changedRules(before, before)).toEqual([])
  const after = { ...before, yearlyDays: null, noticeDays: 7 }
  expect(changedRules(before, after).map(({ key }) => key)).toEqual(['yearlyDays', 'noticeDays'])
})

test('compares steps by their content, and their year only if there are any', () => {
  const before = version('a', today)
  const after = { ...before, steps, stepYear: 'WHOLE' as const }
  expect(changedRules(before, { ...before, steps: [], stepYear: 'WHOLE' })).toEqual([])
  expect(changedRules(after, { ...after, steps: steps.map((step) => ({ ...step })) })).toEqual([])
  const changed = changedRules(before, after)
  expect(changed.map(({ key, format }) => [key, format(before), format(after)])).toEqual([
    [
      'steps',
      'None',
      '1 year of service: 24 days · 18 months of service: 27 days · Age 50: 30 days · Special status: 45 days',
    ],
    ['stepYear', 'Prorated', 'In full'],
  ])
  expect([yearlyDays.format(before), yearlyDays.format(after)]).toEqual(['21 days', '21 to 45 days'])
})

test('names the rules of a policy that limit something, and no others', () => {
  const usual = version('a', '2000-01-01')
  expect(specialRules(usual)).toEqual([])
  const strict = { ...usual, prorated: true, carryOverDays: 5, noticeDays: 7, longestStretchDays: 20 }
  expect(specialRules(strict).map(({ label, format }) => [label, format(strict)])).toEqual([
    ['Year of hire', 'Prorated'],
    ['Carry-over', 'Up to 5 days'],
    ['Notice', '7 days'],
    ['Request limit', '20 days'],
  ])
})

test('a policy whose first day lies before its creation is the initial one', () => {
  expect(isInitial(version('a', '2000-01-01'))).toBe(true)
  // Created in the company's time zone on the day before.
  expect(isInitial(version('b', '2026-11-19'))).toBe(false)
  expect(isInitial(version('c', '2027-01-01'))).toBe(false)
})
