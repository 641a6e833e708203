import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { attendanceDays, overtimeApprovals } from '../../attendance/tables.ts'
import { recordedBy } from '../test/adjustments.ts'
import { setRunStatus, generate, addPaidPerson, recordsOf } from '../test/payroll.ts'
import { egyptianRules } from '../test/taxes.ts'

stopClock('2026-11-30T12:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addPaidPerson(app, 'Tenner', { salary: '10000.00' })
  await addPaidPerson(app, 'Richer', { salary: '55000.00' })
  await addPaidPerson(app, 'Abroad', { salary: '3000.00', currency: 'USD' })
})
afterAll(() => app.close())

const egyptian = { firstMonth: '2026-11', ...egyptianRules }
const preview = (changes: object = {}, as = 'Hr') =>
  app.call(as, 'POST', '/payroll/rules/preview', { ...egyptian, ...changes })

test('previews the effect of rules on the open month like a run, without writing anything', async () => {
  expect((await preview()).body.preview).toEqual({
    period: null,
    changed: 0,
    records: 0,
    totals: [],
    people: [],
    lostStatuses: [],
  })
  await generate(app, '2026-11')
  const before = await recordsOf(app, '2026-11')
  const answer = await preview()
  expect(answer.body.preview).toMatchObject({
    period: '2026-11',
    changed: 2,
    records: 3,
    totals: [
      {
        currency: 'EGP',
        before: { grossPay: 65000, netPay: 65000 },
        after: { grossPay: 65000, netPay: 8307.5 + 42059.87 },
      },
      { currency: 'USD', before: { netPay: 3000 }, after: { netPay: 3000 } },
    ],
    people: [
      { user: { firstName: 'Richer' }, currency: 'EGP', before: 55000, after: 42059.87 },
      { user: { firstName: 'Tenner' }, before: 10000, after: 8307.5 },
    ],
  })
  expect(await recordedBy(app, answer)).toMatchObject([
    { action: 'payroll.rules_previewed', after: { firstMonth: '2026-11', period: '2026-11' } },
  ])
  expect(await recordsOf(app, '2026-11')).toEqual(before)
  expect((await app.call('Hr', 'GET', '/payroll/rules')).body.versions).toHaveLength(1)
  // Once the rules are saved, another preview finds no change.
  expect((await app.call('Hr', 'POST', '/payroll/rules', egyptian)).status).toBe(201)
  expect((await preview()).body.preview.changed).toBe(0)
  await generate(app, '2026-11')
  const net = (await recordsOf(app, '2026-11')).map((record) => record.netPay)
  expect(net.toSorted((a, b) => a - b)).toEqual([3000, 8307.5, 42059.87])
})

test('a premium is used as typed, with or without decimals', async () => {
  const { db } = app.app
  const [day] = await db
    .insert(attendanceDays)
    .values({
      userId: app.company.id('Tenner'),
      date: '2026-11-10',
      zone: 'Africa/Cairo',
      status: 'PRESENT',
      overtimeSeconds: 7200,
      planSource: null,
    })
    .returning({ id: attendanceDays.id })
  await db.insert(overtimeApprovals).values({
    dayId: day?.id ?? '',
    dayMinutes: 120,
    nightMinutes: 0,
    restDayMinutes: 0,
    holidayMinutes: 0,
    overtimeSeconds: 7200,
    approvedBy: app.company.id('Hr'),
  })
  const grossWith = async (premium: number) => {
    const answer = await preview({ premiums: { ...egyptian.premiums, day: premium } })
    return answer.body.preview.totals[0]
  }
  // Two hours at a monthly salary of 10,000 and 240 hours a month: 83.33 plus the premium.
  const before = { grossPay: 65112.5 }
  expect(await grossWith(50)).toMatchObject({ before, after: { grossPay: 65125 } })
  expect(await grossWith(40.5)).toMatchObject({ before, after: { grossPay: 65117.08 } })
  expect(await grossWith(0)).toMatchObject({ before, after: { grossPay: 65083.33 } })
})

test('the preview needs access to everyone’s pay, and is refused for approved months', async () => {
  for (const name of ['Manager', 'Employee']) expect((await preview({}, name)).status).toBe(403)
  expect((await preview({ divisor: 0 })).status).toBe(400)
  await setRunStatus(app, '2026-11', 'PENDING_APPROVAL')
  expect((await preview()).body.preview.period).toBe('2026-11')
  await setRunStatus(app, '2026-11', 'APPROVED')
  expect((await preview()).body.code).toBe('payroll.rules_too_early')
  expect((await preview({ firstMonth: '2026-12' })).body.preview.period).toBeNull()
})
