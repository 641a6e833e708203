import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoiceAges } from '@muster/contract/accounts/invoiceFilters'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { addDays } from '../../../kernel/days.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { readXlsx } from '../../../../testing/readXlsx.ts'
import { contextOf } from '../../../../testing/world.ts'
import { addPayment } from '../invoices/addPayment.ts'
import { createInvoice } from '../invoices/createInvoice.ts'
import { creditInvoice } from '../invoices/creditInvoice.ts'
import { editInvoice } from '../invoices/editInvoice.ts'
import { invoicing } from '../test/invoices.ts'

let app: TestApp
let on: ReturnType<typeof invoicing>
let today: string
beforeAll(async () => {
  app = await startTestApp()
  on = invoicing(app)
  today = await readCompanyToday(app.app.db)
})
afterAll(() => app.close())

/** Returns the context of a call on a past day. */
function contextOn(day: string) {
  const ctx = contextOf(app, app.company.id('Hr'))
  return { ...ctx, request: { ...ctx.request, at: `${day}T10:00:00.000Z` } }
}
async function issued(accountId: string, rate: number, day: string, dueDate?: string): Promise<string> {
  const lines = [{ description: 'Work', quantity: 1, rate }]
  const { id } = (await createInvoice(contextOn(day), { accountId, lines, dueDate })).invoice
  await editInvoice(contextOn(day), { id, status: 'ISSUED' })
  return id
}
const getStatement = (id: string, query = '') => app.call('Hr', 'GET', `/accounts/${id}/statement${query}`)

test('a statement gives the opening balance, the balance after each entry, and the closing balance', async () => {
  const { id } = await on.account({ name: 'Nile' })
  const first = await issued(id, 100.1, '2025-03-10')
  const second = await issued(id, 50, '2025-04-01')
  await addPayment(contextOn('2025-04-05'), { id: first, amount: 60.1, reference: 'Transfer' })
  await creditInvoice(contextOn('2025-04-06'), {
    id: first,
    reason: 'Late',
    lines: [{ description: 'Late', amount: 10 }],
  })
  await editInvoice(contextOn('2025-04-07'), { id: second, status: 'VOID' })
  const { statement } = (await getStatement(id, '?from=2025-04-01&to=2025-04-30')).body
  expect(statement).toEqual({
    account: { id, name: 'Nile' },
    currency: 'USD',
    from: '2025-04-01',
    to: '2025-04-30',
    opening: 100.1,
    rows: [
      {
        day: '2025-04-01',
        kind: 'INVOICE',
        invoiceId: second,
        number: '2025-0002',
        reference: null,
        amount: 50,
        balance: 150.1,
      },
      {
        day: '2025-04-05',
        kind: 'PAYMENT',
        invoiceId: first,
        number: '2025-0001',
        reference: 'Transfer',
        amount: -60.1,
        balance: 90,
      },
      {
        day: '2025-04-06',
        kind: 'CREDIT_NOTE',
        invoiceId: expect.any(String),
        number: 'CN-2025-0001',
        reference: null,
        amount: -10,
        balance: 80,
      },
      {
        day: '2025-04-07',
        kind: 'VOIDED',
        invoiceId: second,
        number: '2025-0002',
        reference: null,
        amount: -50,
        balance: 30,
      },
    ],
    closing: 30,
  })
  expect((await getStatement(id)).body.statement).toMatchObject({
    from: `${today.slice(0, 4)}-01-01`,
    to: today,
    opening: 30,
    rows: [],
  })
  const file = await app.call('Hr', 'GET', `/accounts/${id}/statement/file?from=2025-04-01&to=2025-04-30`)
  expect(file.headers['content-disposition']).toContain('Statement Nile 2025-04-01 2025-04-30.xlsx')
  const text = JSON.stringify(await readXlsx(new File([new Uint8Array(file.raw)], 'statement.xlsx')))
  for (const label of ['Opening balance', 'Transfer', 'CN-2025-0001', 'Closing balance']) expect(text).toContain(label)
  const trail = await app.app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
  expect(trail.map(({ action }) => action)).toContain('account.statement_exported')
})

test('a statement covers at most 366 days, from an earlier to a later one', async () => {
  const { id } = await on.account()
  const field = async (query: string) => (await getStatement(id, query)).body.errors?.[0]?.path
  expect(await field('?from=2025-02-02&to=2025-02-01')).toBe('to')
  expect(await field('?from=2024-01-01&to=2025-01-01')).toBe('to')
  expect((await getStatement(id, '?from=2024-01-01&to=2024-12-31')).status).toBe(200)
  expect((await getStatement(crypto.randomUUID())).status).toBe(404)
})

test('amounts due are grouped by days overdue, in each currency', async () => {
  const { id } = await on.account({ name: 'Aged', currency: 'GBP' })
  for (const [late, rate] of [
    [0, 1.01],
    [1, 2],
    [30, 4],
    [31, 8],
    [60, 16],
    [61, 32],
    [90, 64],
    [91, 128],
  ] as const)
    await issued(id, rate, addDays(today, -100), addDays(today, -late))
  const paid = await issued(id, 500, addDays(today, -100), addDays(today, -50))
  await on.pay(paid, { amount: 499.5 })
  const { body } = await app.call('Hr', 'GET', '/accounts/aging')
  const sums = { notDue: 1.01, days1to30: 6, days31to60: 24.5, days61to90: 96, over90: 128, total: 255.51 }
  expect(body.asOf).toBe(today)
  expect(body.aging.find(({ currency }: any) => currency === 'GBP')).toEqual({
    currency: 'GBP',
    ...sums,
    accounts: [{ account: { id, name: 'Aged' }, ...sums }],
  })
  const due = async (age: string) => {
    const { invoices } = (await app.call('Hr', 'GET', `/invoices?accountId=${id}&age=${age}&limit=100`)).body
    return invoices.reduce((sum: number, invoice: { due: number }) => sum + invoice.due, 0)
  }
  for (const age of invoiceAges) expect(await due(age)).toBe(sums[age])
  const { stats } = (await app.call('Hr', 'GET', '/accounts/stats')).body
  expect(stats.totals.find(({ currency }: any) => currency === 'GBP').unpaid).toBe(sums.total)
  const { accounts } = (await app.call('Hr', 'GET', '/accounts?page=1&search=Aged')).body
  expect(accounts).toMatchObject([{ id, unpaid: sums.total, overdue: 254.5 }])
})
