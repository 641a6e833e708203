import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { newcomer } from '../../../testing/people.ts'
import { unknownId } from '../../../testing/world.ts'
import { createRole } from '../../../testing/company.ts'
import { settings } from '../../companySettings/tables.ts'
import { setClock } from '../../kernel/clock.ts'
import { users } from '../../people/tables.ts'
import { decide, requestLeave } from '../leaves/test/leaves.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => setClock(() => Temporal.Instant.from('2026-11-18T10:00:00Z')))
afterEach(async () => {
  setClock(null)
  await app.app.db.delete(settings).where(eq(settings.key, 'directoryOpen'))
})

const list = async (as: string, query = '') => (await app.call(as, 'GET', `/directory${query}`)).body
const names = (body: Record<string, any>) => body['people'].map((person: { firstName: string }) => person.firstName)
const open = (as: string, person: string) => app.call(as, 'GET', `/people/${app.company.id(person)}`)
const closeDirectory = () => app.app.db.insert(settings).values({ key: 'directoryOpen', value: false })

/** Everything about a person that must not leave with the directory. */
const secrets = { phoneNumber: '+20 100 111 2222', llId: 'LL-SECRET' }

test('the directory shows everyone with an active account, by name, to every role', async () => {
  const everyone = ['Colleague', 'Employee', 'Hr', 'Lead', 'Manager', 'Otherlead', 'Owner', 'Stranger']
  for (const role of ['Employee', 'Lead', 'Manager', 'Hr', 'Owner']) expect(names(await list(role))).toEqual(everyone)
  expect((await app.call(null, 'GET', '/directory')).status).toBe(401)
})

test('a colleague is shown with exactly the fields that everyone may see', async () => {
  await app.app.db
    .update(users)
    .set({ phoneNumber: secrets.phoneNumber, llId: secrets.llId, workPhone: '+20 2 5550 100' })
    .where(eq(users.firstName, 'Stranger'))
  const { people } = await list('Employee', '?search=stranger')
  const expected = {
    id: app.company.id('Stranger'),
    firstName: 'Stranger',
    lastName: 'Test',
    email: 'stranger@test.example',
    profileImage: null,
    position: 'Employee',
    department: 'Engineering',
    manager: { id: app.company.id('Otherlead'), firstName: 'Otherlead', lastName: 'Test' },
    workPhone: '+20 2 5550 100',
    awayUntil: null,
  }
  expect(people).toEqual([expected])
  const page = (await open('Employee', 'Stranger')).body
  expect(page).toEqual({ person: expected, employment: null, areas: [] })
  expect(JSON.stringify([people, page])).not.toMatch(/SECRET|111 2222|salary|hireDate|status/i)
})

test('people are found by the beginnings of words of name, position and department', async () => {
  await newcomer(app, 'Anna-Maria', { manager: 'Lead' })
  await app.app.db
    .update(users)
    .set({ position: 'Senior Accountant', department: 'Finance', llId: 'LL-777' })
    .where(eq(users.firstName, 'Anna-Maria'))
  for (const search of ['anna', 'maria', 'acc', 'senior anna', 'fin', 'FIN tes'])
    expect(names(await list('Employee', `?search=${encodeURIComponent(search)}`))).toEqual(['Anna-Maria'])
  for (const search of ['nna', 'ountant', '%', 'anna_', 'anna nobody'])
    expect(names(await list('Employee', `?search=${encodeURIComponent(search)}`))).toEqual([])
  expect(names(await list('Employee', '?department=Finance'))).toEqual(['Anna-Maria'])
  await app.app.db.update(users).set({ status: 'DEACTIVATED' }).where(eq(users.firstName, 'Anna-Maria'))
})

test('an LL-ID finds only people whose details the reader sees', async () => {
  const llIds = { Employee: 'LL-801', Stranger: 'LL-802' }
  for (const [firstName, llId] of Object.entries(llIds))
    await app.app.db.update(users).set({ llId }).where(eq(users.firstName, firstName))
  for (const search of ['ll-80', '80', 'll-802', 'employee 802'])
    expect(names(await list('Lead', `?search=${encodeURIComponent(search)}`))).not.toContain('Stranger')
  expect(names(await list('Lead', '?search=ll-80'))).toEqual(['Employee'])
  expect(names(await list('Employee', '?search=ll-80'))).toEqual(['Employee'])
  expect(names(await list('Stranger', '?search=stranger%20802'))).toEqual(['Stranger'])
  expect(names(await list('Hr', '?search=ll-80'))).toEqual(['Employee', 'Stranger'])
})

test('the directory is paged, fifty people at a time', async () => {
  expect((await list('Employee'))['pagination'].itemsPerPage).toBe(50)
  const second = await list('Employee', '?limit=3&page=2')
  expect(names(second)).toEqual(['Lead', 'Manager', 'Otherlead'])
  expect(second['pagination']).toEqual({ currentPage: 2, totalPages: 3, totalItems: 8, itemsPerPage: 3 })
})

test('a colleague on leave is away until the last day, without the type of leave', async () => {
  const days = { leaveType: 'UNPAID' as const, startDate: '2026-11-18', endDate: '2026-11-20' }
  const request = await requestLeave(app, 'Colleague', days)
  const awayUntil = async () => (await open('Stranger', 'Colleague')).body['person'].awayUntil
  expect(await awayUntil()).toBeNull()
  await decide(app, 'Lead', request.id, 'APPROVED')
  expect(await awayUntil()).toBe('2026-11-20')
  expect((await list('Stranger', '?search=colleague'))['people'][0].awayUntil).toBe('2026-11-20')
  const adjacent = { leaveType: 'ANNUAL' as const, startDate: '2026-11-21', endDate: '2026-11-23' }
  await decide(app, 'Lead', (await requestLeave(app, 'Colleague', adjacent)).id, 'APPROVED')
  expect(await awayUntil()).toBe('2026-11-23')
  expect((await list('Stranger', '?search=colleague'))['people'][0].awayUntil).toBe('2026-11-23')
  expect(JSON.stringify((await open('Stranger', 'Colleague')).body)).not.toContain('UNPAID')
  await app.app.db.insert(settings).values({ key: 'colleaguesSeeAway', value: false })
  expect(await awayUntil()).toBeNull()
  expect((await open('Lead', 'Colleague')).body['person'].awayUntil).toBe('2026-11-23')
  await app.app.db.delete(settings).where(eq(settings.key, 'colleaguesSeeAway'))
  setClock(() => Temporal.Instant.from('2026-11-24T10:00:00Z'))
  expect(await awayUntil()).toBeNull()
})

test('a page says in which areas the reader sees the person', async () => {
  const own = (await open('Employee', 'Employee')).body
  expect(own['areas']).toEqual(expect.arrayContaining(['users', 'leaves', 'payroll', 'performance']))
  expect(own['employment']).toMatchObject({ status: 'ACTIVE', hireDate: '2020-01-01', lastDay: null })
  const ofTeam = (await open('Lead', 'Employee')).body
  expect(ofTeam['areas']).toEqual(expect.arrayContaining(['users', 'leaves', 'attendance']))
  expect((await open('Lead', 'Stranger')).body['areas']).toEqual([])
  expect((await open('Lead', 'Stranger')).body['employment']).toBeNull()
})

test('people who left or are not activated open only for readers of their details', async () => {
  for (const person of ['Former', 'Pending']) {
    expect((await open('Employee', person)).status).toBe(404)
    expect((await open('Stranger', person)).status).toBe(404)
    expect((await open('Lead', person)).status).toBe(200)
    expect((await open('Hr', person)).status).toBe(200)
  }
  const { requestId: _one, ...hidden } = (await open('Employee', 'Former')).body
  const { requestId: _other, ...unknown } = (await app.call('Employee', 'GET', `/people/${unknownId()}`)).body
  expect(hidden).toEqual(unknown)
  expect((await app.call('Hr', 'GET', `/people/${unknownId()}`)).status).toBe(404)
  expect((await app.call('Hr', 'GET', '/people/nonsense')).status).toBe(400)
  expect((await app.call(null, 'GET', `/people/${unknownId()}`)).status).toBe(401)
})

test('a reader of leave alone opens the page of someone who left, without their employment', async () => {
  const roleId = await createRole(app.app.db, 'Leave reader', ['leaves.all_view'])
  await newcomer(app, 'Reader', { manager: 'Owner', roleId })
  const { status, body } = await open('Reader', 'Former')
  expect(status).toBe(200)
  expect(body['employment']).toBeNull()
  expect(body['areas']).toEqual(['leaves', 'leaveBalances'])
})

test('while the directory is switched off, only people in reach are shown', async () => {
  expect((await app.call('Employee', 'GET', '/auth/me')).body['user'].closedViews).toEqual([])
  await closeDirectory()
  expect((await app.call('Employee', 'GET', '/auth/me')).body['user'].closedViews).toEqual(['directory'])
  expect(names(await list('Employee'))).toEqual(['Employee'])
  expect(names(await list('Lead'))).toEqual(['Colleague', 'Employee', 'Lead'])
  expect(names(await list('Hr'))).toContain('Stranger')
  expect((await open('Employee', 'Stranger')).status).toBe(404)
  expect((await open('Employee', 'Employee')).status).toBe(200)
  expect((await open('Hr', 'Stranger')).status).toBe(200)
})

test('the directory is sorted by name, department and manager in both directions, across pages', async () => {
  const read = async (query: string) => (await list('Employee', `?${query}`)).people
  const valueOf: Record<string, (person: any) => string> = {
    person: ({ firstName }) => firstName,
    department: ({ department }) => department ?? '~',
    manager: ({ manager }) => manager?.firstName ?? '~',
  }
  for (const [sort, of] of Object.entries(valueOf)) {
    const up: any[] = await read(`sort=${sort}`)
    expect([sort, up.map(of)]).toEqual([sort, up.map(of).toSorted()])
    const down: any[] = await read(`sort=${sort}&order=desc`)
    // People without a value come last in both directions, and equal people are in the order of their names.
    const hasValue = (person: any) => of(person) !== '~'
    expect(down.filter(hasValue).map(of)).toEqual(up.filter(hasValue).map(of).toReversed())
    expect(down.slice(down.filter(hasValue).length).map(of)).toEqual(up.filter((each) => !hasValue(each)).map(of))
    const second = await read(`sort=${sort}&order=desc&limit=3&page=2`)
    expect(second).toEqual(down.slice(3, 6))
  }
  const sameManager = (await read('sort=manager&order=desc')).filter(
    ({ manager }: any) => manager?.firstName === 'Lead',
  )
  expect(sameManager.map(({ firstName }: any) => firstName)).toEqual(
    sameManager.map(({ firstName }: any) => firstName).toSorted(),
  )
  expect((await app.call('Employee', 'GET', '/directory?sort=salary')).status).toBe(400)
})
