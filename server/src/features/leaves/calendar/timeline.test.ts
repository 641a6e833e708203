import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TimelinePerson } from '@muster/contract/leaves/calendar'
import type { LeaveType } from '@muster/contract/leaves/types'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newcomer, roleOf } from '../../../../testing/people.ts'
import { statementsOf } from '../../../../testing/statements.ts'
import { users } from '../../../people/tables.ts'
import { holidays } from '../../../worktime/tables.ts'
import { between, decide, nextYear, requestLeave, shareAway } from '../test/leaves.ts'

/*
 * Boss manages Chief and Rival. Chief manages Ann and Ben, and Ben manages Kid. Rival manages Far.
 */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const lead = roleOf(app, 'Team Lead')
  await newcomer(app, 'Boss', { manager: 'Manager', roleId: lead })
  for (const name of ['Chief', 'Rival']) await newcomer(app, name, { manager: 'Boss', roleId: lead })
  for (const [name, manager] of [
    ['Ann', 'Chief'],
    ['Ben', 'Chief'],
    ['Kid', 'Ben'],
    ['Far', 'Rival'],
  ] as const)
    await newcomer(app, name, { manager })
  await approved('Ann', 'PERSONAL', '03-02', '03-03')
  await approved('Ben', 'EMERGENCY', '03-09', '03-10')
  await approved('Ben', 'ANNUAL', '03-11', '03-13')
  await requestLeave(app, 'Ben', between('03-20', '03-21', 'ANNUAL'))
  for (const name of ['Chief', 'Kid', 'Far', 'Rival', 'Boss']) await approved(name, 'UNPAID', '03-16', '03-17')
})
afterAll(() => app.close())
beforeEach(() => shareAway(app, true))

async function approved(who: string, type: LeaveType, from: string, to: string) {
  const { id } = await requestLeave(app, who, { ...between(from, to, type), reason: `Secret of ${who}` })
  const answer = await decide(app, 'Owner', id, 'APPROVED')
  expect(answer.status).toBe(200)
  return id
}

const march = { from: `${nextYear}-03-01`, to: `${nextYear}-03-31`, limit: '100' }
const timeline = (as: string, query: Record<string, string> = {}) =>
  app.call(as, 'GET', `/leaves/timeline?${new URLSearchParams({ ...march, ...query }).toString()}`)
const peopleSeen = async (as: string, query: Record<string, string> = {}): Promise<TimelinePerson[]> => {
  const { status, body } = await timeline(as, query)
  expect(status).toBe(200)
  return body.people
}
const namesOf = (people: TimelinePerson[]) => people.map(({ firstName }) => firstName)
const leaveOf = (people: TimelinePerson[], name: string) =>
  people
    .find(({ firstName }) => firstName === name)
    ?.leave.map(({ startDate, endDate, request }) => [
      startDate.slice(5),
      endDate.slice(5),
      request && `${request.leaveType} ${request.status}`,
    ])

test('lists the caller first, then people with leave, then the others, each by name', async () => {
  await newcomer(app, 'Zoe', { manager: 'Chief' })
  await newcomer(app, 'Abe', { manager: 'Chief' })
  const people = await peopleSeen('Chief')
  expect(namesOf(people)).toEqual(['Chief', 'Ann', 'Ben', 'Boss', 'Kid', 'Rival', 'Abe', 'Zoe'])
  expect(namesOf(await peopleSeen('Chief', { who: 'away' }))).toEqual(['Chief', 'Ann', 'Ben', 'Boss', 'Kid', 'Rival'])
  const { body } = await timeline('Chief', { page: '2', limit: '3' })
  expect(namesOf(body.people)).toEqual(['Boss', 'Kid', 'Rival'])
  expect(body.pagination).toEqual({ currentPage: 2, totalPages: 3, totalItems: 8, itemsPerPage: 3 })
})

test('a manager sees the type and status of the team’s leave, and pending requests', async () => {
  const people = await peopleSeen('Chief')
  expect(leaveOf(people, 'Ben')).toEqual([
    ['03-09', '03-10', 'EMERGENCY APPROVED'],
    ['03-11', '03-13', 'ANNUAL APPROVED'],
    ['03-20', '03-21', 'ANNUAL PENDING'],
  ])
  expect(leaveOf(people, 'Kid')).toEqual([['03-16', '03-17', 'UNPAID APPROVED']])
})

test('colleagues see only the dates of approved leave, adjacent requests as one', async () => {
  const people = await peopleSeen('Ann')
  expect(namesOf(people)).toEqual(expect.arrayContaining(['Ann', 'Ben', 'Chief']))
  expect(namesOf(people)).not.toContain('Boss')
  expect(namesOf(people)).not.toContain('Kid')
  expect(namesOf(people)).not.toContain('Far')
  expect(leaveOf(people, 'Ann')).toEqual([['03-02', '03-03', 'PERSONAL APPROVED']])
  expect(leaveOf(people, 'Ben')).toEqual([['03-09', '03-13', null]])
  // Not even a narrow range shows where one type ends.
  expect(leaveOf(await peopleSeen('Ann', { from: `${nextYear}-03-01`, to: `${nextYear}-03-10` }), 'Ben')).toEqual([
    ['03-09', '03-13', null],
  ])
})

test('no field of an answer to colleagues tells the type, the reason, the request or the department', async () => {
  await app.app.db
    .update(users)
    .set({ department: 'Finance' })
    .where(eq(users.id, app.company.id('Ben')))
  const people = await peopleSeen('Ann')
  const ben = people.find(({ firstName }) => firstName === 'Ben')
  expect(ben).toEqual({
    id: app.company.id('Ben'),
    firstName: 'Ben',
    lastName: 'Test',
    profileImage: null,
    department: null,
    leave: [{ startDate: `${nextYear}-03-09`, endDate: `${nextYear}-03-13`, request: null }],
  })
  const month = await app.call('Ann', 'GET', `/leaves/calendar?from=${march.from}&to=${march.to}`)
  for (const text of [
    JSON.stringify(people.filter(({ firstName }) => firstName !== 'Ann')),
    JSON.stringify(month.body),
  ])
    expect(text).not.toMatch(/EMERGENCY|ANNUAL|UNPAID|PENDING|Secret|certificate|reason|Finance|@/i)
  expect((await timeline('Ann')).body.departments).not.toContain('Finance')
  expect(namesOf(await peopleSeen('Ann', { department: 'Finance' }))).not.toContain('Ben')
  expect(namesOf(await peopleSeen('Chief', { department: 'Finance' }))).toEqual(['Ben'])
  expect((await timeline('Chief')).body.departments).toContain('Finance')
  await app.app.db
    .update(users)
    .set({ department: null })
    .where(eq(users.id, app.company.id('Ben')))
})

test('an employee also sees their direct reports away, and not the people below those or beside their manager', async () => {
  expect(namesOf(await peopleSeen('Ben')).toSorted()).toEqual(expect.arrayContaining(['Ann', 'Ben', 'Chief', 'Kid']))
  expect(namesOf(await peopleSeen('Far')).toSorted()).toEqual(['Far', 'Rival'])
  expect(leaveOf(await peopleSeen('Far'), 'Rival')).toEqual([['03-16', '03-17', null]])
})

test('while the setting is off, people see only those within their reach', async () => {
  await shareAway(app, false)
  expect(namesOf(await peopleSeen('Ann'))).toEqual(['Ann'])
  expect(namesOf(await peopleSeen('Far'))).toEqual(['Far'])
  expect(namesOf(await peopleSeen('Chief', { who: 'away' }))).toEqual(['Chief', 'Ann', 'Ben', 'Kid'])
  const draft = new URLSearchParams({ leaveType: 'ANNUAL', startDate: march.from, endDate: march.to }).toString()
  const away = async () => (await app.call('Ann', 'GET', `/leaves/preview?${draft}`)).body.preview.away
  expect(await away()).toEqual({ count: 0, people: [] })
  await shareAway(app, true)
  expect(await away()).toMatchObject({ count: 2 })
})

test('filters by status and by the caller’s own team', async () => {
  expect(namesOf(await peopleSeen('Chief', { status: 'PENDING', who: 'away' }))).toEqual(['Ben'])
  expect(leaveOf(await peopleSeen('Chief', { status: 'PENDING' }), 'Ben')).toEqual([
    ['03-20', '03-21', 'ANNUAL PENDING'],
  ])
  // A colleague's pending request must not be found by the filter either.
  expect(namesOf(await peopleSeen('Ann', { status: 'PENDING', who: 'away' }))).toEqual([])
  expect(leaveOf(await peopleSeen('Ann', { status: 'PENDING' }), 'Ben')).toEqual([])
  expect(namesOf(await peopleSeen('Owner', { who: 'away' }))).toEqual(expect.arrayContaining(['Far', 'Kid']))
  expect(namesOf(await peopleSeen('Chief', { team: 'mine', who: 'away' }))).toEqual([
    'Chief',
    'Ann',
    'Ben',
    'Boss',
    'Rival',
  ])
})

test('deactivated people appear only with leave in the range, and never among colleagues', async () => {
  const { db } = app.app
  const isAnn = eq(users.id, app.company.id('Ann'))
  await db.update(users).set({ status: 'DEACTIVATED' }).where(isAnn)
  expect(namesOf(await peopleSeen('Chief'))).toContain('Ann')
  expect(namesOf(await peopleSeen('Chief', { from: `${nextYear}-04-01`, to: `${nextYear}-04-30` }))).not.toContain(
    'Ann',
  )
  expect(namesOf(await peopleSeen('Ben'))).not.toContain('Ann')
  await db.update(users).set({ status: 'ACTIVE' }).where(isAnn)
})

test('names the weekends and holidays of the range', async () => {
  await app.app.db.insert(holidays).values({ date: `${nextYear}-03-25`, name: 'A feast' })
  const { body } = await timeline('Ann')
  const weekends = Array.from({ length: 31 }, (_, day) =>
    Temporal.PlainDate.from(march.from).add({ days: day }),
  ).filter(({ dayOfWeek }) => dayOfWeek > 5)
  const days = body.daysOff.filter(({ isWeekend }: { isWeekend: boolean }) => isWeekend)
  expect(days.map(({ day }: { day: string }) => day)).toEqual(weekends.map(String))
  expect(body.daysOff).toContainEqual(expect.objectContaining({ day: `${nextYear}-03-25`, holiday: 'A feast' }))
})

test('an approval refreshes the calendars of colleagues, a new request does not', async () => {
  const { colleagueGroups } = await import('../shared/colleagues.ts')
  const membersOf = async (name: string) => {
    const [ids] = (await colleagueGroups.leaveColleagues?.(app.app.db, [
      { group: 'leaveColleagues', of: app.company.id(name) },
    ])) ?? [[]]
    const nameOf = new Map([...app.company.people].map(([first, id]) => [id, first]))
    return (ids ?? []).map((id) => nameOf.get(id) ?? id).toSorted()
  }
  expect(await membersOf('Far')).toEqual(['Far', 'Rival'])
  expect(await membersOf('Ben')).toEqual(expect.arrayContaining(['Ann', 'Chief', 'Kid']))
  await shareAway(app, false)
  expect(await membersOf('Ben')).toEqual([])
})

test('a year takes three statements about leave, however many people are away', async () => {
  const { texts } = await statementsOf(app.app.pool, () =>
    timeline('Owner', { from: `${nextYear}-01-01`, to: `${nextYear}-12-31` }),
  )
  expect(texts.filter((text) => /"leave_requests"/.test(text))).toHaveLength(3)
})

test.each([
  ['days that are none', { from: `${nextYear}-02-30` }, 'from'],
  ['days out of order', { to: `${nextYear}-02-01` }, 'to'],
  ['more than a year', { to: `${nextYear + 1}-03-02` }, 'to'],
  ['a status that is not shown', { status: 'REJECTED' }, 'status'],
  ['an unknown team', { team: 'all' }, 'team'],
  ['too many people', { limit: '101' }, 'limit'],
])('%s are refused on their field', async (_, query, field) => {
  const { status, body } = await timeline('Hr', query)
  expect([status, body.errors[0].path]).toEqual([400, field])
})
