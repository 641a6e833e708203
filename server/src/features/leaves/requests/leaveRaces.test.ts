import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type Answer, type TestApp } from '../../../../testing/app.ts'
import { postLeave, requestLeave, balance, between, decide, figures, nextYear, setPolicy } from '../test/leaves.ts'
import { newcomer } from '../../../../testing/people.ts'
import { openDatabase } from '../../../db/connection.ts'
import { notifications } from '../../../notify/tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const times = <T>(count: number, work: (index: number) => T) => Array.from({ length: count }, (_, index) => work(index))
/** Returns the number of responses with each status. */
function tally(answers: Answer[]) {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
const day = (index: number) => Temporal.PlainDate.from(`${nextYear}-01-01`).add({ days: index }).toString()

test('of two simultaneous approvals one succeeds, and the days are used once', async () => {
  for (const round of [1, 2, 3]) {
    const employee = await newcomer(app, `Two${round}`)
    const { id } = await requestLeave(app, employee, between('03-01', '03-05'))
    const answers = await Promise.all([decide(app, 'Lead', id, 'APPROVED'), decide(app, 'Hr', id, 'APPROVED')])
    expect(tally(answers)).toEqual({ 200: 1, 409: 1 })
    expect(figures(await balance(app, employee))).toEqual([21, 5, 0, 16])
  }
})

test('of a simultaneous approval and rejection one succeeds, and the requester is notified of that one', async () => {
  for (const round of [1, 2, 3]) {
    const employee = await newcomer(app, `Both${round}`)
    const { id } = await requestLeave(app, employee, between('03-01', '03-05'))
    const answers = await Promise.all([decide(app, 'Lead', id, 'APPROVED'), decide(app, 'Hr', id, 'REJECTED', 'No')])
    expect(tally(answers)).toEqual({ 200: 1, 409: 1 })
    const won = answers.find(({ status }) => status === 200)?.body.leaveRequest.status
    expect(figures(await balance(app, employee))).toEqual(won === 'APPROVED' ? [21, 5, 0, 16] : [21, 0, 0, 21])
    const notices = await app.app.db
      .select({ type: notifications.type })
      .from(notifications)
      .where(sql`${notifications.userId} = ${app.company.id(employee)}`)
    expect(notices).toEqual([{ type: `LEAVE_${won}` }])
  }
})

test('of a simultaneous approval and cancellation one succeeds, or both in turn', async () => {
  for (const round of [1, 2, 3]) {
    const employee = await newcomer(app, `Race${round}`)
    const { id } = await requestLeave(app, employee, between('03-01', '03-05'))
    const [approval, cancellation] = await Promise.all([
      decide(app, 'Lead', id, 'APPROVED'),
      decide(app, employee, id, 'CANCELLED'),
    ])
    expect(cancellation.status).toBe(200)
    expect([200, 409]).toContain(approval.status)
    expect(figures(await balance(app, employee))).toEqual([21, 0, 0, 21])
  }
})

test('of sixteen simultaneous overlapping requests one succeeds, the others are refused as overlapping', async () => {
  const employee = await newcomer(app, 'Sixteen')
  let pending = 0
  for (const round of [0, 1, 2]) {
    const first = 40 * round
    const answers = await Promise.all(
      times(16, (i) =>
        postLeave(app, employee, { leaveType: 'UNPAID', startDate: day(first + i), endDate: day(first + 20) }),
      ),
    )
    expect(tally(answers)).toEqual({ 201: 1, 409: 15 })
    for (const { status, body } of answers)
      if (status === 409) expect(body.message).toMatch(/overlaps your leave request of .+ \(pending\)$/)
    pending += answers.find(({ status }) => status === 201)?.body.leaveRequest.totalDays
    expect(await balance(app, employee, { leaveType: 'UNPAID' })).toMatchObject({ pendingDays: pending, usedDays: 0 })
  }
})

test('of eight requests moved to the same days at once one succeeds, the others are refused as overlapping and stay', async () => {
  const employee = await newcomer(app, 'Moved')
  const drafts = times(8, (i) => ({
    leaveType: 'UNPAID' as const,
    startDate: day(200 + 10 * i),
    endDate: day(201 + 10 * i),
  }))
  const requests = await Promise.all(drafts.map((days) => requestLeave(app, employee, days)))
  const pending = requests.reduce((sum, { totalDays }) => sum + totalDays, 0)
  const commonDraft = { leaveType: 'UNPAID', reason: 'A rest', startDate: day(300), endDate: day(306) }
  const answers = await Promise.all(
    requests.map(({ id, updatedAt }) => app.call(employee, 'PUT', `/leaves/${id}`, { ...commonDraft, updatedAt })),
  )
  expect(tally(answers)).toEqual({ 200: 1, 409: 7 })
  for (const { status, body } of answers)
    if (status === 409) expect(body.message).toMatch(/overlaps your leave request of .+ \(pending\)$/)
  const winner = answers.findIndex(({ status }) => status === 200)
  const difference = answers[winner]?.body.leaveRequest.totalDays - (requests[winner]?.totalDays ?? Number.NaN)
  expect(await balance(app, employee, { leaveType: 'UNPAID' })).toMatchObject({ pendingDays: pending + difference })
})

test('sixteen simultaneous requests never exceed a balance of few days', async () => {
  await setPolicy(app.app.db, 'PERSONAL', { yearlyDays: '5' })
  const employee = await newcomer(app, 'Few')
  const answers = await Promise.all(
    times(16, (index) =>
      postLeave(app, employee, { leaveType: 'PERSONAL', startDate: day(index), endDate: day(index) }),
    ),
  )
  expect(tally(answers)).toEqual({ 201: 5, 400: 11 })
  for (const { status, body } of answers)
    if (status === 400) expect(body.message).toBe('Insufficient leave balance: 0 days remaining, 1 requested')
  expect(figures(await balance(app, employee, { leaveType: 'PERSONAL' }))).toEqual([5, 0, 5, 0])
})

test('simultaneous requests of several days over New Year exceed neither year’s balance', async () => {
  const employee = await newcomer(app, 'Overyears')
  const draft = (index: number) => ({
    leaveType: 'EMERGENCY' as const,
    startDate: `${nextYear - 1}-12-${31 - index}`,
    endDate: `${nextYear}-01-0${4 - index}`,
  })
  const answers = await Promise.all([
    ...times(4, (index) => postLeave(app, employee, draft(index))),
    ...times(12, (index) =>
      postLeave(app, employee, {
        ...draft(0),
        startDate: `${nextYear - (index % 2)}-02-${10 + index}`,
        endDate: `${nextYear - (index % 2)}-02-${10 + index}`,
      }),
    ),
  ])
  expect(new Set(answers.map(({ status }) => status)).isSubsetOf(new Set([201, 400, 409]))).toBe(true)
  for (const year of [nextYear - 1, nextYear]) {
    const { remainingDays, pendingDays } = await balance(app, employee, { year, leaveType: 'EMERGENCY' })
    const bookedDays = answers
      .filter(({ status }) => status === 201)
      .flatMap(({ body: { leaveRequest } }) => daysOf(leaveRequest.startDate, leaveRequest.endDate))
      .filter((booking) => booking.startsWith(String(year)))
    expect(pendingDays).toBe(bookedDays.length)
    if (bookedDays.length) expect(remainingDays).toBe(6 - bookedDays.length)
  }
})

const daysOf = (start: string, end: string) =>
  times(Temporal.PlainDate.from(start).until(end).days + 1, (index) =>
    Temporal.PlainDate.from(start).add({ days: index }).toString(),
  )

test('sixteen simultaneous adjustments all count', async () => {
  const employee = await newcomer(app, 'Adjusted')
  const path = `/leaves/balances/${app.company.id(employee)}/adjust`
  const answers = await Promise.all(
    times(16, (index) =>
      app.call('Hr', 'POST', path, { adjustment: index + 1, reason: `No ${index}`, year: nextYear }),
    ),
  )
  expect(tally(answers)).toEqual({ 200: 16 })
  expect(figures(await balance(app, employee))).toEqual([157, 0, 0, 157])
})

test('of a reduced balance and a simultaneous request for its days only the first succeeds', async () => {
  const employee = await newcomer(app, 'Down')
  const path = `/leaves/balances/${app.company.id(employee)}/adjust`
  const [adjustment, request] = await Promise.all([
    app.call('Hr', 'POST', path, { adjustment: -20, reason: 'Correction', year: nextYear }),
    postLeave(app, employee, between('03-01', '03-10')),
  ])
  const requestFirst = request.status === 201
  expect([adjustment.status, request.status]).toEqual(requestFirst ? [400, 201] : [200, 400])
  expect(figures(await balance(app, employee))).toEqual(requestFirst ? [21, 0, 10, 11] : [1, 0, 0, 1])
})

test('a request during a change of its policy follows the new policy, also where it limits the type for the first time', async () => {
  const { pool, close } = await openDatabase(app.connection, { max: 1 })
  onTestFinished(close)
  const waiting = async () => {
    const query = `select 1 from pg_locks where relation = 'leave_ledger'::regclass and not granted`
    return (await app.app.db.execute(query)).rowCount
  }
  const employee = await newcomer(app, 'Limited')
  // Grants the year for all types that are limited so far.
  await requestLeave(app, employee, between('06-01', '06-01'))
  const rules = { certificateRequired: false, workingDaysOnly: false, carryOverDays: 0, noticeDays: 0 }
  const limited = { ...rules, longestStretchDays: null, leaveType: 'UNPAID', effectiveFrom: day(0), yearlyDays: 9 }
  await pool.query('begin; lock table leave_ledger in share row exclusive mode')
  const change = app.call('Owner', 'POST', '/leaves/policies', limited)
  await expect.poll(waiting).toBe(1)
  const request = postLeave(app, employee, { leaveType: 'UNPAID', startDate: day(0), endDate: day(1) })
  await expect.poll(waiting).toBe(2)
  await pool.query('commit')
  expect([(await change).status, (await request).status]).toEqual([201, 201])
  expect(figures(await balance(app, employee, { leaveType: 'UNPAID' }))).toEqual([9, 0, 2, 7])
})
