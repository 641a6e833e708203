import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatDate } from '@muster/contract/kit/formatDays'
import type { LeaveBalance } from '@muster/contract/leaves/balances'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { postLeave, requestLeave, companyAtNoon, decide, figures, setPolicy } from '../test/leaves.ts'
import { users } from '../../../people/tables.ts'
import { leaveBalances, leaveLedger } from '../tables.ts'

let app: TestApp
let today: Temporal.PlainDate
let year: number
beforeAll(async () => {
  app = await startTestApp()
  // The year of hire grants all days of annual leave, as in companies created before prorating.
  await setPolicy(app.app.db, 'ANNUAL', { yearlyDays: '21', effectiveFrom: '2000-01-01' })
  today = await companyAtNoon(app.app.db)
  year = today.year
})
afterAll(() => app.close())

const path = (employee: string) => `/users/${app.company.id(employee)}`

/** Sets a person's hire date, as HR does. */
async function setHireDate(employee: string, hireDate: string | null) {
  const { status, body } = await app.call('Owner', 'PATCH', path(employee), { hireDate })
  expect(status, JSON.stringify(body)).toBe(200)
}

/** Returns a person's balances for a year, by type. */
async function balances(employee: string, of: number) {
  const { body } = await app.call(employee, 'GET', `${path(employee)}/leave-balances?year=${of}`)
  const found: LeaveBalance[] = body.leaveBalances
  return Object.fromEntries(found.map((balance) => [balance.leaveType, figures(balance)]))
}

/** Returns kind, days and reason of the annual balance's entries without a request, oldest first. */
async function grantsOf(employee: string, of: number) {
  const rows = await app.app.db
    .select({ kind: leaveLedger.kind, days: leaveLedger.totalDays, reason: leaveLedger.reason })
    .from(leaveLedger)
    .where(
      and(
        eq(leaveLedger.userId, app.company.id(employee)),
        eq(leaveLedger.year, of),
        eq(leaveLedger.leaveType, 'ANNUAL'),
      ),
    )
    .orderBy(leaveLedger.createdAt, leaveLedger.id)
  return rows.flatMap(({ kind, days, reason }) => (Number(days) ? [[kind, Number(days), reason]] : []))
}

/** Expects each balance to equal the sum of its ledger. */
async function expectTrueBalances() {
  const [rows, entries] = await Promise.all([
    app.app.db.select().from(leaveBalances),
    app.app.db.select().from(leaveLedger),
  ])
  for (const { userId, leaveType, year: of, totalDays, usedDays, pendingDays } of rows) {
    const balanceEntries = entries.filter(
      (row) => row.userId === userId && row.leaveType === leaveType && row.year === of,
    )
    const sum = (field: 'totalDays' | 'usedDays' | 'pendingDays') =>
      balanceEntries.reduce((total, row) => total + Number(row[field]), 0)
    expect([sum('totalDays'), sum('usedDays'), sum('pendingDays')]).toEqual(
      [totalDays, usedDays, pendingDays].map(Number),
    )
  }
}

const day = (date: Temporal.PlainDate) => formatDate(date.toString())

test('days are granted only for this year and the next, from the year of hire on', async () => {
  await setHireDate('Employee', `${year}-01-01`)
  for (const of of [2020, year - 1, year + 2, 2050]) expect(await balances('Employee', of)).toEqual({})
  for (const of of [year, year + 1])
    expect(await balances('Employee', of)).toMatchObject({ ANNUAL: [21, 0, 0, 21], UNPAID: [null, 0, 0, null] })
  await setHireDate('Employee', `${year + 1}-07-01`)
  expect(await balances('Employee', year)).toEqual({})
  expect(await balances('Employee', year + 1)).toMatchObject({ ANNUAL: [21, 0, 0, 21] })
})

describe('leave outside employment is refused', () => {
  const employee = 'Stranger'

  test('before the hire date, naming it', async () => {
    const first = today.add({ days: 10 })
    await setHireDate(employee, first.toString())
    const body = { leaveType: 'UNPAID', startDate: first.subtract({ days: 1 }).toString(), endDate: first.toString() }
    const message = `Your employment begins on ${day(first)}. Please choose days within your employment.`
    const answer = await postLeave(app, employee, body as Parameters<typeof postLeave>[2])
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'leave.outside_employment', errors: [{ path: 'startDate', message }] },
    })
    const { startDate, endDate } = body
    const preview = await app.call(
      employee,
      'GET',
      `/leaves/preview?leaveType=UNPAID&startDate=${startDate}&endDate=${endDate}`,
    )
    expect(preview.body.preview.problem).toBe(message)
    await requestLeave(app, employee, { leaveType: 'UNPAID', startDate: endDate, endDate })
  })

  test('and later than next year', async () => {
    for (const [startDate, endDate, from] of [
      [`${year + 2}-03-02`, `${year + 2}-03-03`, year + 1],
      [`${year + 1}-12-30`, `${year + 2}-01-02`, year + 1],
      ['2095-03-02', '2095-03-02', 2094],
    ] as const) {
      const message = `Leave in ${endDate.slice(0, 4)} can be requested from 1 January ${from}`
      expect(await postLeave(app, 'Colleague', { leaveType: 'UNPAID', startDate, endDate })).toMatchObject({
        status: 400,
        body: { code: 'leave.too_far_ahead', errors: [{ path: 'endDate', message }] },
      })
    }
  })

  test('but the text of a request can be corrected after the hire date has moved', async () => {
    const startDate = today.add({ days: 30 }).toString()
    const request = await requestLeave(app, employee, { leaveType: 'UNPAID', startDate, endDate: startDate })
    await setHireDate(employee, today.add({ days: 40 }).toString())
    const change = { leaveType: 'UNPAID', startDate, endDate: startDate, reason: 'A wedding' }
    expect((await app.call(employee, 'PUT', `/leaves/${request.id}`, change)).status).toBe(200)
    const laterChange = { ...change, endDate: today.add({ days: 31 }).toString() }
    expect((await app.call(employee, 'PUT', `/leaves/${request.id}`, laterChange)).body.code).toBe(
      'leave.outside_employment',
    )
  })
})

test('grants follow a changed hire date, but never fall below the booked days', async () => {
  const employee = 'Colleague'
  await setHireDate(employee, `${year - 3}-05-01`)
  expect(await grantsOf(employee, year)).toEqual([['GRANT', 21, null]])
  const { id } = await requestLeave(app, employee, { startDate: `${year + 1}-03-02`, endDate: `${year + 1}-03-05` })
  await decide(app, 'Lead', id, 'APPROVED')

  await setHireDate(employee, `${year + 1}-02-01`)
  const reason = `Hired on 1 Feb ${year + 1}`
  expect(await grantsOf(employee, year)).toEqual([
    ['GRANT', 21, null],
    ['ADJUSTMENT', -21, reason],
  ])
  expect(await balances(employee, year)).toEqual({})
  expect((await balances(employee, year + 1)).ANNUAL).toEqual([21, 4, 0, 17])

  await setHireDate(employee, `${year + 2}-02-01`)
  expect((await balances(employee, year + 1)).ANNUAL).toEqual([4, 4, 0, 0])
  await setHireDate(employee, `${year - 1}-02-01`)
  expect((await balances(employee, year)).ANNUAL).toEqual([21, 0, 0, 21])
  expect((await balances(employee, year + 1)).ANNUAL).toEqual([21, 4, 0, 17])
  expect(await balances(employee, year - 1)).toEqual({})
  await expectTrueBalances()

  // Manual adjustments stay, and the entries name the person who changed the date.
  const { body } = await app.call('Hr', 'GET', `/leaves/balances/${app.company.id(employee)}?year=${year}`)
  expect(body.adjustments).toEqual([])
  const entries = await app.call('Hr', 'GET', `/leaves/balances/${app.company.id(employee)}/entries?leaveType=ANNUAL`)
  expect(entries.body.entries[0]).toMatchObject({ kind: 'ADJUSTMENT', actor: { firstName: 'Owner' } })
})

test('sixteen simultaneous changes leave balances that equal the sum of their ledger', async () => {
  const days = Array.from({ length: 16 }, (_, n) => `${year + (n % 3) - 1}-0${1 + (n % 9)}-15`)
  const book = (n: number) =>
    postLeave(app, 'Lead', { startDate: `${year + 1}-0${n + 1}-10`, endDate: `${year + 1}-0${n + 1}-10` })
  await Promise.all([
    ...days.map((hireDate) => app.call('Owner', 'PATCH', path('Lead'), { hireDate })),
    ...[1, 2, 3, 4].map(book),
  ])
  await setHireDate('Lead', `${year}-01-01`)
  expect((await balances('Lead', year)).ANNUAL).toEqual([21, 0, 0, 21])
  expect((await balances('Lead', year + 1)).ANNUAL?.[0]).toBe(21)
  await expectTrueBalances()
})

describe('the year of hire is granted in proportion if the policy says so', () => {
  const daysOfYear = () => Temporal.PlainDate.from(`${year}-12-31`).dayOfYear
  const share = (of: number, from: Temporal.PlainDate) =>
    Math.round((of * (daysOfYear() - from.dayOfYear + 1)) / daysOfYear())

  test('to the nearest whole day', async () => {
    await setPolicy(app.app.db, 'PERSONAL', { yearlyDays: '5', prorated: true })
    await setPolicy(app.app.db, 'PATERNITY', { yearlyDays: '60', prorated: true })
    for (const [month, date] of [
      [1, 1],
      [3, 18],
      [7, 1],
      [12, 31],
    ] as const) {
      const from = Temporal.PlainDate.from({ year, month, day: date })
      await setHireDate('Manager', from.toString())
      const found = await balances('Manager', year)
      expect([found.PERSONAL?.[0], found.PATERNITY?.[0], found.ANNUAL?.[0]]).toEqual([
        share(5, from),
        share(60, from),
        21,
      ])
      expect((await balances('Manager', year + 1)).PATERNITY?.[0]).toBe(60)
    }
    await expectTrueBalances()
  })

  test('also for next year, before and after its days are granted', async () => {
    const from = Temporal.PlainDate.from({ year: year + 1, month: 7, day: 1 })
    await setHireDate('Otherlead', from.toString())
    const halfYearDays = Math.round((60 * 184) / Temporal.PlainDate.from(`${year + 1}-12-31`).dayOfYear)
    expect((await balances('Otherlead', year + 1)).PATERNITY).toEqual([halfYearDays, 0, 0, halfYearDays])
    const days = { leaveType: 'PATERNITY', startDate: `${year + 1}-08-01`, endDate: `${year + 1}-08-02` } as const
    const query = new URLSearchParams(days)
    const { body } = await app.call('Otherlead', 'GET', `/leaves/preview?${query.toString()}`)
    expect(body.preview.years).toEqual([
      { year: year + 1, days: 2, remainingBefore: halfYearDays, remainingAfter: halfYearDays - 2 },
    ])
    await requestLeave(app, 'Otherlead', days)
    expect((await balances('Otherlead', year + 1)).PATERNITY).toEqual([halfYearDays, 0, 2, halfYearDays - 2])
  })

  test('a policy that starts next year corrects its grants', async () => {
    const rules = {
      leaveType: 'PATERNITY',
      effectiveFrom: `${year + 1}-01-01`,
      yearlyDays: 30,
      certificateRequired: false,
      workingDaysOnly: false,
      carryOverDays: 0,
      noticeDays: 0,
      longestStretchDays: null,
    }
    expect((await app.call('Hr', 'POST', '/leaves/policies', { ...rules, prorated: true })).status).toBe(201)
    expect((await balances('Otherlead', year + 1)).PATERNITY?.[0]).toBe(15)
    expect((await app.call('Hr', 'POST', '/leaves/policies', rules)).body.policy.prorated).toBe(false)
    expect((await balances('Otherlead', year + 1)).PATERNITY?.[0]).toBe(30)
    await expectTrueBalances()
  })
})

test('a balance can be adjusted from the year of hire on', async () => {
  await setHireDate('Hr', `${year}-03-01`)
  const adjust = (of: number) =>
    app.call('Owner', 'POST', `/leaves/balances/${app.company.id('Hr')}/adjust`, {
      adjustment: 2,
      reason: 'From before',
      year: of,
    })
  const message = `Leave balances begin in the year of hire, ${year}`
  expect(await adjust(year - 1)).toMatchObject({
    status: 400,
    body: { code: 'leave.outside_employment', errors: [{ path: 'year', message }] },
  })
  expect((await adjust(year)).body.balance).toMatchObject({ totalDays: 23 })
  // A year without grants has only its adjustments, until days are granted for it.
  expect((await adjust(year + 2)).body.balance).toMatchObject({ totalDays: 2, remainingDays: 2 })
  expect(await balances('Hr', year + 2)).toEqual({ ANNUAL: [2, 0, 0, 2] })
})

test('without a hire date employment begins on the day the person was added', async () => {
  const employee = 'Pending'
  const setAddedOn = async (addedOn: string) => {
    await setHireDate(employee, '2020-01-01')
    await app.app.db
      .update(users)
      .set({ addedOn, status: 'ACTIVE' })
      .where(eq(users.id, app.company.id(employee)))
    await setHireDate(employee, null)
  }
  await setAddedOn(`${year - 1}-06-01`)
  expect((await balances(employee, year)).ANNUAL).toEqual([21, 0, 0, 21])
  await setAddedOn(`${year + 1}-06-01`)
  expect(
    await postLeave(app, employee, { startDate: `${year + 1}-05-31`, endDate: `${year + 1}-06-02` }),
  ).toMatchObject({
    status: 400,
    body: { code: 'leave.outside_employment' },
  })
})
