import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { statementsOf } from '../../../../testing/statements.ts'
import { jsonWithoutIds } from '../../../../testing/json.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { changeUser } from '../../users/test/users.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const create = (body: object, as = 'Hr') => app.call(as, 'POST', '/accounts', body)
const newAccount = async (body: object) => (await create(body)).body.account
const update = (id: string, body: object, as = 'Hr') => app.call(as, 'PATCH', `/accounts/${id}`, body)
const errorsOf = async (answer: Promise<{ body: any }>) => {
  const { errors = [] } = (await answer).body
  return Object.fromEntries(errors.map(({ path, msg }: any) => [path, msg]))
}

test('a new account gets default values, and changes to it are recorded', async () => {
  const { status, body } = await create({ name: '  Nile  ' })
  expect([status, body.account]).toEqual([
    201,
    {
      id: expect.any(String),
      name: 'Nile',
      currency: 'USD',
      description: null,
      initialBalance: 0,
      balance: 0,
      unpaid: 0,
      overdue: 0,
      type: 'OPERATIONAL',
      email: null,
      address: null,
      billingName: null,
      paymentDays: 30,
      userCount: 0,
      invoiceCount: 0,
      creditNoteCount: 0,
      updatedAt: expect.any(String),
      can: { update: true, delete: false },
    },
  ])
  const { id, updatedAt } = body.account
  const changes = {
    description: 'On call',
    email: 'Bills@Nile.example',
    initialBalance: 1250.5,
    address: 'Cairo\nEgypt',
  }
  const answer = await update(id, { ...changes, updatedAt })
  expect(answer.body.account).toMatchObject({ ...changes, email: 'bills@nile.example', balance: 1250.5, name: 'Nile' })
  const late = await update(id, { name: 'Late', updatedAt })
  expect([late.status, late.body.code]).toEqual([409, 'account.changed_meanwhile'])
  expect((await update(id, { description: '' })).body.account.description).toBe(null)
  const trail = await app.app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
  expect(trail.map(({ action }) => action)).toEqual(['account.created', 'account.updated', 'account.updated'])
})

test('two accounts cannot have the same name, even in different capitals', async () => {
  const { id } = await newAccount({ name: 'Sphinx Works' })
  const other = await newAccount({ name: 'Sphinx Tools' })
  const nameErrors = { name: 'Another account has this name. Please choose another.' }
  for (const answer of [await create({ name: ' SPHINX works ' }), await update(other.id, { name: 'sphinx Works' })]) {
    expect([answer.status, answer.body.code]).toEqual([409, 'account.name_taken'])
    expect(await errorsOf(Promise.resolve(answer))).toEqual(nameErrors)
  }
  expect((await update(id, { name: 'SPHINX WORKS' })).body.account.name).toBe('SPHINX WORKS')
})

test('sixteen simultaneous attempts to create an account with the same name create one', async () => {
  const answers = await Promise.all(Array.from({ length: 16 }, () => create({ name: 'Once' })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201,
    ...Array.from({ length: 15 }, () => 409),
  ])
})

test('refusals name the invalid fields', async () => {
  expect(
    await errorsOf(
      create({ name: ' ', currency: 'JPY', initialBalance: -1, type: 'OTHER', paymentDays: 1.5, email: 'x' }),
    ),
  ).toEqual({
    name: 'Account name is required',
    currency: 'Please choose a currency',
    initialBalance: 'Please enter an initial balance of 0 or more',
    type: 'Please choose a type',
    paymentDays: 'Please enter a whole number of days from 0 to 365',
    email: 'Please enter a valid email address',
  })
  expect(await errorsOf(create({ name: 'Cents', initialBalance: 0.005 }))).toHaveProperty('initialBalance')
})

test('an account has the currency of its people, and cannot be deleted while it has any', async () => {
  const { id } = await newAccount({ name: 'Currency', currency: 'GBP' })
  await newcomer(app, 'Contractor')
  const invoicing = { isInternal: false, accountId: id, chargingMethod: 'hourly' }
  const euros = { ...invoicing, invoicingAmount: { amount: 40, currency: 'EUR' } }
  expect(await errorsOf(changeUser(app, 'Hr', 'Contractor', euros))).toEqual({
    'invoicingAmount.currency': 'Currency is invoiced in GBP',
  })
  const pounds = { ...invoicing, invoicingAmount: { amount: 40, currency: 'GBP' } }
  expect((await changeUser(app, 'Hr', 'Contractor', pounds)).status).toBe(200)
  expect(await errorsOf(update(id, { currency: 'EUR' }))).toEqual({
    currency: 'People in this account are invoiced in another currency',
  })
  const removal = await app.call('Owner', 'DELETE', `/accounts/${id}`)
  expect([removal.status, removal.body.code, removal.body.details]).toEqual([
    409,
    'account.in_use',
    { people: 1, invoices: 0 },
  ])
  const detail = await app.call('Hr', 'GET', `/accounts/${id}`)
  expect(detail.body.people).toMatchObject([
    { firstName: 'Contractor', chargingMethod: 'hourly', invoicingAmount: { amount: 40, currency: 'GBP' } },
  ])
  await changeUser(app, 'Hr', 'Contractor', { isInternal: true })
  expect((await update(id, { currency: 'EUR' })).status).toBe(200)
  expect((await app.call('Owner', 'DELETE', `/accounts/${id}`)).status).toBe(204)
  expect((await app.call('Hr', 'GET', `/accounts/${id}`)).status).toBe(404)
})

test('currency and people stay consistent when both are set simultaneously', async () => {
  const { id } = await newAccount({ name: 'At once' })
  await newcomer(app, 'Racer')
  const details = {
    isInternal: false,
    accountId: id,
    chargingMethod: 'monthly',
    invoicingAmount: { amount: 9, currency: 'USD' },
  }
  const [person, account] = await Promise.all([
    changeUser(app, 'Hr', 'Racer', details),
    update(id, { currency: 'EUR' }, 'Owner'),
  ])
  expect([person.status, account.status].toSorted((a, b) => a - b)).toEqual([200, 400])
})

test('someone who sees accounts without managing invoices does not see how people are invoiced', async () => {
  const { id } = await newAccount({ name: 'Rates' })
  await newcomer(app, 'Rated')
  const rate = { amount: 7171.25, currency: 'USD' }
  await changeUser(app, 'Hr', 'Rated', {
    isInternal: false,
    accountId: id,
    chargingMethod: 'hourly',
    invoicingAmount: rate,
  })
  const roleId = await createRole(app.app.db, 'Clerk', ['accounts.view'])
  await newcomer(app, 'Clerk', { roleId })
  const { body } = await app.call('Clerk', 'GET', `/accounts/${id}`)
  expect(body.people).toEqual([expect.not.objectContaining({ chargingMethod: 'hourly' })])
  expect(jsonWithoutIds(body.people)).not.toContain('7171.25')
  expect(body.account.can).toEqual({ update: false, delete: false })
  expect(body.account).not.toHaveProperty('unpaid')
  expect(body.account).not.toHaveProperty('overdue')
  // Amounts that are not shown are not read either.
  const readsDue = async (as: string) =>
    (await statementsOf(app.app.pool, () => app.call(as, 'GET', '/accounts?limit=20'))).texts.some((text) =>
      text.includes('i.credited'),
    )
  expect([await readsDue('Owner'), await readsDue('Clerk')]).toEqual([true, false])
})

test('a limit without a page returns the first page', async () => {
  for (const name of ['Limit one', 'Limit two', 'Limit three']) await newAccount({ name })
  const { body } = await app.call('Hr', 'GET', '/accounts?limit=2&search=limit')
  expect([body.accounts.length, body.pagination]).toEqual([2, { page: 1, limit: 2, total: 3, totalPages: 2 }])
})

test('accounts are sorted by name, balance, people and invoices, but not by figures that the reader may not see', async () => {
  for (const [name, initialBalance] of [
    ['Sorted A', 20],
    ['Sorted B', 5],
    ['Sorted C', 10],
  ] as const)
    await newAccount({ name, initialBalance })
  const namesOf = async (person: string, query: string) =>
    (await app.call(person, 'GET', `/accounts?page=1&search=sorted&${query}`)).body.accounts.map(
      ({ name }: any) => name,
    )
  expect(await namesOf('Hr', 'sort=balance')).toEqual(['Sorted B', 'Sorted C', 'Sorted A'])
  expect(await namesOf('Hr', 'sort=balance&order=desc')).toEqual(['Sorted A', 'Sorted C', 'Sorted B'])
  expect(await namesOf('Hr', 'order=desc')).toEqual(['Sorted C', 'Sorted B', 'Sorted A'])
  expect(await namesOf('Hr', 'sort=people&order=desc')).toEqual(['Sorted A', 'Sorted B', 'Sorted C'])
  expect((await app.call('Hr', 'GET', '/accounts?sort=description')).status).toBe(400)

  const roleId = await createRole(app.app.db, 'Sorter', ['users.update'])
  await newcomer(app, 'Sorter', { roleId })
  expect(await namesOf('Sorter', 'sort=balance')).toEqual(['Sorted A', 'Sorted B', 'Sorted C'])
})

test('accounts are found by name and description', async () => {
  await newAccount({ name: 'Zebra Works', description: 'Stripes' })
  const { body } = await app.call('Hr', 'GET', '/accounts?page=1&limit=1&search=stripes%20zebra')
  expect([body.accounts.map(({ name }: any) => name), body.pagination]).toEqual([
    ['Zebra Works'],
    { page: 1, limit: 1, total: 1, totalPages: 1 },
  ])
  const beyond = await app.call('Hr', 'GET', '/accounts?page=50&search=zebra')
  expect([beyond.body.accounts, beyond.body.pagination.total]).toEqual([[], 1])
})
