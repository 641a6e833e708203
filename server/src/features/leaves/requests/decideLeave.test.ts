import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { now } from '../../../kernel/clock.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import {
  requestLeave,
  balance,
  between,
  companyAtNoon,
  decide,
  figures,
  midNovember,
  nextYear,
  storedStatus,
} from '../test/leaves.ts'
import { newcomer, roleOf } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { users } from '../../../people/tables.ts'
import { leaveLedger } from '../tables.ts'

stopClock(midNovember)

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const ledgerOf = async (requestId: string) => {
  const rows = await app.app.db
    .select({
      kind: leaveLedger.kind,
      used: leaveLedger.usedDays,
      pending: leaveLedger.pendingDays,
      by: leaveLedger.actorId,
    })
    .from(leaveLedger)
    .where(eq(leaveLedger.requestId, requestId))
    .orderBy(leaveLedger.createdAt, leaveLedger.id)
  return rows.map(({ kind, used, pending, by }) => [kind, Number(used), Number(pending), by])
}

test('approving and then cancelling leave moves its days in the balance and the ledger', async () => {
  const employee = await newcomer(app, 'Steps')
  const [ownId, leadId] = [app.company.id(employee), app.company.id('Lead')]
  const { id } = await requestLeave(app, employee, between('03-01', '03-05'))
  expect(figures(await balance(app, employee))).toEqual([21, 0, 5, 16])

  const approval = await decide(app, 'Lead', id, 'APPROVED')
  expect(approval.status).toBe(200)
  expect(approval.body.leaveRequest).toMatchObject({
    status: 'APPROVED',
    approvedBy: { firstName: 'Lead', lastName: 'Test' },
    rejectionReason: null,
    can: { approve: false, reject: false, cancel: false },
  })
  expect(figures(await balance(app, employee))).toEqual([21, 5, 0, 16])

  const cancellation = await decide(app, employee, id, 'CANCELLED')
  expect(cancellation.body.leaveRequest).toMatchObject({ status: 'CANCELLED', approvedBy: { firstName: 'Lead' } })
  expect(figures(await balance(app, employee))).toEqual([21, 0, 0, 21])
  expect(await ledgerOf(id)).toEqual([
    ['RESERVATION', 0, 5, ownId],
    ['USE', 5, -5, leadId],
    ['RETURN', -5, 0, ownId],
  ])
})

test('a rejection needs a reason, and releases the days', async () => {
  const employee = await newcomer(app, 'Rejected')
  const { id } = await requestLeave(app, employee, between('03-01', '03-05'))
  for (const reason of [undefined, '', '  ']) {
    const { status, body } = await decide(app, 'Lead', id, 'REJECTED', reason)
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      {
        path: 'rejectionReason',
        msg: 'Please give a reason for the rejection',
        message: 'Please give a reason for the rejection',
      },
    ])
  }
  expect(await storedStatus(app.app.db, id)).toBe('PENDING')

  const { body } = await decide(app, 'Lead', id, 'REJECTED', ' Release week ')
  expect(body.leaveRequest).toMatchObject({
    status: 'REJECTED',
    rejectionReason: 'Release week',
    approvedBy: { firstName: 'Lead' },
  })
  expect(figures(await balance(app, employee))).toEqual([21, 0, 0, 21])
  expect(await ledgerOf(id)).toEqual([
    ['RESERVATION', 0, 5, app.company.id(employee)],
    ['RELEASE', 0, -5, app.company.id('Lead')],
  ])
})

test('a reason sent with an approval is not stored', async () => {
  const { id } = await requestLeave(app, await newcomer(app, 'Reasonless'), between('03-01', '03-01'))
  const { body } = await decide(app, 'Lead', id, 'APPROVED', 'no reason needed')
  expect(body.leaveRequest.rejectionReason).toBeNull()
})

test('a pending request can be cancelled, by the requester only', async () => {
  const employee = await newcomer(app, 'Back')
  const { id } = await requestLeave(app, employee, between('03-01', '03-05'))
  const byLead = await decide(app, 'Lead', id, 'CANCELLED')
  expect([byLead.status, byLead.body.error]).toEqual([403, 'Forbidden'])
  const { body } = await decide(app, employee, id, 'CANCELLED')
  expect(body.leaveRequest).toMatchObject({ status: 'CANCELLED', approvedBy: null, can: { cancel: false } })
  expect(figures(await balance(app, employee))).toEqual([21, 0, 0, 21])
})

test.each([
  ['APPROVED', ['APPROVED', 'REJECTED']],
  ['REJECTED', ['APPROVED', 'REJECTED']],
  ['CANCELLED', ['APPROVED', 'REJECTED']],
] as const)('what is %s is not decided again', async (first, tries) => {
  const employee = await newcomer(app, `Twice${first}`)
  const { id } = await requestLeave(app, employee, between('03-01', '03-02'))
  expect((await decide(app, first === 'CANCELLED' ? employee : 'Lead', id, first, 'Because')).status).toBe(200)
  const before = figures(await balance(app, employee))
  for (const next of tries) {
    const { status, body } = await decide(app, 'Hr', id, next, 'Because')
    expect(status).toBe(409)
    expect(body.message).toBe(
      `This leave request is already ${first.toLowerCase()}. Please reload to see its current status.`,
    )
  }
  if (first !== 'APPROVED') expect((await decide(app, employee, id, 'CANCELLED')).status).toBe(409)
  expect(figures(await balance(app, employee))).toEqual(before)
  expect(await storedStatus(app.app.db, id)).toBe(first)
})

test('approved leave cannot be cancelled once it has begun, nor after its last day', async () => {
  const today = await companyAtNoon(app.app.db)
  const employee = await newcomer(app, 'Begun')
  const approveLeave = async (from: number, to: number) => {
    const stretch = { startDate: today.add({ days: from }).toString(), endDate: today.add({ days: to }).toString() }
    const { id } = await requestLeave(app, employee, { leaveType: 'UNPAID', ...stretch })
    const { body } = await decide(app, 'Lead', id, 'APPROVED')
    return body.leaveRequest.id as string
  }
  for (const id of [await approveLeave(0, 1), await approveLeave(-1, -1), await approveLeave(-10, -5)]) {
    const { status, body } = await decide(app, employee, id, 'CANCELLED')
    expect(status).toBe(409)
    expect(body.message).toBe(
      'This leave has already begun and can no longer be cancelled. Lead Test can end or revoke it.',
    )
    expect((await app.call(employee, 'GET', `/leaves/${id}`)).body.leaveRequest).toMatchObject({
      can: { cancel: false, end: false },
      endableBy: { firstName: 'Lead', lastName: 'Test' },
    })
  }
  expect((await decide(app, employee, await approveLeave(2, 3), 'CANCELLED')).status).toBe(200)
})

test('whether a leave has begun is judged in the person’s time zone', async () => {
  const today = now().toZonedDateTimeISO('Pacific/Kiritimati').toPlainDate()
  const easternEmployee = await newcomer(app, 'Ahead')
  const westernEmployee = await newcomer(app, 'Behind')
  const zones = [
    [easternEmployee, 'Pacific/Kiritimati', 409],
    [westernEmployee, 'Etc/GMT+12', 200],
  ] as const
  for (const [employee, timeZone, expected] of zones) {
    await app.app.db
      .update(users)
      .set({ timeZone })
      .where(eq(users.email, `${employee.toLowerCase()}@test.example`))
    const day = today.toString()
    const { id } = await requestLeave(app, employee, { leaveType: 'UNPAID', startDate: day, endDate: day })
    await decide(app, 'Lead', id, 'APPROVED')
    expect((await decide(app, employee, id, 'CANCELLED')).status, timeZone).toBe(expected)
  }
})

test('no one decides on their own request, whatever their role', async () => {
  for (const employee of ['Lead', 'Manager', 'Hr']) {
    const { id, can } = await requestLeave(app, employee, between('04-01', '04-02'))
    expect(can).toEqual({ approve: false, reject: false, cancel: true, edit: true, end: false })
    for (const status of ['APPROVED', 'REJECTED']) {
      const { status: statusCode, body } = await decide(app, employee, id, status, 'Because')
      expect([statusCode, body.message]).toEqual([403, 'You cannot approve or reject your own leave request'])
    }
    expect(await storedStatus(app.app.db, id)).toBe('PENDING')
  }
})

test('a Super Admin may decide on their own leave only if no one is above them', async () => {
  const top = await requestLeave(app, 'Owner', between('04-01', '04-02'))
  expect(top.can.approve).toBe(true)
  expect((await decide(app, 'Owner', top.id, 'APPROVED')).status).toBe(200)

  const admin = await newcomer(app, 'Secondadmin', { manager: 'Owner', roleId: roleOf(app, 'Super Admin') })
  const { id, can } = await requestLeave(app, admin, between('04-01', '04-02'))
  expect(can.approve).toBe(false)
  expect((await decide(app, admin, id, 'APPROVED')).status).toBe(403)
  expect((await decide(app, 'Owner', id, 'APPROVED')).status).toBe(200)
})

test('managers at any level above and HR decide; others get 404', async () => {
  for (const [decider, expected] of [
    ['Lead', 200],
    ['Manager', 200],
    ['Owner', 200],
    ['Hr', 200],
  ] as const) {
    const { id } = await requestLeave(app, await newcomer(app, `For${decider}`), between('05-01', '05-01'))
    expect((await decide(app, decider, id, 'APPROVED')).status, decider).toBe(expected)
  }
  const { id } = await requestLeave(app, await newcomer(app, 'Hidden'), between('05-01', '05-01'))
  const missingAnswer = await decide(app, 'Otherlead', '019ab0a0-0000-7000-8000-000000000000', 'APPROVED')
  for (const outsider of ['Otherlead', 'Colleague', 'Stranger']) {
    const { status, body } = await decide(app, outsider, id, 'APPROVED')
    expect([status, body.message, body.error]).toEqual([404, missingAnswer.body.message, missingAnswer.body.error])
  }
  expect((await decide(app, 'Former', id, 'APPROVED')).status).toBe(401)
  expect(await storedStatus(app.app.db, id)).toBe('PENDING')
})

test('permission for one type of leave allows decisions on that type only', async () => {
  const permissions = ['leaves.read', 'leaves.team_view', 'leaves.approve_sick', 'leavetype.personal.approve']
  const roleId = await createRole(app.app.db, 'Sick approver', permissions)
  const boss = await newcomer(app, 'Sickboss', { roleId })
  const employee = await newcomer(app, 'Typed', { manager: boss })
  const annual = await requestLeave(app, employee, between('06-01', '06-01'))
  const personal = await requestLeave(app, employee, between('06-02', '06-02', 'PERSONAL'))
  const details = await app.call(boss, 'GET', `/leaves/${annual.id}`)
  expect(details.body.leaveRequest.can).toEqual({
    approve: false,
    reject: false,
    cancel: false,
    edit: false,
    end: false,
  })
  const { status, body } = await decide(app, boss, annual.id, 'APPROVED')
  expect([status, body.error]).toEqual([403, 'Forbidden'])
  expect((await decide(app, boss, personal.id, 'REJECTED', 'No')).status).toBe(200)
})

test('cancelling needs the permission too', async () => {
  const roleId = await createRole(app.app.db, 'No cancel', [
    'leaves.read',
    'leaves.create',
    'leaves.request_annual',
    'leaves.approve',
  ])
  const employee = await newcomer(app, 'Nocancel', { roleId })
  const { id, can } = await requestLeave(app, employee, between('06-01', '06-01'))
  expect(can.cancel).toBe(false)
  expect((await decide(app, employee, id, 'CANCELLED')).status).toBe(403)
})

test('an Idempotency-Key makes a decision happen once, and the second answer equals the first', async () => {
  const { id } = await requestLeave(app, await newcomer(app, 'Decidedonce'), between('07-01', '07-02'))
  const send = () =>
    app.call('Lead', 'PATCH', `/leaves/${id}/status`, { status: 'APPROVED' }, { 'idempotency-key': 'decision-0001' })
  const [first, second] = [await send(), await send()]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body).toEqual(first.body)
})

test('a request of a person who has since left can still be decided', async () => {
  for (const status of ['APPROVED', 'REJECTED'] as const) {
    const employee = await newcomer(app, `Left${status}`)
    const { id } = await requestLeave(app, employee, between('08-01', '08-03'))
    await app.app.db
      .update(users)
      .set({ status: 'DEACTIVATED' })
      .where(eq(users.id, app.company.id(employee)))
    expect((await decide(app, 'Lead', id, status, 'Because')).status).toBe(200)
    const { body } = await app.call('Hr', 'GET', `/users/${app.company.id(employee)}/leave-balances?year=${nextYear}`)
    expect(figures(body.leaveBalances[0])).toEqual(status === 'APPROVED' ? [21, 3, 0, 18] : [21, 0, 0, 21])
  }
})

test('after a change of manager the new one decides, and the old one gets 404', async () => {
  const employee = await newcomer(app, 'Moved')
  const { id } = await requestLeave(app, employee, between('08-01', '08-03'))
  await app.app.db
    .update(users)
    .set({ managerId: app.company.id('Otherlead') })
    .where(eq(users.id, app.company.id(employee)))
  expect((await decide(app, 'Lead', id, 'APPROVED')).status).toBe(404)
  expect((await decide(app, 'Otherlead', id, 'APPROVED')).status).toBe(200)
})
