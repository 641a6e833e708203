import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import { addDays } from '../../../kernel/days.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { readPdf } from '../../../../testing/readPdf.ts'
import { newcomer } from '../../../../testing/people.ts'
import { invoicing } from '../test/invoices.ts'
import { invoicedWork, invoiceLines, invoiceNumbers, invoicePayments, invoices } from '../tables.ts'

let app: TestApp
let on: ReturnType<typeof invoicing>
let today: string
beforeAll(async () => {
  app = await startTestApp()
  on = invoicing(app)
  today = await readCompanyToday(app.app.db)
})
afterAll(() => app.close())

const year = () => today.slice(0, 4)
const numbers = async () =>
  (await app.app.db.select({ number: invoices.number }).from(invoices))
    .flatMap(({ number }) => (number?.startsWith(year()) ? [number] : []))
    .toSorted()
const consecutive = (count: number) =>
  Array.from({ length: count }, (_, i) => `${year()}-${String(i + 1).padStart(4, '0')}`)
const field = async (answer: Promise<{ body: any }>) => (await answer).body.errors?.[0]

describe('issuing', () => {
  test('assigns a number, a due date and the account’s details at that time', async () => {
    const account = await on.account({ name: 'Nile', address: 'Cairo', paymentDays: 14 })
    const { invoice } = (await on.create({ accountId: account.id, lines: [{ description: 'Work', rate: 12.35 }] })).body
    const answer = await on.edit(invoice.id, { status: 'ISSUED', note: 'Thank you', updatedAt: invoice.updatedAt })
    expect(answer.body.invoice).toMatchObject({
      status: 'ISSUED',
      number: `${year()}-0001`,
      issuedOn: today,
      dueDate: addDays(today, 14),
      total: 12.35,
      due: 12.35,
      note: 'Thank you',
      can: { edit: false, issue: false, pay: true, void: true, credit: true },
    })
    await app.call('Hr', 'PATCH', `/accounts/${account.id}`, { name: 'Blue Nile', address: 'Aswan' })
    expect((await on.read(invoice.id)).billTo).toEqual({ name: 'Nile', address: 'Cairo', email: null })
  })

  test('uses the client’s name for invoices, which may differ from the account’s name', async () => {
    const account = await on.account({ name: 'Nile in euros', billingName: 'Nile Ltd', currency: 'EUR' })
    const { invoice } = (await on.create({ accountId: account.id, lines: [{ description: 'Work', rate: 5 }] })).body
    expect((await on.read(invoice.id)).billTo.name).toBe('Nile Ltd')
    await on.edit(invoice.id, { status: 'ISSUED' })
    await app.call('Hr', 'PATCH', `/accounts/${account.id}`, { billingName: '' })
    const issued = await on.read(invoice.id)
    expect([issued.billTo.name, issued.account.name]).toEqual(['Nile Ltd', 'Nile in euros'])
    const { raw } = await app.call('Hr', 'GET', `/invoices/${invoice.id}/pdf`)
    expect(readPdf(raw).text).toContain('|Nile Ltd|')
    const next = (await on.create({ accountId: account.id, lines: [{ description: 'Work', rate: 5 }] })).body.invoice
    expect((await on.read(next.id)).billTo.name).toBe('Nile in euros')
  })

  test('is refused if there is nothing to pay, if already issued or outdated, and with a past due date', async () => {
    const { id: accountId } = await on.account()
    const { invoice } = (await on.create({ accountId, lines: [{ description: 'Nothing', rate: 0 }] })).body
    const { id } = invoice
    expect((await on.edit(id, { status: 'ISSUED' })).body.code).toBe('invoice.empty')
    await on.edit(id, { lines: [{ description: 'Work', rate: 5 }] })
    expect((await on.edit(id, { status: 'ISSUED', updatedAt: invoice.updatedAt })).body.code).toBe(
      'invoice.changed_meanwhile',
    )
    expect(await field(on.edit(id, { status: 'ISSUED', dueDate: addDays(today, -1) }))).toMatchObject({
      path: 'dueDate',
    })
    expect((await on.edit(id, { status: 'ISSUED', dueDate: today })).body.invoice.dueDate).toBe(today)
    expect((await on.edit(id, { status: 'ISSUED' })).body.message).toBe('This invoice is already issued.')
    for (const body of [{ status: 'ISSUED' }, { note: 'Late' }, { lines: [] }])
      expect((await on.edit(id, body)).body.code).toBe('invoice.wrong_status')
    expect((await app.call('Hr', 'DELETE', `/invoices/${id}`)).body.code).toBe('invoice.wrong_status')
  })

  test('makes the PDF without reserving a number or a connection', async () => {
    const { id: accountId } = await on.account()
    const { invoice } = (await on.create({ accountId, lines: [{ description: 'Work', rate: 5 }] })).body
    const open: number[] = []
    const put = app.app.files.put.bind(app.app.files)
    const countOpen = async () => {
      const { rows } = await app.app.pool.query<{ open: number }>(
        "select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in%'",
      )
      return rows[0]?.open ?? -1
    }
    const spy = vi.spyOn(app.app.files, 'put').mockImplementation(async (...input) => {
      // Work in the background ends its transactions. One of the call itself would stay open until this returns.
      await expect.poll(countOpen, { interval: 20 }).toBe(0)
      open.push(0)
      return put(...input)
    })
    onTestFinished(() => spy.mockRestore())
    expect((await on.edit(invoice.id, { status: 'ISSUED' })).body.invoice).toMatchObject({ status: 'ISSUED' })
    expect(open).toEqual([0])
    const { status, raw } = await app.call('Hr', 'GET', `/invoices/${invoice.id}/pdf`)
    expect([status, raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  })

  test('sixteen simultaneous invoices get consecutive numbers, and a refused one leaves no gap', async () => {
    const before = (await numbers()).length
    const { id: accountId } = await on.account()
    const drafts = await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        on.create({ accountId, lines: [{ description: 'Work', rate: i === 7 ? 0 : 10 }] }),
      ),
    )
    const answers = await Promise.all(drafts.map(({ body }) => on.edit(body.invoice.id, { status: 'ISSUED' })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([...Array(15).fill(200), 409])
    expect(await numbers()).toEqual(consecutive(before + 15))
  })

  test('sixteen simultaneous requests to issue an invoice assign one number', async () => {
    const before = (await numbers()).length
    const { id: accountId } = await on.account()
    const { id } = (await on.create({ accountId, lines: [{ description: 'Work', rate: 10 }] })).body.invoice
    const answers = await Promise.all(Array.from({ length: 16 }, () => on.edit(id, { status: 'ISSUED' })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await numbers()).toEqual(consecutive(before + 1))
  })
})

describe('paying', () => {
  test('is possible in parts until nothing is due, as are repayments, but never above the due or the paid amount', async () => {
    const { id, account } = await on.issued(100.1, { initialBalance: 20 })
    expect((await on.pay(id, { amount: 40.1, reference: 'Transfer 7' })).body.invoice).toMatchObject({
      status: 'ISSUED',
      paid: 40.1,
      due: 60,
      payments: [{ amount: 40.1, paidOn: today, reference: 'Transfer 7', recordedBy: { firstName: 'Hr' } }],
    })
    expect(await field(on.pay(id, { amount: 60.01 }))).toMatchObject({ msg: 'Only USD 60.00 is left to pay' })
    expect((await on.pay(id, { amount: 60 })).body.invoice).toMatchObject({ status: 'PAID', due: 0 })
    const { body } = await app.call('Hr', 'GET', `/accounts/${account.id}`)
    expect(body.account.balance).toBe(120.1)
    expect((await on.pay(id, { amount: -60 })).body.invoice).toMatchObject({ status: 'ISSUED', due: 60 })
    expect(await field(on.pay(id, { amount: -40.11 }))).toMatchObject({ msg: 'Only USD 40.10 was paid' })
    expect(await field(on.pay(id, { amount: 1, paidOn: addDays(today, 1) }))).toMatchObject({ path: 'paidOn' })
    expect(await field(on.pay(id, { amount: 1, paidOn: addDays(today, -1) }))).toMatchObject({ path: 'paidOn' })
    expect(await field(on.pay(id, { amount: 0 }))).toMatchObject({ path: 'amount' })
  })

  test('sixteen simultaneous payments pay the due amount once', async () => {
    const { id } = await on.issued(100)
    const answers = await Promise.all(Array.from({ length: 16 }, () => on.pay(id, { amount: 100 })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await on.read(id)).toMatchObject({ status: 'PAID', paid: 100, due: 0 })
  })

  test('needs its own permission, and is refused for a draft', async () => {
    const { id } = await on.issued()
    await newcomer(app, 'Manages', { roleId: await createRole(app.app.db, 'Manages', ['accounts.manage_invoices']) })
    await newcomer(app, 'Cashier', { roleId: await createRole(app.app.db, 'Cashier', ['accounts.mark_paid']) })
    const pay = (as: string) => app.call(as, 'POST', `/invoices/${id}/payments`, { amount: 10 })
    expect([(await pay('Manages')).status, (await pay('Cashier')).status]).toEqual([403, 201])
    const { invoice } = (await app.call('Cashier', 'GET', `/invoices/${id}`)).body
    expect(invoice.can).toMatchObject({ pay: true, edit: false, void: false, credit: false, send: false })
    expect((await app.call('Cashier', 'PATCH', `/invoices/${id}`, { status: 'VOID' })).status).toBe(403)
    const { id: accountId } = await on.account()
    const draft = (await on.create({ accountId, lines: [{ description: 'Work', rate: 5 }] })).body.invoice
    expect((await on.pay(draft.id, { amount: 5 })).body.code).toBe('invoice.wrong_status')
  })
})

describe('reversing', () => {
  test('voids an invoice while nothing was paid or credited; the number stays', async () => {
    const { id, number } = await on.issued()
    await on.pay(id, { amount: 10 })
    expect((await on.edit(id, { status: 'VOID' })).body.code).toBe('invoice.paid_in_part')
    await on.pay(id, { amount: -10 })
    expect((await on.edit(id, { status: 'VOID' })).body.invoice).toMatchObject({ status: 'VOID', number, due: 0 })
    for (const answer of [await on.pay(id, { amount: 10 }), await on.credit(id, { reason: 'Twice' })])
      expect(answer.body.code).toBe('invoice.wrong_status')
  })

  test('credit notes reduce an invoice in part, then entirely; an overpayment has to be repaid', async () => {
    const { id, number } = await on.issued(100)
    await on.pay(id, { amount: 90 })
    const part = await on.credit(id, { reason: 'Discount', lines: [{ description: 'Discount', amount: 10 }] })
    expect([part.status, part.body]).toMatchObject([
      201,
      {
        invoice: { status: 'PAID', credited: 10, due: 0, creditNotes: [{ number: `CN-${year()}-0001`, total: 10 }] },
        creditNote: {
          kind: 'CREDIT_NOTE',
          number: `CN-${year()}-0001`,
          status: 'ISSUED',
          total: 10,
          due: 0,
          note: 'Discount',
          creditOf: { id, number },
          can: { edit: false, pay: false, void: false, credit: false, send: true },
        },
      },
    ])
    const more = [{ description: 'More', amount: 90.01 }]
    expect(await field(on.credit(id, { reason: 'More', lines: more }))).toMatchObject({ path: 'lines' })
    expect((await on.credit(id, { reason: 'All' })).body.invoice).toMatchObject({ credited: 100, paid: 90, due: -90 })
    expect((await on.credit(id, { reason: 'Again' })).body.code).toBe('invoice.wrong_status')
    expect((await on.pay(id, { amount: -90 })).body.invoice).toMatchObject({ status: 'PAID', due: 0, paid: 0 })
  })

  test('sixteen simultaneous credit notes reduce an invoice once', async () => {
    const { id } = await on.issued(100)
    const answers = await Promise.all(Array.from({ length: 16 }, () => on.credit(id, { reason: 'All' })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await on.read(id)).toMatchObject({ credited: 100, due: 0, status: 'PAID' })
  })
})

test('figures match the invoices in each currency', async () => {
  const before = (await app.call('Hr', 'GET', '/accounts/stats')).body.stats
  const { id } = await on.issued(200, { currency: 'GBP' })
  await on.credit(id, { reason: 'Discount', lines: [{ description: 'Discount', amount: 20 }] })
  await on.pay(id, { amount: 30.5 })
  const deleted = await on.issued(70, { currency: 'GBP' })
  await on.edit(deleted.id, { status: 'VOID' })
  const { stats } = (await app.call('Hr', 'GET', '/accounts/stats')).body
  expect(stats.totals).toContainEqual({ currency: 'GBP', revenue: 180, unpaid: 149.5, unpaidCount: 1 })
  expect([stats.totalAccounts, stats.unpaidInvoices]).toEqual([before.totalAccounts + 2, before.unpaidInvoices + 1])
  expect([stats.currency, stats.totalRevenue]).toEqual(['USD', before.totalRevenue])
})

test('lists are filtered by status, account and month, and found by number, account and person', async () => {
  const { account, number } = await on.issued(10, { name: 'Sphinx Partners' })
  await app.app.pool.query('alter table invoices disable trigger user')
  await app.app.db
    .update(invoices)
    .set({ dueDate: addDays(today, -1) })
    .where(eq(invoices.accountId, account.id))
  await app.app.pool.query('alter table invoices enable trigger user')
  await on.create({ accountId: account.id, period: '2024-05', lines: [{ description: 'Work', rate: 5 }] })
  const statusesOf = async (query: string) =>
    (await app.call('Hr', 'GET', `/invoices?accountId=${account.id}&${query}`)).body.invoices.map(
      ({ status, isOverdue }: any) => [status, isOverdue],
    )
  expect(await statusesOf('')).toEqual([
    ['DRAFT', false],
    ['ISSUED', true],
  ])
  expect(await statusesOf('status=OVERDUE')).toEqual([['ISSUED', true]])
  expect(await statusesOf('period=2024-05')).toEqual([['DRAFT', false]])
  expect(await statusesOf('status=PAID')).toEqual([])
  expect(await statusesOf(`search=${number}%20sphinx`)).toEqual([['ISSUED', true]])
  expect(await statusesOf('kind=CREDIT_NOTE')).toEqual([])
  const countsOf = async (query: string) => {
    const { counts, pagination } = (await app.call('Hr', 'GET', `/invoices?accountId=${account.id}&${query}`)).body
    return [counts, pagination.totalItems]
  }
  const none = { DRAFT: 0, ISSUED: 0, OVERDUE: 0, PARTLY_PAID: 0, PAID: 0, BILLED: 0, VOID: 0 }
  const issued = { ...none, ISSUED: 1, OVERDUE: 1, BILLED: 1 }
  expect(await countsOf('')).toEqual([{ ...issued, DRAFT: 1 }, 2])
  expect(await countsOf('status=OVERDUE')).toEqual([{ ...issued, DRAFT: 1 }, 1])
  expect(await countsOf(`status=PAID&search=${number}%20sphinx`)).toEqual([issued, 0])
  expect(await countsOf('kind=CREDIT_NOTE')).toEqual([none, 0])
})

test('lists are sorted by amounts, days and numbers, with invoices without a value last', async () => {
  const { account, number } = await on.issued(10, { name: 'Sorted Partners' })
  await on.create({ accountId: account.id, period: '2024-05', lines: [{ description: 'Work', rate: 5 }] })
  const totalsOf = async (query: string) =>
    (await app.call('Hr', 'GET', `/invoices?accountId=${account.id}&sort=${query}`)).body.invoices.map(
      ({ total }: any) => total,
    )
  for (const sort of ['drafts', 'total', 'account']) expect(await totalsOf(sort), sort).toEqual([5, 10])
  expect(await totalsOf('total&order=desc')).toEqual([10, 5])
  // The draft has no number, no date of issue and nothing due.
  for (const sort of ['number', 'issued', 'due', 'amountDue'])
    for (const order of ['asc', 'desc'])
      expect(await totalsOf(`${sort}&order=${order}`), `${number} ${sort} ${order}`).toEqual([10, 5])
  expect((await app.call('Hr', 'GET', '/invoices?sort=note')).status).toBe(400)
})

test('the database refuses to change issued invoices', async () => {
  const { id } = await on.issued(100)
  await on.pay(id, { amount: 10 })
  const { db, pool } = app.app
  const expectRefused = (work: Promise<unknown>, code = 'MU001') =>
    expect(work).rejects.toMatchObject({ cause: { code } })
  const isThisInvoice = eq(invoices.id, id)
  await expectRefused(db.update(invoices).set({ total: '1.00' }).where(isThisInvoice))
  await expectRefused(db.update(invoices).set({ number: '2025-9999' }).where(isThisInvoice))
  await expectRefused(db.update(invoices).set({ dueDate: '2099-01-01' }).where(isThisInvoice))
  await expectRefused(db.update(invoices).set({ note: 'Other' }).where(isThisInvoice))
  await expectRefused(db.update(invoices).set({ paid: '20.00' }).where(isThisInvoice), 'MU008')
  await expectRefused(db.update(invoices).set({ credited: '20.00' }).where(isThisInvoice), 'MU008')
  await expectRefused(db.update(invoices).set({ status: 'PAID' }).where(isThisInvoice), '23514')
  await expectRefused(db.delete(invoices).where(isThisInvoice))
  await expectRefused(db.update(invoiceLines).set({ description: 'Other' }).where(eq(invoiceLines.invoiceId, id)))
  await expectRefused(db.delete(invoiceLines).where(eq(invoiceLines.invoiceId, id)))
  const line = { position: 1, description: 'X', unit: 'UNITS' as const, quantity: '1', quantityOf: '1' }
  await expectRefused(db.insert(invoiceLines).values({ ...line, invoiceId: id, rate: '1', amount: '1' }))
  await expectRefused(db.update(invoicePayments).set({ amount: '1.00' }).where(eq(invoicePayments.invoiceId, id)))
  await expectRefused(db.delete(invoicePayments).where(eq(invoicePayments.invoiceId, id)))
  await expectRefused(db.update(invoiceNumbers).set({ last: 99 }))
  await expectRefused(db.delete(invoiceNumbers))
  for (const table of ['invoices', 'invoice_lines', 'invoiced_work', 'invoice_payments', 'invoice_numbers'])
    await expect(pool.query(`truncate ${table} cascade`)).rejects.toMatchObject({ code: 'MU001' })
  const { id: accountId } = await on.account()
  const draft = (await on.create({ accountId, lines: [{ description: 'Work', rate: 10 }] })).body.invoice
  // Each line is a rounded product, and the invoice is the sum of its lines.
  const wrong = db.insert(invoiceLines).values({ ...line, invoiceId: draft.id, rate: '1.00', amount: '1.01' })
  await expectRefused(wrong, '23514')
  const work = { invoiceId: draft.id, lineId: draft.lines[0].id, userId: app.company.id('Employee') }
  const days = { firstDay: '2025-01-01', lastDay: '2025-01-31' }
  await db.insert(invoicedWork).values({ ...work, ...days })
  const minutes = { firstDay: '2025-01-05', lastDay: '2025-01-05', firstMinute: 0, endMinute: 10 }
  await expectRefused(db.insert(invoicedWork).values({ ...work, ...minutes }), '23P01')
  await expectRefused(db.update(invoicedWork).set({ isFree: true }).where(eq(invoicedWork.invoiceId, draft.id)))
})
