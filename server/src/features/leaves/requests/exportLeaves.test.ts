import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { readXlsx } from '../../../../testing/readXlsx.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { leaveRequests } from '../tables.ts'

stopClock('2026-11-20T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const request = (employee: string, startDate: string, endDate: string, totalDays: string) => ({
    userId: app.company.id(employee),
    leaveType: 'ANNUAL' as const,
    startDate,
    endDate,
    totalDays,
    reason: '=HYPERLINK("x")\u0008',
    status: 'PENDING' as const,
  })
  await app.app.db
    .insert(leaveRequests)
    .values([
      request('Employee', '2026-10-05', '2026-10-06', '2'),
      request('Employee', '2026-11-30', '2026-11-30', '0.5'),
      request('Stranger', '2026-10-07', '2026-10-07', '1'),
    ])
})
afterAll(() => app.close())

const exportLeaves = (as: string | null, query = '') => app.call(as, 'GET', `/leaves/export?${query}`)
const sheet = async (as: string, query = '') => {
  const { raw } = await exportLeaves(as, `format=xlsx&${query}`)
  return (await readXlsx(new File([new Uint8Array(raw)], 'a.xlsx'))).rows
}

test('an export has real dates, and text that is never a formula', async () => {
  const [head, row, ...otherRows] = await sheet('Hr', 'search=employee&from=2026-11-01')
  expect(head?.slice(0, 4)).toEqual(['Employee', 'LL-ID', 'Department', 'Type'])
  expect(row).toEqual(expect.arrayContaining(['Annual leave', 'Pending']))
  // The spreadsheet's number for 30 Nov 2026 is 46356.
  expect(row).toContain('46356 d mmm yyyy')
  expect(row).toContain('0.5 #,##0.00')
  expect(row).toContain('=HYPERLINK("x")')
  expect(otherRows).toEqual([])
  const text = (await exportLeaves('Hr', 'search=employee')).raw.toString('utf8')
  expect(text).toContain(`"'=HYPERLINK(""x"")"`)
  expect(text.trim().split('\r\n')).toHaveLength(3)
})

test('a team lead exports only the team’s requests, with the filters of the list', async () => {
  expect((await exportLeaves('Hr')).headers['muster-rows']).toBe('3')
  expect((await exportLeaves('Lead')).headers['muster-rows']).toBe('2')
  expect((await exportLeaves('Hr', 'year=2026&leaveType=SICK')).headers['muster-rows']).toBe('0')
  expect((await exportLeaves('Hr', 'from=2026-10-06&to=2026-10-31')).headers['muster-rows']).toBe('2')
  expect((await exportLeaves('Hr', 'from=2026-10-06&to=2026-10-01')).status).toBe(400)
  expect((await exportLeaves('Employee')).status).toBe(403)
  expect((await exportLeaves(null)).status).toBe(401)
})

test('is recorded', async () => {
  const { headers } = await exportLeaves('Lead', 'status=PENDING')
  const entries = await app.app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.requestId, String(headers['x-request-id'])))
  expect(entries).toMatchObject([{ action: 'leave.exported', after: { status: 'PENDING', rows: 2 } }])
})
