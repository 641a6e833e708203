import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { attendanceDays, overtimeApprovals } from '../../attendance/tables.ts'
import { payrollAdjustments } from '../tables.ts'
import { insertAdjustment, setRunStatus, generate, setToday, addPaidPerson, recordsOf } from '../test/payroll.ts'

stopClock('2026-11-23T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addPaidPerson(app, 'Paid')
  await addPaidPerson(app, 'Nothing', { salary: '1000.00' })
  await insertAdjustment(app, 'Nothing', 'DEDUCTION', '5000.00', '2026-11-03')
  for (const [date, approvedMinutes] of [
    ['2026-11-10', null],
    ['2026-11-11', 30],
    ['2026-11-12', 60],
    ['2026-10-30', null],
  ] as const)
    await overtimeOn(date, approvedMinutes)
  for (const [as, effectiveDate] of [
    ['Hr', '2026-11-15'],
    ['Owner', '2026-11-16'],
    ['Hr', '2026-12-01'],
  ] as const)
    await requestBonus(as, effectiveDate)
  await generate(app, '2026-11', 'Owner')
})
afterAll(() => app.close())

/** Adds a day with an hour of overtime, of which the given minutes are approved; null leaves it pending. */
async function overtimeOn(date: string, approvedMinutes: number | null) {
  const day = { userId: app.company.id('Paid'), date, zone: 'Africa/Cairo', planSource: null }
  const [row] = await app.app.db
    .insert(attendanceDays)
    .values({ ...day, status: 'PRESENT' as const, overtimeSeconds: 3600 })
    .returning()
  if (approvedMinutes === null) return
  const noPremiums = { nightMinutes: 0, restDayMinutes: 0, holidayMinutes: 0 }
  await app.app.db.insert(overtimeApprovals).values({
    ...noPremiums,
    dayId: row?.id ?? '',
    dayMinutes: approvedMinutes,
    overtimeSeconds: approvedMinutes * 60,
    approvedBy: app.company.id('Hr'),
  })
}

async function requestBonus(as: string, effectiveDate: string) {
  const draft = {
    userId: app.company.id('Paid'),
    adjustmentType: 'BONUS',
    amount: 100,
    reason: 'Agreed',
    effectiveDate,
  }
  expect((await app.call(as, 'POST', '/payroll/adjustments', draft)).status).toBe(201)
}

const get = async (as: string, path: string) => (await app.call(as, 'GET', path)).body
const before = async () => (await get('Owner', '/payroll/runs/2026-11')).run.beforeApproval
const summaryOf = async (as: string, month: number) =>
  (await get(as, `/payroll/summary?month=${month}&year=2026`)).summary

test('lists what to check before approval, and nothing if nothing can be approved', async () => {
  expect(await before()).toBeNull()
  await setRunStatus(app, '2026-11', 'PENDING_APPROVAL')
  const { run } = await get('Owner', '/payroll/runs/2026-11')
  expect(run.beforeApproval).toEqual({
    exceptions: run.exceptions,
    zeroNets: 1,
    adjustments: 2,
    overtimeDays: 2,
    daysToCome: 7,
  })
  expect(run.exceptions).toBeGreaterThan(0)
  setToday('2026-11-30')
  expect((await before()).daysToCome).toBe(0)
  setToday('2026-11-23')
})

test('cards count what the user may decide in the month, like the lists they open', async () => {
  const november = await summaryOf('Owner', 11)
  expect([november.scope, november.pendingApprovals]).toEqual(['COMPANY', (await recordsOf(app, '2026-11')).length])
  const records = await get('Owner', '/payroll?month=11&year=2026&decidable=only')
  expect(records.pagination.totalItems).toBe(november.pendingApprovals)
  const lists = async (as: string, period: string) =>
    (await get(as, `/payroll/adjustments?period=${period}&decidable=only`)).pagination.totalItems
  for (const as of ['Owner', 'Hr'])
    for (const [month, period] of [
      [10, '2026-10'],
      [11, '2026-11'],
      [12, '2026-12'],
    ] as const)
      expect((await summaryOf(as, month)).pendingAdjustments).toBe(await lists(as, period))
  expect([november.pendingAdjustments, (await summaryOf('Owner', 12)).pendingAdjustments]).toEqual([2, 1])
  expect(await summaryOf('Owner', 10)).toMatchObject({ pendingApprovals: 0, pendingAdjustments: 0 })
  // For people who may not approve anything, nothing awaits approval.
  expect((await summaryOf('Hr', 11)).pendingApprovals).toBe(0)
  expect((await get('Hr', '/payroll?month=11&year=2026&decidable=only')).pagination.totalItems).toBe(0)
  // They still see what awaits others.
  expect((await summaryOf('Hr', 11)).openAdjustments).toBe(
    (await get('Hr', '/payroll/adjustments?period=2026-11&status=PENDING')).pagination.totalItems,
  )
  for (const path of [
    '/payroll?decidable=all',
    '/payroll/adjustments?period=2026-13',
    '/payroll/adjustments?decidable=x',
  ])
    expect((await app.call('Owner', 'GET', path)).status).toBe(400)
})

test('people who may not open the list of adjustments get no number of them', async () => {
  const roleId = await createRole(app.app.db, 'Viewer', ['payroll.team_view'])
  await newcomer(app, 'Viewer', { roleId })
  const viewer = app.company.id('Viewer')
  const open = { adjustmentType: 'BONUS', amount: '9.00', currency: 'EGP', reason: 'Agreed' } as const
  // Requested before losing the permission.
  await app.app.db
    .insert(payrollAdjustments)
    .values({ ...open, userId: viewer, effectiveDate: '2026-09-10', requestedBy: viewer })
  const countOf = async (as: string) => (await summaryOf(as, 9)).openAdjustments
  expect(await countOf('Hr')).toBe(1)
  expect((await app.call('Viewer', 'GET', '/payroll/adjustments')).status).toBe(403)
  expect(await countOf('Viewer')).toBe(0)
})

test('a summary says whose figures it contains', async () => {
  const scopeOf = async (as: string) => (await summaryOf(as, 11)).scope
  expect([await scopeOf('Owner'), await scopeOf('Manager')]).toEqual(['COMPANY', 'OWN'])
})
