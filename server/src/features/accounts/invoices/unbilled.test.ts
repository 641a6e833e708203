import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setClock } from '../../../kernel/clock.ts'
import { employ } from '../../../people/employments/test/employ.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { addInvoicedPerson, invoicing, recordWork } from '../test/invoices.ts'

stopClock('2026-09-20T10:00:00Z')

let app: TestApp
let on: ReturnType<typeof invoicing>
beforeAll(async () => {
  app = await startTestApp()
  on = invoicing(app)
})
beforeEach(() => setClock(() => Temporal.Instant.from('2026-09-20T10:00:00Z')))
afterAll(() => app.close())

const period = '2026-08'
const listUnbilled = async (accountId?: string, query = '', as = 'Hr') =>
  app.call(as, 'GET', `/invoices/unbilled?period=${period}${accountId ? `&accountId=${accountId}` : ''}${query}`)
const unbilledSummary = ({ body }: { body: any }) =>
  body.months.map((month: any) => [month.period, month.total, month.people.map((one: any) => one.firstName)])

/** Creates an account that was invoiced for one hour of work in July, and returns it. */
async function invoicedInJuly(name: string) {
  const { id: accountId } = await on.account({ name })
  const userId = await addInvoicedPerson(app, `${name}first`, { accountId })
  await recordWork(app, userId, '2026-07-01', 60)
  const [{ id }] = (await on.generate({ accountId, period: '2026-07' })).body.invoices
  await on.edit(id, { status: 'ISSUED' })
  return { accountId, userId, invoiceId: id }
}

test('July is offered for someone added in August with a hire date of 20 July, and is drafted with August', async () => {
  const { accountId } = await invoicedInJuly('Late')
  expect(unbilledSummary(await listUnbilled(accountId))).toEqual([])
  await addInvoicedPerson(app, 'Added', { accountId, method: 'monthly', rate: '3100.00', hireDate: '2026-07-20' })
  expect((await listUnbilled(accountId)).body.months).toEqual([
    {
      period: '2026-07',
      account: { id: accountId, name: 'Late' },
      currency: 'USD',
      total: 1200,
      people: [{ id: app.company.id('Added'), firstName: 'Added', lastName: 'Test' }],
    },
  ])
  // Unless July is chosen, only August is drafted.
  expect((await on.generate({ accountId, period })).body.invoices).toMatchObject([{ period, total: 3100 }])
  expect(unbilledSummary(await listUnbilled(accountId))).toHaveLength(1)
  const { body } = await on.generate({ accountId, period, earlier: [{ accountId, period: '2026-07' }] })
  expect(body).toMatchObject({
    count: 1,
    invoices: [
      { period: '2026-07', total: 1200 },
      { period, total: 3100 },
    ],
  })
  expect((await on.read(body.invoices[0].id)).lines).toMatchObject([
    { description: 'Added Test, month of July 2026', work: { from: '2026-07-20', to: '2026-07-31', days: 12 } },
  ])
  expect(unbilledSummary(await listUnbilled(accountId))).toEqual([])
})

test('minutes added after the invoice are offered', async () => {
  const { accountId, userId, invoiceId } = await invoicedInJuly('Corrected')
  await recordWork(app, userId, '2026-07-01', 100)
  expect(unbilledSummary(await listUnbilled(accountId))).toEqual([['2026-07', 60, ['Correctedfirst']]])
  await recordWork(app, userId, '2026-07-01', 30)
  expect(unbilledSummary(await listUnbilled(accountId))).toEqual([])
  // The work of a void invoice is billable again, but the account then has no first invoiced month.
  await recordWork(app, userId, '2026-08-03', 60)
  const [{ id }] = (await on.generate({ accountId, period })).body.invoices
  await on.edit(id, { status: 'ISSUED' })
  await on.edit(invoiceId, { status: 'VOID' })
  expect(unbilledSummary(await listUnbilled(accountId))).toEqual([])
})

test('months of an earlier hire date are offered from the first month invoiced to the account on', async () => {
  const { accountId } = await invoicedInJuly('Moved')
  const userId = await addInvoicedPerson(app, 'Mover', {
    accountId,
    method: 'monthly',
    rate: '3100.00',
    hireDate: '2026-08-11',
  })
  expect(unbilledSummary(await listUnbilled(accountId))).toEqual([])
  await employ(app.app.db, userId, { first: '2026-05-01' })
  expect(unbilledSummary(await listUnbilled(accountId))).toEqual([['2026-07', 3100, ['Mover']]])
})

test('no earlier months are offered for an account that was never invoiced', async () => {
  const { id: accountId } = await on.account({ name: 'New' })
  await addInvoicedPerson(app, 'Newfirst', { accountId, method: 'monthly', rate: '100.00', hireDate: '2025-01-01' })
  expect(unbilledSummary(await listUnbilled(accountId))).toEqual([])
})

test('all accounts are listed page by page, and each is drafted for its own chosen months', async () => {
  const [one, other] = [await invoicedInJuly('One'), await invoicedInJuly('Other')]
  for (const { userId } of [one, other]) await recordWork(app, userId, '2026-07-02', 60)
  const { body } = await listUnbilled(undefined, '&limit=1')
  expect(body.months).toHaveLength(1)
  expect(body.pagination.totalItems).toBeGreaterThanOrEqual(2)
  const earlier = [{ accountId: one.accountId, period: '2026-07' }]
  const drafts = (await on.generate({ period, earlier })).body.invoices
  expect(drafts.filter((invoice: any) => invoice.period === '2026-07' && invoice.account.name === 'One')).toHaveLength(
    1,
  )
  expect(unbilledSummary(await listUnbilled(one.accountId))).toEqual([])
  expect(unbilledSummary(await listUnbilled(other.accountId))).toHaveLength(1)
})

test('sixteen simultaneous requests for the same earlier month draft it once', async () => {
  const { accountId, userId } = await invoicedInJuly('Sixteen')
  await recordWork(app, userId, '2026-07-02', 60)
  const earlier = [{ accountId, period: '2026-07' }]
  const answers = await Promise.all(Array.from({ length: 16 }, () => on.generate({ accountId, period, earlier })))
  expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200))
  expect(new Set(answers.map(({ body }) => body.invoices[0].id)).size).toBe(1)
  expect(answers[0]?.body.invoices).toMatchObject([{ period: '2026-07', total: 90 }])
})

test('months that are not earlier, accounts that are not drafted, and people who may not manage invoices are refused', async () => {
  const { accountId } = await invoicedInJuly('Refused')
  const { id: stranger } = await on.account({ name: 'Stranger' })
  const wrong = await on.generate({ accountId, period, earlier: [{ accountId, period }] })
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'earlier.0.period'])
  expect((await on.generate({ accountId, period, earlier: [{ accountId: stranger, period: '2026-07' }] })).status).toBe(
    404,
  )
  expect((await listUnbilled('019ae000-0000-7000-8000-000000000000')).status).toBe(404)
  expect((await app.call('Hr', 'GET', '/invoices/unbilled?period=2026-13')).status).toBe(400)
  expect((await listUnbilled(accountId, '', 'Lead')).status).toBe(403)
})

test('someone’s months are offered for their new account even if it was never invoiced', async () => {
  const { accountId } = await invoicedInJuly('Former')
  const { id: other } = await on.account({ name: 'Newcomers' })
  await addInvoicedPerson(app, 'Leaver', { accountId, method: 'monthly', rate: '3100.00', hireDate: '2026-01-01' })
  const before = (await listUnbilled()).body.months.filter(({ account }: any) =>
    [accountId, other].includes(account.id),
  )
  expect(before.map((month: any) => [month.account.name, month.period, month.total])).toEqual([
    ['Former', '2026-07', 3100],
  ])
  const transfer = { accountId: other, invoicingFrom: '2026-07-17' }
  expect((await app.call('Owner', 'PATCH', `/users/${app.company.id('Leaver')}`, transfer)).status).toBe(200)
  const after = (await listUnbilled()).body.months.filter(({ account }: any) => [accountId, other].includes(account.id))
  expect(after.map((month: any) => [month.account.name, month.period, month.total])).toEqual([
    ['Former', '2026-07', 1600],
    ['Newcomers', '2026-07', 1500],
  ])
})
