import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { requestLeave, between, companyAtNoon, decide, midNovember, nextYear, setPolicy } from '../test/leaves.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { users } from '../../../people/tables.ts'
import { leaveLedger } from '../tables.ts'

stopClock(midNovember)

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function preview(as: string, { leaveType = 'ANNUAL', ...dates }: Record<string, string>) {
  const query = new URLSearchParams({ leaveType, ...dates }).toString()
  const { status, body } = await app.call(as, 'GET', `/leaves/preview?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.preview
}
const days = (from: string, to: string, leaveType = 'ANNUAL') => ({
  leaveType,
  startDate: `${nextYear}-${from}`,
  endDate: `${nextYear}-${to}`,
})

test('shows cost and remaining days over New Year, for years with and without a grant', async () => {
  const employee = await newcomer(app, 'Curious')
  const draft = { startDate: `${nextYear - 1}-12-30`, endDate: `${nextYear}-01-03` }
  const entries = await app.app.db.$count(leaveLedger)
  const years = [
    { year: nextYear - 1, days: 2, remainingBefore: 21, remainingAfter: 19 },
    { year: nextYear, days: 3, remainingBefore: 21, remainingAfter: 18 },
  ]
  const noAbsences = { count: 0, people: [] }
  const noFreeDays = { days: 0, stretches: [] }
  expect(await preview(employee, draft)).toEqual({
    totalDays: 5,
    years,
    problem: null,
    free: noFreeDays,
    certificateRequired: false,
    workingDaysOnly: false,
    away: noAbsences,
  })
  expect(await app.app.db.$count(leaveLedger)).toBe(entries)
  await requestLeave(app, employee, between('12-01', '12-10'))
  const [, second] = (await preview(employee, draft)).years
  expect(second).toMatchObject({ remainingBefore: 11, remainingAfter: 8 })
  const longPreview = await preview(employee, days('02-01', '02-15'))
  expect(longPreview.problem).toBe('Insufficient leave balance: 11 days remaining, 15 requested')
  expect(longPreview.years).toEqual([{ year: nextYear, days: 15, remainingBefore: 11, remainingAfter: -4 }])
  const unpaid = await preview(employee, days('02-01', '02-15', 'UNPAID'))
  expect(unpaid).toMatchObject({ problem: null, years: [{ remainingBefore: null, remainingAfter: null }] })
  const expected = { problem: null, certificateRequired: true }
  expect(await preview(employee, days('02-01', '02-01', 'SICK'))).toMatchObject(expected)
})

test('a preview of an edit leaves out its current days, and is refused for another person’s request', async () => {
  const employee = await newcomer(app, 'Editor')
  const { id } = await requestLeave(app, employee, between('03-01', '03-20'))
  const draft = { id, ...days('03-05', '03-22') }
  expect(await preview(employee, draft)).toMatchObject({
    problem: null,
    years: [{ days: 18, remainingBefore: 21, remainingAfter: 3 }],
  })
  const otherType = await preview(employee, { ...draft, leaveType: 'PERSONAL' })
  expect(otherType.problem).toBe('Insufficient leave balance: 5 days remaining, 18 requested')
  const query = new URLSearchParams(draft).toString()
  expect((await app.call('Lead', 'GET', `/leaves/preview?${query}`)).status).toBe(404)
  await decide(app, 'Lead', id, 'APPROVED')
  const { problem } = await preview(employee, draft)
  expect(problem).toBe('This leave request is already approved. Please reload to see its current status.')
})

test('lists colleagues away at the same time once each: manager, peers and direct reports', async () => {
  const boss = await newcomer(app, 'Teamboss', { manager: 'Manager', roleId: app.company.roles.get('Team Lead') })
  const employee = await newcomer(app, 'Teamie', { manager: boss })
  const addApprovedLeave = async (person: string, from: string, to: string) => {
    const { id } = await requestLeave(app, person, between(from, to, 'UNPAID'))
    expect((await decide(app, 'Owner', id, 'APPROVED')).status).toBe(200)
  }
  const names = Array.from({ length: 9 }, (_, index) => `Mate${index}`)
  for (const name of names) await newcomer(app, name, { manager: boss })
  for (const name of names) await addApprovedLeave(name, '08-02', '08-03')
  await newcomer(app, 'Report', { manager: employee })
  for (const [person, from, to] of [
    [boss, '08-01', '08-01'],
    ['Report', '08-03', '08-20'],
    ['Mate0', '08-05', '08-06'],
    [employee, '08-01', '08-01'],
    ['Manager', '08-01', '08-31'],
    ['Colleague', '08-01', '08-31'],
  ] as const)
    await addApprovedLeave(person, from, to)
  await requestLeave(app, await newcomer(app, 'Undecided', { manager: boss }), between('08-01', '08-31', 'UNPAID'))
  await newcomer(app, 'Gone', { manager: boss })
  await addApprovedLeave('Gone', '08-01', '08-31')
  await app.app.db
    .update(users)
    .set({ status: 'DEACTIVATED' })
    .where(eq(users.id, app.company.id('Gone')))

  const { count, people } = (await preview(employee, days('08-01', '08-10'))).away
  expect(count).toBe(11)
  expect(people.map(({ firstName }: { firstName: string }) => firstName)).toEqual([boss, ...names])
  expect(people[1]).toEqual({
    id: app.company.id('Mate0'),
    firstName: 'Mate0',
    lastName: 'Test',
    profileImage: null,
    startDate: `${nextYear}-08-02`,
    endDate: `${nextYear}-08-03`,
  })
  const noAbsences = { count: 0, people: [] }
  expect((await preview(employee, days('08-21', '08-21'))).away).toEqual(noAbsences)
  // The preview shows no more of another person's leave than the days requested.
  const requestedDays = days('08-10', '08-12')
  const { startDate, endDate } = requestedDays
  expect((await preview(employee, requestedDays)).away.people).toMatchObject([
    { firstName: 'Report', startDate, endDate },
  ])
  const until = (end: string) => preview(employee, { startDate: `${nextYear}-08-20`, endDate: end })
  const lastDay = Temporal.PlainDate.from(`${nextYear}-08-20`).add({ days: 365 })
  expect((await until(lastDay.toString())).away.count).toBe(1)
  expect((await until(lastDay.add({ days: 1 }).toString())).away).toEqual(noAbsences)
  expect((await preview('Owner', days('08-10', '08-10'))).away.people).toMatchObject([{ firstName: 'Manager' }])
})

test('no one’s leave on past days is revealed', async () => {
  const today = await companyAtNoon(app.app.db)
  const boss = await newcomer(app, 'Pastboss', { manager: 'Manager', roleId: app.company.roles.get('Team Lead') })
  const [employee, mate] = [
    await newcomer(app, 'Pastie', { manager: boss }),
    await newcomer(app, 'Pastmate', { manager: boss }),
  ]
  const day = (ago: number) => today.subtract({ days: ago }).toString()
  const { id } = await requestLeave(app, mate, { leaveType: 'UNPAID', startDate: day(4), endDate: day(0) })
  await decide(app, boss, id, 'APPROVED')
  const absencesBetween = async (from: number, to: number) =>
    (await preview(employee, { leaveType: 'UNPAID', startDate: day(from), endDate: day(to) })).away
  expect(await absencesBetween(4, 1)).toEqual({ count: 0, people: [] })
  expect(await absencesBetween(1, 0)).toMatchObject({
    count: 1,
    people: [{ firstName: mate, startDate: day(1), endDate: day(0) }],
  })
})

test('finds one person by id, only within reach', async () => {
  const findPerson = async (as: string, person: string) => {
    const { body } = await app.call(as, 'GET', `/leaves/people?id=${app.company.id(person)}`)
    return body.people.map(({ firstName }: { firstName: string }) => firstName)
  }
  expect(await findPerson('Lead', 'Employee')).toEqual(['Employee'])
  expect(await findPerson('Lead', 'Stranger')).toEqual([])
  expect(await findPerson('Hr', 'Stranger')).toEqual(['Stranger'])
})

test('finds people within reach by name, active ones first, at most twenty, without wildcards', async () => {
  const findPeople = async (as: string, search: string) => {
    const { status, body } = await app.call(as, 'GET', `/leaves/people?${new URLSearchParams({ search }).toString()}`)
    expect(status).toBe(200)
    return body.people.map(({ firstName }: { firstName: string }) => firstName)
  }
  expect(await findPeople('Otherlead', '')).toEqual(['Otherlead', 'Stranger'])
  expect(await findPeople('Otherlead', 'manager')).toEqual([])
  expect((await findPeople('Lead', '')).slice(-2)).toEqual(['Former', 'Pending'])
  expect(await findPeople('Hr', 'OTHERLEAD TE')).toEqual(['Otherlead'])
  expect(await findPeople('Hr', 'stranger@test')).toEqual(['Stranger'])
  expect(await findPeople('Hr', '%')).toEqual([])
  expect(await findPeople('Hr', '_')).toEqual([])
  const byId = async (as: string, of: string) =>
    (await app.call(as, 'GET', `/leaves/people?id=${app.company.id(of)}`)).body.people.length
  expect([await byId('Lead', 'Employee'), await byId('Lead', 'Stranger'), await byId('Hr', 'Stranger')]).toEqual([
    1, 0, 1,
  ])
  for (let index = 0; index < 21; index++) await newcomer(app, `Twin${String(index).padStart(2, '0')}`)
  const twins = await findPeople('Hr', 'twin')
  expect([twins.length, twins[0], twins[19]]).toEqual([20, 'Twin00', 'Twin19'])
})

test('lists the entries of a balance newest first, with the days remaining after each', async () => {
  const employee = await newcomer(app, 'Ledger')
  const id = app.company.id(employee)
  const entries = async (as: string, filter = '') =>
    app.call(as, 'GET', `/leaves/balances/${id}/entries?leaveType=ANNUAL&year=${nextYear}${filter}`)
  const request = await requestLeave(app, employee, between('03-01', '03-05'))
  await app.call(employee, 'PUT', `/leaves/${request.id}`, between('03-01', '03-03'))
  await decide(app, 'Lead', request.id, 'APPROVED')
  await app.call('Hr', 'POST', `/leaves/balances/${id}/adjust`, { adjustment: 2, reason: 'Moved', year: nextYear })
  const { body } = await entries(employee)
  const employeeName = { firstName: employee, lastName: 'Test' }
  const of = { id: request.id, startDate: `${nextYear}-03-01`, endDate: `${nextYear}-03-03` }
  const days = (totalDays: number, usedDays: number, pendingDays: number, remainingDays: number) => ({
    totalDays,
    usedDays,
    pendingDays,
    remainingDays,
  })
  expect(body.entries).toMatchObject([
    { kind: 'ADJUSTMENT', ...days(2, 0, 0, 20), reason: 'Moved', actor: { firstName: 'Hr' }, request: null },
    { kind: 'USE', ...days(0, 3, -3, 18), actor: { firstName: 'Lead' }, request: of },
    { kind: 'RESERVATION', ...days(0, 0, 3, 18), actor: employeeName, request: of },
    { kind: 'RELEASE', ...days(0, 0, -5, 21), actor: employeeName, request: of },
    { kind: 'RESERVATION', ...days(0, 0, 5, 16), actor: employeeName, request: of },
    { kind: 'GRANT', ...days(21, 0, 0, 21), reason: null, actor: null, request: null },
  ])
  const second = await entries('Lead', '&page=2&limit=4')
  expect(second.body.entries).toEqual(body.entries.slice(4))
  expect(second.body.pagination).toMatchObject({ currentPage: 2, totalPages: 2, totalItems: 6 })
  expect((await entries('Otherlead')).status).toBe(404)

  await requestLeave(app, employee, between('04-01', '04-02', 'UNPAID'))
  const unpaid = await app.call(employee, 'GET', `/leaves/balances/${id}/entries?leaveType=UNPAID&year=${nextYear}`)
  expect(unpaid.body.entries).toMatchObject([{ kind: 'RESERVATION', pendingDays: 2, remainingDays: null }])

  // The permission for balances also shows the ledger; without it, people see only their own.
  const manages = await createRole(app.app.db, 'Balances', ['leaves.balance_view', 'leaves.balance_manage'])
  const views = await createRole(app.app.db, 'Views', ['leaves.balance_view'])
  expect((await entries(await newcomer(app, 'Manages', { roleId: manages }))).status).toBe(200)
  // Entries name no requests of people whose leave the caller does not see.
  const reads = await createRole(app.app.db, 'Reads', ['leaves.read', 'leaves.balance_manage', 'leaves.request_annual'])
  const reader = await newcomer(app, 'Reader', { roleId: reads })
  const entriesWithoutRequests = (body.entries as object[]).map((entry) => ({ ...entry, request: null }))
  expect((await entries(reader)).body.entries).toEqual(entriesWithoutRequests)
  const ownRequest = await requestLeave(app, reader, between('03-01', '03-01'))
  const path = `/leaves/balances/${app.company.id(reader)}/entries?leaveType=ANNUAL&year=${nextYear}`
  expect((await app.call(reader, 'GET', path)).body.entries[0].request.id).toBe(ownRequest.id)
  expect((await entries(await newcomer(app, 'Views', { roleId: views }))).status).toBe(404)
})

test('refusals use the wording of the rules', async () => {
  const roleId = await createRole(app.app.db, 'Annual alone', ['leaves.read', 'leaves.request_annual'])
  const employee = await newcomer(app, 'Restricted', { roleId })
  const { problem } = await preview(employee, days('02-01', '02-02', 'UNPAID'))
  expect(problem).toBe('You may not request this type of leave')
  await setPolicy(app.app.db, 'ANNUAL', { yearlyDays: '21', workingDaysOnly: true, longestStretchDays: 5 })
  const year = Temporal.PlainDate.from(`${nextYear}-06-01`)
  const saturday = year.add({ days: (13 - year.dayOfWeek) % 7 })
  const from = (length: number) => ({
    startDate: saturday.toString(),
    endDate: saturday.add({ days: length - 1 }).toString(),
  })
  const weekend = { totalDays: 0, years: [], problem: 'There are no working days between these dates' }
  expect(await preview(employee, from(2))).toMatchObject(weekend)
  expect(await preview(employee, from(7))).toMatchObject({ totalDays: 5, problem: null })
  const expected = { totalDays: 6, problem: 'A request for this type of leave can last at most 5 days' }
  expect(await preview(employee, from(10))).toMatchObject(expected)
})
