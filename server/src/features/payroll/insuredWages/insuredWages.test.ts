import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { multipart } from '../../../../testing/forms.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { recordedBy, statusAndMessage } from '../test/adjustments.ts'
import { addPaidPerson, generate, recordOf, setToday } from '../test/payroll.ts'
import { taxFrom } from '../test/taxes.ts'

stopClock('2026-12-10T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addPaidPerson(app, 'Anna', { salary: '10000.00' })
  await addPaidPerson(app, 'Bert', { salary: '60000.00' })
  await addPaidPerson(app, 'Cora', { salary: '12345.67' })
  await addPaidPerson(app, 'Dave', { salary: '2000.00' })
  await addPaidPerson(app, 'Abroad', { salary: '3000.00', currency: 'USD' })
  await addPaidPerson(app, 'Left', { salary: '10000.00', to: '2026-12-31' })
  await addPaidPerson(app, 'Foreign', { salary: '10000.00' })
  await taxFrom(app, '2026-11')
  const permissions = ['payroll.all_view', 'payroll.process', 'payroll.approve', 'payroll.tax'] as const
  const roleId = await createRole(app.app.db, 'Pays', [...permissions])
  for (const name of ['Clerk', 'Taxer']) await newcomer(app, name, { manager: 'Owner', roleId })
  await setTerms('Anna', { insuredWage: 8000 })
  await setTerms('Foreign', { status: 'FOREIGNER' })
  for (const [place, name] of ['Anna', 'Bert', 'Cora', 'Dave'].entries())
    await app.app.db.execute(sql`update users set ll_id = ${`LL-${place + 1}`} where id = ${app.company.id(name)}`)
})
afterAll(() => app.close())

const path = '/payroll/insured-wages'
const setTerms = async (firstName: string, changes: object) => {
  const terms = { firstMonth: '2026-11', status: 'INSURED', insuredWage: null, source: 'Form 1', ...changes }
  expect((await app.call('Owner', 'PUT', `/payroll/terms/${app.company.id(firstName)}`, terms)).status).toBe(200)
}
const list = async (query = '', as = 'Taxer') => (await app.call(as, 'GET', `${path}?year=2027${query}`)).body
const draft = { year: 2027, basis: 'RAISE', chosen: [] as object[], source: 'Form 2 of January 2027' }
const enter = (changes: object = {}, as = 'Taxer') => app.call(as, 'POST', path, { ...draft, ...changes })
const preview = (changes: object = {}, as = 'Taxer') =>
  app.call(as, 'POST', `${path}/preview`, { ...draft, ...changes })
const chosen = (firstName: string, insuredWage: number | null) => ({ userId: app.company.id(firstName), insuredWage })
const check = async (text: string, as = 'Taxer') => {
  const file = new File([text], 'wages.csv', { type: 'text/csv' })
  const { body, headers } = await multipart({ year: '2027', file })
  return app.call(as, 'POST', `${path}/check`, body, headers)
}

describe('the insured wages of a year', () => {
  test('are proposed for everyone who is insured in January, but can’t be entered without limits', async () => {
    const { insuredWages, pagination, raise, limits } = await list()
    expect([raise, limits, pagination.totalItems]).toEqual([3, null, 4])
    expect(insuredWages.map(({ user }: any) => user.firstName)).toEqual(['Anna', 'Bert', 'Cora', 'Dave'])
    const refusal = await enter()
    expect([refusal.status, refusal.body.code]).toEqual([409, 'payroll.limits_missing'])
    expect((await preview()).status).toBe(409)
  })

  test('are raised by 3 %, or follow the agreed pay, within the new limits', async () => {
    const limits = { firstMonth: '2027-01', minWage: 3200, maxWage: 19_300, rate: 11, employerRate: 18.75 }
    const { body } = await app.call('Clerk', 'POST', '/payroll/insurance-limits', { ...limits, source: 'Circular' })
    await app.call('Owner', 'POST', `/payroll/insurance-limits/${body.limits.id}/confirm`)
    const { insuredWages } = await list()
    expect(
      insuredWages.map(({ user, registered, pay, raised, agreed, entered }: any) => [
        user.firstName,
        registered,
        pay,
        raised,
        agreed,
        entered,
      ]),
    ).toEqual([
      ['Anna', 8000, 10_000, 8240, 10_000, null],
      ['Bert', null, 60_000, 19_300, 19_300, null],
      // Without a registered wage, the pay of January is insured as it is.
      ['Cora', null, 12_345.67, 12_345.67, 12_345.67, null],
      ['Dave', null, 2000, 3200, 3200, null],
    ])
    expect((await list('&search=cor')).insuredWages).toHaveLength(1)
    const second = await list('&limit=3&page=2')
    expect(second.insuredWages.map(({ user }: any) => user.firstName)).toEqual(['Dave'])
    expect(second.pagination).toEqual({ currentPage: 2, totalPages: 2, totalItems: 4, itemsPerPage: 3 })
  })

  test.each<[string, object, string]>([
    ['year', { year: 1999 }, 'Please enter a year from 2000 to 2100'],
    ['basis', { basis: 'GUESS' }, 'Please choose a proposal'],
    ['chosen.0.insuredWage', { chosen: [{ insuredWage: -1 }] }, 'Please enter the insured wage'],
    ['source', { source: '' }, 'Please name the form or document'],
  ])('%s: %j is refused', async (field, changes, message) => {
    const [one] = (changes as { chosen?: object[] }).chosen ?? []
    const all = one ? { chosen: [{ ...chosen('Anna', 1), ...one }] } : changes
    expect(statusAndMessage(await enter(all))).toEqual([400, field, message])
  })

  test('can’t be chosen for yourself or someone who is not insured', async () => {
    await addPaidPerson(app, 'Self', { salary: '10000.00' })
    await app.app.db.execute(
      sql`update user_roles set user_id = ${app.company.id('Self')} where user_id = ${app.company.id('Clerk')}`,
    )
    expect((await enter({ chosen: [chosen('Self', 5000)] }, 'Self')).status).toBe(403)
    expect((await preview({ basis: 'NONE' }, 'Self')).body.preview.people).toBe(0)
    expect((await enter({ chosen: [chosen('Foreign', 5000)] })).status).toBe(404)
    expect((await enter({}, 'Manager')).status).toBe(403)
  })

  test('are previewed without writing anything', async () => {
    const answer = await preview({ chosen: [chosen('Cora', 15_000), chosen('Dave', null), chosen('Self', null)] })
    // Anna from 8,000 to 8,240, Bert at 19,300 is registered now, and Cora from 12,345.67 to 15,000.
    expect(answer.body.preview).toEqual({ people: 3, before: 39_645.67, after: 42_540 })
    expect((await list()).insuredWages.map(({ entered }: any) => entered)).toEqual([null, null, null, null, null])
  })

  test('are entered together, each as an entry of the person', async () => {
    const answer = await enter({ chosen: [chosen('Cora', 99_000), chosen('Dave', null), chosen('Self', null)] })
    expect(answer.body).toEqual({ people: 3 })
    const [entry] = await recordedBy(app, answer)
    expect(entry).toMatchObject({
      action: 'payroll.insured_wages_entered',
      after: { year: 2027, basis: 'RAISE', chosen: 3, people: 3, source: draft.source },
    })
    expect((await list()).insuredWages.map(({ entered }: any) => entered)).toEqual([8240, 19_300, 19_300, null, null])
    const { body } = await app.call('Taxer', 'GET', `/payroll/terms/${app.company.id('Cora')}`)
    expect(body.entries).toMatchObject([{ firstMonth: '2027-01', insuredWage: 19_300, source: draft.source }])
  })

  test('are not raised twice, and a chosen wage replaces an entered one', async () => {
    expect((await enter({ chosen: [chosen('Dave', null), chosen('Self', null)] })).body).toEqual({ people: 0 })
    expect((await enter({ basis: 'NONE', chosen: [chosen('Anna', 9000)] })).body).toEqual({ people: 1 })
    expect((await list()).insuredWages[0]).toMatchObject({ registered: 8000, raised: 8240, entered: 9000 })
    const answers = await Promise.all(
      [9100, 9200].map((wage) => enter({ basis: 'NONE', chosen: [chosen('Anna', wage)] })),
    )
    expect(answers.map(({ body }) => body.people)).toEqual([1, 1])
  })

  test('insure January', async () => {
    setToday('2027-01-31')
    await generate(app, '2027-01', 'Owner')
    const insuranceOf = async (firstName: string) =>
      (await recordOf(app, '2027-01', firstName)).lines.find(([code]: [string]) => code === 'INSURANCE')
    expect(await insuranceOf('Bert')).toEqual(['INSURANCE', '2027-01', 2123])
    expect(await insuranceOf('Cora')).toEqual(['INSURANCE', '2027-01', 2123])
    expect(await insuranceOf('Dave')).toEqual(['INSURANCE', '2027-01', 352])
    const { detail } = await recordOf(app, '2027-01', 'Bert')
    const { rows } = await app.app.db.execute(sql`select user_id as id from payroll_makers
      where record_id = ${detail.record.id} and action = 'TERMS'`)
    expect(rows).toEqual([{ id: app.company.id('Taxer') }])
  })
})

describe('a file of insured wages', () => {
  test('is exported with the proposals, and read again', async () => {
    const answer = await app.call('Taxer', 'GET', `${path}/export?year=2027&basis=PAY`)
    const lines: string[][] = parse(answer.raw.toString(), { bom: true })
    expect(lines[0]).toEqual(['LL-ID', 'Employee', 'Department', 'Registered wage', 'Agreed pay', 'Insured wage'])
    expect(lines[2]?.slice(3)).toEqual(['', '60000.00', '19300.00'])
    expect(await recordedBy(app, answer)).toMatchObject([{ action: 'payroll.insured_wages_exported' }])
    const { body } = await check(answer.raw.toString())
    expect(body.problems).toEqual([{ line: 6, message: 'No insured person of 2027 has the LL-ID “”' }])
    expect(body.wages.map(({ user, insuredWage }: any) => [user.firstName, insuredWage])).toContainEqual(['Dave', 3200])
  })

  test('names the lines that can’t be used', async () => {
    const lines = ['LL-ID;Insured wage', 'LL-1;9,500.00', 'LL-1;1', 'LL-77;5', 'LL-2;a lot', 'LL-3;', 'LL-4;0']
    const { body } = await check(lines.join('\n'))
    expect(body.wages).toMatchObject([{ user: { firstName: 'Anna' }, insuredWage: 9500 }])
    expect(body.problems).toEqual([
      { line: 3, message: 'The LL-ID LL-1 appears twice' },
      { line: 4, message: 'No insured person of 2027 has the LL-ID “LL-77”' },
      { line: 5, message: '“a lot” is not an amount such as 12000.50' },
      { line: 7, message: '“0” is not an amount such as 12000.50' },
    ])
  })

  test.each([
    ['LL-ID\nLL-1', 'The first line needs the columns “LL-ID” and “Insured wage”'],
    ['\0', 'This is neither an Excel workbook (.xlsx) nor a CSV file. In a spreadsheet, save it as one of them.'],
  ])('with %j is refused', async (text, message) => {
    expect(statusAndMessage(await check(text))).toEqual([400, 'file', message])
  })

  test('is only read for those who may enter wages', async () => {
    expect((await check('LL-ID,Insured wage', 'Manager')).status).toBe(403)
  })
})

test('wages are proposed by the latest status until January, and the latest pay until its first day', async () => {
  const names = async () => (await list()).insuredWages.map(({ user }: any) => user.firstName)
  const status = (code: string, firstMonth: string) =>
    app.app.db.execute(sql`insert into payroll_terms
        (id, user_id, first_month, status, source, entered_by, entered_at)
      values (gen_random_uuid(), ${app.company.id('Changing')}, ${firstMonth}, ${code}, 'Form 1', ${app.company.id('Owner')}, clock_timestamp())`)
  await addPaidPerson(app, 'Changing', { salary: '10000.00' })
  expect(await names()).toContain('Changing')
  await status('OVER_AGE', '2027-02')
  expect(await names()).toContain('Changing')
  await status('FOREIGNER', '2026-12')
  expect(await names()).not.toContain('Changing')
  await status('DISABILITY', '2026-12')
  expect(await names()).toContain('Changing')
  await status('SECOND_EMPLOYMENT', '2027-01')
  expect(await names()).not.toContain('Changing')
  // A code that the rules don't contain counts as the default status.
  await status('ASTRONAUT', '2027-01')
  expect(await names()).toContain('Changing')
  const pay = (from: string, currency: string) =>
    app.app.db
      .execute(sql`insert into employment_history (id, user_id, holds_from, position, salary, base_salary, salary_currency)
      select gen_random_uuid(), user_id, ${from}, position, 9000, 9000, ${currency} from employment_history
      where user_id = ${app.company.id('Changing')} limit 1`)
  await pay('2027-01-02', 'USD')
  expect(await names()).toContain('Changing')
  await pay('2027-01-01', 'USD')
  expect(await names()).not.toContain('Changing')
})
