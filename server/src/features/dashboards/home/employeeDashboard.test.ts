import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EmployeeDashboard, Teammate } from '@muster/contract/dashboards/home'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { statementsOf } from '../../../../testing/statements.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { settings } from '../../../companySettings/tables.ts'
import { holidays } from '../../../worktime/tables.ts'
import { users } from '../../../people/tables.ts'
import { shiftOf } from '../../attendance/test/clocking.ts'
import { decide as decideCorrection, postCorrection, correctionOf } from '../../attendance/test/corrections.ts'
import { uploadDocument } from '../../documents/test/documents.ts'
import { leaveRequests } from '../../leaves/tables.ts'
import { addPaidPerson, approveRun, generate, recordOf } from '../../payroll/test/payroll.ts'
import { draftReview, edit, submitReview } from '../../performance/test/performance.ts'

/** A Wednesday, at noon in Cairo. */
stopClock('2026-11-18T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function home(as: string): Promise<EmployeeDashboard> {
  const { status, body } = await app.call(as, 'GET', '/dashboard/employee')
  expect(status).toBe(200)
  return body as EmployeeDashboard
}

/** Inserts approved leave directly into the database. */
const approveLeave = async (
  person: string,
  startDate: string,
  endDate = startDate,
  leaveType: 'SICK' | 'ANNUAL' = 'SICK',
) => {
  const decision = { decidedBy: app.company.id('Owner'), decidedAt: '2026-11-01T10:00:00Z' }
  const values = { leaveType, startDate, endDate, totalDays: '1', reason: 'A private reason' } as const
  await app.app.db
    .insert(leaveRequests)
    .values({ userId: app.company.id(person), status: 'APPROVED', ...values, ...decision })
}
const times = (start: string, end: string) => ({
  start: { time: start, dayOffset: 0, offset: null },
  end: { time: end, dayOffset: 0, offset: null },
})
const names = (rows: readonly Teammate[] = []) => rows.map(({ firstName }) => firstName)

test('is refused without a session', async () => {
  expect((await app.call(null, 'GET', '/dashboard/employee')).status).toBe(401)
})

test('a person without permissions gets no part that needs one', async () => {
  await newcomer(app, 'Bare', { manager: 'Otherlead', roleId: await createRole(app.app.db, 'Nothing', []) })
  expect(await home('Bare')).toEqual({ today: '2026-11-18', tasks: {}, away: { total: 0, rows: [] } })
})

describe('the day', () => {
  test('is planned by the working hours, and the next shift is the next one that has not begun', async () => {
    const { plan, nextShift } = await home('Colleague')
    expect(plan).toEqual({
      work: { date: '2026-11-18', source: 'HOURS', shiftType: null, minutes: 420, ...times('09:00', '17:00') },
      holiday: null,
      onLeave: false,
    })
    expect(nextShift).toMatchObject({ date: '2026-11-19', source: 'HOURS' })
  })

  test('of a person on leave says so, and the next shift leaves out leave and holidays', async () => {
    await newcomer(app, 'Resting', { manager: 'Otherlead' })
    await approveLeave('Resting', '2026-11-18', '2026-11-19')
    await app.app.db.insert(holidays).values({ date: '2026-11-20', name: 'A feast' })
    const { plan, nextShift, nextLeave } = await home('Resting')
    expect(plan?.onLeave).toBe(true)
    expect(nextShift?.date).toBe('2026-11-23')
    expect(nextLeave).toMatchObject({ leaveType: 'SICK', startDate: '2026-11-18', endDate: '2026-11-19' })
    await app.app.db.delete(holidays)
  })

  test('takes a shift with its type before the working hours', async () => {
    await newcomer(app, 'Shifted', { manager: 'Otherlead' })
    await shiftOf(app, 'Shifted', '2026-11-18', '13:00', '21:00')
    const { plan, nextShift } = await home('Shifted')
    expect(plan?.work).toMatchObject({ source: 'SHIFT', ...times('13:00', '21:00') })
    expect(nextShift).toEqual(plan?.work)
  })
})

test('the balance is that of the leave screen, and the payslip the newest approved one', async () => {
  const { body } = await app.call('Employee', 'GET', `/users/${app.company.id('Employee')}/leave-balances?year=2026`)
  const [{ id: _id, ...annual }] = body.leaveBalances.filter(
    ({ leaveType }: { leaveType: string }) => leaveType === 'ANNUAL',
  )
  expect((await home('Employee')).annualLeave).toEqual(annual)
  expect((await home('Employee')).payslip).toBeNull()

  await addPaidPerson(app, 'Paid')
  await approveRun(app, '2026-09')
  await generate(app, '2026-10')
  const { record } = await recordOf(app, '2026-09', 'Paid')
  const { id, period, netPay, currency } = record
  expect((await home('Paid')).payslip).toEqual({ id, period, run: null, netPay, currency })
  expect((await home('Colleague')).payslip).toBeNull()
})

describe('the tasks', () => {
  test('hold documents until they are confirmed', async () => {
    const { id } = await uploadDocument(app, 'Hr', { isPrivate: false, toAcknowledge: true })
    expect((await home('Employee')).tasks.documents).toEqual({ total: 1, rows: [{ id, name: 'plan.pdf' }] })
    expect((await home('Hr')).tasks.documents?.total).toBe(0)
    expect((await app.call('Employee', 'POST', `/documents/${id}/acknowledge`, { version: 1 })).status).toBe(200)
    expect((await home('Employee')).tasks.documents?.total).toBe(0)
  })

  test('hold drafts for their author, and submitted reviews until the reviewed person comments', async () => {
    const draft = await draftReview(app, 'Lead', 'Employee')
    const titles = async (as: string) => (await home(as)).tasks.reviews?.rows.map(({ id, status }) => [id, status])
    expect(await titles('Lead')).toEqual([[draft.id, 'DRAFT']])
    expect(await titles('Employee')).toEqual([])
    await edit(app, 'Lead', 'reviews', draft.id, { status: 'SUBMITTED' })
    expect(await titles('Lead')).toEqual([])
    expect(await titles('Employee')).toEqual([[draft.id, 'SUBMITTED']])
    await edit(app, 'Employee', 'reviews', draft.id, { employeeComments: 'Agreed' })
    expect(await titles('Employee')).toEqual([])
    await submitReview(app, 'Lead', 'Colleague')
    expect(await titles('Employee')).toEqual([])
  })

  test('hold rejected hours until they are requested again', async () => {
    const request = async (clockOut: string) =>
      correctionOf(
        await postCorrection(app, 'Employee', {
          employee: 'Employee',
          date: '2026-11-16',
          clockIn: '09:00',
          clockOut,
          notes: 'I forgot',
        }),
      )
    const { id, status } = await request('17:00')
    expect(status).toBe('PENDING')
    expect((await home('Employee')).tasks.corrections).toEqual({ total: 0, rows: [] })
    expect((await decideCorrection(app, 'Manager', id, 'REJECTED', 'You left at four')).status).toBe(200)
    const rejected = { id, date: '2026-11-16', decisionReason: 'You left at four' }
    expect((await home('Employee')).tasks.corrections).toEqual({ total: 1, rows: [rejected] })
    expect((await home('Colleague')).tasks.corrections?.total).toBe(0)
    await request('16:00')
    expect((await home('Employee')).tasks.corrections?.total).toBe(0)
  })
})

describe('away this week', () => {
  test('are the manager, colleagues of the same manager and direct reports, without leave types', async () => {
    await approveLeave('Lead', '2026-11-20', '2026-11-24')
    // Adjacent leave of another type, beyond the week.
    await approveLeave('Lead', '2026-11-25', '2026-11-27', 'ANNUAL')
    await approveLeave('Colleague', '2026-11-17', '2026-11-18')
    await approveLeave('Colleague', '2026-11-24')
    // Beyond the week, of another team, of the reader, and of a deactivated account.
    await approveLeave('Colleague', '2026-11-26')
    await approveLeave('Stranger', '2026-11-18')
    await approveLeave('Employee', '2026-11-18')
    await approveLeave('Former', '2026-11-18')
    const { away } = await home('Employee')
    expect(away).toEqual({
      total: 2,
      rows: [
        expect.objectContaining({
          firstName: 'Colleague',
          absences: [
            { from: '2026-11-17', to: '2026-11-18' },
            { from: '2026-11-24', to: '2026-11-24' },
          ],
        }),
        expect.objectContaining({ firstName: 'Lead', absences: [{ from: '2026-11-20', to: '2026-11-27' }] }),
      ],
    })
    expect(JSON.stringify(away)).not.toMatch(/SICK|private|leaveType/)
    expect(names((await home('Lead')).away?.rows)).toEqual(['Colleague', 'Employee'])
    expect(names((await home('Manager')).away?.rows)).toEqual(['Lead'])
    expect(names((await home('Hr')).away?.rows)).toEqual([])
  })

  test('leave out people whose account is deactivated meanwhile', async () => {
    const isColleague = eq(users.id, app.company.id('Colleague'))
    await app.app.db.update(users).set({ status: 'DEACTIVATED' }).where(isColleague)
    expect(names((await home('Employee')).away?.rows)).toEqual(['Lead'])
    await app.app.db.update(users).set({ status: 'ACTIVE' }).where(isColleague)
  })

  test('are only people whose leave the reader sees, while the company hides who is away', async () => {
    await app.app.db.insert(settings).values({ key: 'colleaguesSeeAway', value: false })
    expect((await home('Employee')).away).toBeUndefined()
    expect((await home('Colleague')).away).toBeUndefined()
    // The manager sees the leave of the people below, but not that of their own manager.
    await approveLeave('Manager', '2026-11-18')
    expect(names((await home('Lead')).away?.rows)).toEqual(['Colleague', 'Employee'])
    await app.app.db.delete(settings).where(eq(settings.key, 'colleaguesSeeAway'))
    expect(names((await home('Lead')).away?.rows)).toEqual(['Colleague', 'Employee', 'Manager'])
  })
})

test('takes equally many statements however much there is to say', async () => {
  const count = async (as: string) => (await statementsOf(app.app.pool, () => home(as))).texts.length
  const [few, many] = [await count('Stranger'), await count('Employee')]
  expect(many).toBe(few)
  expect(many).toBeLessThan(20)
})
