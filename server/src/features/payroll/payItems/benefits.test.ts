import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { readPdf } from '../../../../testing/readPdf.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { payrollPayslips } from '../payslips/tables.ts'
import { statusAndMessage } from '../test/adjustments.ts'
import { transport } from '../test/payItems.ts'
import { addPaidPerson, approveRun, generate, recordOf } from '../test/payroll.ts'
import { taxFrom, taxOfYear } from '../test/taxes.ts'

stopClock('2026-12-31T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addPaidPerson(app, 'Anna', { salary: '10000.00', from: '2026-10-01' })
  await taxFrom(app, '2026-10')
  const permissions = ['payroll.all_view', 'payroll.process', 'payroll.tax'] as const
  const roleId = await createRole(app.app.db, 'Pays', [...permissions])
  await newcomer(app, 'Clerk', { manager: 'Owner', roleId })
  await approveRun(app, '2026-10')
})
afterAll(() => app.close())

const car = {
  ...transport,
  code: 'CAR',
  name: 'Company car',
  arabicName: 'سيارة الشركة',
  type: 'BENEFIT',
  isProrated: false,
  account: '',
}
const add = (item: object) => app.call('Clerk', 'POST', '/payroll/pay-items', { ...car, ...item })
const amounts = (detail: any, ...codes: string[]) =>
  detail.lines
    .filter(({ code }: any) => codes.includes(code))
    .map(({ code, part, label, amount }: any) => [code, part, label, amount])

test('can be insured without being taxed; deductions can’t', async () => {
  expect((await add({ code: 'FLAT', isTaxed: false, isInsured: true })).status).toBe(201)
  expect(statusAndMessage(await add({ code: 'FEE', type: 'DEDUCTION', isTaxed: false, isInsured: true }))).toEqual([
    400,
    'isTaxed',
    'Only earnings and benefits in kind are taxed or insured',
  ])
  await expect(
    app.app.db
      .execute(sql`insert into payroll_items (id, code, name, arabic_name, type, frequency, formula, is_taxed, is_insured,
      is_prorated, created_by) select gen_random_uuid(), 'X', 'X', 'X', 'DEDUCTION', 'ONCE', 'FIXED', false, true, false, created_by
      from payroll_items limit 1`),
  ).rejects.toThrow()
})

test('are taxed from the month they begin in, and settled for approved months, but never paid', async () => {
  const itemId = (await add({})).body.item.id
  const entry = { itemId, userId: app.company.id('Anna'), value: 1000, firstMonth: '2026-10', note: 'As agreed' }
  const { body } = await app.call('Clerk', 'POST', '/payroll/pay-item-entries/preview', entry)
  expect(body.preview).toMatchObject({ count: 1, totals: [{ currency: 'EGP', amount: 1000 }] })
  expect((await app.call('Clerk', 'POST', '/payroll/pay-item-entries', entry)).status).toBe(201)
  await generate(app, '2026-11')
  const { record, detail } = await recordOf(app, '2026-11', 'Anna')
  expect(amounts(detail, 'BENEFIT', 'INCOME_TAX')).toEqual([
    ['BENEFIT', 'BENEFITS', 'Company car', 1000],
    ['BENEFIT', 'BENEFITS', 'Company car, October 2026', 1000],
    ['INCOME_TAX', 'TAX', 'Income tax', 792.5],
    ['INCOME_TAX', 'TAX', 'Income tax, October 2026', 200],
  ])
  // 10,000 less 1,100 of insurance, 792.50 and 200 of tax.
  expect([record.grossPay, record.netPay]).toEqual([10_000, 7907.5])
})

test('add to what an extra run withholds', async () => {
  const payments = [{ userId: app.company.id('Anna'), amount: 10_000 }]
  const draft = { period: '2026-11', name: 'Bonus', kind: 'BONUS', paymentDate: '2026-11-20', payments }
  const preview = async () => (await app.call('Clerk', 'POST', '/payroll/extra-runs/preview', draft)).body.payments[0]
  // With and without the car, the year is taxed with 20 %.
  expect(await preview()).toMatchObject({ insurance: 737, incomeTax: 1852.5 })
  const itemId = (await add({ code: 'HOUSE', frequency: 'ONCE' })).body.item.id
  const entry = { itemId, userId: app.company.id('Anna'), value: 200_000, firstMonth: '2026-11', note: 'A house' }
  expect((await app.call('Clerk', 'POST', '/payroll/pay-item-entries', entry)).status).toBe(201)
  // With the house, the year is taxed with 22.5 %.
  expect((await preview()).incomeTax).toBeGreaterThan(1852.5)
  await app.call('Clerk', 'PATCH', `/payroll/pay-item-entries/${await entryId(itemId)}`, { lastMonth: '2026-10' })
})

async function entryId(itemId: string): Promise<string> {
  const { rows } = await app.app.db.execute<{ id: string }>(
    sql`select id from payroll_item_entries where item_id = ${itemId}`,
  )
  return rows[0]?.id ?? ''
}

test('are on the payslip, in the journal, the comparison and the year, and the year is settled with them', async () => {
  await approveRun(app, '2026-11')
  const approved = await recordOf(app, '2026-11', 'Anna')
  const { journal } = (await app.call('Owner', 'GET', '/payroll/runs/2026-11/journal')).body
  const of = (key: string) => journal.entries.filter(({ account }: any) => account.key === key)
  expect(of('BENEFIT').map(({ debit }: any) => debit)).toEqual([1000, 1000])
  expect(of('BENEFIT_CONTRA').map(({ credit }: any) => credit)).toEqual([1000, 1000])
  expect(journal.totals[0].debit).toBe(journal.totals[0].credit)
  const { differences } = (await app.call('Owner', 'GET', '/payroll/runs/2026-11/differences?page=1&limit=20')).body
  expect(differences[0].because).toContainEqual(expect.objectContaining({ part: 'BENEFITS', amount: 2000 }))
  expect((await app.call('Owner', 'GET', `/payroll/${approved.record.id}/payslip`)).status).toBe(200)
  await approveRun(app, '2026-12')
  const year = (await app.call('Owner', 'GET', '/payroll/year-totals?year=2026&page=1&limit=20')).body
  expect(year.people[0]).toMatchObject({ grossPay: 30_000, benefits: 3000, taxablePay: 33_000, deductions: 0 })
  // 33,000 less 3,300 of insurance and 20,000 exempt is not taxed.
  expect(await taxOfYear(app, 'Anna', 2026)).toBe(0)
  expect(year.people[0].netPay).toBe(26_700)
  expect(
    (await app.call('Owner', 'GET', `/payroll/year-totals/${app.company.id('Anna')}/statement?year=2026`)).status,
  ).toBe(200)
})

test('are in the year to date of payslips, fixed at the approval, but not of those that earlier versions stored', async () => {
  const { id } = (await recordOf(app, '2026-12', 'Anna')).record
  const benefitsShown = async () => (await app.call('Owner', 'GET', `/payroll/${id}`)).body.yearToDate.benefits
  const payslip = async () => (await app.call('Owner', 'GET', `/payroll/${id}/payslip`)).raw
  expect(await benefitsShown()).toBe(3000)
  const first = await payslip()
  expect(readPdf(first).text).toContain('Net pay|26,700.00|Benefits in kind|3,000.00|')
  expect((await payslip()).equals(first)).toBe(true)
  const { db } = app.app
  const isOwn = eq(payrollPayslips.id, id)
  await db.execute(sql`alter table payroll_payslips disable trigger user`)
  const [row] = await db.update(payrollPayslips).set({ benefits: null }).where(isOwn).returning()
  const former = async () => [await benefitsShown(), readPdf(await payslip()).text.includes('kind|3,000.00|')]
  try {
    expect(await former()).toEqual([null, false])
    await db.delete(payrollPayslips).where(isOwn)
    expect(await former()).toEqual([null, false])
  } finally {
    await db.insert(payrollPayslips).values({ ...row!, benefits: '3000.00' })
    await db.execute(sql`alter table payroll_payslips enable trigger user`)
  }
  expect((await payslip()).equals(first)).toBe(true)
})
