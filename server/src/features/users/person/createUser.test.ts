import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { mails } from '../../../mail/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole, emailOf } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { jsonWithoutIds } from '../../../../testing/json.ts'
import { addUser, newUser, getUser, userPath } from '../test/users.ts'
import { accounts } from '../../accounts/tables.ts'
import { users } from '../../../people/tables.ts'

let app: TestApp
let accountId: string
beforeAll(async () => {
  app = await startTestApp({ ownerEmail: 'chief@test.example' })
  const [account] = await app.app.db.insert(accounts).values({ name: 'Client' }).returning({ id: accounts.id })
  accountId = account?.id ?? ''
})
afterAll(() => app.close())

const create = (body: object, as = 'Hr') => app.call(as, 'POST', '/users', body)
const fields = async (body: object) => {
  const answer = await create(body)
  expect(answer.status).toBe(400)
  return Object.fromEntries(answer.body.errors.map((e: any) => [e.path, e.message]))
}
const signIn = (email: string) => app.call(null, 'POST', '/auth/login', { email, password: 'Purple-otter-52' })

test('a new person is pending until activated by the mailed link, then signs in as an Employee with leave', async () => {
  const managerId = app.company.id('Lead')
  const answer = await create(newUser('Nadia', { email: ' NADIA@test.example ', managerId, llId: ' LL-001 ' }))
  expect(answer.status).toBe(201)
  const { user, isMailHeld } = answer.body
  // The tests have no mail server.
  expect(isMailHeld).toBe(true)
  expect(user).toMatchObject({
    email: 'nadia@test.example',
    llId: 'LL-001',
    status: 'PENDING_ACTIVATION',
    isActive: false,
    isInternal: true,
    manager: { id: managerId, firstName: 'Lead' },
    monthlySalary: { amount: 20_000, currency: 'EGP' },
    baseSalary: null,
    nextSalary: null,
  })
  expect(user.hireDate).toBe(Temporal.Now.plainDateISO('Africa/Cairo').toString())
  expect(user.userRoles.map(({ role }: any) => role.name)).toEqual(['Employee'])
  expect((await signIn('nadia@test.example')).body).toMatchObject({ errorType: 'USER_INACTIVE', needsActivation: true })

  const [mail] = await app.app.db.select().from(mails).where(eq(mails.recipient, 'nadia@test.example'))
  expect(mail).toMatchObject({ subject: 'Activate your account', userId: user.id })
  expect(mail?.text).not.toContain('Purple-otter-52')
  const token = /\?view=activate#token=([\w-]{43})\n/.exec(mail?.text ?? '')?.[1]
  expect((await app.call(null, 'POST', '/auth/activate', { token })).status).toBe(200)
  expect((await signIn('nadia@test.example')).status).toBe(200)

  const balances = (await app.call('Hr', 'GET', `/users/${user.id}/leave-balances`)).body.leaveBalances
  // In the year of hire, people get a proportional share of their leave.
  const { dayOfYear, daysInYear } = Temporal.PlainDate.from(user.hireDate)
  const totalDays = Math.round((21 * (daysInYear - dayOfYear + 1)) / daysInYear)
  expect(balances).toContainEqual(expect.objectContaining({ leaveType: 'ANNUAL', totalDays }))
  const entries = await app.app.db
    .select({ before: auditEntries.before, after: auditEntries.after })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, user.id), eq(auditEntries.action, 'user.created')))
  expect(entries).toHaveLength(1)
  expect(jsonWithoutIds(entries)).not.toMatch(/\b20000\b|otter|argon2/)
})

test('a person added without a password chooses it with the mailed link, which works without one only then', async () => {
  const { password: _password, ...body } = newUser('Omar', { email: 'omar@test.example' })
  const answer = await create(body)
  expect(answer.status).toBe(201)
  expect(answer.body.user).toMatchObject({ status: 'PENDING_ACTIVATION', isActive: false })
  const [mail] = await app.app.db.select().from(mails).where(eq(mails.recipient, 'omar@test.example'))
  expect(mail?.text).toContain('You choose your password there.')
  const token = /\?view=activate#token=([\w-]{43})\n/.exec(mail?.text ?? '')?.[1]
  expect((await signIn('omar@test.example')).status).toBe(403)
  const activate = (input: object) => app.call(null, 'POST', '/auth/activate', { token, ...input })
  expect((await activate({})).status).toBe(400)
  expect((await activate({ newPassword: 'Purple-otter-52' })).status).toBe(200)
  expect((await signIn('omar@test.example')).status).toBe(200)
})

test('errors are reported field by field', async () => {
  const salary = "Employee's Salary (Monthly) is required and must be greater than 0"
  expect(await fields({})).toEqual({
    firstName: 'First name is required',
    lastName: 'Last name is required',
    email: 'Email is required',
    position: 'Position is required',
    monthly_salary: salary,
  })
  for (const amount of [0, -5, null, 'much'])
    expect(await fields(newUser('Odd', { monthly_salary: { amount } }))).toEqual({ 'monthly_salary.amount': salary })
  expect(await fields(newUser('Odd', { monthly_salary: { amount: 10.001 } }))).toEqual({
    'monthly_salary.amount': 'Please use at most two decimals',
  })
  expect(await fields(newUser('Odd', { monthly_salary: { amount: 1e15 } }))).toEqual({
    'monthly_salary.amount': 'This amount is too large',
  })
  expect(await fields(newUser('Odd', { monthly_salary: { amount: 10, currency: 'BTC' } }))).toHaveProperty([
    'monthly_salary.currency',
  ])
  expect(await fields(newUser('Odd', { password: 'short' }))).toEqual({
    password: 'Password must be at least 8 characters long',
  })
  expect(await fields(newUser('Odd', { password: 'password123' }))).toHaveProperty('password')
  expect(await fields(newUser('Odd', { department: 'Wizardry' }))).toEqual({ department: 'Please choose a department' })
  for (const managerId of [app.company.id('Former'), crypto.randomUUID()])
    expect(await fields(newUser('Odd', { managerId }))).toEqual({
      managerId: 'Please choose an active person as manager',
    })
  expect(await app.app.db.$count(users, eq(users.firstName, 'Odd'))).toBe(0)
})

test('a person may have been hired long ago', async () => {
  const { status, body } = await addUser(app, 'Veteran', { hireDate: '1985-09-02' })
  expect([status, body.user.hireDate]).toEqual([201, '1985-09-02'])
  const { history } = (await app.call('Owner', 'GET', `${userPath(app, 'Veteran')}/history`)).body
  expect(history.map(({ holdsFrom }: any) => holdsFrom)).toEqual(['1985-09-02'])
})

test('an external person is invoiced to an account', async () => {
  expect(await fields(newUser('Contractor', { is_internal: false }))).toEqual({
    'account_details.account_id': 'Account is required',
    'account_details.invoicing_amount.amount': 'Invoicing Amount is required',
  })
  const details = (account_id: string) => ({
    is_internal: false,
    account_details: { account_id, invoicing_amount: { amount: 12.5 } },
  })
  expect(await fields(newUser('Contractor', details(crypto.randomUUID())))).toHaveProperty([
    'account_details.account_id',
  ])
  await addUser(app, 'Contractor', details(accountId))
  expect(await getUser(app, 'Hr', 'Contractor')).toMatchObject({
    isInternal: false,
    accountId,
    chargingMethod: 'monthly',
    invoicingAmount: { amount: 12.5, currency: 'USD' },
  })
  const input = {
    ...details(accountId),
    account_details: { account_id: accountId, invoicing_amount: { amount: 9, currency: 'EUR' } },
  }
  expect(await fields(newUser('Other', input))).toEqual({
    'account_details.invoicing_amount.currency': 'Client is invoiced in USD',
  })
  const { body } = await app.call('Owner', 'GET', '/accounts')
  expect(body).toMatchObject({
    accounts: [{ id: accountId, name: 'Client', userCount: 1 }],
    pagination: { page: 1, limit: 200, total: 1, totalPages: 1 },
  })
})

test('an address and an LL-ID belong to one person, also with two simultaneous requests', async () => {
  const responses = await Promise.all(['Twin', 'Twin'].map((name) => create(newUser(name, { llId: 'LL-TWIN' }))))
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  const response = await create(newUser('Other', { email: emailOf('Twin').toUpperCase() }))
  expect([response.status, response.body.errors]).toEqual([409, [expect.objectContaining({ path: 'email' })]])
  const llId = await create(newUser('Other', { llId: 'LL-TWIN' }))
  expect([llId.status, llId.body.errors]).toEqual([409, [expect.objectContaining({ path: 'llId' })]])
  expect((await create(newUser('Other', { llId: '' }))).status).toBe(201)
  expect((await create(newUser('Another', { llId: '' }))).status).toBe(201)
})

test('no one can add a person with more permissions, below someone not visible to them, or as the owner', async () => {
  const roleId = await createRole(app.app.db, 'Adding', ['users.create', 'users.read'])
  await newcomer(app, 'Adder', { roleId })
  const response = await create(newUser('Puppet'), 'Adder')
  expect([response.status, response.body.error]).toEqual([403, 'Forbidden'])

  const team = await createRole(app.app.db, 'Team adding', ['users.create', 'users.manage_team'])
  await newcomer(app, 'Teamlead', { manager: 'Owner', roleId: team })
  await app.call('Owner', 'POST', `/roles/${app.company.roles.get('Employee')}/assign/${app.company.id('Teamlead')}`, {
    expiresAt: null,
  })
  expect((await create(newUser('Far'), 'Teamlead')).body.errors[0].path).toBe('managerId')
  const outside = newUser('Far', { managerId: app.company.id('Lead') })
  expect((await create(outside, 'Teamlead')).body.errors[0].path).toBe('managerId')
  const near = await create(newUser('Near', { managerId: app.company.id('Teamlead') }), 'Teamlead')
  expect(near.status).toBe(201)
  expect(near.body.user).not.toHaveProperty('monthlySalary')

  const owner = newUser('Chief')
  expect((await create(owner)).body.errors[0].path).toBe('email')
  expect((await create(owner, 'Owner')).status).toBe(201)
})
