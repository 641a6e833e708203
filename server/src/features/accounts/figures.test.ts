import { afterAll, beforeAll, expect, test } from 'vitest'
import { figureFilters, invoiceFilters } from '@muster/contract/accounts/invoiceFilters'
import type { Invoice } from '@muster/contract/accounts/invoices'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { addInvoicedPerson, invoicing } from './test/invoices.ts'

let app: TestApp
let on: ReturnType<typeof invoicing>
let euros: { id: string }
let dollars: { id: string }

const createDraft = async (accountId: string, rate: number, more: object = {}): Promise<Invoice> =>
  (await on.create({ accountId, lines: [{ description: 'Work', rate }], ...more })).body.invoice
const createIssued = async (accountId: string, rate: number, more: object = {}): Promise<Invoice> =>
  (await on.edit((await createDraft(accountId, rate, more)).id, { status: 'ISSUED' })).body.invoice

/**
 * Creates accounts with every kind of invoice. If a key figure leaves out a kind, or includes one by mistake, its value
 * differs from the expected one.
 */
beforeAll(async () => {
  app = await startTestApp()
  on = invoicing(app)
  euros = await on.account({ name: 'Euros', currency: 'EUR', initialBalance: 7 })
  dollars = await on.account({ name: 'Dollars', currency: 'USD' })
  await on.account({ name: 'Without invoices', currency: 'GBP' })
  await addInvoicedPerson(app, 'Contractor', { accountId: euros.id, currency: 'EUR' })
  await createDraft(euros.id, 1)
  await on.edit((await createIssued(euros.id, 20)).id, { status: 'VOID' })
  await createIssued(euros.id, 300)
  await on.pay((await createIssued(euros.id, 4000)).id, { amount: 1500.5 })
  await on.pay((await createIssued(euros.id, 50_000)).id, { amount: 50_000 })
  const inPart = await createIssued(euros.id, 600_000)
  await on.credit(inPart.id, { reason: 'Too much', lines: [{ description: 'Part', amount: 77.25 }] })
  await on.pay(inPart.id, { amount: 1000 })
  await on.credit((await createIssued(euros.id, 9000)).id, { reason: 'All of it' })
  // Paid and then credited, so that the amount must be repaid.
  const paid = await createIssued(euros.id, 80)
  await on.pay(paid.id, { amount: 80 })
  await on.credit(paid.id, { reason: 'Late', lines: [{ description: 'Part', amount: 30 }] })
  await createIssued(dollars.id, 0.1)
  await createIssued(dollars.id, 0.2)
})
afterAll(() => app.close())

/** Returns all items of the list, page by page, as the screen loads them. */
async function listAll(filters: object = {}): Promise<Invoice[]> {
  const rows: Invoice[] = []
  for (let page = 1; ; page += 1) {
    const query = new URLSearchParams({ ...filters, page: String(page), limit: '5' })
    const { invoices, pagination } = (await app.call('Hr', 'GET', `/invoices?${query.toString()}`)).body
    rows.push(...invoices)
    expect(pagination.totalItems).toBeGreaterThanOrEqual(rows.length)
    if (page >= pagination.totalPages) return rows
  }
}
const cents = (amounts: number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100
const sumIn = (rows: Invoice[], currency: string, of: (row: Invoice) => number) =>
  cents(rows.filter((row) => row.currency === currency).map(of))
const stats = async () => (await app.call('Hr', 'GET', '/accounts/stats')).body.stats
const accounts = async () => (await app.call('Hr', 'GET', '/accounts?page=1&limit=100')).body

test('the three cards equal the totals of their lists in each currency', async () => {
  const { totalAccounts, totalRevenue, currency, unpaidInvoices, totals } = await stats()
  expect(totalAccounts).toBe((await accounts()).pagination.total)
  const [billedInvoices, unpaid] = [await listAll(figureFilters.revenue), await listAll(figureFilters.unpaid)]
  const signed = ({ kind, total }: Invoice) => (kind === 'CREDIT_NOTE' ? -total : total)
  for (const each of totals) {
    expect(each.revenue).toBe(sumIn(billedInvoices, each.currency, signed))
    expect(each.unpaid).toBe(sumIn(unpaid, each.currency, ({ due }) => due))
    expect(each.unpaidCount).toBe(unpaid.filter((row) => row.currency === each.currency).length)
  }
  expect(totals.map((each: any) => [each.currency, each.revenue])).toEqual([
    ['EUR', 654_272.75],
    ['USD', 0.3],
  ])
  expect([totalRevenue, currency, unpaidInvoices]).toEqual([654_272.75, 'EUR', unpaid.length])
  expect(new Set(billedInvoices.map((row) => row.currency))).toEqual(new Set(totals.map((each: any) => each.currency)))
})

test('the numbers of an account equal the lists that they open', async () => {
  for (const account of (await accounts()).accounts) {
    const countOf = async (filters: object) => (await listAll({ ...filters, accountId: account.id })).length
    const detail = (await app.call('Hr', 'GET', `/accounts/${account.id}`)).body
    expect(account.invoiceCount).toBe(await countOf(figureFilters.invoices))
    expect(account.creditNoteCount).toBe(await countOf(figureFilters.creditNotes))
    expect(account.invoiceCount + account.creditNoteCount).toBe(await countOf({}))
    expect(account.userCount).toBe(detail.people.length)
    expect(detail.account).toMatchObject({
      invoiceCount: account.invoiceCount,
      creditNoteCount: account.creditNoteCount,
    })
    const billedInvoices = await listAll({ ...figureFilters.revenue, accountId: account.id })
    expect(account.balance).toBe(cents([account.initialBalance, ...billedInvoices.map(({ paid }) => paid)]))
  }
  expect((await accounts()).accounts).toMatchObject([
    { name: 'Dollars', invoiceCount: 2, creditNoteCount: 0, userCount: 0 },
    { name: 'Euros', invoiceCount: 8, creditNoteCount: 3, userCount: 1 },
    { name: 'Without invoices', invoiceCount: 0, creditNoteCount: 0, userCount: 0 },
  ])
})

test('unpaid amounts by age, and the closing balance of a statement, equal what the list leaves to pay', async () => {
  const unpaid = await listAll(figureFilters.unpaid)
  const { aging } = (await app.call('Hr', 'GET', '/accounts/aging')).body
  for (const { currency, total, accounts: accountRows } of aging) {
    expect(total).toBe(sumIn(unpaid, currency, ({ due }) => due))
    for (const row of accountRows)
      expect(row.total).toBe(cents(unpaid.filter(({ account }) => account.id === row.account.id).map(({ due }) => due)))
  }
  expect(aging).toHaveLength(2)
  for (const { id } of [euros, dollars]) {
    const { statement } = (await app.call('Hr', 'GET', `/accounts/${id}/statement`)).body
    const billedInvoices = await listAll({ ...figureFilters.revenue, accountId: id })
    expect(statement.closing).toBe(cents(billedInvoices.map(({ due }) => due)))
  }
})

test('each status lists its own invoices, and partly paid is one of them', async () => {
  const all = await listAll()
  const is: Record<(typeof invoiceFilters)[number], (row: Invoice) => boolean> = {
    DRAFT: ({ status }) => status === 'DRAFT',
    ISSUED: ({ status }) => status === 'ISSUED',
    OVERDUE: ({ isOverdue }) => isOverdue,
    PARTLY_PAID: ({ isPartlyPaid }) => isPartlyPaid,
    PAID: ({ status }) => status === 'PAID',
    BILLED: ({ status }) => status === 'ISSUED' || status === 'PAID',
    VOID: ({ status }) => status === 'VOID',
  }
  for (const status of invoiceFilters)
    expect([status, await listAll({ status })]).toEqual([status, all.filter(is[status])])
  const inPart = await listAll({ status: 'PARTLY_PAID' })
  expect(inPart.map(({ paid, due }) => [paid, due])).toEqual([
    [1000, 598_922.75],
    [1500.5, 2499.5],
  ])
})

test('drafts come first, then the newest invoices, by number within a day', async () => {
  const all = await listAll()
  const { status } = all[0] as Invoice
  expect(status).toBe('DRAFT')
  const numbers = all.flatMap(({ number }) => number ?? [])
  const year = numbers[0]?.slice(3, 7)
  expect(numbers).toEqual([
    ...[3, 2, 1].map((place) => `CN-${year}-000${place}`),
    ...[9, 8, 7, 6, 5, 4, 3, 2, 1].map((place) => `${year}-000${place}`),
  ])
})
