import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import type { User } from '@muster/contract/users/calls'
import { auditEntries } from '../../../audit/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer, roleOf } from '../../../../testing/people.ts'
import { jsonWithoutIds } from '../../../../testing/json.ts'
import { addUser, changeUser, getUser, userPath } from '../test/users.ts'
import { payrollTerms } from '../../../pay/terms/tables.ts'
import { userRoles, users } from '../../../people/tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addUser(app, 'Zoe', {
    llId: 'LL-ENG-100%',
    position: 'Writer',
    department: 'Marketing',
    hireDate: '2020-02-03',
  })
})
afterAll(() => app.close())

const list = async (query: string, as = 'Owner') => (await app.call(as, 'GET', `/users?${query}`)).body
const names = async (query: string, as = 'Owner') =>
  ((await list(query, as)).users as User[]).map(({ firstName }) => firstName)
const people = ['Colleague', 'Employee', 'Former', 'Hr', 'Lead', 'Manager', 'Otherlead', 'Owner', 'Pending', 'Stranger']

describe('the list', () => {
  test('has pages', async () => {
    const first = await list('limit=4')
    expect(first.pagination).toEqual({ currentPage: 1, totalPages: 3, totalItems: 11, itemsPerPage: 4 })
    expect(await names('limit=4&page=3')).toEqual(['Pending', 'Stranger', 'Zoe'])
    expect(await list('limit=4&page=9')).toMatchObject({ users: [], pagination: { totalPages: 3, totalItems: 11 } })
    expect((await list('')).pagination.itemsPerPage).toBe(20)
    expect((await app.call('Owner', 'GET', '/users?limit=101')).status).toBe(400)
  })

  test.each([
    ['a name', 'search=zOE', ['Zoe']],
    ['a first and last name', 'search=zoe%20new', ['Zoe']],
    ['an e-mail address', 'search=stranger@', ['Stranger']],
    ['a position', 'search=WRIT', ['Zoe']],
    ['an LL-ID, whose signs stand for themselves', 'search=100%25', ['Zoe']],
    ['a sign that would stand for any', 'search=%25%25', []],
    ['nothing', 'search=_', []],
    ['a role', 'role=Team%20Lead', ['Lead', 'Otherlead']],
    ['a department', 'department=Marketing', ['Zoe']],
    ['a status', 'status=DEACTIVATED', ['Former']],
    ['several', 'status=PENDING_ACTIVATION&department=Engineering&role=Employee', ['Pending']],
  ])('finds %s', async (_name, query, found) => {
    expect(await names(query)).toEqual(found)
  })

  test('finds people whose account was created in the last seven days, as the dashboard counts them', async () => {
    const before = sql`now() - interval '8 days'`
    await app.app.db.update(users).set({ createdAt: before }).where(eq(users.firstName, 'Former'))
    const found = await names('added=week')
    expect(found).toEqual([...people, 'Zoe'].filter((name) => name !== 'Former'))
    const { dashboard } = (await app.call('Owner', 'GET', '/dashboard/admin')).body
    expect(dashboard.users.recentlyAdded).toBe(found.length)
    expect((await app.call('Owner', 'GET', '/users?added=ever')).status).toBe(400)
  })

  test('is sorted, with people without a value last', async () => {
    expect(await names('')).toEqual([...people, 'Zoe'])
    expect(await names('order=desc')).toEqual([...people, 'Zoe'].toReversed())
    expect((await names('sort=llId'))[0]).toBe('Zoe')
    expect((await names('sort=hireDate&order=desc'))[0]).toBe('Zoe')
    expect((await names('sort=department&order=desc'))[0]).toBe('Zoe')
    expect((await names('sort=status')).slice(-3)).toEqual(['Pending', 'Zoe', 'Former'])
    expect((await app.call('Owner', 'GET', '/users?sort=passwordHash')).status).toBe(400)
  })

  test('shows a team to those who manage one, and everyone to HR', async () => {
    expect(await names('', 'Lead')).toEqual(['Colleague', 'Employee', 'Former', 'Lead', 'Pending'])
    expect(await names('search=stranger', 'Lead')).toEqual([])
    expect(await names('', 'Hr')).toHaveLength(11)
    expect((await app.call('Employee', 'GET', '/users')).status).toBe(403)
  })

  test('says which actions are allowed on each person', async () => {
    const can = async (as: string, person: string) => {
      const [row] = (await list(`search=${person}@`, as)).users as User[]
      return Object.entries(row?.can ?? {}).flatMap(([name, may]) => (may ? [name] : []))
    }
    const all = ['update', 'resetPassword', 'assignRoles', 'balances', 'adjustBalance']
    expect(await can('Owner', 'employee')).toEqual([...all, 'deactivate', 'delete'])
    expect(await can('Owner', 'former')).toEqual([...all, 'activate', 'delete'])
    expect(await can('Owner', 'owner')).toEqual(['update', 'assignRoles', 'balances', 'adjustBalance'])
    expect(await can('Hr', 'employee')).toEqual([...all, 'deactivate'])
    // Only Super Admins may change people with an administrative role, including themselves.
    expect(await can('Hr', 'owner')).toEqual(['assignRoles', 'balances', 'adjustBalance'])
    expect(await can('Hr', 'hr')).toEqual(['assignRoles', 'balances'])
    expect(await can('Lead', 'employee')).toEqual([])
  })

  test('shows active roles, with their end, and no expired ones', async () => {
    const roleId = await createRole(app.app.db, 'Guest', [])
    const userId = app.company.id('Zoe')
    await app.app.db.insert(userRoles).values([
      { userId, roleId, expiresAt: '2020-01-01T00:00:00Z' },
      { userId, roleId: roleOf(app, 'Team Lead'), expiresAt: '2090-01-01T00:00:00Z' },
    ])
    const [row] = (await list('search=zoe')).users as User[]
    expect(row?.userRoles.map(({ role, expiresAt }) => [role.name, expiresAt])).toEqual([
      ['Employee', null],
      ['Team Lead', '2090-01-01T00:00:00.000Z'],
    ])
    expect(await names('role=Guest')).toEqual([])
    expect(await names('role=team%20lead')).toContain('Zoe')
  })
})

describe('pay', () => {
  test('is shown to those who may see it, and to no one else', async () => {
    const user = await getUser(app, 'Hr', 'Zoe')
    expect(user.monthlySalary).toEqual({ amount: 20_000, currency: 'EGP' })
    expect([user.can.pay, user.can.email]).toEqual([true, true])
    const roleId = await createRole(app.app.db, 'Reader', ['users.read', 'users.update'])
    await newcomer(app, 'Reader', { manager: 'Owner', roleId })
    const response = await app.call('Reader', 'GET', userPath(app, 'Zoe'))
    expect(response.status).toBe(200)
    for (const field of [
      'monthlySalary',
      'baseSalary',
      'nextSalary',
      'payRate',
      'accountId',
      'chargingMethod',
      'invoicingAmount',
    ])
      expect(response.body.user).not.toHaveProperty(field)
    expect(response.body.user.can).toMatchObject({ update: true, pay: false, email: false })
    expect(jsonWithoutIds(response.body)).not.toContain('20000')
    expect((await list('search=zoe')).users[0]).not.toHaveProperty('monthlySalary')
    const history = await app.call('Reader', 'GET', `${userPath(app, 'Zoe')}/history`)
    expect(history.raw.toString()).not.toMatch(/alary/)
  })

  test('includes the rate of someone who is paid by the day or by the hour', async () => {
    expect((await getUser(app, 'Hr', 'Zoe')).payRate).toBeNull()
    const terms = { userId: app.company.id('Zoe'), source: 'Contract', enteredBy: app.company.id('Owner') }
    await app.app.db.insert(payrollTerms).values([
      { ...terms, firstMonth: '2020-01', payKind: 'HOURLY', payRate: '120.50', payCurrency: 'EGP' },
      { ...terms, firstMonth: '2999-01', payKind: 'DAILY', payRate: '900.00', payCurrency: 'EGP' },
    ])
    const { payRate } = await getUser(app, 'Hr', 'Zoe')
    expect(payRate).toEqual({ kind: 'HOURLY', rate: { amount: 120.5, currency: 'EGP' } })
  })

  test('is recorded when someone accesses another person’s', async () => {
    await newcomer(app, 'Payer', { roleId: roleOf(app, 'HR Manager') })
    for (const person of ['Zoe', 'Payer', 'Stranger']) {
      await app.call('Payer', 'GET', userPath(app, person))
      await app.call('Payer', 'GET', `${userPath(app, person)}/history`)
    }
    await app.call('Reader', 'GET', userPath(app, 'Zoe'))
    const looks = await app.app.db.select().from(auditEntries).where(eq(auditEntries.action, 'user.pay_seen'))
    const byPayer = looks.filter(({ actorId }) => actorId === app.company.id('Payer'))
    expect(byPayer.map(({ personId }) => personId)).toEqual([app.company.id('Zoe'), app.company.id('Zoe')])
    expect(looks.some(({ actorId }) => actorId === app.company.id('Reader'))).toBe(false)
  })

  test('that the reader may not see has no entry in the history', async () => {
    await changeUser(app, 'Owner', 'Zoe', { monthlySalary: { amount: 21_000.5, currency: 'EGP' } })
    await changeUser(app, 'Owner', 'Zoe', { position: 'Editor', monthlySalary: { amount: 22_000, currency: 'USD' } })
    const historyFor = async (as: string) => (await app.call(as, 'GET', `${userPath(app, 'Zoe')}/history`)).body.history
    const fullHistory = await historyFor('Hr')
    expect(fullHistory.map((entry: any) => [entry.position, entry.monthlySalary])).toEqual([
      ['Editor', { amount: 22_000, currency: 'USD' }],
      ['Writer', { amount: 21_000.5, currency: 'EGP' }],
      ['Writer', { amount: 20_000, currency: 'EGP' }],
    ])
    expect(fullHistory[0].recordedBy).toMatchObject({ firstName: 'Owner' })
    expect(fullHistory[2].holdsFrom).toBe('2020-02-03')
    expect((await historyFor('Reader')).map((entry: any) => entry.position)).toEqual(['Editor', 'Writer'])
  })
})

describe('a possible manager', () => {
  const findManagers = async (query: string, as = 'Owner') =>
    (await app.call(as, 'GET', `/users/managers?${query}`)).body.managers.map((person: any) => person.firstName)

  test('is active, and neither the person nor below them', async () => {
    expect(await findManagers('')).not.toContain('Former')
    expect(await findManagers(`for=${app.company.id('Manager')}&limit=100`)).toEqual([
      'Hr',
      'Otherlead',
      'Owner',
      'Reader',
      'Stranger',
    ])
    expect(await findManagers('search=LEAD&limit=1')).toEqual(['Lead'])
  })

  test('is visible to the actor', async () => {
    const roleId = await createRole(app.app.db, 'Team editor', ['users.manage_team', 'users.update'])
    await newcomer(app, 'Editor', { manager: 'Manager', roleId })
    await newcomer(app, 'Below', { manager: 'Editor' })
    expect(await findManagers('', 'Editor')).toEqual(['Below', 'Editor'])
    expect((await app.call('Editor', 'GET', `/users/managers?for=${app.company.id('Hr')}`)).status).toBe(404)
  })
})
