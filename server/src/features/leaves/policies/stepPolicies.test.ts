import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SetLeavePolicy } from '@muster/contract/leaves/policies'
import type { LeaveStep } from '@muster/contract/leaves/steps'
import { auditEntries } from '../../../audit/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { carryOver } from '../balances/carryOver.ts'
import { grantYear } from '../balances/grantLeaveYear.ts'
import { annualDaysLeft } from '../shared/annualBalance.ts'
import { leaveLedger } from '../tables.ts'
import { balance, between, figures, midNovember, nextYear, requestLeave, setPolicy } from '../test/leaves.ts'

stopClock(midNovember)

const steps: LeaveStep[] = [
  { kind: 'SERVICE', months: 12, days: 21 },
  { kind: 'SERVICE', months: 120, days: 30 },
  { kind: 'AGE', years: 50, days: 30 },
  { kind: 'SPECIAL', days: 45 },
]
const rules: SetLeavePolicy = {
  leaveType: 'ANNUAL',
  effectiveFrom: `${nextYear}-01-01`,
  yearlyDays: 15,
  prorated: true,
  steps,
  stepYear: 'PRORATED',
  certificateRequired: false,
  workingDaysOnly: false,
  carryOverDays: 10,
  noticeDays: 0,
  longestStretchDays: null,
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await newcomer(app, 'Newer', { hireDate: `${nextYear - 1}-07-01` })
  await newcomer(app, 'Older', { hireDate: `${nextYear - 8}-01-01` })
})
afterAll(() => app.close())

const set = (changes: Partial<SetLeavePolicy>, as = 'Hr') =>
  app.call(as, 'POST', '/leaves/policies', { ...rules, ...changes })
const setDetails = (of: string, details: object, as = 'Hr') =>
  app.call(as, 'PUT', `/leaves/details/${app.company.id(of)}`, {
    birthDate: null,
    earlierMonths: 0,
    specialFrom: null,
    ...details,
  })
const entries = async (of: string, as = of, year = nextYear) =>
  (await app.call(as, 'GET', `/leaves/balances/${app.company.id(of)}/entries?leaveType=ANNUAL&year=${year}`)).body
const pathsOf = ({ body }: { body: any }) => body.errors?.map(({ path }: { path: string }) => path)
const audited = (action: string, subjectId: string) =>
  app.app.db
    .select({ before: auditEntries.before, after: auditEntries.after })
    .from(auditEntries)
    .where(and(eq(auditEntries.action, action), eq(auditEntries.subjectId, subjectId)))

describe('the steps of a policy', () => {
  test.each<[string, Partial<SetLeavePolicy>, string]>([
    ['no more days than the yearly days', { steps: [{ kind: 'AGE', years: 50, days: 15 }] }, 'steps.0.days'],
    ['a condition twice', { steps: [...steps, { kind: 'SERVICE', months: 12, days: 25 }] }, 'steps.4.months'],
    ['no months', { steps: [{ kind: 'SERVICE', months: 0, days: 25 }] }, 'steps.0.months'],
    ['too young an age', { steps: [{ kind: 'AGE', years: 15, days: 25 }] }, 'steps.0.years'],
    ['more days than a year', { steps: [{ kind: 'SPECIAL', days: 367 }] }, 'steps.0.days'],
    ['unlimited days', { yearlyDays: null }, 'steps'],
  ])('are refused with %s', async (_, changes, path) => {
    const answer = await set(changes)
    expect([answer.status, pathsOf(answer)]).toEqual([400, [path]])
  })

  test('are granted by service, correct what was granted, and explain themselves', async () => {
    await requestLeave(app, 'Newer', between('03-01', '03-02'))
    expect(figures(await balance(app, 'Newer'))).toEqual([21, 0, 2, 19])
    expect((await entries('Newer')).entitlement).toBeNull()
    const { status, body } = await set({})
    expect([status, body.policy]).toMatchObject([201, { steps, stepYear: 'PRORATED', yearlyDays: 15 }])

    // The year begins with the first year of service and reaches the second on 1 July: 181 days of 15, 184 of 21.
    const length = Temporal.PlainDate.from(`${nextYear}-12-31`).dayOfYear
    const due = Math.round((15 * (length - 184) + 21 * 184) / length)
    expect(figures(await balance(app, 'Newer'))).toEqual([due, 0, 2, due - 2])
    expect(figures(await balance(app, 'Older'))).toEqual([21, 0, 0, 21])
    const { entries: ledger, entitlement } = await entries('Newer')
    expect(ledger.find(({ kind }: any) => kind === 'ADJUSTMENT')).toMatchObject({
      totalDays: due - 21,
      reason: `Leave policy from 1 Jan ${nextYear}: 15 to 45 days a year`,
    })
    expect(entitlement).toEqual({
      days: due,
      parts: [
        { firstDay: `${nextYear}-01-01`, lastDay: `${nextYear}-06-30`, yearlyDays: 15, step: null },
        { firstDay: `${nextYear}-07-01`, lastDay: `${nextYear}-12-31`, yearlyDays: 21, step: steps[0] },
      ],
      lacksBirthDate: true,
    })
    // Managers don't learn who lacks a date of birth.
    expect((await entries('Newer', 'Lead')).entitlement.lacksBirthDate).toBe(false)
  })

  test('stay with a call that does not name them, and end with unlimited leave', async () => {
    const { steps: _steps, stepYear: _stepYear, ...older } = rules
    const call = (changes: object) => app.call('Hr', 'POST', '/leaves/policies', { ...older, ...changes })
    const later = { effectiveFrom: `${nextYear + 3}-01-01` }
    expect((await call({ ...later, noticeDays: 3 })).body.policy).toMatchObject({ steps, noticeDays: 3 })
    expect((await call({ ...later, yearlyDays: null })).body.policy.steps).toEqual([])
    expect((await call(later)).body.policy.steps).toEqual([])
  })

  test('count for the whole year if the policy says so', async () => {
    await set({ stepYear: 'WHOLE' })
    expect((await balance(app, 'Newer')).totalDays).toBe(21)
    await set({})
    expect((await entries('Newer')).entitlement.parts).toHaveLength(2)
  })

  test('are granted at the start of the year, carried over and paid out like other days', async () => {
    const [year, day] = [nextYear + 1, `${nextYear + 1}-06-30`]
    const id = app.company.id(await newcomer(app, 'Carrier', { hireDate: `${nextYear - 9}-01-01` }))
    await app.app.db.transaction((tx) => grantYear(tx, nextYear, id))
    await app.app.db.transaction((tx) => grantYear(tx, year, id))
    expect(figures(await balance(app, 'Carrier'))).toEqual([21, 0, 0, 21])
    // Ten years are completed on 1 January of the second year.
    expect(await annualDaysLeft(app.app.db, id, day)).toBe(30)
    await app.app.db.transaction((tx) => carryOver(tx, year))
    expect(await annualDaysLeft(app.app.db, id, day)).toBe(40)
    expect(await annualDaysLeft(app.app.db, id, `${nextYear}-06-30`)).toBe(11)
  })
})

describe('the details of a person', () => {
  test('are seen by the person and by HR, not by managers, and changed only by HR, for others', async () => {
    const details = { birthDate: '1970-01-01', earlierMonths: 6, specialFrom: null }
    const read = (of: string, as: string) => app.call(as, 'GET', `/leaves/details/${app.company.id(of)}`)
    expect((await read('Older', 'Hr')).body).toEqual({
      details: { birthDate: null, earlierMonths: 0, specialFrom: null, savedAt: null },
      can: { set: true },
    })
    expect((await setDetails('Older', details)).body.details).toMatchObject(details)
    expect((await read('Older', 'Older')).body).toMatchObject({ details, can: { set: false } })
    expect((await read('Older', 'Lead')).status).toBe(404)
    expect((await setDetails('Older', details, 'Lead')).status).toBe(403)
    expect((await setDetails('Older', details, 'Older')).status).toBe(403)
    expect((await setDetails('Hr', details)).status).toBe(403)
    expect(await audited('leave.details_seen', app.company.id('Older'))).toHaveLength(1)
  })

  test('that cannot be are refused on their field', async () => {
    for (const [field, value] of [
      ['birthDate', `${nextYear}-01-01`],
      ['birthDate', '1899-12-31'],
      ['earlierMonths', 721],
      ['earlierMonths', -1],
      ['specialFrom', 'soon'],
    ] as const) {
      const answer = await setDetails('Newer', { [field]: value })
      expect([answer.status, pathsOf(answer)]).toEqual([400, [field]])
    }
  })

  test('correct the balances, name no detail in the ledger or the trail, and change nothing twice', async () => {
    const of = await newcomer(app, 'Detailed', { hireDate: `${nextYear - 8}-01-01` })
    const id = app.company.id(of)
    await app.app.db.transaction((tx) => grantYear(tx, nextYear, id))
    expect((await balance(app, of)).totalDays).toBe(21)
    await Promise.all([
      setDetails(of, { birthDate: '1960-05-01' }),
      setDetails(of, { birthDate: '1960-05-01' }),
      requestLeave(app, of, between('04-01', '04-02')),
    ])
    expect(figures(await balance(app, of))).toEqual([30, 0, 2, 28])
    const adjustments = (await entries(of)).entries.filter(({ kind }: any) => kind === 'ADJUSTMENT')
    expect(adjustments).toMatchObject([{ totalDays: 9, reason: 'Leave details changed', actor: { firstName: 'Hr' } }])
    expect(await audited('leave.details_set', id)).toEqual([{ before: null, after: { changed: ['birthDate'] } }])

    await setDetails(of, { birthDate: '1960-05-01', specialFrom: `${nextYear}-01-01` })
    expect((await balance(app, of)).totalDays).toBe(45)
    const [own, seenByLead] = [(await entries(of)).entitlement, (await entries(of, 'Lead')).entitlement]
    expect([own.parts[0].step, own.lacksBirthDate]).toEqual([{ kind: 'SPECIAL', days: 45 }, false])
    expect(seenByLead).toBeNull()
    await setDetails(of, {})
    expect((await balance(app, of)).totalDays).toBe(21)
    const rows = await app.app.db
      .select()
      .from(leaveLedger)
      .where(and(eq(leaveLedger.userId, id), eq(leaveLedger.year, nextYear), eq(leaveLedger.leaveType, 'ANNUAL')))
    expect(rows.reduce((sum, { totalDays }) => sum + Number(totalDays), 0)).toBe(21)
  })
})

describe('the preview of a policy', () => {
  const preview = async (changes: Partial<SetLeavePolicy>, as = 'Hr') =>
    (await app.call(as, 'POST', '/leaves/policies/preview', { ...rules, ...changes })).body.preview

  test('counts people by days, compares with the present policy, and names who lacks a detail', async () => {
    await setPolicy(app.app.db, 'PERSONAL', { yearlyDays: '20' })
    const found = await preview({ leaveType: 'PERSONAL' })
    expect(found.year).toBe(nextYear)
    const sum = found.days.reduce((total: number, { people }: { people: number }) => total + people, 0)
    expect(sum).toBe(found.people)
    const named = found.withoutBirthDate.people.map(({ firstName }: { firstName: string }) => firstName)
    expect(found.withoutBirthDate.count).toBeGreaterThan(named.length - 1)
    expect(named).not.toContain('Older')
    // Only the newest person has fewer days than before.
    expect([found.fewer, found.more]).toEqual([1, found.people - 1])
    const without = await preview({ leaveType: 'PERSONAL', steps: [] })
    expect([without.withoutBirthDate, without.withoutHireDate]).toEqual(Array(2).fill({ count: 0, people: [] }))
    expect(without.days).toEqual([{ days: 15, people: without.people }])
    expect((await preview({ leaveType: 'PERSONAL', yearlyDays: null, steps: [] })).more).toBe(found.people)
    expect((await balance(app, 'Older', { leaveType: 'PERSONAL' })).totalDays).toBe(20)
  })

  test('begins with the first full year', async () => {
    expect((await preview({ effectiveFrom: `${nextYear}-02-01` })).year).toBe(nextYear + 1)
  })
})

describe('policies that are set together', () => {
  const several = (policies: object[], as = 'Hr') => app.call(as, 'POST', '/leaves/policies/several', { policies })
  const maternity = { ...rules, leaveType: 'MATERNITY', yearlyDays: 120, steps: [] } as const

  test('are all set, each with its entry in the trail, or none of them', async () => {
    const { status, body } = await several([rules, maternity])
    expect([status, body.policies.map(({ leaveType }: SetLeavePolicy) => leaveType)]).toEqual([
      201,
      ['ANNUAL', 'MATERNITY'],
    ])
    expect((await balance(app, 'Newer', { leaveType: 'MATERNITY' })).totalDays).toBe(120)
    const [annual, other] = body.policies
    for (const { id } of body.policies) expect(await audited('leave.policy_set', id)).toHaveLength(1)

    const stale = await several([
      { ...maternity, yearlyDays: 90, version: other.id },
      { ...rules, version: other.id },
    ])
    expect([stale.status, stale.body.code]).toEqual([409, 'leave.policy_changed_meanwhile'])
    expect((await balance(app, 'Newer', { leaveType: 'MATERNITY' })).totalDays).toBe(120)
    expect((await several([{ ...rules, version: annual.id }])).status).toBe(201)
  })

  test('are one for each type, from today on', async () => {
    expect(pathsOf(await several([rules, rules]))).toEqual(['policies'])
    expect(pathsOf(await several([]))).toEqual(['policies'])
    const past = await several([rules, { ...maternity, effectiveFrom: '2020-01-01' }])
    expect(pathsOf(past)).toEqual(['policies.1.effectiveFrom'])
  })
})

test('Egypt’s law is offered by the time zone of the company', async () => {
  const laws = async () => (await app.call('Hr', 'GET', '/leaves/policies')).body.laws
  expect(await laws()).toEqual(['EGYPT_2025'])
  expect((await app.call('Employee', 'GET', '/leaves/policies')).body.laws).toEqual([])
  const settings = { changes: { timeZone: 'Europe/Sofia' }, were: { timeZone: 'Africa/Cairo' } }
  expect((await app.call('Owner', 'PATCH', '/settings/system', settings)).status).toBe(200)
  expect(await laws()).toEqual([])
})
