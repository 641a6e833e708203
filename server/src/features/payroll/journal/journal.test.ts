import { parse } from 'csv-parse/sync'
import { randomUUIDv7 } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Tx } from '../../../db/database.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { users } from '../../../people/tables.ts'
import { centsOf } from '../../../pay/money.ts'
import { recordedBy, statusAndMessage } from '../test/adjustments.ts'
import { lendTo } from '../test/loans.ts'
import { addPaidPerson, approveRun, generate, insertAdjustment, raisePay, recordsOf } from '../test/payroll.ts'
import { payrollLines, payrollRecords } from '../tables.ts'
import { taxFrom } from '../test/taxes.ts'

stopClock('2026-11-30T12:00:00Z')

let app: TestApp
const month = '2026-11'

beforeAll(async () => {
  app = await startTestApp()
  await taxFrom(app, '2026-10')
  await addPaidPerson(app, 'Anna', { salary: '20000.05', base: '15000.01' })
  await addPaidPerson(app, 'Ben', { salary: '3000.00' })
  await addPaidPerson(app, 'Cleo', { salary: '2000.10', currency: 'USD' })
  for (const name of ['Anna', 'Ben'])
    await app.app.db
      .update(users)
      .set({ department: name === 'Anna' ? 'Engineering' : 'Sales' })
      .where(eq(users.id, app.company.id(name)))
  await approveRun(app, '2026-10')
  await raisePay(app, 'Anna', '2026-10-20', '21000.00', { base: '15500.00' })
  await insertAdjustment(app, 'Anna', 'BONUS', '1234.56', '2026-11-12')
  await insertAdjustment(app, 'Ben', 'DEDUCTION', '5000.00', '2026-11-13')
  const loan = { amount: '900.00', instalment: '300.00', paidOn: '2026-10-20', firstPeriod: month }
  await lendTo(app, app.company.id('Anna'), loan)
  await approveRun(app, month)
})
afterAll(() => app.close())

const path = '/payroll/ledger-accounts'
const show = async () => (await app.call('Owner', 'GET', `/payroll/runs/${month}/journal`)).body.journal
const sum = (rows: any[], side: string) => rows.reduce((total, row) => total + centsOf(row[side]), 0n)

let inserted = 0
/** Adds an approved record of 100.00 with its line, of someone who has none. */
async function insertApproved(tx: Tx): Promise<void> {
  const userId = app.company.id(inserted++ === 0 ? 'Lead' : 'Hr')
  const id = randomUUIDv7()
  const pay = { bonuses: '100.00', grossPay: '100.00', netPay: '100.00' }
  const none = { baseSalary: '0', allowances: '0', overtime: '0', deductions: '0', taxDeductions: '0' }
  const person = { firstName: 'Added', lastName: 'Test', llId: null, department: null, position: null }
  const record = { id, period: month, userId, currency: 'EGP', person, searchText: 'added', digest: 'none' } as const
  await tx.insert(payrollRecords).values({ ...record, ...none, ...pay })
  const because = { kind: 'ADJUSTMENT', adjustmentId: id, date: '2026-11-01', reason: 'Agreed' } as const
  const line = { recordId: id, position: 1, code: 'BONUS', part: 'BONUSES', label: 'Bonus', period: month } as const
  await tx.insert(payrollLines).values({ ...line, amount: '100.00', because })
  for (const status of ['PENDING_APPROVAL', 'APPROVED'] as const)
    await tx.update(payrollRecords).set({ status }).where(eq(payrollRecords.id, id))
}

describe('the accounts', () => {
  test('are empty at first; only people who approve payroll change them', async () => {
    const { accounts } = (await app.call('Owner', 'GET', path)).body
    expect(accounts).toHaveLength(25)
    expect(accounts.every(({ code, name }: any) => code === '' && name === '')).toBe(true)
    expect((await app.call(null, 'PUT', path, { accounts: [] })).status).toBe(401)
    for (const as of ['Hr', 'Manager', 'Anna']) {
      expect((await app.call(as, 'GET', path)).status).toBe(403)
      expect((await app.call(as, 'PUT', path, { accounts: [] })).status).toBe(403)
    }
  })

  test.each<[string, object[], string]>([
    ['accounts.0.key', [{ key: 'WAGES', code: '1', name: '' }], 'Please choose a kind of amounts'],
    ['accounts.0.code', [{ key: 'SALARY', code: 'x'.repeat(31), name: '' }], 'Please use at most 30 characters'],
    [
      'accounts',
      [
        { key: 'SALARY', code: '1', name: '' },
        { key: 'SALARY', code: '2', name: '' },
      ],
      'Please enter each kind of amounts once',
    ],
  ])('%s: %j is refused', async (field, accounts, message) => {
    expect(statusAndMessage(await app.call('Owner', 'PUT', path, { accounts }))).toEqual([400, field, message])
  })
})

describe('the journal of a month', () => {
  test('is only for people who run payroll and see everyone’s pay', async () => {
    for (const file of ['journal', 'journals']) {
      const get = (as: string | null, period = month) => app.call(as, 'GET', `/payroll/runs/${period}/${file}`)
      expect((await get(null)).status).toBe(401)
      for (const as of ['Hr', 'Manager', 'Anna']) expect((await get(as)).status).toBe(403)
      expect((await get('Owner', '2019-01')).status).toBe(file === 'journal' ? 404 : 200)
      expect((await get('Owner', '2026-13')).status).toBe(400)
    }
  })

  test('balances in each currency and cost centre, and equals the records', async () => {
    const { entries, totals, records, open, date } = await show()
    expect([records, open, date]).toEqual([3, 0, '2026-11-30'])
    for (const own of Map.groupBy(entries as any[], (entry) => `${entry.currency} ${entry.costCentre}`).values())
      expect(sum(own, 'debit')).toBe(sum(own, 'credit'))
    for (const { debit, credit } of totals) expect(debit).toBe(credit)
    for (const record of await recordsOf(app, month)) {
      const own = entries.filter(
        (entry: any) => entry.currency === record.currency && entry.costCentre === record.user.department,
      )
      const gross = own.filter(({ account }: any) =>
        ['SALARY', 'ALLOWANCE', 'UNPAID', 'OVERTIME', 'BONUS'].includes(account.key),
      )
      expect(sum(gross, 'debit') - sum(gross, 'credit')).toBe(centsOf(record.grossPay))
      const net = own.filter(({ account }: any) => account.key === 'NET_PAYABLE')
      expect(sum(net, 'credit')).toBe(centsOf(record.netPay))
    }
  })

  test('names corrections of earlier months, repays loans and carries deductions', async () => {
    const { entries } = await show()
    const found = (key: string, period = month) =>
      entries.filter((entry: any) => entry.account.key === key && entry.period === period)
    expect(found('SALARY', '2026-10')).toMatchObject([{ costCentre: 'Engineering', credit: 0 }])
    expect(found('LOAN')).toMatchObject([{ costCentre: 'Engineering', debit: 0, credit: 300 }])
    expect(found('CARRIED')[0]?.debit).toBeGreaterThan(0)
  })

  test('says which kinds of amounts have no account', async () => {
    expect((await show()).unassigned).toContain('SALARY')
    const accounts = [
      { key: 'SALARY', code: '=5100', name: 'Wages' },
      { key: 'NET_PAYABLE', code: '2300', name: '' },
    ]
    const answer = await app.call('Owner', 'PUT', path, { accounts })
    expect(await recordedBy(app, answer)).toMatchObject([
      { action: 'payroll.ledger_accounts_set', after: { accounts } },
    ])
    expect(await recordedBy(app, await app.call('Owner', 'PUT', path, { accounts }))).toEqual([])
    const { unassigned, entries } = await show()
    expect(unassigned).not.toContain('SALARY')
    expect(unassigned).toContain('TAX_PAYABLE')
    const salary = entries.find(({ account }: any) => account.key === 'SALARY')
    expect(salary.account).toEqual({ key: 'SALARY', code: '=5100', name: 'Wages' })
  })

  test('is read at one moment, not half before and half after an approval', async () => {
    const before = await show()
    const { db } = app.app
    let read: Promise<any> | undefined
    await db.transaction(async (tx) => {
      // The journal is read up to its lines, which are locked. Then a record is approved.
      await tx.execute(sql`lock table payroll_lines in access exclusive mode`)
      read = show()
      const waits = sql`select from pg_locks where not granted and relation = 'payroll_lines'::regclass`
      await vi.waitFor(async () => expect((await db.execute(waits)).rowCount).toBe(1), 60_000)
      await insertApproved(tx)
    })
    const { entries, totals, records } = await read
    for (const { debit, credit } of totals) expect(debit).toBe(credit)
    expect([records, entries]).toEqual([3, before.entries])
    expect(await show()).toMatchObject({ records: 4, totals: expect.arrayContaining([expect.anything()]) })
  })
})

describe('a posted journal', () => {
  const journals = async () => (await app.call('Owner', 'GET', `/payroll/runs/${month}/journals`)).body
  const post = () => app.call('Owner', 'POST', `/payroll/runs/${month}/journals`)
  const entriesOf = async (id: string) =>
    (await app.call('Owner', 'GET', `/payroll/journals/${id}`)).body.journal.entries

  test('has each record once; the next one has those approved since', async () => {
    expect(await journals()).toEqual({ journals: [], unposted: 4 })
    const { entries } = await show()
    const answer = await post()
    expect(answer.body.journal).toMatchObject({ period: month, records: 4, reverses: null, isReversed: false })
    expect(await entriesOf(answer.body.journal.id)).toEqual(entries)
    expect(await recordedBy(app, answer)).toMatchObject([{ action: 'payroll.journal_posted', after: { records: 4 } }])
    expect((await post()).body.code).toBe('payroll.nothing_to_post')
    await app.app.db.transaction(insertApproved)
    expect((await show()).unposted).toBe(1)
    const second = (await post()).body.journal
    expect([second.records, second.totals]).toEqual([1, [{ currency: 'EGP', debit: 100, credit: 100 }]])
    for (const as of ['Hr', 'Anna'])
      expect((await app.call(as, 'POST', `/payroll/journals/${second.id}/reversal`)).status).toBe(403)
  })

  test('as CSV has the same entries, without formulas; the export is recorded', async () => {
    const [, { id, unassigned }] = (await journals()).journals
    const entries = await entriesOf(id)
    const answer = await app.call('Owner', 'GET', `/payroll/journals/${id}/file`)
    expect([answer.status, answer.headers['cache-control'], answer.headers['muster-unassigned']]).toEqual([
      200,
      'no-store',
      String(unassigned),
    ])
    const rows = parse(answer.raw, { bom: true, columns: true }) as Record<string, string>[]
    expect(rows).toHaveLength(entries.length)
    const debits = rows.map(({ Debit }) => ({ Debit: Number(Debit) }))
    expect(sum(debits, 'Debit')).toBe(sum(entries, 'debit'))
    expect(rows[0]).toMatchObject({ Date: '2026-11-30', Reference: 'Payroll 2026-11' })
    expect(rows.map(({ Account }) => Account)).toContain("'=5100")
    expect(rows.map(({ Account }) => Account)).toContain('not assigned')
    expect(await recordedBy(app, answer)).toMatchObject([
      { action: 'payroll.journal_exported', after: { period: month } },
    ])
  })

  test('is reversed exactly as it was posted, whatever changed since, and then its records can be posted again', async () => {
    const [, { id }] = (await journals()).journals
    const posted = await entriesOf(id)
    await app.call('Owner', 'PUT', path, { accounts: [{ key: 'SALARY', code: '6000', name: 'Other' }] })
    const answer = await app.call('Owner', 'POST', `/payroll/journals/${id}/reversal`)
    expect(answer.body.journal).toMatchObject({ reverses: id, records: 4 })
    const swapped = posted.map(({ debit, credit, ...entry }: any) => ({ ...entry, debit: credit, credit: debit }))
    expect(await entriesOf(answer.body.journal.id)).toEqual(swapped)
    for (const one of [id, answer.body.journal.id]) {
      const again = await app.call('Owner', 'POST', `/payroll/journals/${one}/reversal`)
      expect(again.body.code).toBe('payroll.journal_already_reversed')
    }
    const file = await app.call('Owner', 'GET', `/payroll/journals/${answer.body.journal.id}/file`)
    expect(file.headers['content-disposition']).toMatch(/filename="journal 2026-11 reversal [0-9a-f]{4}\.csv"/)
    expect((await journals()).unposted).toBe(4)
    const { journal } = (await post()).body
    expect(JSON.stringify(await entriesOf(journal.id))).toContain('6000')
    await expect(app.app.db.execute(sql`update payroll_journals set records = 1`)).rejects.toThrow()
    // Without a reversal, the database does not let records be posted again.
    const free = sql`update payroll_journal_records set is_reversed = true where journal_id = ${journal.id}`
    await expect(app.app.db.execute(free)).rejects.toThrow()
  })
})

describe('the open records of a month', () => {
  test('are counted', async () => {
    await addPaidPerson(app, 'Late', { from: '2026-11-01' })
    await generate(app, month)
    expect(await show()).toMatchObject({ records: 5, open: 1 })
  })
})
