import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { setInvoicing, addInvoicedPerson, invoicing, recordWork } from '../test/invoices.ts'

stopClock('2026-11-20T10:00:00Z')

let app: TestApp
let on: ReturnType<typeof invoicing>
beforeAll(async () => {
  app = await startTestApp()
  on = invoicing(app)
})
afterAll(() => app.close())

const period = '2026-02'

test('a month is drafted from the work of an account’s people, and each line names its work', async () => {
  const { id: accountId } = await on.account({ name: 'Nile' })
  const hourly = await addInvoicedPerson(app, 'Amina', { accountId })
  await addInvoicedPerson(app, 'Bilal', { accountId, method: 'monthly', rate: '12000.00', hireDate: '2026-02-15' })
  await addInvoicedPerson(app, 'Carla', { accountId })
  await recordWork(app, hourly, '2026-02-02', 380)
  await recordWork(app, hourly, '2026-03-02', 480)
  const { status, body } = await on.generate({ accountId, period })
  expect([status, body.count, body.skipped]).toEqual([
    200,
    1,
    [
      {
        account: { id: accountId, name: 'Nile' },
        person: { id: app.company.id('Carla'), firstName: 'Carla', lastName: 'Test' },
        reason: 'NOTHING_WORKED',
      },
    ],
  ])
  const [{ id }] = body.invoices
  expect(await on.read(id)).toMatchObject({
    status: 'DRAFT',
    number: null,
    period,
    total: 6570,
    lines: [
      {
        person: { id: hourly, firstName: 'Amina', lastName: 'Test' },
        unit: 'HOURS',
        quantity: '6.3333',
        minutes: 380,
        rate: 90,
        amount: 570,
        work: { kind: 'HOURS', days: [{ day: '2026-02-02', minutes: 380 }] },
      },
      {
        chargingMethod: 'monthly',
        quantity: '0.5',
        amount: 6000,
        work: { kind: 'MONTH', from: '2026-02-15', to: '2026-02-28', days: 14, daysOfMonth: 28 },
      },
    ],
    can: { edit: true, issue: true, delete: true, pay: false, void: false },
  })
})

test('generating again recalculates a draft, but keeps manual lines, their order and edited texts', async () => {
  const { id: accountId } = await on.account()
  const userId = await addInvoicedPerson(app, 'Dalia', { accountId })
  await recordWork(app, userId, '2026-02-02', 60)
  const [{ id }] = (await on.generate({ accountId, period })).body.invoices
  const [line] = (await on.read(id)).lines
  const lines = [
    { description: 'Discount', rate: -10 },
    { id: line.id, description: 'Support' },
    { description: 'Travel', quantity: 2.5, rate: 20 },
  ]
  expect((await on.edit(id, { lines })).body.invoice.lines).toMatchObject([
    { description: 'Discount', amount: -10 },
    { id: line.id, description: 'Support', amount: 90 },
    { description: 'Travel', quantity: '2.5', amount: 50 },
  ])
  expect((await on.generate({ accountId, period })).body).toMatchObject({ count: 0, invoices: [{ id, total: 130 }] })
  await recordWork(app, userId, '2026-02-03', 60)
  expect((await on.generate({ accountId, period })).body).toMatchObject({ count: 1, invoices: [{ id, total: 220 }] })
  const descriptions = async () => (await on.read(id)).lines.map(({ description }: any) => description)
  expect(await descriptions()).toEqual(['Support', 'Discount', 'Travel'])
  await recordWork(app, userId, '2026-02-03', 0)
  await recordWork(app, userId, '2026-02-02', 0)
  await on.generate({ accountId, period })
  expect(await descriptions()).toEqual(['Discount', 'Travel'])
})

test('a minute is invoiced once: work added later goes on another draft, and that of void invoices is billable again', async () => {
  const { id: accountId } = await on.account()
  const userId = await addInvoicedPerson(app, 'Emad', { accountId })
  await recordWork(app, userId, '2026-02-02', 300)
  const [first] = (await on.generate({ accountId, period })).body.invoices
  expect((await on.edit(first.id, { status: 'ISSUED' })).status).toBe(200)
  expect((await on.generate({ accountId, period })).body).toMatchObject({
    count: 0,
    invoices: [],
    skipped: [{ reason: 'INVOICED_ALREADY' }],
  })
  await recordWork(app, userId, '2026-02-02', 420)
  const [second] = (await on.generate({ accountId, period })).body.invoices
  expect([second.id === first.id, second.total]).toEqual([false, 180])
  // After a draft is deleted, it can be generated again.
  expect((await app.call('Hr', 'DELETE', `/invoices/${second.id}`)).status).toBe(204)
  expect((await on.generate({ accountId, period })).body.invoices[0].total).toBe(180)
  expect((await on.edit(first.id, { status: 'VOID' })).body.invoice.status).toBe('VOID')
  expect((await on.generate({ accountId, period })).body.invoices[0].total).toBe(630)
})

test('the work of a line removed from a draft can be invoiced to another account', async () => {
  const one = await on.account({ name: 'One' })
  const other = await on.account({ name: 'Other' })
  const userId = await addInvoicedPerson(app, 'Farid', { accountId: one.id })
  await recordWork(app, userId, '2026-02-02', 60)
  const [{ id }] = (await on.generate({ accountId: one.id, period })).body.invoices
  await setInvoicing(app, userId, { accountId: other.id })
  expect((await on.generate({ accountId: other.id, period })).body.skipped).toMatchObject([
    { reason: 'INVOICED_ALREADY' },
  ])
  await on.edit(id, { lines: [] })
  expect((await on.generate({ accountId: other.id, period })).body.invoices).toMatchObject([{ total: 90 }])
})

test('the work of someone who moves between accounts is drafted for the new account when all are drafted', async () => {
  const [one, other] = [await on.account({ name: 'Left' }), await on.account({ name: 'Joined' })]
  const rates = { method: 'monthly' as const, rate: '700.00' }
  const [mover, back] = [
    await addInvoicedPerson(app, 'Mover', { accountId: one.id, ...rates }),
    await addInvoicedPerson(app, 'Back', { accountId: other.id, ...rates }),
  ]
  await on.generate({ period: '2025-03' })
  await setInvoicing(app, mover, { accountId: other.id, ...rates })
  await setInvoicing(app, back, { accountId: one.id, ...rates })
  const { body } = await on.generate({ period: '2025-03' })
  const people = async (accountId: string) => {
    const draft = body.invoices.find(({ account }: any) => account.id === accountId)
    return (await on.read(draft.id)).lines.map(({ person }: any) => person.firstName)
  }
  expect([body.count, await people(one.id), await people(other.id)]).toEqual([2, ['Back'], ['Mover']])
})

test('all accounts are drafted together, each in its own currency', async () => {
  const euros = await on.account({ name: 'Euros', currency: 'EUR' })
  const pounds = await on.account({ name: 'Pounds', currency: 'GBP' })
  const rates = { method: 'monthly' as const, rate: '1000.00' }
  await addInvoicedPerson(app, 'Gamal', { accountId: euros.id, currency: 'EUR', ...rates })
  await addInvoicedPerson(app, 'Hala', { accountId: pounds.id, currency: 'USD', ...rates })
  const { body } = await on.generate({ period: '2025-06' })
  const invoicesOf = (accountId: string) => body.invoices.filter(({ account }: any) => account.id === accountId)
  expect(invoicesOf(euros.id)).toMatchObject([{ currency: 'EUR', total: 1000 }])
  expect(invoicesOf(pounds.id)).toEqual([])
  expect(body.skipped).toContainEqual(expect.objectContaining({ reason: 'OTHER_CURRENCY' }))
})

test('sixteen simultaneous requests draft a month once', async () => {
  const { id: accountId } = await on.account()
  await addInvoicedPerson(app, 'Idris', { accountId, method: 'monthly', rate: '500.00' })
  const answers = await Promise.all(Array.from({ length: 16 }, () => on.generate({ accountId, period })))
  expect(answers.map(({ body }) => body.count).toSorted((a, b) => a - b)).toEqual([...Array(15).fill(0), 1])
  const { body } = await app.call('Hr', 'GET', `/invoices?accountId=${accountId}`)
  expect(body.pagination.totalItems).toBe(1)
})

test('future months, unknown accounts and lines of other invoices are refused', async () => {
  const { id: accountId } = await on.account()
  const field = async (answer: Promise<{ body: any }>) => (await answer).body.errors?.[0]?.path
  expect(await field(on.generate({ accountId, period: '2099-01' }))).toBe('period')
  expect((await on.generate({ accountId: crypto.randomUUID(), period })).status).toBe(404)
  expect(await field(on.create({ accountId: crypto.randomUUID(), lines: [{ description: 'X', rate: 1 }] }))).toBe(
    'accountId',
  )
  const large = { description: 'X', rate: 999_999_999_999, quantity: 1000 }
  expect(await field(on.create({ accountId, lines: [large] }))).toBe('lines.0.rate')
  const lines = Array.from({ length: 2 }, () => ({ description: 'X', rate: 999_999_999_999 }))
  expect(await field(on.create({ accountId, lines }))).toBe('lines')
  const one = (await on.create({ accountId, lines: [{ description: 'X', rate: 1 }] })).body.invoice
  const other = (await on.create({ accountId, lines: [{ description: 'Y', rate: 1 }] })).body.invoice
  expect(await field(on.edit(one.id, { lines: [{ id: other.lines[0].id }] }))).toBe('lines.0.id')
  const twice = [{ id: one.lines[0].id }, { id: one.lines[0].id }]
  expect(await field(on.edit(one.id, { lines: twice }))).toBe('lines.1.id')
})
