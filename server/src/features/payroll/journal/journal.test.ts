import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { users } from '../../../people/tables.ts'
import { centsOf } from '../../../pay/money.ts'
import { recordedBy, statusAndMessage } from '../test/adjustments.ts'
import { lendTo } from '../test/loans.ts'
import { addPaidPerson, approveRun, generate, insertAdjustment, raisePay, recordsOf } from '../test/payroll.ts'
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
const show = async (query = '', period = month) =>
  (await app.call('Owner', 'GET', `/payroll/runs/${period}/journal${query}`)).body.journal
const sum = (rows: any[], side: string) => rows.reduce((total, row) => total + centsOf(row[side]), 0n)

describe('the accounts', () => {
  test('are empty at first; only people who approve payroll change them', async () => {
    const { accounts } = (await app.call('Owner', 'GET', path)).body
    expect(accounts).toHaveLength(13)
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
    for (const file of ['journal', 'journal/file']) {
      const get = (as: string | null, period = month) => app.call(as, 'GET', `/payroll/runs/${period}/${file}`)
      expect((await get(null)).status).toBe(401)
      for (const as of ['Hr', 'Manager', 'Anna']) expect((await get(as)).status).toBe(403)
      expect((await get('Owner', '2019-01')).status).toBe(404)
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

  test('as CSV has the same entries, without formulas; the export is recorded', async () => {
    const { entries, unassigned } = await show()
    const answer = await app.call('Owner', 'GET', `/payroll/runs/${month}/journal/file`)
    expect([answer.status, answer.headers['cache-control'], answer.headers['muster-unassigned']]).toEqual([
      200,
      'no-store',
      String(unassigned.length),
    ])
    const rows = parse(answer.raw, { bom: true, columns: true }) as Record<string, string>[]
    expect(rows).toHaveLength(entries.length)
    expect(
      sum(
        rows.map(({ Debit }) => ({ Debit: Number(Debit) })),
        'Debit',
      ),
    ).toBe(sum(entries, 'debit'))
    expect(rows[0]).toMatchObject({ Date: '2026-11-30', Reference: 'Payroll 2026-11' })
    expect(rows.map(({ Account }) => Account)).toContain("'=5100")
    expect(rows.map(({ Account }) => Account)).toContain('not assigned')
    expect(await recordedBy(app, answer)).toMatchObject([
      { action: 'payroll.journal_exported', after: { period: month } },
    ])
  })

  test('as a reversal has debit and credit swapped', async () => {
    const [entry, reversal] = [await show(), await show('?reversal=yes')]
    expect(reversal.isReversal).toBe(true)
    expect(sum(reversal.entries, 'debit')).toBe(sum(entry.entries, 'credit'))
    expect(reversal.entries[0].debit).toBe(entry.entries[0].credit)
    const answer = await app.call('Owner', 'GET', `/payroll/runs/${month}/journal/file?reversal=yes`)
    expect(answer.headers['content-disposition']).toContain('filename="journal 2026-11 reversal.csv"')
    expect((await app.call('Owner', 'GET', `/payroll/runs/${month}/journal?reversal=no`)).status).toBe(400)
  })

  test('counts the records of the month that are not approved yet', async () => {
    await addPaidPerson(app, 'Late', { from: '2026-11-01' })
    await generate(app, month)
    expect(await show()).toMatchObject({ records: 3, open: 1 })
  })
})
