import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const year = Temporal.Now.plainDateISO('UTC').year + 1
const stretch = (from: string, to: string) => ({ startDate: `${year}-${from}`, endDate: `${year}-${to}` })
const annual = (from: string, to: string) => ({ leaveType: 'ANNUAL', reason: 'A rest', ...stretch(from, to) })
const request = async (as: string, body: object) => {
  const answer = await app.call(as, 'POST', '/leaves', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.leaveRequest
}
const annualBalance = async (as: string) => {
  const path = `/users/${app.company.id(as)}/leave-balances?year=${year}`
  const { body } = await app.call(as, 'GET', path)
  return body.leaveBalances.find((balance: { leaveType: string }) => balance.leaveType === 'ANNUAL')
}

test('a request reserves days, is seen by the lead, approved, and counts as used', async () => {
  const asked = await request('Employee', annual('03-01', '03-05'))
  expect(asked).toMatchObject({ status: 'PENDING', totalDays: 5, can: { approve: false, reject: false, cancel: true } })
  expect(await annualBalance('Employee')).toMatchObject({
    totalDays: 21,
    usedDays: 0,
    pendingDays: 5,
    remainingDays: 16,
  })

  const team = await app.call('Lead', 'GET', '/leaves/team')
  expect(team.body.leaveRequests[0]).toMatchObject({
    id: asked.id,
    can: { approve: true, reject: true, cancel: false },
  })

  const decided = await app.call('Lead', 'PATCH', `/leaves/${asked.id}/status`, { status: 'APPROVED' })
  expect(decided.status).toBe(200)
  expect(decided.body.leaveRequest).toMatchObject({ status: 'APPROVED', approvedBy: { firstName: 'Lead' } })
  expect(await annualBalance('Employee')).toMatchObject({ usedDays: 5, pendingDays: 0, remainingDays: 16 })

  const told = await app.call('Employee', 'GET', '/notifications')
  expect(told.body.notifications[0]).toMatchObject({ type: 'LEAVE_APPROVED', isRead: false })
})
