import { randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { readXlsx } from '../../../../testing/readXlsx.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { payrollRecords } from '../tables.ts'

stopClock('2026-11-20T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const paidRecord = (lastName: string, currency: 'EGP' | 'USD', net: string) => ({
    period: '2026-10',
    userId: app.company.id(lastName),
    currency,
    status: 'DRAFT' as const,
    person: { firstName: '=1+1', lastName, llId: '@LL', department: 'Sales', position: null },
    searchText: `=1+1 ${lastName.toLowerCase()}`,
    department: 'Sales',
    baseSalary: net,
    allowances: '0',
    bonuses: '0',
    overtime: '0',
    grossPay: net,
    deductions: '0',
    taxDeductions: '0',
    netPay: net,
    digest: randomUUIDv7(),
  })
  await app.app.db
    .insert(payrollRecords)
    .values([paidRecord('Employee', 'EGP', '1234.50'), paidRecord('Stranger', 'USD', '900.00')])
})
afterAll(() => app.close())

const exported = (as: string | null, query = '') => app.call(as, 'GET', `/payroll/export?${query}`)

test('contains amounts as numbers with their currency, and never reads text as a formula', async () => {
  const { raw, headers } = await exported('Owner', 'month=10&year=2026&format=xlsx')
  expect(headers['muster-rows']).toBe('2')
  const [head, first, second] = (await readXlsx(new File([new Uint8Array(raw)], 'a.xlsx'))).rows
  expect(head?.slice(0, 3)).toEqual(['Month', 'LL-ID', 'Employee'])
  expect(first?.slice(0, 3)).toEqual(['46296 mmm yyyy', '@LL', '=1+1 Employee'])
  expect(first).toContain('1234.5 [$EGP] #,##0.00')
  expect(second).toContain('900 [$USD] #,##0.00')
  expect(second?.at(-1)).toBe('Draft')
})

test('contains only what the actor sees, with the filters of the list', async () => {
  expect((await exported('Owner', 'currency=USD')).raw.toString('utf8')).toMatch(
    /^[^\n]*\n"2026-10","'@LL","'=1\+1 Stranger"/,
  )
  expect((await exported('Owner', 'month=11&year=2026')).headers['muster-rows']).toBe('0')
  expect((await exported('Owner', 'status=NONE')).status).toBe(400)
  for (const as of ['Employee', 'Lead']) expect((await exported(as)).status).toBe(403)
  expect((await exported(null)).status).toBe(401)
})

test('is recorded', async () => {
  const { headers } = await exported('Owner', 'currency=USD')
  const entries = await app.app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.requestId, String(headers['x-request-id'])))
  expect(entries).toMatchObject([{ action: 'payroll.list_exported', after: { currency: 'USD', rows: 1 } }])
})
