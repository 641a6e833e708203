import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxDecisions } from '@muster/contract/kit/limits'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { auditEntries } from '../../../audit/tables.ts'
import { users } from '../../../people/tables.ts'
import { notifications } from '../../../notify/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { unknownId } from '../../../../testing/world.ts'
import { balance, between, decide, figures, nextYear, requestLeave } from '../test/leaves.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const itemsOf = (...requests: Pick<LeaveRequest, 'id' | 'updatedAt'>[]) =>
  requests.map(({ id, updatedAt }) => ({ id, updatedAt }))
const decideMany = (as: string | null, body: object, headers?: Record<string, string>) =>
  app.call(as, 'POST', '/leaves/decisions', body, headers)
const pending = async (as: string, query = '') =>
  (await app.call(as, 'GET', `/leaves/decisions?limit=100&${query}`)).body
const employeesOf = ({ leaveRequests }: Record<string, any>) =>
  leaveRequests.map(({ user, startDate }: LeaveRequest) => [user.firstName, startDate.slice(5)])
/** Returns what each pending request of the people found means: days that remain, others away, others pending. */
const contextsFor = async (as: string, search: string) =>
  (await pending(as, `search=${search}`)).leaveRequests.map(({ remaining, othersAway, away, othersPending }: any) => [
    remaining.map(({ year, days }: any) => [year, days]),
    othersAway,
    away.map(({ firstName }: any) => firstName),
    othersPending,
  ])
/** Adds an employee below the lead and returns their name. */
const employee = (name: string) => newcomer(app, name, { manager: 'Lead' })

test('approves several requests, each with its days, audit entry and notification', async () => {
  const [one, second] = [await employee('Many'), await employee('Several')]
  const requests = [
    await requestLeave(app, one, between('02-01', '02-03')),
    await requestLeave(app, second, between('02-01', '02-05')),
  ]
  const { status, body } = await decideMany('Lead', { status: 'APPROVED', requests: itemsOf(...requests) })
  expect([status, body.results]).toEqual([200, requests.map(({ id }) => ({ id, decided: true }))])
  expect(figures(await balance(app, one))).toEqual([21, 3, 0, 18])
  expect(figures(await balance(app, second))).toEqual([21, 5, 0, 16])
  await app.app.waitForNotifications()
  for (const [index, name] of [one, second].entries()) {
    const entries = await app.app.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, requests[index]?.id ?? ''))
    expect(entries.at(-1)).toMatchObject({ action: 'leave.approved', personId: app.company.id(name) })
    const notices = await app.app.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, app.company.id(name)))
    expect(notices.map(({ type }) => type)).toEqual(['LEAVE_APPROVED'])
  }
})

test('one that is refused does not stop the others, and has its own reason', async () => {
  const name = await employee('Partly')
  const [fine, decided, changed] = [
    await requestLeave(app, name, between('03-01', '03-01')),
    await requestLeave(app, name, between('03-03', '03-03')),
    await requestLeave(app, name, between('03-05', '03-05')),
  ]
  const foreign = await requestLeave(app, 'Stranger', between('03-01', '03-01'))
  const own = await requestLeave(app, 'Lead', between('03-01', '03-01'))
  await decide(app, 'Manager', decided.id, 'REJECTED', 'Too many away')
  const unknown = { id: unknownId() }
  const { body } = await decideMany('Lead', {
    status: 'APPROVED',
    requests: [
      ...itemsOf(decided),
      { id: changed.id, updatedAt: '2020-01-01T00:00:00.000Z' },
      ...itemsOf(foreign, own),
      unknown,
      ...itemsOf(fine),
    ],
  })
  expect(body.results.map(({ decided: isDecided, code, message }: any) => [isDecided, code ?? message])).toEqual([
    [false, 'leave.decided'],
    [false, 'leave.changed_meanwhile'],
    // Out of reach is like unknown.
    [false, 'Not found'],
    [false, 'You cannot approve or reject your own leave request'],
    [false, 'Not found'],
    [true, undefined],
  ])
})

test('rejects with one reason, which is required', async () => {
  const name = await employee('Rejected')
  const requests = [
    await requestLeave(app, name, between('04-01', '04-01')),
    await requestLeave(app, name, between('04-03', '04-03')),
  ]
  const missing = await decideMany('Lead', { status: 'REJECTED', rejectionReason: ' ', requests: itemsOf(...requests) })
  expect([missing.status, missing.body.errors[0].path]).toEqual([400, 'rejectionReason'])
  await decideMany('Lead', { status: 'REJECTED', rejectionReason: 'The fair', requests: itemsOf(...requests) })
  const { body } = await app.call(name, 'GET', '/leaves')
  expect(body.leaveRequests.map(({ rejectionReason }: LeaveRequest) => rejectionReason)).toEqual([
    'The fair',
    'The fair',
  ])
})

test('refuses callers without a session or the permission, and wrong input', async () => {
  const item = { id: unknownId() }
  const statusOf = async (as: string | null, requests: object[], status = 'APPROVED') =>
    (await decideMany(as, { status, requests })).status
  expect(await statusOf(null, [item])).toBe(401)
  expect(await statusOf('Employee', [item])).toBe(403)
  expect((await app.call('Employee', 'GET', '/leaves/decisions')).status).toBe(403)
  expect(await statusOf('Lead', [])).toBe(400)
  expect(await statusOf('Lead', [item, item])).toBe(400)
  expect(await statusOf('Lead', [item], 'CANCELLED')).toBe(400)
  const many = Array.from({ length: maxDecisions + 1 }, () => ({ id: unknownId() }))
  expect(await statusOf('Lead', many)).toBe(400)
  expect(await statusOf('Lead', many.slice(1))).toBe(200)
})

test('of two approvers at once, each request has one', async () => {
  const name = await employee('Contested')
  const days = Array.from({ length: 8 }, (_, day) => `05-${String(2 * day + 1).padStart(2, '0')}`)
  const requests: LeaveRequest[] = []
  for (const day of days) requests.push(await requestLeave(app, name, between(day, day)))
  const approve = (as: string) => decideMany(as, { status: 'APPROVED', requests: itemsOf(...requests) })
  const answers = await Promise.all([approve('Lead'), approve('Manager'), approve('Lead'), approve('Hr')])
  for (const { id } of requests) {
    const results = answers.map(({ body }) => body.results.find((result: { id: string }) => result.id === id))
    expect(results.filter(({ decided }) => decided)).toHaveLength(1)
    expect(results.flatMap(({ code }) => code ?? [])).toEqual(Array(3).fill('leave.decided'))
  }
  expect(figures(await balance(app, name))).toEqual([21, 8, 0, 13])
})

test('a repeated request answers as the first, and continues after an interruption', async () => {
  const name = await employee('Repeated')
  const [one, second] = [
    await requestLeave(app, name, between('06-01', '06-01')),
    await requestLeave(app, name, between('06-03', '06-03')),
  ]
  const headers = { 'idempotency-key': 'decide-many-1' }
  const body = { status: 'APPROVED', requests: itemsOf(one, second) }
  const first = await decideMany('Lead', body, headers)
  const again = await decideMany('Lead', body, headers)
  expect(again.body).toEqual(first.body)
  expect(again.body.results.map(({ decided }: any) => decided)).toEqual([true, true])
  const other = await decideMany('Lead', { ...body, requests: itemsOf(one) }, headers)
  expect([other.status, other.body.code]).toEqual([409, 'idempotency.reused'])
  expect(figures(await balance(app, name))).toEqual([21, 2, 0, 19])
})

test('lists what the caller may decide, oldest first, without their own', async () => {
  const [name, second] = [await employee('Listed'), await employee('Waiting')]
  await requestLeave(app, name, between('07-01', '07-02'))
  await requestLeave(app, second, between('08-01', '08-02'))
  await requestLeave(app, 'Lead', between('07-01', '07-02'))
  await requestLeave(app, name, between('09-01', '09-02'))
  const list = await pending('Lead')
  expect(employeesOf(list).slice(-3)).toEqual([
    [name, '07-01'],
    [second, '08-01'],
    [name, '09-01'],
  ])
  expect(employeesOf(list).map(([who]: string[]) => who)).not.toContain('Lead')
  expect(employeesOf(await pending('Lead', `search=${name}&order=desc`))).toEqual([
    [name, '09-01'],
    [name, '07-01'],
  ])
  const sorted = async (query: string) =>
    employeesOf(await pending('Lead', `search=test&${query}`))
      .filter(([who]: string[]) => [name, second].includes(who ?? ''))
      .map(([, day]: string[]) => day)
  expect(await sorted('sort=day')).toEqual(['07-01', '08-01', '09-01'])
  expect(await sorted('sort=day&order=desc')).toEqual(['09-01', '08-01', '07-01'])
  expect(await sorted('sort=person')).toEqual(['07-01', '09-01', '08-01'])
  expect(await sorted('sort=person&order=desc')).toEqual(['08-01', '07-01', '09-01'])
  expect(await sorted('sort=amount')).toEqual(['07-01', '08-01', '09-01'])
  const secondPage = await app.call(
    'Lead',
    'GET',
    `/leaves/decisions?search=${name}&sort=day&order=desc&limit=1&page=2`,
  )
  expect(employeesOf(secondPage.body)).toEqual([[name, '07-01']])
  const year = list.leaveRequests[0].startDate.slice(0, 4)
  expect(employeesOf(await pending('Lead', `search=${name}&from=${year}-07-02&to=${year}-08-31`))).toEqual([
    [name, '07-01'],
  ])
  expect(employeesOf(await pending('Otherlead', `search=${name}`))).toEqual([])
  expect(employeesOf(await pending('Lead', 'department=Nowhere'))).toEqual([])
})

test('lists the requests of one person, only to those who may decide on them', async () => {
  const [name, other] = [await employee('Chosen'), await employee('Unchosen')]
  for (const who of [name, other]) await requestLeave(app, who, between('07-01', '07-01'))
  const query = `userId=${app.company.id(name)}`
  for (const as of ['Lead', 'Hr']) expect(employeesOf(await pending(as, query))).toEqual([[name, '07-01']])
  expect(employeesOf(await pending('Otherlead', query))).toEqual([])
  expect((await app.call(name, 'GET', `/leaves/decisions?${query}`)).status).toBe(403)
})

test('says what remains if a request is approved, and how many others of the team are away then', async () => {
  const [name, away, elsewhere] = [
    await employee('Weighed'),
    await employee('Absent'),
    await newcomer(app, 'Faraway', { manager: 'Otherlead' }),
  ]
  for (const other of [away, elsewhere])
    await decide(app, 'Owner', (await requestLeave(app, other, between('11-03', '11-04'))).id, 'APPROVED')
  await requestLeave(app, name, between('11-01', '11-03'))
  await requestLeave(app, name, between('11-05', '11-05'))
  await requestLeave(app, away, between('12-01', '12-02', 'UNPAID'))
  // Both pending requests count as approved.
  expect(await contextsFor('Lead', name)).toEqual([
    [[[nextYear, 17]], 1, [away], 0],
    [[[nextYear, 17]], 0, [], 0],
  ])
  expect(await contextsFor('Lead', away)).toEqual([[[], 0, [], 0]])
})

test('counts those of the same department, whoever their manager is, and requests that are pending', async () => {
  const names = await Promise.all(
    ['Counted', 'Teammate', 'Undecided'].map((name) => newcomer(app, name, { manager: 'Owner' })),
  )
  const [name = '', teammate = '', undecided = ''] = names
  const [elsewhere, sameManager] = [await employee('Unrelated'), await newcomer(app, 'Sibling', { manager: 'Owner' })]
  const { db } = app.app
  const moveTo = (department: string, people: string[]) =>
    db
      .update(users)
      .set({ department })
      .where(
        inArray(
          users.id,
          people.map((person) => app.company.id(person)),
        ),
      )
  await moveTo('Finance', [name, teammate, undecided])
  await moveTo('Sales', [sameManager])
  await db
    .update(users)
    .set({ managerId: app.company.id('Lead') })
    .where(eq(users.id, app.company.id(teammate)))
  for (const other of [teammate, elsewhere, sameManager])
    await decide(app, 'Owner', (await requestLeave(app, other, between('06-01', '06-03'))).id, 'APPROVED')
  await requestLeave(app, undecided, between('06-03', '06-04'))
  await requestLeave(app, name, between('06-02', '06-03'))
  expect(await contextsFor('Owner', name)).toEqual([[[[nextYear, 19]], 1, [teammate], 1]])
})

test('counts others of the department only as far as the caller may see their leave', async () => {
  const [name, peer] = [await employee('Fielded'), await newcomer(app, 'Peer', { manager: 'Manager' })]
  const [away, undecided] = [
    await newcomer(app, 'Unseen', { manager: 'Otherlead' }),
    await newcomer(app, 'Hidden', { manager: 'Otherlead' }),
  ]
  await app.app.db
    .update(users)
    .set({ department: 'Marketing' })
    .where(
      inArray(
        users.id,
        [name, peer, away, undecided].map((person) => app.company.id(person)),
      ),
    )
  await decide(app, 'Owner', (await requestLeave(app, away, between('06-08', '06-09'))).id, 'APPROVED')
  await requestLeave(app, undecided, between('06-08', '06-09'))
  await requestLeave(app, peer, between('06-08', '06-08'))
  await requestLeave(app, name, between('06-08', '06-08'))
  expect(await contextsFor('Lead', name)).toEqual([[[[nextYear, 20]], 0, [], 0]])
  // Colleagues see that a peer is away, but not what a peer has requested.
  const [request] = (await pending('Owner', `search=${peer}`)).leaveRequests
  await decide(app, 'Owner', request.id, 'APPROVED')
  expect(await contextsFor('Lead', name)).toEqual([[[[nextYear, 20]], 1, [peer], 0]])
  expect(await contextsFor('Owner', name)).toEqual([[[[nextYear, 20]], 2, [peer, away], 1]])
})

test('says what remains in both years of leave over the turn of the year', async () => {
  const name = await employee('Turning')
  await requestLeave(app, name, { startDate: `${nextYear - 1}-12-31`, endDate: `${nextYear}-01-04` })
  expect(await contextsFor('Lead', name)).toEqual([
    [
      [
        [nextYear - 1, 20],
        [nextYear, 17],
      ],
      0,
      [],
      0,
    ],
  ])
})

test('with permission for one type, only that type is listed and decided', async () => {
  const roleId = await createRole(app.app.db, 'Emergencies', ['leaves.all_view', 'leaves.approve_emergency'])
  const approver = await newcomer(app, 'Helper', { roleId })
  const name = await employee('Ill')
  const [annual, emergency] = [
    await requestLeave(app, name, between('10-01', '10-01')),
    await requestLeave(app, name, between('10-03', '10-03', 'EMERGENCY')),
  ]
  expect((await pending(approver)).leaveRequests.map(({ id }: LeaveRequest) => id)).toEqual([emergency.id])
  const { body } = await decideMany(approver, { status: 'APPROVED', requests: itemsOf(annual, emergency) })
  expect(body.results.map(({ decided }: any) => decided)).toEqual([false, true])
})
