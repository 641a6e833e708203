import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mails } from '../../../mail/tables.ts'
import { notifications } from '../../../notify/tables.ts'
import { employmentHistory, users } from '../../../people/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import {
  postAdjustment,
  requestAdjustment,
  decide,
  salaryOn,
  pay,
  recordedBy,
  statusAndMessage,
} from '../test/adjustments.ts'
import { payrollAdjustments } from '../tables.ts'
import { employ } from '../../../people/employments/test/employ.ts'

stopClock('2026-11-20T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const { db } = app.app
  for (const name of ['Employee', 'Hr', 'Owner', 'Lead']) await pay(app, '12000.00', name)
  const asksAndApproves = await createRole(db, 'Asks and approves', [
    'payroll.create',
    'payroll.approve',
    'payroll.team_view',
  ])
  await newcomer(app, 'Approver', { manager: 'Owner', roleId: asksAndApproves })
  await pay(app, '12000.00', 'Approver')
  await newcomer(app, 'Report', { manager: 'Approver' })
  await pay(app, '12000.00', 'Report')
  await newcomer(app, 'Rewarder', { roleId: await createRole(db, 'Rewards', ['payroll.bonus']) })
})
afterAll(() => app.close())

let people = 0
/** Adds a person with a salary since 2025 and returns their name. */
async function paid(salary = '10000.00', base: string | null = null): Promise<string> {
  const firstName = await newcomer(app, `Paid${(people += 1)}`)
  await pay(app, salary, firstName, { base })
  return firstName
}

describe('permission to decide', () => {
  test('payroll approvers decide, on bonuses also people who grant bonuses, and no one else', async () => {
    const raise = await requestAdjustment(app, 'Manager', 'Employee')
    const bonus = await requestAdjustment(app, 'Manager', 'Employee', { adjustmentType: 'BONUS' })
    const can = async (as: string, { id }: { id: string }) =>
      (await app.call(as, 'GET', `/payroll/adjustments/${id}`)).body.adjustment?.can.approve
    expect([await can('Approver', raise), await can('Rewarder', raise), await can('Hr', raise)]).toEqual([
      true,
      false,
      false,
    ])
    expect([await can('Approver', bonus), await can('Rewarder', bonus), await can('Hr', bonus)]).toEqual([
      true,
      true,
      false,
    ])
    expect((await decide(app, 'Rewarder', raise.id, 'APPROVED')).status).toBe(403)
    for (const name of ['Hr', 'Manager', 'Employee'])
      expect((await decide(app, name, raise.id, 'APPROVED')).status).toBe(403)
    expect((await decide(app, 'Rewarder', bonus.id, 'APPROVED')).status).toBe(200)
    expect((await decide(app, 'Approver', raise.id, 'REJECTED')).status).toBe(200)
    const nothing = '01890000-0000-7000-8000-000000000000'
    expect((await decide(app, 'Approver', nothing, 'APPROVED')).status).toBe(404)
  })

  test('no one decides on their own pay or their own request, except a Super Admin without a manager', async () => {
    const own = await requestAdjustment(app, 'Hr', 'Approver')
    const raiseOfReport = await requestAdjustment(app, 'Approver', 'Report')
    for (const [{ id }, sentence] of [
      [own, 'You cannot approve or reject your own salary adjustment'],
      [raiseOfReport, 'You cannot approve or reject a salary adjustment that you requested'],
    ] as const)
      for (const status of ['APPROVED', 'REJECTED'])
        expect(statusAndMessage(await decide(app, 'Approver', id, status))).toEqual([403, undefined, sentence])
    expect((await decide(app, 'Owner', raiseOfReport.id, 'APPROVED')).status).toBe(200)
    const ofOwner = await requestAdjustment(app, 'Owner', 'Owner')
    expect((await decide(app, 'Owner', ofOwner.id, 'APPROVED')).status).toBe(200)
    expect(await salaryOn(app, 'Owner', '2026-12-01')).toEqual(['12500.00', null])
  })

  test('only Super Admins decide on people with an administrative role', async () => {
    const { id } = await requestAdjustment(app, 'Owner', 'Hr', { adjustmentType: 'DEDUCTION' })
    expect(statusAndMessage(await decide(app, 'Approver', id, 'APPROVED'))).toEqual([
      403,
      undefined,
      'Only a Super Admin can change the pay of someone with an administrative role',
    ])
    expect((await decide(app, 'Owner', id, 'APPROVED')).status).toBe(200)
  })

  test('one of sixteen simultaneous decisions succeeds, and the salary rises once', async () => {
    const firstName = await paid()
    const { id } = await requestAdjustment(app, 'Manager', firstName)
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, i) => decide(app, i % 2 ? 'Owner' : 'Approver', id, 'APPROVED')),
    )
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', ...Array(15).fill('409')])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('payroll.decided')
    expect(await salaryOn(app, firstName, '2026-12-01')).toEqual(['10500.00', null])
    const rows = await app.app.db
      .select()
      .from(employmentHistory)
      .where(eq(employmentHistory.userId, app.company.id(firstName)))
    expect(rows.filter(({ salary }) => salary === '10500.00')).toHaveLength(1)
  })

  test('is not held up by a transaction that only refers to the person', async () => {
    const firstName = await paid()
    const { id } = await requestAdjustment(app, 'Manager', firstName)
    const ended = Promise.withResolvers<void>()
    const other = app.app.db.transaction(async (tx) => {
      await tx
        .select()
        .from(users)
        .where(eq(users.id, app.company.id(firstName)))
        .for('key share')
      await ended.promise
    })
    const { status } = await decide(app, 'Owner', id, 'APPROVED').finally(() => ended.resolve())
    await other
    expect(status).toBe(200)
  })

  test('an outdated version, a rejection without a reason, and a second decision are refused', async () => {
    const { id, updatedAt } = await requestAdjustment(app, 'Manager', 'Employee')
    const stale = await decide(app, 'Owner', id, 'APPROVED', { updatedAt: '2026-01-01T00:00:00.000Z' })
    expect([stale.status, stale.body.code]).toEqual([409, 'payroll.changed_meanwhile'])
    for (const reason of ['', ' ', undefined])
      expect(statusAndMessage(await decide(app, 'Owner', id, 'REJECTED', { reason }))).toEqual([
        400,
        'reason',
        'Please give a reason for the rejection',
      ])
    expect((await decide(app, 'Owner', id, 'PENDING')).status).toBe(400)
    const done = await decide(app, 'Owner', id, 'REJECTED', { updatedAt })
    expect(done.body.adjustment).toMatchObject({
      status: 'REJECTED',
      decisionReason: 'Not this year',
      decidedBy: { firstName: 'Owner' },
      salary: null,
      can: { approve: false, reject: false },
    })
    expect((await decide(app, 'Owner', id, 'APPROVED')).body.code).toBe('payroll.decided')
    expect(await salaryOn(app, 'Employee', '2026-12-01')).toEqual(['12000.00', null])
    const { db } = app.app
    await expect(db.update(payrollAdjustments).set({ amount: '9.00' })).rejects.toThrow()
    await expect(db.delete(payrollAdjustments)).rejects.toThrow()
  })
})

describe('effects of an approval', () => {
  test('a raise starts on its day, to the cent, and does not change the allowances', async () => {
    const firstName = await paid('10000.10', '8000.05')
    const { id } = await requestAdjustment(app, 'Hr', firstName, { amount: 0.2, effectiveDate: '2026-11-15' })
    const answer = await decide(app, 'Owner', id, 'APPROVED')
    expect(answer.body.adjustment).toMatchObject({ status: 'APPROVED', salary: { before: 10000.1, after: 10000.3 } })
    expect(await salaryOn(app, firstName, '2026-11-14')).toEqual(['10000.10', '8000.05'])
    expect(await salaryOn(app, firstName, '2026-11-15')).toEqual(['10000.30', '8000.25'])
    expect(await recordedBy(app, answer)).toMatchObject([
      {
        action: 'payroll.adjustment_approved',
        personId: app.company.id(firstName),
        after: { status: 'APPROVED', adjustmentType: 'RAISE', effectiveDate: '2026-11-15', payChanged: true },
      },
    ])
  })

  test('a past raise also raises later agreed pay in the same currency; position and manager do not change', async () => {
    const firstName = await paid('10000.00')
    await pay(app, '11000.00', firstName, { from: '2026-03-01', base: '9000.00' })
    await pay(app, '500.00', firstName, { from: '2026-06-01', currency: 'USD' })
    await pay(app, '13000.00', firstName, { from: '2027-01-01' })
    const { db } = app.app
    const userId = app.company.id(firstName)
    await db.update(users).set({ position: 'Promoted since' }).where(eq(users.id, userId))
    const { id } = await requestAdjustment(app, 'Hr', firstName, {
      adjustmentType: 'PROMOTION',
      amount: 1000,
      effectiveDate: '2026-02-01',
    })
    expect((await decide(app, 'Owner', id, 'APPROVED')).body.adjustment.salary).toEqual({ before: 10000, after: 11000 })
    expect(await salaryOn(app, firstName, '2026-01-31')).toEqual(['10000.00', null])
    expect(await salaryOn(app, firstName, '2026-02-01')).toEqual(['11000.00', null])
    expect(await salaryOn(app, firstName, '2026-03-01')).toEqual(['12000.00', '10000.00'])
    expect(await salaryOn(app, firstName, '2026-06-01')).toEqual(['500.00', null])
    expect(await salaryOn(app, firstName, '2027-01-01')).toEqual(['14000.00', null])
    const rows = await db.select().from(employmentHistory).where(eq(employmentHistory.userId, userId))
    expect(rows.filter(({ position }) => position === 'Promoted since')).toEqual([])
  })

  test('a bonus or deduction does not change the salary', async () => {
    const firstName = await paid()
    for (const adjustmentType of ['BONUS', 'DEDUCTION']) {
      const { id } = await requestAdjustment(app, 'Hr', firstName, { adjustmentType })
      const { body } = await decide(app, 'Owner', id, 'APPROVED', { reason: 'As agreed' })
      expect(body.adjustment).toMatchObject({
        status: 'APPROVED',
        decisionReason: 'As agreed',
        salary: null,
        paidIn: null,
      })
    }
    expect(await salaryOn(app, firstName, '2026-12-01')).toEqual(['10000.00', null])
  })

  test('is refused if the salary is now in another currency, they left before, or it would exceed all limits', async () => {
    const firstName = await paid()
    const raise = await requestAdjustment(app, 'Hr', firstName)
    await pay(app, '900.00', firstName, { from: '2026-11-30', currency: 'USD' })
    const otherwise = await decide(app, 'Owner', raise.id, 'APPROVED')
    expect([otherwise.status, otherwise.body.code]).toEqual([409, 'payroll.changed_meanwhile'])
    expect(await salaryOn(app, firstName, '2026-12-01')).toEqual(['900.00', null])

    const leaver = await paid()
    const bonus = await requestAdjustment(app, 'Hr', leaver, { adjustmentType: 'BONUS' })
    await employ(app.app.db, app.company.id(leaver), { last: '2026-11-30' })
    expect((await decide(app, 'Owner', bonus.id, 'APPROVED')).body).toMatchObject({
      code: 'payroll.changed_meanwhile',
      message: 'Their employment ended on 30 Nov 2026. Please reject this salary adjustment.',
    })
    expect((await decide(app, 'Owner', bonus.id, 'REJECTED')).status).toBe(200)

    const highestPaid = await paid('999999999999.00')
    const beyond = await requestAdjustment(app, 'Hr', highestPaid, { amount: 1 })
    expect(statusAndMessage(await decide(app, 'Owner', beyond.id, 'APPROVED'))).toEqual([
      400,
      undefined,
      'Their salary would become too large',
    ])
  })
})

describe('notifications', () => {
  beforeEach(async () => {
    await app.app.db.delete(notifications)
    await app.app.db.delete(mails)
  })
  const readNotices = async () => {
    const names = new Map([...app.company.people].map(([name, id]) => [id, name]))
    const rows = await app.app.db.select().from(notifications)
    return rows.map(({ userId, title }) => `${names.get(userId)}: ${title}`).toSorted()
  }

  test('the requester and, on approval, the person are notified without figures or reasons', async () => {
    const { id } = await requestAdjustment(app, 'Manager', 'Employee', { amount: 4321, reason: 'To 8765' })
    await app.app.db.delete(notifications)
    await decide(app, 'Owner', id, 'APPROVED', { reason: 'All 5678 of it' })
    expect(await readNotices()).toEqual(['Employee: Your pay was adjusted', 'Manager: Salary adjustment approved'])
    const all = [...(await app.app.db.select().from(notifications)), ...(await app.app.db.select().from(mails))]
    const text = JSON.stringify(all, (key, value) => (/id$/i.test(key) ? '' : value))
    expect(text).toContain('Owner Test approved a salary raise for Employee Test, effective 1 Dec 2026.')
    expect(text).toContain('Owner Test approved a salary raise dated 1 Dec 2026.')
    expect(text).not.toMatch(/4321|8765|5678/)
  })

  test('a rejection does not notify the person, and no one is notified of their own action', async () => {
    const { id } = await requestAdjustment(app, 'Manager', 'Employee')
    const own = await requestAdjustment(app, 'Owner', 'Employee')
    await app.app.db.delete(notifications)
    await decide(app, 'Owner', id, 'REJECTED')
    expect(await readNotices()).toEqual(['Manager: Salary adjustment rejected'])
    await decide(app, 'Owner', own.id, 'REJECTED')
    expect(await readNotices()).toHaveLength(1)
  })
})

test('a repetition with the same key has no effect', async () => {
  const headers = { 'idempotency-key': 'once' }
  const body = {
    userId: app.company.id('Lead'),
    adjustmentType: 'BONUS',
    amount: 5,
    reason: 'Once',
    effectiveDate: '2026-12-01',
  }
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => app.call('Hr', 'POST', '/payroll/adjustments', body, headers)),
  )
  expect(new Set(answers.map((answer) => answer.body.adjustment?.id)).size).toBe(1)
  expect((await postAdjustment(app, 'Hr', 'Lead', { amount: 6 })).status).toBe(201)
})
