import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { readPdf } from '../../../../testing/readPdf.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { resealTable } from '../../../keys/sealedTables.ts'
import { Keys } from '../../../files/store/keys.ts'
import { recordedBy } from '../test/adjustments.ts'
import { addPaidPerson, generate, setRunStatus, setToday } from '../test/payroll.ts'
import { taxFrom } from '../test/taxes.ts'
import { openAccount, sealAccount, sealedPayslips } from './paidAccount.ts'
import { payDayOf } from './paymentDate.ts'
import { payrollPayslips } from './tables.ts'

stopClock('2026-10-31T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await taxFrom(app, '2026-10', { confirmsUnusual: true })
  await addPaidPerson(app, 'Anna', { salary: '10000.00', from: '2026-10-01' })
  const permissions = ['payroll.all_view', 'payroll.read', 'payroll.process', 'payroll.approve'] as const
  const roleId = await createRole(app.app.db, 'Pays', [...permissions])
  for (const name of ['Clerk', 'Checker']) await newcomer(app, name, { manager: 'Owner', roleId })
  await saveAccount('1000000002')
})
afterAll(() => app.close())

const saveAccount = (accountNumber: string) =>
  app.call('Anna', 'PUT', `/users/${app.company.id('Anna')}/banking-details`, {
    bankName: 'Bank of Cairo',
    accountNumber,
    routingNumber: '021000021',
    accountType: 'checking',
  })
const ids = new Map<string, string>()
/** Submits and approves a run; returns the answer of the approval. */
async function approve(key: string, more: object = {}) {
  expect((await setRunStatus(app, key, 'PENDING_APPROVAL', 'Clerk')).status).toBe(200)
  const answer = await app.call('Checker', 'PATCH', `/payroll/runs/${key}/status`, { status: 'APPROVED', ...more })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const [month = '', run = '0'] = key.split('.')
  const query = `month=${Number(month.slice(5))}&year=2026&run=${run}&search=Anna`
  ids.set(key, (await app.call('Owner', 'GET', `/payroll?${query}`)).body.payrollRecords[0].id)
  return answer
}
const idOf = (key: string) => ids.get(key) ?? ''
const detailOf = async (key: string, as = 'Anna') => (await app.call(as, 'GET', `/payroll/${idOf(key)}`)).body
const pdfOf = async (key: string, as = 'Anna') => (await app.call(as, 'GET', `/payroll/${idOf(key)}/payslip`)).raw
const textOf = async (key: string, as?: string) => readPdf(await pdfOf(key, as)).text

describe('what a payslip shows', () => {
  test('is fixed at the approval: payment date, account, and the year with its extra runs', async () => {
    await generate(app, '2026-10', 'Clerk')
    const answer = await approve('2026-10', { paymentDate: '2026-11-03' })
    const first = await pdfOf('2026-10')
    expect(await recordedBy(app, answer)).toMatchObject([{ after: { period: '2026-10', paymentDate: '2026-11-03' } }])
    expect(await detailOf('2026-10')).toMatchObject({
      paymentDate: '2026-11-03',
      accountEnding: '0002',
      yearToDate: { grossPay: 10_000, deductions: 0, taxDeductions: 1692.5, insurance: 1100, netPay: 8307.5 },
    })
    setToday('2026-11-20')
    await saveAccount('1000009999')
    const extra = {
      period: '2026-11',
      name: 'Eid bonus',
      kind: 'BONUS',
      paymentDate: '2026-11-22',
      payments: [{ userId: app.company.id('Anna'), amount: 10_000 }],
    }
    expect((await app.call('Clerk', 'POST', '/payroll/extra-runs', extra)).status).toBe(201)
    await approve('2026-11.1')
    expect(await detailOf('2026-11.1')).toMatchObject({
      paymentDate: '2026-11-22',
      yearToDate: { grossPay: 20_000, taxDeductions: 4282, insurance: 1837, netPay: 15_718 },
    })
    await generate(app, '2026-11', 'Clerk')
    const draft = (await app.call('Clerk', 'GET', '/payroll/runs/2026-11')).body.run
    expect(draft.paymentDate).toBe('2026-11-30')
    await approve('2026-11')
    expect(await textOf('2026-11')).toContain(
      '|Year to date 2026|Gross pay|30,000.00|Income tax|3,037.50|Insurance|2,937.00|Other deductions|0.00|Net pay|24,025.50',
    )
    expect(await textOf('2026-11')).toMatch(/\|Payment date\|30 Nov 2026\|Paid to account\|•••• 9999\|/)
    // Later approvals and bank details changed nothing that was approved.
    expect((await pdfOf('2026-10')).equals(first)).toBe(true)
    expect((await detailOf('2026-11.1')).yearToDate.grossPay).toBe(20_000)
    const last = await pdfOf('2026-11')
    expect((await setRunStatus(app, '2026-11', 'PAID', 'Checker')).status).toBe(200)
    expect((await pdfOf('2026-11')).equals(last)).toBe(true)
  })

  test('has the account only for the person and those who may see bank details', async () => {
    expect((await detailOf('2026-11', 'Clerk')).accountEnding).toBeNull()
    expect(await textOf('2026-11', 'Clerk')).not.toContain('9999')
    expect((await detailOf('2026-11', 'Owner')).accountEnding).toBe('9999')
    expect(await textOf('2026-11', 'Owner')).toContain('•••• 9999')
  })

  test('is neither changed nor removed, nor made for a record that is not approved', async () => {
    const { db } = app.app
    await expect(db.update(payrollPayslips).set({ paymentDate: '2026-01-01' })).rejects.toThrow()
    await expect(db.update(payrollPayslips).set({ sealed: null })).rejects.toThrow()
    await expect(db.delete(payrollPayslips)).rejects.toThrow()
    setToday('2026-12-20')
    await generate(app, '2026-12', 'Clerk')
    await expect(
      db.execute(sql`insert into payroll_payslips (id, user_id, payment_date, gross_pay, deductions, income_tax, insurance,
        net_pay) select id, user_id, '2026-12-31', 0, 0, 0, 0, 0 from payroll_records where period = '2026-12'`),
    ).rejects.toThrow()
  })

  test('keeps the account encrypted, and encrypts it again with a new key', async () => {
    const { db } = app.app
    const [row] = await db
      .select()
      .from(payrollPayslips)
      .where(eq(payrollPayslips.id, idOf('2026-11')))
    expect(Buffer.from(row?.sealed ?? '', 'base64url').toString('latin1')).not.toContain('9999')
    const { keys, log } = app.app
    const [previous, next] = [randomBytes(32), randomBytes(32)]
    const reseal = (to: Keys) => resealTable(db, to, sealedPayslips, async () => {})
    // The test company's own key is not known here, so the account is first encrypted with one that is.
    await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('muster.sealing_anew', 'on', true)`)
      for (const one of await tx.select().from(payrollPayslips))
        await tx
          .update(payrollPayslips)
          .set({ sealed: sealAccount(new Keys(previous), one, openAccount({ keys, log }, one) ?? '') })
          .where(eq(payrollPayslips.id, one.id))
    })
    expect((await reseal(new Keys(next, [previous]))).sealed).toBe(3)
    const [changed] = await db
      .select()
      .from(payrollPayslips)
      .where(eq(payrollPayslips.id, idOf('2026-11')))
    expect(changed && openAccount({ keys: new Keys(next), log }, changed)).toBe('9999')
  })
})

test('without a stored payslip, the year has the records that were approved by then', async () => {
  const { db } = app.app
  await db.execute(sql`alter table payroll_payslips disable trigger user`)
  const rows = await db.delete(payrollPayslips).returning()
  try {
    expect(await detailOf('2026-11.1')).toMatchObject({
      paymentDate: null,
      accountEnding: null,
      yearToDate: { grossPay: 20_000, netPay: 15_718 },
    })
    expect((await detailOf('2026-10')).yearToDate.grossPay).toBe(10_000)
    expect(await textOf('2026-10')).not.toContain('Payment date')
  } finally {
    await db.insert(payrollPayslips).values(rows)
    await db.execute(sql`alter table payroll_payslips enable trigger user`)
  }
})

test('opening amounts are part of the year once their months have passed', async () => {
  setToday('2026-10-31')
  await addPaidPerson(app, 'Opened', { salary: '10000.00', from: '2026-01-01' })
  const path = `/payroll/openings/${app.company.id('Opened')}`
  const amounts = { upTo: '2026-09', wage: 90_000, insurance: 9900, tax: 5332.5, source: 'Payslips' }
  const { status, body } = await app.call('Owner', 'PUT', path, amounts)
  expect(status, JSON.stringify(body)).toBe(200)
  setToday('2026-12-20')
  await generate(app, '2026-12', 'Clerk')
  const record = (await app.call('Owner', 'GET', '/payroll?month=12&year=2026&search=Opened')).body.payrollRecords[0]
  const { yearToDate } = (await app.call('Owner', 'GET', `/payroll/${record.id}`)).body
  expect(yearToDate.grossPay).toBe(90_000 + record.grossPay)
  expect(yearToDate.netPay).toBe(90_000 - 9900 - 5332.5 + record.netPay)
})

describe('the payment date', () => {
  test.each<[number | null, boolean, string, string]>([
    [null, false, '2026-02', '2026-02-28'],
    [25, false, '2026-11', '2026-11-25'],
    [5, true, '2026-12', '2027-01-05'],
    [null, true, '2026-01', '2026-02-28'],
  ])('day %s, in the next month: %s, pays %s on %s', (payDay, paidNextMonth, period, expected) => {
    expect(payDayOf({ payDay, paidNextMonth }, period)).toBe(expected)
  })

  test.each(['2026-11-30', '2028-01-02'])('%s is refused for December 2026', async (paymentDate) => {
    const { status, body } = await app.call('Checker', 'PATCH', '/payroll/runs/2026-12/status', {
      status: 'APPROVED',
      paymentDate,
    })
    expect([status, body.errors[0].path]).toEqual([400, 'paymentDate'])
  })
})
