import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { employ } from '../../../people/employments/test/employ.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import {
  approveRun,
  setRunStatus,
  generate,
  setToday,
  addPaidPerson,
  raisePay,
  recordOf,
  recordsOf,
} from '../test/payroll.ts'

stopClock('2026-08-31T10:00:00Z')
beforeEach(() => setToday('2026-08-31'))

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  setToday('2026-07-31')
  await addPaidPerson(app, 'Settled')
  await approveRun(app, '2026-07')
  setToday('2026-08-31')
  await generate(app, '2026-08')
})
afterAll(() => app.close())

const get = (path: string, as = 'Owner') => app.call(as, 'GET', `/payroll/runs/${path}`)
const totals = async () => (await get('2026-08/missing/totals')).body
const include = (body: object = {}, period = '2026-08') =>
  app.call('Owner', 'POST', `/payroll/runs/${period}/include`, body)
const runOf = async (period = '2026-08') => (await get(period)).body.run

describe('including everyone asks for confirmation', () => {
  beforeAll(async () => {
    setToday('2026-08-31')
    await addPaidPerson(app, 'Late', { from: '2026-07-20' })
    await addPaidPerson(app, 'Dollar', { from: '2026-07-01', salary: '3100.00', currency: 'USD' })
  })

  test('the number of people and months, and their pay by currency', async () => {
    expect(await totals()).toEqual({
      totals: {
        people: 2,
        months: 4,
        pay: [
          { currency: 'EGP', grossPay: 16_645.16, netPay: 16_645.16 },
          { currency: 'USD', grossPay: 6200, netPay: 6200 },
        ],
      },
      remaining: 0,
      submitted: 0,
    })
  })

  test('nothing happens if the totals differ from the confirmed ones', async () => {
    const { totals: confirmed } = await totals()
    await raisePay(app, 'Late', '2026-08-01', '15000.00')
    const refusal = await include({ confirmed })
    expect([refusal.status, refusal.body.code]).toEqual([409, 'payroll.missing_changed'])
    expect(await recordsOf(app, '2026-08', 'Dollar')).toEqual([])
    const one = { people: 1, months: 2, pay: [{ currency: 'USD', grossPay: 6200, netPay: 6199 }] }
    expect((await include({ userIds: [app.company.id('Dollar')], confirmed: one })).body.code).toBe(
      'payroll.missing_changed',
    )
    expect((await include({ confirmed: { people: 2, months: 4 } })).body.errors[0].path).toBe('confirmed.pay')
  })

  test('needs the permission to process payroll, and covers people whose pay the actor sees', async () => {
    const see = await createRole(app.app.db, 'Sees', ['payroll.read', 'payroll.all_view', 'payroll.approve'])
    await newcomer(app, 'Viewer', { manager: 'Owner', roleId: see })
    const make = await createRole(app.app.db, 'Makes', ['payroll.read', 'payroll.process'])
    await newcomer(app, 'Maker', { manager: 'Owner', roleId: make })
    expect((await get('2026-08/missing/totals', 'Viewer')).status).toBe(403)
    expect((await get('2026-08/missing/totals', 'Maker')).body).toEqual({
      totals: { people: 0, months: 0, pay: [] },
      remaining: 0,
      submitted: 0,
    })
    expect((await get('2026-13/missing/totals')).status).toBe(400)
  })

  test('sixteen simultaneous confirmations include everyone once', async () => {
    const { totals: confirmed } = await totals()
    const answers = await Promise.all(Array.from({ length: 16 }, () => include({ confirmed })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(15).fill(409)])
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ count: 2, run: { missing: 0 } })
    expect((await recordOf(app, '2026-08', 'Late')).lines).toEqual([
      ['SALARY', '2026-08', 15_000],
      ['SALARY', '2026-07', 4645.16],
    ])
  })
})

test('people with a submitted record are counted separately, and no one can be included if all are submitted', async () => {
  setToday('2026-08-31')
  await setRunStatus(app, '2026-08', 'PENDING_APPROVAL')
  await employ(app.app.db, app.company.id('Late'), { first: '2026-07-01' })
  await addPaidPerson(app, 'Joined', { from: '2026-08-01' })
  await include({ userIds: [app.company.id('Joined')] })
  const { record } = await recordOf(app, '2026-08', 'Joined')
  await app.call('Owner', 'PATCH', `/payroll/${record.id}/status`, { status: 'PENDING_APPROVAL' })
  await employ(app.app.db, app.company.id('Joined'), { first: '2026-07-20' })
  await raisePay(app, 'Joined', '2026-07-20', '12000.00')
  expect(await totals()).toEqual({ totals: { people: 0, months: 0, pay: [] }, remaining: 0, submitted: 1 })
  expect(await runOf()).toMatchObject({ missing: 1, can: { include: false } })
  await addPaidPerson(app, 'Another', { from: '2026-08-01', salary: '100.00' })
  expect(await totals()).toMatchObject({ totals: { people: 1, months: 1 }, submitted: 1 })
  expect(await runOf()).toMatchObject({ missing: 2, can: { include: true } })
})

test('a month that was never generated lists no one, and no one can be included in it', async () => {
  expect((await get('2026-02/missing')).body).toMatchObject({ people: [], pagination: { totalItems: 0 } })
  expect((await get('2026-02/missing/totals')).body).toMatchObject({ totals: { people: 0 }, submitted: 0 })
  expect((await get('2026-02/paid-elsewhere')).body).toMatchObject({ months: [] })
  expect(await runOf('2026-02')).toMatchObject({ state: 'NONE', missing: 0, can: { include: false } })
  // Refused like any other change to a run that was never generated.
  const refusal = await include({}, '2026-02')
  expect([refusal.status, refusal.body.code]).toEqual([409, 'payroll.not_generated'])
  expect((await setRunStatus(app, '2026-02', 'PENDING_APPROVAL')).status).toBe(409)
})
