import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { attendanceDays } from '../../attendance/tables.ts'
import { insertAdjustment, approveRun, generate, addPaidPerson } from '../test/payroll.ts'

stopClock('2026-11-30T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addPaidPerson(app, 'Here')
  await addPaidPerson(app, 'Newer', { from: '2026-11-02' })
  await insertAdjustment(app, 'Here', 'DEDUCTION', '50000.00', '2026-11-05')
  await app.app.db.insert(attendanceDays).values({
    userId: app.company.id('Here'),
    date: '2026-11-04',
    zone: 'Africa/Cairo',
    status: 'ABSENT',
    planSource: null,
  })
  await approveRun(app, '2026-10')
  await generate(app, '2026-11')
})
afterAll(() => app.close())

const team = (as: string | null, query = 'month=11&year=2026&limit=100') =>
  app.call(as, 'GET', `/payroll/team?${query}`)
const memberOf = (body: any, firstName: string) => body.team.find(({ user }: any) => user.firstName === firstName)

test('a manager sees the status of the team and what they can correct, without amounts', async () => {
  const { status, body } = await team('Manager')
  expect(status).toBe(200)
  expect(memberOf(body, 'Here').records).toEqual([
    { status: 'DRAFT', exceptions: ['NO_BANK_DETAILS', 'MISSING_ATTENDANCE'] },
  ])
  // Exceptions about capped deductions or changes since last month would reveal amounts.
  expect(JSON.stringify(body)).not.toMatch(/CAPPED_NET|FAR_OFF|\d{4,}\.\d|netPay|currency/)
  expect(memberOf((await team('Manager', 'month=10&year=2026&limit=100')).body, 'Here').records).toMatchObject([
    { status: 'APPROVED' },
  ])
})

test('lists people within reach in the months of their employment, but never the caller', async () => {
  const { body: october } = await team('Manager', 'month=10&year=2026&limit=100')
  expect([memberOf(october, 'Here') !== undefined, memberOf(october, 'Newer')]).toEqual([true, undefined])
  const { body } = await team('Manager')
  expect(memberOf(body, 'Newer')).toMatchObject({ records: [{ status: 'DRAFT' }] })
  for (const name of ['Manager', 'Owner', 'Stranger']) expect(memberOf(body, name)).toBeUndefined()
  const result = (await team('Manager', 'month=11&year=2026&search=newer')).body
  expect(result.team.map(({ user }: any) => user.firstName)).toEqual(['Newer'])
  expect(result.pagination.totalItems).toBe(1)
  const paged = (await team('Manager', 'month=11&year=2026&limit=1&page=2')).body
  expect(paged.team).toHaveLength(1)
})

test('needs the permission to request adjustments', async () => {
  expect((await team(null)).status).toBe(401)
  for (const as of ['Employee', 'Lead']) expect((await team(as)).status).toBe(403)
  expect((await team('Manager', 'month=13&year=2026')).status).toBe(400)
})
