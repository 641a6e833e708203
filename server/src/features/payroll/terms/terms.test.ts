import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { jsonWithoutIds } from '../../../../testing/json.ts'
import { recordedBy, statusAndMessage } from '../test/adjustments.ts'
import { addPaidPerson, approveRun, generate, recordOf, setRunStatus, setToday } from '../test/payroll.ts'
import { storedUpTo, taxFrom, taxOfYear } from '../test/taxes.ts'

stopClock('2026-12-31T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  for (const name of ['Anna', 'Foreign', 'Second', 'Disabled', 'Twice'])
    await addPaidPerson(app, name, { salary: '20000.00', from: '2026-09-01' })
  await taxFrom(app, '2026-09')
  for (const period of ['2026-09', '2026-10']) await approveRun(app, period)
  const permissions = ['payroll.all_view', 'payroll.process', 'payroll.approve', 'payroll.tax'] as const
  const roleId = await createRole(app.app.db, 'Pays', [...permissions])
  for (const name of ['Clerk', 'Taxer', 'Checker']) await newcomer(app, name, { manager: 'Owner', roleId })
  await generate(app, '2026-11', 'Clerk')
})
afterAll(() => app.close())

const draft = { firstMonth: '2026-11', status: 'INSURED', insuredWage: 12_000, source: 'Form 2 of November' }
const path = (firstName: string) => `/payroll/terms/${app.company.id(firstName)}`
const set = (firstName = 'Anna', changes: object = {}, as = 'Taxer') =>
  app.call(as, 'PUT', path(firstName), { ...draft, ...changes })
const preview = async (firstName: string, changes: object = {}, as = 'Taxer') =>
  app.call(as, 'POST', `${path(firstName)}/preview`, { ...draft, ...changes })
const read = async (firstName = 'Anna', as = 'Taxer') => (await app.call(as, 'GET', path(firstName))).body
const linesOf = async (firstName: string, period = '2026-11') =>
  (await recordOf(app, period, firstName)).lines.filter(([code]: [string]) => /INSURANCE|TAX/.test(code))
const exceptionsOf = async (firstName: string, period = '2026-11') =>
  (await recordOf(app, period, firstName)).record.exceptions

describe('terms', () => {
  test.each<[string, object, string]>([
    ['firstMonth', { firstMonth: '2026-13' }, 'Please enter a month as YYYY-MM'],
    ['status', { status: 'ASTRONAUT' }, 'Please choose a status'],
    ['status', { status: '' }, 'Please choose a status'],
    ['insuredWage', { insuredWage: 0 }, 'Please enter the registered wage'],
    ['insuredWage', { insuredWage: 1.005 }, 'Please use at most two decimals'],
    ['source', { source: ' ' }, 'Please name the form or document'],
  ])('%s: %j is refused, and in the preview too', async (field, changes, message) => {
    expect(statusAndMessage(await set('Anna', changes))).toEqual([400, field, message])
    expect(statusAndMessage(await preview('Anna', changes))).toEqual([400, field, message])
    expect((await read()).entries).toEqual([])
  })

  test('can’t be set for yourself, or for someone out of reach', async () => {
    expect((await set('Taxer')).status).toBe(403)
    expect((await preview('Taxer')).status).toBe(403)
    expect((await read('Taxer')).can.set).toBe(false)
    expect((await set('Anna', {}, 'Manager')).status).toBe(403)
    expect((await app.call('Taxer', 'PUT', '/payroll/terms/00000000-0000-4000-8000-000000000000', draft)).status).toBe(
      404,
    )
  })

  test('are the default ones at first', async () => {
    const { current, statuses, defaultStatus, isTaxed, can } = await read()
    expect(current).toEqual({
      status: { code: 'INSURED', name: 'Insured', meaning: 'Insurance and tax as usual.' },
      insuredWage: null,
      pay: { kind: 'MONTHLY', rate: null, currency: null },
      limits: { minWage: 2700, maxWage: 16_700 },
    })
    expect(statuses.map(({ code }: any) => code)).toEqual([
      'INSURED',
      'FOREIGNER',
      'OVER_AGE',
      'INSURED_AS_EMPLOYER',
      'SECOND_EMPLOYMENT',
      'DISABILITY',
    ])
    expect([defaultStatus, isTaxed, can]).toEqual(['INSURED', true, { set: true }])
  })

  test('are previewed on the open month without writing anything', async () => {
    const answer = await preview('Anna')
    expect(answer.body.preview).toMatchObject({
      period: '2026-11',
      terms: { insuredWage: 12_000, limits: { minWage: 2700, maxWage: 16_700 }, status: { code: 'INSURED' } },
      // 11 % and 18.75 % of 16,700 become those of 12,000: 1,320 and 2,250.
      before: { insurance: 1837, tax: 2445, employerShare: 3131.25, netPay: 15_718 },
      after: { insurance: 1320, tax: 2557.17, employerShare: 2250, netPay: 16_122.83 },
      differences: [],
    })
    expect(await recordedBy(app, answer)).toMatchObject([{ action: 'payroll.terms_previewed' }])
    expect((await read()).entries).toEqual([])
    const later = await preview('Anna', { firstMonth: '2027-03' })
    expect(later.body.preview).toMatchObject({ period: '2027-03', after: { insurance: 1320 } })
    const earlier = await preview('Anna', { firstMonth: '2025-12', insuredWage: 15_000 })
    expect(earlier.body.preview.terms).toMatchObject({
      insuredWage: 15_000,
      limits: { minWage: 2300, maxWage: 14_500 },
    })
  })

  test('replace the pay as insured wage from their month on, within the limits', async () => {
    const answer = await set()
    expect([answer.status, answer.body.terms]).toMatchObject([200, { insuredWage: 12_000 }])
    expect(await exceptionsOf('Anna')).toContain('OUTDATED')
    await generate(app, '2026-11', 'Clerk')
    expect(await linesOf('Anna')).toEqual([
      ['INSURANCE', '2026-11', 1320],
      ['INCOME_TAX', '2026-11', 2557.17],
      ['EMPLOYER_INSURANCE', '2026-11', 2250],
    ])
    const { detail } = await recordOf(app, '2026-11', 'Anna')
    expect(detail.lines.find(({ code }: any) => code === 'INSURANCE').because).toMatchObject({
      wage: 20_000,
      registered: 12_000,
      insured: 12_000,
      rate: 11,
    })
  })

  test('are recorded without amounts, and the same again changes nothing', async () => {
    const again = await set()
    expect(again.status).toBe(200)
    expect(await recordedBy(app, again)).toEqual([])
    expect((await read()).entries).toMatchObject([
      {
        firstMonth: '2026-11',
        status: null,
        wageBasis: 'REGISTERED',
        insuredWage: 12_000,
        source: draft.source,
        enteredBy: { firstName: 'Taxer', lastName: 'Test' },
        isReplaced: false,
      },
    ])
    const answer = await set('Anna', { insuredWage: 20_000, firstMonth: '2027-01' })
    const [entry] = await recordedBy(app, answer)
    expect(entry).toMatchObject({
      action: 'payroll.terms_set',
      personId: app.company.id('Anna'),
      after: { firstMonth: '2027-01', wageBasis: 'REGISTERED', source: draft.source },
    })
    expect(jsonWithoutIds(entry)).not.toMatch(/20[,.]?000/)
  })

  test('keep whoever set them from approving the first record that uses them', async () => {
    await setRunStatus(app, '2026-11', 'PENDING_APPROVAL', 'Clerk')
    const approve = async (firstName: string, as: string) => {
      const { record } = await recordOf(app, '2026-11', firstName)
      return app.call(as, 'PATCH', `/payroll/${record.id}/status`, { status: 'APPROVED' })
    }
    const answer = await approve('Anna', 'Taxer')
    expect([answer.status, answer.body.code]).toEqual([409, 'payroll.generated_by_you'])
    expect(answer.body.message).toContain('You changed how this person is insured and taxed')
    expect((await approve('Foreign', 'Taxer')).status).toBe(200)
    expect((await setRunStatus(app, '2026-11', 'APPROVED', 'Checker')).body.count).toBe(4)
  })
})

describe('a status set for approved months', () => {
  test('settles their differences in the next record, and leaves them as they are', async () => {
    const before = await storedUpTo(app, '2026-11')
    const answer = await preview('Foreign', { firstMonth: '2026-10', status: 'FOREIGNER', insuredWage: null })
    expect(answer.body.preview).toMatchObject({
      period: '2026-12',
      // Without insurance, 20,000 are taxed with 2,854.17: 409.17 more.
      after: { insurance: -3674, employerShare: -6262.5 },
      differences: ['2026-10', '2026-11'],
    })
    await set('Foreign', { firstMonth: '2026-10', status: 'FOREIGNER', insuredWage: null })
    await generate(app, '2026-12', 'Clerk')
    expect(await linesOf('Foreign', '2026-12')).toEqual([
      ['INSURANCE', '2026-10', -1837],
      ['INSURANCE', '2026-11', -1837],
      ['INCOME_TAX', '2026-12', 2854.17],
      ['INCOME_TAX', '2026-10', 409.17],
      ['INCOME_TAX', '2026-11', 409.17],
      ['TAX_SETTLEMENT', '2026-12', expect.any(Number)],
      ['EMPLOYER_INSURANCE', '2026-10', -3131.25],
      ['EMPLOYER_INSURANCE', '2026-11', -3131.25],
    ])
    // 80,000 less 1,837 for September and 20,000: 58,160 makes 1,974.
    expect(await taxOfYear(app, 'Foreign', 2026)).toBe(1974)
    expect(await storedUpTo(app, '2026-11')).toBe(before)
  })

  test('leaves approved months of others alone, however often they are calculated', async () => {
    await app.app.db.execute(sql`update users set updated_at = now()`)
    await generate(app, '2026-12', 'Clerk')
    for (const firstName of ['Anna', 'Second', 'Twice'])
      expect((await linesOf(firstName, '2026-12')).filter(([, period]: string[]) => period! < '2026-12')).toEqual([])
  })

  test('changes the exemption of the year in the months for which it holds', async () => {
    await set('Second', { firstMonth: '2026-01', status: 'SECOND_EMPLOYMENT', insuredWage: null })
    await set('Disabled', { firstMonth: '2026-11', status: 'DISABILITY', insuredWage: null })
    await generate(app, '2026-12', 'Clerk')
    // 80,000 without insurance and exemption: 1,500, 2,250 and 2,000.
    expect(await taxOfYear(app, 'Second', 2026)).toBe(5750)
    // 80,000 less 4 × 1,837 and 25,000, the mean of twice 20,000 and twice 30,000: 47,650 makes 765.
    expect(await taxOfYear(app, 'Disabled', 2026)).toBe(765)
    const { detail } = await recordOf(app, '2026-12', 'Disabled')
    expect(detail.lines.find(({ code }: any) => code === 'TAX_SETTLEMENT').because).toMatchObject({
      exempt: 25_000,
      isMeanExemption: true,
      status: { code: 'DISABILITY', name: 'Disability exemption', arabicName: 'إعفاء ذوي الإعاقة' },
    })
  })

  test('makes whoever set it a maker of the record that settles the differences', async () => {
    const { detail } = await recordOf(app, '2026-12', 'Second')
    const { rows } = await app.app.db.execute(sql`select user_id as id, action from payroll_makers
      where record_id = ${detail.record.id} and action = 'TERMS'`)
    expect(rows).toEqual([{ id: app.company.id('Taxer'), action: 'TERMS' }])
  })

  test('is previewed on the next month once this one is approved', async () => {
    for (const [status, as] of [
      ['PENDING_APPROVAL', 'Clerk'],
      ['APPROVED', 'Checker'],
    ] as const)
      expect((await setRunStatus(app, '2026-12', status, as)).status).toBe(200)
    expect((await preview('Anna', { firstMonth: '2026-12', insuredWage: 15_000 })).body.preview).toMatchObject({
      period: '2027-01',
      differences: ['2026-12'],
    })
  })

  test('no longer needs limits of a year that has none', async () => {
    setToday('2027-01-31')
    await generate(app, '2027-01', 'Clerk')
    expect(await exceptionsOf('Anna', '2027-01')).toContain('LIMITS_MISSING')
    expect(await exceptionsOf('Foreign', '2027-01')).not.toContain('LIMITS_MISSING')
  })
})

test('a full month below the minimum wage is an exception, also for the hours of someone in part time', async () => {
  await addPaidPerson(app, 'Low', { salary: '6500.00' })
  await addPaidPerson(app, 'Part', { salary: '3640.00' })
  await app.app.db.execute(sql`insert into working_hours
      (id, user_id, effective_from, minutes_per_day, start_time, end_time, break_minutes, working_days)
    values (gen_random_uuid(), ${app.company.id('Part')}, '2026-01-01', 360, '09:00', '15:00', 0, '{1,2,3,4,5}')`)
  await generate(app, '2027-01', 'Clerk')
  expect(await exceptionsOf('Low', '2027-01')).toContain('BELOW_MINIMUM_WAGE')
  expect(await exceptionsOf('Part', '2027-01')).not.toContain('BELOW_MINIMUM_WAGE')
})

test('set twice at once, both stay, and the later one applies', async () => {
  const answers = await Promise.all(
    [11_000, 13_000].map((insuredWage) => set('Twice', { insuredWage, firstMonth: '2027-01' })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { entries } = await read('Twice')
  expect(entries.map(({ isReplaced }: any) => isReplaced)).toEqual([false, true])
  await generate(app, '2027-01', 'Clerk')
  const [line] = await linesOf('Twice', '2027-01')
  expect(line).toEqual(['INSURANCE', '2027-01', entries[0].insuredWage * 0.11])
  await expect(app.app.db.execute(sql`delete from payroll_terms`)).rejects.toThrow()
})

test('can return to the pay and the default status', async () => {
  await set('Twice', { insuredWage: null, firstMonth: '2027-01' })
  await generate(app, '2027-01', 'Clerk')
  expect((await linesOf('Twice', '2027-01'))[0]).toEqual(['INSURANCE', '2027-01', 1837])
  expect((await read('Twice')).entries[0]).toMatchObject({ wageBasis: 'PAY', insuredWage: null, isReplaced: false })
})
