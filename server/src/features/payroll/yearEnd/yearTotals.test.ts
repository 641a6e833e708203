import { randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LineCode, LinePart } from '@muster/contract/payroll/lines'
import { auditEntries } from '../../../audit/tables.ts'
import { printCents, sumOf } from '../../../pay/money.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { readPdf } from '../../../../testing/readPdf.ts'
import { readXlsx } from '../../../../testing/readXlsx.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { payrollOpenings } from '../facts/tables.ts'
import { payrollLines, payrollRecords } from '../tables.ts'

stopClock('2026-12-10T10:00:00Z')

interface Pay {
  base: bigint
  /** A part that is not taxed: half as in a final settlement, half by a pay item. */
  untaxed: bigint
  insurance: bigint
  tax: bigint
  deductions: bigint
  employer: bigint
  /** A benefit in kind that is taxed, and one that is not. */
  taxedBenefit: bigint
  untaxedBenefit: bigint
}
type Status = 'DRAFT' | 'PENDING_APPROVAL' | 'APPROVED' | 'PAID'

const steps: Status[] = ['DRAFT', 'PENDING_APPROVAL', 'APPROVED', 'PAID']
const names = ['Anna', 'Ben', 'Cleo']
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  for (const name of names) await newcomer(app, name)
  const roleId = await createRole(app.app.db, 'Sees the team', ['payroll.team_view'])
  await newcomer(app, 'Boss', { manager: 'Owner', roleId })
  await newcomer(app, 'Below', { manager: 'Boss' })
})
afterAll(() => app.close())

/** Adds a record with its lines, in a status. */
async function addRecord(name: string, period: string, pay: Pay, status: Status = 'APPROVED', currency = 'EGP') {
  const { db } = app.app
  const gross = pay.base + pay.untaxed
  const taxes = pay.insurance + pay.tax
  const [record] = await db
    .insert(payrollRecords)
    .values({
      period,
      userId: app.company.id(name),
      currency: currency as 'EGP',
      person: { firstName: name, lastName: 'Test', llId: null, department: null, position: null },
      searchText: name.toLowerCase(),
      baseSalary: printCents(pay.base),
      allowances: '0',
      bonuses: printCents(pay.untaxed),
      overtime: '0',
      grossPay: printCents(gross),
      deductions: printCents(pay.deductions),
      taxDeductions: printCents(taxes),
      netPay: printCents(gross - pay.deductions - taxes),
      employerShare: printCents(pay.employer),
      benefits: printCents(pay.taxedBenefit + pay.untaxedBenefit),
      digest: randomUUIDv7(),
    })
    .returning({ id: payrollRecords.id })
  const recordId = record?.id ?? ''
  const line = (code: LineCode, part: LinePart, amount: bigint, because: object = { kind: 'CARRIED' }) =>
    amount === 0n ? [] : [{ code, part, amount: printCents(amount), because: because as { kind: 'CARRIED' } }]
  const lines = [
    ...line('SALARY', 'BASE', pay.base),
    ...line('BONUS', 'BONUSES', pay.untaxed / 2n, { kind: 'ADJUSTMENT', isUntaxed: true }),
    ...line('EARNING', 'BONUSES', pay.untaxed - pay.untaxed / 2n, { kind: 'PAY_ITEM', payItem: { isUntaxed: true } }),
    ...line('DEDUCTION', 'DEDUCTIONS', pay.deductions),
    ...line('INSURANCE', 'TAX', pay.insurance),
    ...line('INCOME_TAX', 'TAX', pay.tax),
    ...line('EMPLOYER_INSURANCE', 'EMPLOYER', pay.employer),
    ...line('BENEFIT', 'BENEFITS', pay.taxedBenefit, { kind: 'PAY_ITEM', payItem: {} }),
    ...line('BENEFIT', 'BENEFITS', pay.untaxedBenefit, { kind: 'PAY_ITEM', payItem: { isUntaxed: true } }),
  ].map((each, position) => ({ ...each, recordId, position, label: each.code, period }))
  if (lines.length) await db.insert(payrollLines).values(lines)
  for (const step of steps.slice(1, steps.indexOf(status) + 1))
    await db.update(payrollRecords).set({ status: step }).where(eq(payrollRecords.id, recordId))
}

async function read(year: number, as = 'Owner', more = '') {
  const { status, body } = await app.call(as, 'GET', `/payroll/year-totals?year=${year}&limit=100${more}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const cents = (max: number) => fc.bigInt({ min: 0n, max: BigInt(max) })
const anyPay: fc.Arbitrary<Pay> = fc.record({
  base: cents(99_999_999),
  untaxed: fc.oneof(fc.constant(0n), cents(9_999_999)),
  insurance: cents(200_000),
  // December may pay tax back.
  tax: fc.bigInt({ min: -5_000_000n, max: 5_000_000n }),
  deductions: cents(999_999),
  employer: cents(400_000),
  taxedBenefit: fc.oneof(fc.constant(0n), cents(500_000)),
  untaxedBenefit: fc.oneof(fc.constant(0n), cents(500_000)),
})
const anyRecord = fc.record({
  name: fc.constantFrom(...names),
  month: fc.integer({ min: 1, max: 12 }),
  currency: fc.constantFrom('EGP', 'USD'),
  status: fc.constantFrom(...steps),
  pay: anyPay,
})

test('the months’ approved records add up to the year, to the cent', async () => {
  let year = 2030
  const records = fc.uniqueArray(anyRecord, {
    selector: ({ name, month, currency }) => `${name} ${month} ${currency}`,
    maxLength: 12,
  })
  const counts = (status: Status) => status === 'APPROVED' || status === 'PAID'
  await fc.assert(
    fc.asyncProperty(records, async (all) => {
      year += 1
      for (const { name, month, currency, status, pay } of all)
        await addRecord(name, `${year}-${String(month).padStart(2, '0')}`, pay, status, currency)
      const { people, sums, openMonths } = await read(year)
      const approved = all.filter(({ status }) => counts(status))
      const open = all.filter(({ status }) => !counts(status))
      const expected = (records: typeof all) => {
        const sum = (amount: (pay: Pay) => bigint) => Number(printCents(sumOf(records.map(({ pay }) => amount(pay)))))
        return {
          grossPay: sum(({ base, untaxed }) => base + untaxed),
          benefits: sum(({ taxedBenefit, untaxedBenefit }) => taxedBenefit + untaxedBenefit),
          taxablePay: sum(({ base, taxedBenefit }) => base + taxedBenefit),
          incomeTax: sum(({ tax }) => tax),
          insurance: sum(({ insurance }) => insurance),
          employerShare: sum(({ employer }) => employer),
          deductions: sum(({ deductions }) => deductions),
          netPay: sum(({ base, untaxed, ...less }) => base + untaxed - less.insurance - less.tax - less.deductions),
        }
      }
      const byPerson = Map.groupBy(approved, ({ name, currency }) => `${name} ${currency}`)
      expect(people).toHaveLength(byPerson.size)
      for (const each of people) {
        const { user, currency } = each
        const own = byPerson.get(`${user.firstName} ${currency}`) ?? []
        const months = open.filter(({ name, currency: other }) => name === user.firstName && other === currency)
        expect(each).toMatchObject({ ...expected(own), months: own.length, opening: null })
        expect(each.openMonths.map((month: string) => Number(month.slice(5)))).toEqual(
          months.map(({ month }) => month).toSorted((a, b) => a - b),
        )
      }
      for (const { currency, people: count, ...sum } of sums) {
        const own = approved.filter((record) => record.currency === currency)
        expect(sum).toEqual(expected(own))
        expect(count).toBe(new Set(own.map(({ name }) => name)).size)
      }
      expect(openMonths.reduce((total: number, { records }: { records: number }) => total + records, 0)).toBe(
        open.length,
      )
    }),
    { numRuns: 15 },
  )
})

describe('a year', () => {
  const pay = {
    base: 1_000_000n,
    untaxed: 0n,
    insurance: 110_000n,
    tax: 59_250n,
    deductions: 5000n,
    employer: 187_500n,
    taxedBenefit: 0n,
    untaxedBenefit: 0n,
  }
  const untaxedPay = { ...pay, insurance: 0n, tax: 0n, employer: 0n }
  beforeAll(async () => {
    await addRecord('Anna', '2026-04', pay)
    await addRecord('Anna', '2026-05', pay, 'PAID')
    await addRecord('Anna', '2026-11', pay, 'PENDING_APPROVAL')
    // Before payroll had taxes, which the opening amounts cover.
    await addRecord('Ben', '2026-01', untaxedPay)
    await addRecord('Below', '2026-04', pay, 'APPROVED', 'USD')
    const opening = (name: string, upTo: string | null, wage: string | null) => ({
      userId: app.company.id(name),
      year: 2026,
      upTo,
      wage,
      ...(upTo ? { insurance: '3300.00', tax: '1777.50', source: 'Statement' } : {}),
      enteredBy: app.company.id('Owner'),
    })
    await app.app.db.insert(payrollOpenings).values(opening('Anna', '2026-02', '90000.00'))
    await app.app.db.insert(payrollOpenings).values(opening('Anna', '2026-03', '30000.00'))
    await app.app.db.insert(payrollOpenings).values(opening('Ben', '2026-02', '25000.00'))
    await app.app.db.insert(payrollOpenings).values(opening('Cleo', '2026-02', '9000.00'))
    await app.app.db.insert(payrollOpenings).values(opening('Cleo', null, null))
  })

  test('includes the newest opening amounts and names them, and the months that are not approved', async () => {
    const { people, openMonths, pagination } = await read(2026)
    expect(people.map(({ user, currency }: any) => [user.firstName, currency])).toEqual([
      ['Anna', 'EGP'],
      ['Below', 'USD'],
      ['Ben', 'EGP'],
    ])
    expect(pagination.totalItems).toBe(3)
    expect(people[0]).toMatchObject({
      months: 2,
      grossPay: 50_000,
      taxablePay: 50_000,
      insurance: 5500,
      incomeTax: 2962.5,
      employerShare: 3750,
      deductions: 100,
      netPay: 41_437.5,
      opening: { upTo: '2026-03', pay: 30_000, insurance: 3300, tax: 1777.5 },
      openMonths: ['2026-11'],
    })
    expect(openMonths).toEqual([{ period: '2026-11', records: 1 }])
  })

  test('counts pay once that both a record and the opening amounts have', async () => {
    const { people } = await read(2026, 'Owner', '&search=ben')
    expect(people).toMatchObject([
      { months: 1, grossPay: 25_000, taxablePay: 25_000, netPay: 19_872.5, opening: { pay: 15_000 } },
    ])
  })

  test('shows only people within reach, and logs the access', async () => {
    const { body, headers } = await app.call('Boss', 'GET', '/payroll/year-totals?year=2026')
    expect(body.people).toMatchObject([{ user: { firstName: 'Below' }, currency: 'USD' }])
    expect(body.sums).toMatchObject([{ currency: 'USD', people: 1 }])
    expect(body.openMonths).toEqual([])
    const entries = await app.app.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.requestId, String(headers['x-request-id'])))
    expect(entries).toMatchObject([{ action: 'payroll.looked_at', after: { people: [app.company.id('Below')] } }])
    expect((await app.call('Owner', 'GET', '/payroll/year-totals?year=1999')).status).toBe(400)
    expect((await app.call('Employee', 'GET', '/payroll/year-totals?year=2026')).status).toBe(403)
    expect((await app.call(null, 'GET', '/payroll/year-totals?year=2026')).status).toBe(401)
  })

  test('is exported, and the audit trail has no amounts', async () => {
    const path = '/payroll/year-totals/export?year=2026&search=anna&format='
    const { raw, headers } = await app.call('Owner', 'GET', `${path}xlsx`)
    const [head, row] = (await readXlsx(new File([new Uint8Array(raw)], 'a.xlsx'))).rows
    expect(head?.slice(3, 7)).toEqual(['Currency', 'Months', 'Gross pay', 'Benefits in kind, not paid out'])
    expect(row?.slice(3, 11).map((cell) => Number(cell?.split(' ')[0]))).toEqual([
      50_000, 0, 50_000, 2962.5, 5500, 3750, 100, 41_437.5,
    ])
    expect(row?.at(-1)).toBe('2026-11')
    const entries = await app.app.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.requestId, String(headers['x-request-id'])))
    expect(entries).toMatchObject([{ action: 'payroll.year_totals_exported' }])
    expect(entries[0]?.after).toEqual({ year: 2026, search: 'anna', rows: 1 })
    const csv = await app.call('Boss', 'GET', '/payroll/year-totals/export?year=2026')
    expect(csv.raw.toString('utf8').trim().split('\n')).toHaveLength(2)
  })

  describe('the statement of a person', () => {
    const statement = (as: string | null, name: string, more = '') =>
      app.call(as, 'GET', `/payroll/year-totals/${app.company.id(name)}/statement?year=2026${more}`)
    const textOf = async (as: string, name: string, more?: string) =>
      readPdf((await statement(as, name, more)).raw).text.replace(/[|\u200b]/g, ' ')

    test('has each month, the part paid elsewhere and the totals, and the same bytes each time', async () => {
      const text = await textOf('Owner', 'Anna')
      expect(text).toMatch(/Yearly statement of pay and tax 2026 .*Anna Test/)
      expect(text).toContain('Paid elsewhere to March 2026 30,000.00 30,000.00 3,300.00 1,777.50 0.00 24,922.50')
      expect(text).toContain('April 2026 10,000.00 10,000.00 1,100.00 592.50 50.00 8,257.50')
      expect(text).toContain('Total 50,000.00 50,000.00 5,500.00 2,962.50 100.00 41,437.50')
      expect(text).toContain('Not approved, so not included: November 2026.')
      const [first, second] = [await statement('Owner', 'Anna'), await statement('Owner', 'Anna')]
      expect(first.raw.equals(second.raw)).toBe(true)
    })

    test('is in Arabic on request', async () => {
      const { plain } = readPdf((await statement('Owner', 'Anna', '&language=ar')).raw)
      expect(plain).toContain('/Lang (ar)')
      expect((await statement('Owner', 'Anna', '&language=fr')).status).toBe(400)
    })

    test('is your own, or that of people whose pay you see', async () => {
      expect((await statement('Anna', 'Anna')).status).toBe(200)
      expect((await statement('Boss', 'Below')).status).toBe(200)
      for (const [as, name] of [
        ['Boss', 'Anna'],
        ['Anna', 'Below'],
        // Without an approved month.
        ['Cleo', 'Cleo'],
      ] as const)
        expect((await statement(as, name)).status, `${as} of ${name}`).toBe(404)
      expect((await statement(null, 'Anna')).status).toBe(401)
    })

    test('is in the archive of everyone, which is recorded without amounts', async () => {
      const { raw, headers, status } = await app.call('Owner', 'GET', '/payroll/year-totals/statements?year=2026')
      expect([status, headers['muster-rows']]).toEqual([200, '3'])
      for (const name of ['Anna', 'Ben', 'Below'])
        expect(raw.includes(`Statement 2026`) && raw.includes(name)).toBe(true)
      const entries = await app.app.db
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.requestId, String(headers['x-request-id'])))
      expect(entries.map(({ action, after }) => [action, after])).toEqual([
        ['payroll.year_statements_exported', { year: 2026, rows: 3 }],
      ])
      expect((await app.call('Boss', 'GET', '/payroll/year-totals/statements?year=2026')).status).toBe(403)
      expect((await app.call('Owner', 'GET', '/payroll/year-totals/statements?year=2001')).status).toBe(404)
    })
  })
})
