import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { jsonWithoutIds } from '../../../../testing/json.ts'
import { recordedBy, statusAndMessage } from '../test/adjustments.ts'
import { addPaidPerson, approveRun, generate, recordOf, setRunStatus } from '../test/payroll.ts'
import { taxFrom, taxLinesOf } from '../test/taxes.ts'

stopClock('2026-04-30T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addPaidPerson(app, 'Anna', { salary: '10000.00', to: '2026-03-31' })
  await addPaidPerson(app, 'Late', { salary: '10000.00', to: '2026-03-31' })
  await taxFrom(app, '2026-02')
  for (const period of ['2026-01', '2026-02']) await approveRun(app, period)
  const permissions = ['payroll.all_view', 'payroll.process', 'payroll.approve', 'payroll.tax'] as const
  const roleId = await createRole(app.app.db, 'Pays', [...permissions])
  for (const name of ['Clerk', 'Taxer', 'Checker']) await newcomer(app, name, { manager: 'Owner', roleId })
  await generate(app, '2026-03')
})
afterAll(() => app.close())

const amounts = { upTo: '2026-01', wage: 50_000, insurance: 1837, tax: 9000, source: 'Payslips of January' }
const path = (firstName: string) => `/payroll/openings/${app.company.id(firstName)}`
const set = (firstName = 'Anna', changes: object = {}, as = 'Taxer') =>
  app.call(as, 'PUT', path(firstName), { ...amounts, ...changes })
const read = async (firstName = 'Anna') => (await app.call('Taxer', 'GET', path(firstName))).body
const exceptionsOf = async (firstName = 'Anna', period = '2026-03') =>
  (await recordOf(app, period, firstName)).record.exceptions

describe('opening amounts', () => {
  test.each<[string, object, string]>([
    ['upTo', { upTo: '2026-13' }, 'Please enter a month as YYYY-MM'],
    ['upTo', { upTo: '2026-05' }, 'This month has not started yet'],
    ['wage', { wage: -1 }, 'Please enter the taxed pay, or 0'],
    ['insurance', { insurance: 0.001 }, 'Please use at most two decimals'],
    ['tax', { tax: 48_163.01 }, 'Insurance and tax must not exceed the pay'],
    ['source', { source: ' ' }, 'Please name the payslips or the statement with these amounts'],
  ])('%s: %j is refused', async (field, changes, message) => {
    expect(statusAndMessage(await set('Anna', changes))).toEqual([400, field, message])
    expect((await read()).openings).toEqual([])
  })

  test('can’t cover a month that payroll taxed, or be your own', async () => {
    const { status, body } = await set('Anna', { upTo: '2026-02' })
    expect([status, body.code]).toEqual([409, 'payroll.opening_overlaps'])
    expect((await set('Taxer')).status).toBe(403)
    expect((await app.call('Taxer', 'GET', path('Taxer'))).body.can.set).toBe(false)
  })

  test('settle a year that began elsewhere, once its record is calculated again', async () => {
    expect(await exceptionsOf()).toContain('YEAR_INCOMPLETE')
    const { status, body } = await set()
    expect([status, body.opening]).toMatchObject([
      200,
      { year: 2026, ...amounts, enteredBy: { firstName: 'Taxer', lastName: 'Test' } },
    ])
    expect(await read()).toEqual({ openings: [body.opening], isTaxed: true, currency: 'EGP', can: { set: true } })
    expect(await exceptionsOf()).toContain('OUTDATED')
    await generate(app, '2026-03')
    expect(await exceptionsOf()).not.toContain('YEAR_INCOMPLETE')
    // 70,000 less 4,037 of insurance and 20,000 exempt: 45,960 makes 596. 9,000 and twice 592.50 were withheld.
    expect(await taxLinesOf(app, '2026-03', 'Anna')).toEqual([
      ['INCOME_TAX', '2026-03', 592.5],
      ['TAX_SETTLEMENT', '2026-03', -9589],
    ])
    const { detail } = await recordOf(app, '2026-03', 'Anna')
    const { because } = detail.lines.find(({ code }: any) => code === 'TAX_SETTLEMENT')
    expect(because).toMatchObject({
      opening: { upTo: '2026-01', wage: 50_000, insurance: 1837, tax: 9000 },
      months: [{ period: '2026-02' }, { period: '2026-03' }],
      withheld: 10_185,
    })
  })

  test('are recorded without amounts, and the person who entered them does not approve the record', async () => {
    const [entry] = await app.app.db.select().from(auditEntries).where(eq(auditEntries.action, 'payroll.opening_set'))
    expect(entry).toMatchObject({
      personId: app.company.id('Anna'),
      after: { upTo: '2026-01', source: amounts.source },
    })
    expect(jsonWithoutIds(entry)).not.toContain('50000')
    await setRunStatus(app, '2026-03', 'PENDING_APPROVAL', 'Clerk')
    const { record } = await recordOf(app, '2026-03', 'Anna')
    const answer = await app.call('Taxer', 'PATCH', `/payroll/${record.id}/status`, { status: 'APPROVED' })
    expect([answer.status, answer.body.code]).toEqual([409, 'payroll.generated_by_you'])
    expect(answer.body.message).toContain('You changed this person’s opening amounts')
    await setRunStatus(app, '2026-03', 'DRAFT', 'Clerk')
  })

  test('can be removed, and the latest apply', async () => {
    await set('Anna', { tax: 9500 })
    expect((await read()).openings[0].tax).toBe(9500)
    const remove = async () => (await app.call('Taxer', 'DELETE', path('Anna'), { year: 2026 })).body
    expect(await remove()).toEqual({ removed: true })
    expect(await remove()).toEqual({ removed: false })
    expect((await read()).openings).toEqual([])
    await generate(app, '2026-03')
    expect(await exceptionsOf()).toContain('YEAR_INCOMPLETE')
    await set('Anna', { tax: 9100 })
    await generate(app, '2026-03', 'Clerk')
    expect((await taxLinesOf(app, '2026-03', 'Anna'))[1]).toEqual(['TAX_SETTLEMENT', '2026-03', -9689])
    await expect(app.app.db.execute(sql`delete from payroll_openings`)).rejects.toThrow()
  })

  test('entered after the year was approved settle it in the next record', async () => {
    await setRunStatus(app, '2026-03', 'PENDING_APPROVAL', 'Clerk')
    expect((await setRunStatus(app, '2026-03', 'APPROVED', 'Checker')).body.count).toBe(2)
    await set('Late')
    await generate(app, '2026-04')
    expect(await taxLinesOf(app, '2026-04', 'Late')).toEqual([['TAX_SETTLEMENT', '2026-03', -9589]])
    expect((await recordOf(app, '2026-04', 'Late')).record.netPay).toBe(9589)
  })

  test('of someone else are logged when they are read', async () => {
    const answer = await app.call('Taxer', 'GET', path('Late'))
    expect((await recordedBy(app, answer)).map(({ action, personId }) => [action, personId])).toEqual([
      ['payroll.looked_at', app.company.id('Late')],
    ])
  })
})
