import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mails } from '../../../mail/tables.ts'
import { notifications } from '../../../notify/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole, emailOf } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { postAdjustment, requestAdjustment, pay, recordedBy, statusAndMessage } from '../test/adjustments.ts'
import { employ } from '../../../people/employments/test/employ.ts'

stopClock('2026-11-20T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  for (const name of ['Employee', 'Lead', 'Stranger', 'Former', 'Hr', 'Manager', 'Owner'])
    await pay(app, '12000.00', name)
  const { db } = app.app
  await newcomer(app, 'Approver', { roleId: await createRole(db, 'Approves', ['payroll.approve']) })
  await newcomer(app, 'Rewarder', { roleId: await createRole(db, 'Rewards', ['payroll.bonus']) })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.app.db.delete(notifications)
  await app.app.db.delete(mails)
})

const readNotices = async () => {
  const rows = await app.app.db.select().from(notifications)
  const names = new Map([...app.company.people].map(([name, id]) => [id, name]))
  return rows.map(({ userId }) => names.get(userId) ?? '').toSorted()
}

test('a request by ID or email is shown to the requester without the salary, and its approvers are notified', async () => {
  const answer = await postAdjustment(app, 'Manager', 'Employee')
  expect(answer.status).toBe(201)
  const { adjustment } = answer.body
  expect(adjustment).toMatchObject({
    user: { firstName: 'Employee', email: emailOf('Employee') },
    adjustmentType: 'RAISE',
    amount: 500,
    currency: 'EGP',
    reason: 'Well done',
    effectiveDate: '2026-12-01',
    status: 'PENDING',
    requestedBy: { firstName: 'Manager', lastName: 'Test' },
    decidedBy: null,
    paidIn: null,
    can: { approve: false, reject: false },
  })
  expect(adjustment).not.toHaveProperty('salary')
  expect(await readNotices()).toEqual(['Approver', 'Owner'])
  const [notification] = await app.app.db.select().from(notifications)
  expect(notification).toMatchObject({
    type: 'SALARY_ADJUSTMENT_REQUEST',
    message: 'Manager Test requests a salary raise for Employee Test, effective 1 Dec 2026.',
    link: `?view=payroll&tab=adjustments&adjustment=${adjustment.id}`,
  })
  expect(await recordedBy(app, answer)).toMatchObject([
    {
      action: 'payroll.adjustment_requested',
      personId: app.company.id('Employee'),
      after: { adjustmentType: 'RAISE' },
    },
  ])
  const requestedByEmail = await requestAdjustment(app, 'Manager', 'Employee', {
    userId: ' Employee@TEST.example ',
    amount: 0.1,
  })
  expect([requestedByEmail.user.id, requestedByEmail.amount]).toEqual([app.company.id('Employee'), 0.1])
})

test('no notification or audit entry contains figures, nor the reason, which may contain figures', async () => {
  const answer = await postAdjustment(app, 'Hr', 'Employee', { amount: 4321.98, reason: 'To 8765 a month' })
  const { db } = app.app
  const [mailRows, notificationRows, entries] = await Promise.all([
    db.select().from(mails),
    db.select().from(notifications),
    recordedBy(app, answer),
  ])
  expect([mailRows.length > 0, notificationRows.length > 0, entries.length]).toEqual([true, true, 1])
  for (const text of [mailRows, notificationRows, entries].map((rows) =>
    JSON.stringify(rows, (key, value) => (/digest|mac|id/i.test(key) ? '' : value)),
  ))
    expect(text).not.toMatch(/4321|8765|12000/)
})

test('people who grant bonuses are notified of bonuses, and only Super Admins of adjustments for administrators', async () => {
  await requestAdjustment(app, 'Manager', 'Employee', { adjustmentType: 'BONUS' })
  expect(await readNotices()).toEqual(['Approver', 'Owner', 'Rewarder'])
  await app.app.db.delete(notifications)
  await requestAdjustment(app, 'Owner', 'Hr', { adjustmentType: 'BONUS' })
  expect(await readNotices()).toEqual([])
})

test('no one can request for themselves, except a Super Admin without a manager', async () => {
  for (const name of ['Manager', 'Hr'])
    expect(statusAndMessage(await postAdjustment(app, name, name))).toEqual([
      403,
      undefined,
      'You cannot request a salary adjustment for yourself',
    ])
  expect((await postAdjustment(app, 'Owner', 'Owner')).status).toBe(201)
})

test('requests for people out of reach are answered like those for unknown people', async () => {
  const unknown = [400, 'userId', 'No employee has this ID or email address']
  const nobody = '01890000-0000-7000-8000-000000000000'
  for (const userId of [nobody, 'nobody@test.example', 'Employee', "x' or '1'='1", app.company.id('Stranger')])
    expect(statusAndMessage(await postAdjustment(app, 'Manager', 'Employee', { userId }))).toEqual(unknown)
  expect(statusAndMessage(await postAdjustment(app, 'Manager', 'Employee', { userId: emailOf('Stranger') }))).toEqual(
    unknown,
  )
  expect((await postAdjustment(app, 'Hr', 'Stranger')).status).toBe(201)
  expect((await postAdjustment(app, 'Employee', 'Colleague')).status).toBe(403)
  expect((await app.call(null, 'POST', '/payroll/adjustments', {})).status).toBe(401)
})

test.each<[string, object, string]>([
  ['userId', { userId: '' }, 'Please choose an employee'],
  ['adjustmentType', { adjustmentType: 'GIFT' }, 'Please choose a type'],
  ['amount', { amount: 0 }, 'Please enter an amount greater than 0'],
  ['amount', { amount: -1 }, 'Please enter an amount greater than 0'],
  ['amount', { amount: 1.005 }, 'Please use at most two decimals'],
  ['amount', { amount: 1e14 }, 'This amount is too large'],
  ['amount', { amount: '500' }, 'Please enter an amount greater than 0'],
  ['amount', { amount: null }, 'Please enter an amount greater than 0'],
  ['reason', { reason: ' ​ ' }, 'Please give a reason'],
  ['effectiveDate', { effectiveDate: '2026-02-30' }, 'Please enter a date as YYYY-MM-DD'],
  ['effectiveDate', { effectiveDate: '2019-12-31' }, 'Their employment begins on 1 Jan 2020'],
  ['effectiveDate', { effectiveDate: '2024-12-31' }, 'They have no salary on this day'],
])('%s: %j is refused', async (field, changes, message) => {
  expect(statusAndMessage(await postAdjustment(app, 'Hr', 'Employee', changes))).toEqual([400, field, message])
})

test('an adjustment for a former employee can be dated until their last day', async () => {
  await employ(app.app.db, app.company.id('Former'), { last: '2026-10-31' })
  const late = await postAdjustment(app, 'Hr', 'Former', { adjustmentType: 'BONUS', effectiveDate: '2026-11-01' })
  expect(statusAndMessage(late)).toEqual([400, 'effectiveDate', 'Their employment ended on 31 Oct 2026'])
  expect(
    (await postAdjustment(app, 'Hr', 'Former', { adjustmentType: 'BONUS', effectiveDate: '2026-10-31' })).status,
  ).toBe(201)
})

test('an adjustment has the currency of the salary on that day', async () => {
  const firstName = await newcomer(app, 'Abroad')
  await pay(app, '12000.00', firstName)
  await pay(app, '900.00', firstName, { from: '2026-06-01', currency: 'USD' })
  expect((await requestAdjustment(app, 'Hr', firstName, { effectiveDate: '2026-05-31' })).currency).toBe('EGP')
  expect((await requestAdjustment(app, 'Hr', firstName, { effectiveDate: '2026-06-01' })).currency).toBe('USD')
})

const look = (as: string, userId: string, more = '') =>
  app.call(
    as,
    'GET',
    `/payroll/adjustments/preview?userId=${userId}&adjustmentType=RAISE&effectiveDate=2026-12-01${more}`,
  )

test('the preview shows the salary only to people who may see it, and logs each access', async () => {
  const id = app.company.id('Employee')
  expect((await look('Manager', id)).body).toEqual({
    preview: { currency: 'EGP', reachesBack: false, awaitsDecision: false },
  })
  const preview = await look('Hr', id)
  expect(preview.body).toEqual({
    preview: { currency: 'EGP', reachesBack: false, awaitsDecision: false, salary: 12000 },
  })
  expect(await recordedBy(app, preview)).toMatchObject([{ action: 'payroll.salary_seen', personId: id }])
  expect((await look('Hr', app.company.id('Colleague'))).body).toEqual({
    preview: { currency: null, reachesBack: false, awaitsDecision: false, salary: null },
  })
  expect(statusAndMessage(await look('Manager', app.company.id('Stranger')))).toEqual([
    400,
    'userId',
    'No employee has this ID or email address',
  ])
})

test('people within reach except the requester are found by name', async () => {
  const people = async (as: string, search = '') =>
    (await app.call(as, 'GET', `/payroll/people?search=${search}`)).body.people.map(
      (one: { firstName: string }) => one.firstName,
    )
  expect(await people('Manager', 'test')).toEqual(
    expect.arrayContaining(['Colleague', 'Employee', 'Lead', 'Pending', 'Former']),
  )
  expect(await people('Manager')).not.toContain('Manager')
  expect((await people('Manager')).at(-1)).toBe('Former')
  expect(await people('Manager', 'stranger')).toEqual([])
  expect(await people('Owner', 'own')).toEqual(['Owner'])
  expect(await people('Hr', 'stranger')).toEqual(['Stranger'])
})
