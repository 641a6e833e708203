import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import {
  postLeave,
  requestLeave,
  balance,
  between,
  companyAtNoon,
  companyIn,
  decide,
  figures,
  midNovember,
  nextYear,
  setPolicy,
} from '../test/leaves.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { leaveLedger, leaveRequests } from '../tables.ts'

stopClock(midNovember)

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const requestsOf = (employee: string) =>
  app.app.db
    .select()
    .from(leaveRequests)
    .where(eq(leaveRequests.userId, app.company.id(employee)))

const fieldError = (path: string, message: string) => ({
  message: 'Validation failed',
  errors: [{ path, msg: message, message }],
  details: [{ path, msg: message, message }],
})

test('each invalid field is refused by name, and nothing is booked', async () => {
  const employee = await newcomer(app, 'Form')
  const draft = between('02-01', '02-02')
  const cases: [object, string, string][] = [
    [{ leaveType: undefined }, 'leaveType', 'Please choose a type of leave'],
    [{ leaveType: 'SABBATICAL' }, 'leaveType', 'Please choose a type of leave'],
    [{ startDate: '1 Feb' }, 'startDate', 'Please enter a date as YYYY-MM-DD'],
    [{ endDate: `${nextYear}-02-30` }, 'endDate', 'Please enter a date as YYYY-MM-DD'],
    [{ startDate: '1999-12-31' }, 'startDate', 'Please enter a date between 2000 and 2100'],
    [{ endDate: '2101-01-01' }, 'endDate', 'Please enter a date between 2000 and 2100'],
    [{ endDate: `${nextYear}-01-31` }, 'endDate', 'The end date must not be before the start date'],
    [{ reason: '   ' }, 'reason', 'Please give a reason'],
    [{ reason: undefined }, 'reason', 'Please give a reason'],
    [{ reason: 'x'.repeat(2001) }, 'reason', 'Please use at most 2,000 characters'],
    [{ reason: '<b>زيارة</b> '.repeat(770) }, 'reason', 'Please use at most 2,000 characters'],
  ]
  for (const [change, path, message] of cases) {
    const { status, body } = await app.call(employee, 'POST', '/leaves', { ...draft, ...change })
    expect(status, JSON.stringify(body)).toBe(400)
    expect(body).toMatchObject(fieldError(path, message))
  }
  expect(await requestsOf(employee)).toEqual([])
  expect(figures(await balance(app, employee))).toEqual([21, 0, 0, 21])
})

test('the reason is kept as written, without spaces around it', async () => {
  const employee = await newcomer(app, 'Reason')
  const reason = '  <b>زيارة</b> العائلة & "more"\n'
  expect((await requestLeave(app, employee, { ...between('02-01', '02-01'), reason })).reason).toBe(reason.trim())
})

test('a request beyond the balance is refused with the remaining days, and books nothing', async () => {
  const employee = await newcomer(app, 'Balance')
  await requestLeave(app, employee, between('02-01', '02-18'))
  const { status, body } = await postLeave(app, employee, between('03-01', '03-05'))
  expect([status, body.message]).toEqual([400, 'Insufficient leave balance: 3 days remaining, 5 requested'])
  expect(await requestsOf(employee)).toHaveLength(1)
  expect(figures(await balance(app, employee))).toEqual([21, 0, 18, 3])
  await requestLeave(app, employee, between('03-01', '03-03'))
  expect(figures(await balance(app, employee))).toEqual([21, 0, 21, 0])
})

test('unlimited leave has no limit, and its balance shows that', async () => {
  const employee = await newcomer(app, 'Unlimited')
  await requestLeave(app, employee, between('01-01', '12-31', 'UNPAID'))
  const found = await balance(app, employee, { leaveType: 'UNPAID' })
  expect([found.totalDays, found.remainingDays]).toEqual([null, null])
  expect(found.pendingDays).toBe(Temporal.PlainDate.from(`${nextYear}-01-01`).daysInYear)
})

test('a request over New Year books its days in each year, and a refusal names the year with too few', async () => {
  const employee = await newcomer(app, 'Newyear')
  const draft = { startDate: `${nextYear - 1}-12-30`, endDate: `${nextYear}-01-03` }
  const readBalances = async () => [
    figures(await balance(app, employee, { year: nextYear - 1 })),
    figures(await balance(app, employee, { year: nextYear })),
  ]
  const initialBalances = [
    [21, 0, 0, 21],
    [21, 0, 0, 21],
  ]
  const request = await requestLeave(app, employee, draft)
  expect(request.totalDays).toBe(5)
  expect(await readBalances()).toEqual([
    [21, 0, 2, 19],
    [21, 0, 3, 18],
  ])
  await decide(app, employee, request.id, 'CANCELLED')
  expect(await readBalances()).toEqual(initialBalances)

  const answer = await postLeave(app, employee, { startDate: `${nextYear - 1}-12-20`, endDate: `${nextYear}-01-25` })
  const message = `Insufficient leave balance: 21 days remaining, 25 requested in ${nextYear}`
  expect([answer.status, answer.body.message]).toEqual([400, message])
  expect(await readBalances()).toEqual(initialBalances)

  await decide(app, 'Lead', (await requestLeave(app, employee, draft)).id, 'APPROVED')
  expect(await readBalances()).toEqual([
    [21, 2, 0, 19],
    [21, 3, 0, 18],
  ])
})

test('leap days count, and so do days on which the clocks change', async () => {
  const employee = await newcomer(app, 'Calendar')
  const days = async (startDate: string, endDate: string) => {
    const query = new URLSearchParams({ leaveType: 'ANNUAL', startDate, endDate })
    return (await app.call(employee, 'GET', `/leaves/preview?${query.toString()}`)).body.preview.totalDays
  }
  expect(await days('2096-02-28', '2096-03-01')).toBe(3)
  expect(await days('2097-02-28', '2097-03-01')).toBe(2)
  expect(await days('2096-04-29', '2096-05-01')).toBe(3)
  expect(await days('2096-10-28', '2096-10-30')).toBe(3)
})

test('a request that overlaps the person’s other request is refused, naming that one', async () => {
  const employee = await newcomer(app, 'Overlap')
  const first = await requestLeave(app, employee, between('03-10', '03-14'))
  const { status, body } = await postLeave(app, employee, between('03-14', '03-16', 'PERSONAL'))
  expect(status).toBe(409)
  expect(body.message).toBe(`This leave overlaps your leave request of 10–14 Mar ${nextYear} (pending)`)
  expect(body.error).toBe('Conflict')

  await decide(app, 'Lead', first.id, 'APPROVED')
  const answer = await postLeave(app, employee, between('03-01', '03-10'))
  expect([answer.status, answer.body.message]).toEqual([
    409,
    `This leave overlaps your leave request of 10–14 Mar ${nextYear} (approved)`,
  ])
  await requestLeave(app, employee, between('03-15', '03-15'))
  await decide(app, employee, first.id, 'CANCELLED')
  await requestLeave(app, employee, between('03-10', '03-14'))
  await requestLeave(app, await newcomer(app, 'Neighbour'), between('03-10', '03-14'))
})

test('a type that the person may not request is refused, whichever spelling of the permission is missing', async () => {
  const db = app.app.db
  const base = ['leaves.read', 'leaves.balance_view']
  const spelledRole = await createRole(db, 'Spelled', [...base, 'annual.request', 'leavetype.personal.request'])
  const employee = await newcomer(app, 'Spelled', { roleId: spelledRole })
  await requestLeave(app, employee, between('04-01', '04-01'))
  await requestLeave(app, employee, between('04-02', '04-02', 'PERSONAL'))
  const { status, body } = await postLeave(app, employee, between('04-03', '04-03', 'UNPAID'))
  expect(status).toBe(403)
  expect(body).toMatchObject({ error: 'Forbidden', message: 'You may not request this type of leave' })
  expect(await requestsOf(employee)).toHaveLength(2)
})

test('unknown fields have no effect: no one can request for another person, or decide by requesting', async () => {
  const employee = await newcomer(app, 'Extra')
  const extra = {
    userId: app.company.id('Stranger'),
    status: 'APPROVED',
    totalDays: 0,
    decidedBy: app.company.id(employee),
  }
  const request = await requestLeave(app, employee, { ...between('05-01', '05-02'), ...extra } as ReturnType<
    typeof between
  >)
  expect(request).toMatchObject({ userId: app.company.id(employee), status: 'PENDING', totalDays: 2, approvedBy: null })
})

test('with working days only, weekends cost nothing, and a weekend alone is refused', async () => {
  await setPolicy(app.app.db, 'EMERGENCY', { yearlyDays: '6', workingDaysOnly: true })
  const employee = await newcomer(app, 'Weekdays')
  const monday = Temporal.PlainDate.from(`${nextYear}-06-01`)
  const start = monday.add({ days: (8 - monday.dayOfWeek) % 7 })
  const draft = (from: number, to: number) => ({
    leaveType: 'EMERGENCY' as const,
    startDate: start.add({ days: from }).toString(),
    endDate: start.add({ days: to }).toString(),
  })
  expect((await requestLeave(app, employee, draft(4, 7))).totalDays).toBe(2)
  const { status, body } = await postLeave(app, employee, draft(12, 13))
  expect(status).toBe(400)
  expect(body).toMatchObject(fieldError('endDate', 'There are no working days between these dates'))
  expect((await postLeave(app, employee, draft(14, 20))).body.message).toBe(
    'Insufficient leave balance: 4 days remaining, 5 requested',
  )
})

test('enforces notice and maximum length to the day', async () => {
  const today = await companyAtNoon(app.app.db)
  await setPolicy(app.app.db, 'PATERNITY', { yearlyDays: '30', noticeDays: 14, longestStretchDays: 7 })
  const employee = await newcomer(app, 'Notice')
  const paternity = (from: number, days: number) => ({
    leaveType: 'PATERNITY' as const,
    startDate: today.add({ days: from }).toString(),
    endDate: today.add({ days: from + days - 1 }).toString(),
  })
  const tooSoon = await postLeave(app, employee, paternity(13, 1))
  expect(tooSoon.body).toMatchObject(
    fieldError('startDate', 'Please request this type of leave at least 14 days in advance'),
  )
  const tooLong = await postLeave(app, employee, paternity(20, 8))
  expect(tooLong.body).toMatchObject(fieldError('endDate', 'A request for this type of leave can last at most 7 days'))
  expect([tooSoon.status, tooLong.status]).toEqual([400, 400])
  await requestLeave(app, employee, paternity(14, 1))
  await requestLeave(app, employee, paternity(20, 7))
})

test('notice is counted from today in the company’s time zone, whatever the server’s date', async () => {
  await setPolicy(app.app.db, 'SICK', { yearlyDays: '10', noticeDays: 1 })
  const employee = await newcomer(app, 'Zones')
  const tomorrow = (await companyIn(app.app.db, 'Etc/GMT+12')).add({ days: 1 }).toString()
  const sickLeave = { leaveType: 'SICK' as const, startDate: tomorrow, endDate: tomorrow }
  await companyIn(app.app.db, 'Etc/GMT-14')
  const { body } = await postLeave(app, employee, sickLeave)
  expect(body).toMatchObject(fieldError('startDate', 'Please request this type of leave at least 1 day in advance'))
  await companyIn(app.app.db, 'Etc/GMT+12')
  await requestLeave(app, employee, sickLeave)
})

test('the policy of the first day of the leave applies', async () => {
  const db = app.app.db
  await setPolicy(db, 'MATERNITY', { yearlyDays: '90', longestStretchDays: 10, effectiveFrom: `${nextYear}-09-01` })
  const employee = await newcomer(app, 'Versions')
  await requestLeave(app, employee, between('08-01', '08-20', 'MATERNITY'))
  const { body } = await postLeave(app, employee, between('09-01', '09-20', 'MATERNITY'))
  expect(body).toMatchObject(fieldError('endDate', 'A request for this type of leave can last at most 10 days'))
})

test('an Idempotency-Key makes a request happen once, and the second answer equals the first', async () => {
  const employee = await newcomer(app, 'Once')
  const headers = { 'idempotency-key': 'request-0001' }
  const send = () => app.call(employee, 'POST', '/leaves', between('07-01', '07-02'), headers)
  const answers = await Promise.all(Array.from({ length: 8 }, send))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => body.leaveRequest.id)).size).toBe(1)
  expect(await requestsOf(employee)).toHaveLength(1)
  const rows = await app.app.db
    .select()
    .from(leaveLedger)
    .where(eq(leaveLedger.userId, app.company.id(employee)))
  expect(rows.filter(({ kind }) => kind === 'RESERVATION')).toHaveLength(1)

  const answer = await app.call(await newcomer(app, 'Another'), 'POST', '/leaves', between('07-01', '07-02'), headers)
  expect(answer.body.leaveRequest.userId).toBe(app.company.id('Another'))
})
