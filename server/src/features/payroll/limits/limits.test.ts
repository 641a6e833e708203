import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { setClock } from '../../../kernel/clock.ts'
import { insuranceLimits } from '../../../pay/tables.ts'
import { notifications } from '../../../notify/tables.ts'
import { recordedBy, statusAndMessage } from '../test/adjustments.ts'
import { addPaidPerson, generate, recordOf, setRunStatus } from '../test/payroll.ts'
import { taxFrom } from '../test/taxes.ts'

stopClock('2027-01-31T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addPaidPerson(app, 'Anna', { salary: '20000.00' })
  await addPaidPerson(app, 'Abroad', { salary: '3000.00', currency: 'USD' })
  const permissions = ['payroll.all_view', 'payroll.process', 'payroll.approve', 'payroll.tax'] as const
  const roleId = await createRole(app.app.db, 'Pays', [...permissions])
  for (const name of ['Clerk', 'Taxer']) await newcomer(app, name, { manager: 'Owner', roleId })
  await taxFrom(app, '2026-11')
})
afterAll(() => app.close())

const draft = {
  firstMonth: '2027-01',
  minWage: 3200,
  maxWage: 19_300,
  rate: 11,
  employerRate: 18.75,
  source: 'Circular 1 of 2027',
}
const path = '/payroll/insurance-limits'
const list = async (as = 'Taxer') => (await app.call(as, 'GET', path)).body
const enter = (changes: object = {}, as = 'Taxer') => app.call(as, 'POST', path, { ...draft, ...changes })
const decide = (id: string, verb: 'confirm' | 'withdraw', as: string) => app.call(as, 'POST', `${path}/${id}/${verb}`)
const keep = (year: number, as = 'Clerk') => app.call(as, 'POST', `${path}/keep`, { year, reason: 'Not published yet' })
const exceptionsOf = async (period: string, firstName = 'Anna') =>
  (await recordOf(app, period, firstName)).record.exceptions
const insuranceOf = async (period: string) =>
  (await recordOf(app, period, 'Anna')).lines.find(([code]: [string]) => code === 'INSURANCE')?.[2]

describe('a month of a year without limits', () => {
  test('is calculated with those of the year before, which is an exception', async () => {
    await generate(app, '2026-12', 'Owner')
    expect(await exceptionsOf('2026-12')).not.toContain('LIMITS_MISSING')
    for (const status of ['PENDING_APPROVAL', 'APPROVED'] as const)
      expect((await setRunStatus(app, '2026-12', status, status === 'APPROVED' ? 'Clerk' : 'Owner')).status).toBe(200)
    await generate(app, '2027-01', 'Owner')
    expect(await exceptionsOf('2027-01')).toContain('LIMITS_MISSING')
    expect(await exceptionsOf('2027-01', 'Abroad')).not.toContain('LIMITS_MISSING')
    expect(await insuranceOf('2027-01')).toBe(1837)
  })

  test('can’t be approved, alone or with others; records in another currency can', async () => {
    await setRunStatus(app, '2027-01', 'PENDING_APPROVAL', 'Owner')
    const { record } = await recordOf(app, '2027-01', 'Anna')
    const shown = (await app.call('Clerk', 'GET', `/payroll/${record.id}`)).body.record
    expect(shown.can.approve).toBe(false)
    const alone = await app.call('Clerk', 'PATCH', `/payroll/${record.id}/status`, { status: 'APPROVED' })
    expect([alone.status, alone.body.code, alone.body.message]).toEqual([
      409,
      'payroll.limits_missing',
      'The tax and insurance rules have no limits for 2027. Please add them in Settings, then recalculate.',
    ])
    expect((await setRunStatus(app, '2027-01', 'APPROVED', 'Clerk')).body.count).toBe(1)
    const together = await setRunStatus(app, '2027-01', 'APPROVED', 'Clerk')
    expect([together.status, together.body.code]).toEqual([409, 'payroll.limits_missing'])
    await setRunStatus(app, '2027-01', 'DRAFT', 'Owner')
  })

  test('is listed with the limits that the law lets expect', async () => {
    const { missing, limits } = await list()
    expect(missing).toEqual([
      { year: 2027, expected: { minWage: 3200, maxWage: 19_300 }, rate: 11, employerRate: 18.75 },
    ])
    expect(limits.map(({ firstMonth, state }: any) => [firstMonth, state])).toEqual([
      ['2026-01', 'SUPPLIED'],
      ['2025-01', 'SUPPLIED'],
    ])
  })
})

describe('entered limits', () => {
  test.each<[string, object, string]>([
    ['firstMonth', { firstMonth: '2027-13' }, 'Please enter a month as YYYY-MM'],
    ['minWage', { minWage: null }, 'Please enter the minimum insured wage'],
    ['maxWage', { maxWage: 3199.99 }, 'The maximum must not be below the minimum'],
    ['maxWage', { maxWage: 19_300.005 }, 'Please use at most two decimals'],
    ['rate', { rate: 101 }, 'Please enter a percentage from 0 to 100'],
    ['employerRate', { employerRate: -1 }, 'Please enter a percentage from 0 to 100'],
    ['source', { source: ' ' }, 'Please name the law or circular with these limits'],
  ])('%s: %j is refused', async (field, changes, message) => {
    expect(statusAndMessage(await enter(changes))).toEqual([400, field, message])
    expect((await list()).limits).toHaveLength(2)
  })

  test('can’t start in an approved month', async () => {
    const answer = await enter({ firstMonth: '2026-12' })
    expect([answer.status, answer.body.code]).toEqual([400, 'payroll.rules_too_early'])
  })

  test('are previewed on the open month without writing anything', async () => {
    const answer = await app.call('Taxer', 'POST', `${path}/preview`, draft)
    expect(answer.body.preview).toMatchObject({ period: '2027-01', changed: 1, records: 2 })
    expect(answer.body.preview.people).toMatchObject([{ user: { firstName: 'Anna' } }])
    expect(await recordedBy(app, answer)).toMatchObject([{ action: 'payroll.limits_previewed' }])
    expect((await list()).limits).toHaveLength(2)
    expect((await app.call('Manager', 'POST', `${path}/preview`, draft)).status).toBe(403)
  })

  test('have no effect until someone else confirms them', async () => {
    const answer = await enter()
    expect([answer.status, answer.body.limits]).toMatchObject([
      201,
      { ...draft, state: 'PROPOSED', enteredBy: { firstName: 'Taxer' }, can: { confirm: false, withdraw: true } },
    ])
    const { id } = answer.body.limits
    expect(await recordedBy(app, answer)).toMatchObject([{ action: 'payroll.limits_entered', after: draft }])
    const again = await enter({ maxWage: 20_000 })
    expect([again.status, again.body.code]).toEqual([409, 'payroll.limits_pending'])
    await generate(app, '2027-01', 'Owner')
    expect(await insuranceOf('2027-01')).toBe(1837)
    expect((await decide(id, 'confirm', 'Taxer')).status).toBe(403)
    expect((await list('Clerk')).limits[0].can).toEqual({ confirm: true, withdraw: true })
    expect((await list()).missing).toHaveLength(1)
    await app.app.waitForNotifications()
    const notified = await app.app.db
      .select({ userId: notifications.userId })
      .from(notifications)
      .where(eq(notifications.title, 'Insurance limits to confirm'))
    expect(notified.map(({ userId }) => userId)).toContain(app.company.id('Clerk'))
    expect(notified.map(({ userId }) => userId)).not.toContain(app.company.id('Taxer'))
  })

  test('are confirmed once, by one of two people at once, and mark open months as outdated', async () => {
    const [{ id }] = (await list()).limits
    const answers = await Promise.all([decide(id, 'confirm', 'Clerk'), decide(id, 'confirm', 'Owner')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('payroll.limits_decided')
    expect((await decide(id, 'withdraw', 'Taxer')).body.code).toBe('payroll.limits_decided')
    const { limits, missing } = await list()
    expect([limits[0].state, missing]).toEqual(['CONFIRMED', []])
    expect(await exceptionsOf('2027-01')).toEqual(expect.arrayContaining(['LIMITS_MISSING', 'OUTDATED']))
    await generate(app, '2027-01', 'Owner')
    expect(await exceptionsOf('2027-01')).not.toContain('LIMITS_MISSING')
    expect(await insuranceOf('2027-01')).toBe(2123)
  })

  test('make their author a maker of the first month, and let who confirmed them approve it', async () => {
    await setRunStatus(app, '2027-01', 'PENDING_APPROVAL', 'Owner')
    const refusal = await setRunStatus(app, '2027-01', 'APPROVED', 'Taxer')
    expect(refusal.body).toMatchObject({
      code: 'payroll.generated_by_you',
      message: expect.stringMatching(/^You changed the pay rules on /),
    })
    expect((await setRunStatus(app, '2027-01', 'APPROVED', 'Clerk')).body.count).toBe(1)
  })

  test('can be withdrawn before they are confirmed, then disappear', async () => {
    const { id } = (await enter({ firstMonth: '2027-07' })).body.limits
    const answer = await decide(id, 'withdraw', 'Clerk')
    expect(answer.status).toBe(204)
    expect(await recordedBy(app, answer)).toMatchObject([
      { action: 'payroll.limits_withdrawn', after: { firstMonth: '2027-07' } },
    ])
    expect((await decide(id, 'confirm', 'Clerk')).body.code).toBe('payroll.limits_decided')
    expect((await list()).limits.map(({ firstMonth }: any) => firstMonth)).not.toContain('2027-07')
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect((await decide(unknown, 'confirm', 'Clerk')).status).toBe(404)
  })

  test('are protected by the database', async () => {
    const { db } = app.app
    await expect(db.update(insuranceLimits).set({ maxWage: '1' })).rejects.toThrow()
    await expect(db.delete(insuranceLimits)).rejects.toThrow()
    const [row] = await db
      .select()
      .from(insuranceLimits)
      .where(sql`confirmed_at is not null`)
    expect(row?.maxWage).toBe('19300.00')
  })
})

describe('keeping the limits of the year before', () => {
  test('is a decision with a reason, of which the owner is notified, and clears the exception', async () => {
    setClock(() => Temporal.Instant.from('2028-01-31T10:00:00Z'))
    expect((await list()).missing).toEqual([{ year: 2028, expected: null, rate: 11, employerRate: 18.75 }])
    const empty = await app.call('Clerk', 'POST', `${path}/keep`, { year: 2028, reason: '' })
    expect(statusAndMessage(empty)).toEqual([400, 'reason', 'Please say why the earlier limits still apply'])
    const answer = await keep(2028)
    expect([answer.status, answer.body.limits]).toMatchObject([
      201,
      { firstMonth: '2028-01', state: 'KEPT', maxWage: 19_300, source: 'Not published yet' },
    ])
    expect(await recordedBy(app, answer)).toMatchObject([{ action: 'payroll.limits_kept', after: { year: 2028 } }])
    expect((await keep(2028)).body.code).toBe('payroll.limits_present')
    expect((await list()).missing).toEqual([])
    await app.app.waitForNotifications()
    const [notice] = await app.app.db
      .select()
      .from(notifications)
      .where(eq(notifications.title, 'Insurance limits unchanged'))
    expect(notice).toMatchObject({
      userId: app.company.id('Owner'),
      message: 'Clerk Test continues with the insurance limits of 2027 in 2028: Not published yet',
    })
    await generate(app, '2028-01', 'Owner')
    expect(await exceptionsOf('2028-01')).not.toContain('LIMITS_MISSING')
    expect(await insuranceOf('2028-01')).toBe(2123)
  })

  test('needs the permission for taxes, as every call on limits does', async () => {
    for (const name of ['Employee', 'Lead', 'Manager']) {
      expect((await app.call(name, 'GET', path)).status).toBe(403)
      expect((await enter({}, name)).status).toBe(403)
      expect((await keep(2029, name)).status).toBe(403)
    }
    expect((await app.call(null, 'GET', path)).status).toBe(401)
  })
})

test('from October on, the next year is missing too', async () => {
  setClock(() => Temporal.Instant.from('2028-09-30T10:00:00Z'))
  expect((await list()).missing).toEqual([])
  setClock(() => Temporal.Instant.from('2028-10-01T10:00:00Z'))
  expect((await list()).missing.map(({ year }: any) => year)).toEqual([2029])
})
