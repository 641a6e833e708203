import { parse } from 'csv-parse/sync'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { readPdf } from '../../../../testing/readPdf.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { statusAndMessage } from '../test/adjustments.ts'
import { insured } from '../test/insuranceForms.ts'
import { addPaidPerson } from '../test/payroll.ts'
import { taxFrom } from '../test/taxes.ts'
import { insuredPeople } from './tables.ts'

stopClock('2026-11-20T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addPaidPerson(app, 'Anna', { salary: '12000.00' })
  await addPaidPerson(app, 'Bert', { salary: '60000.00', from: '2026-10-05' })
  await addPaidPerson(app, 'Cora', { salary: '9000.00', to: '2026-10-18' })
  await addPaidPerson(app, 'Never', { from: '2026-10-20', to: '2026-10-19' })
  await addPaidPerson(app, 'Abroad', { currency: 'USD', from: '2026-10-05' })
  await addPaidPerson(app, 'Foreign', { from: '2026-10-05' })
  await addPaidPerson(app, 'Unpaid', { salary: null, from: '2026-10-07' })
  await taxFrom(app, '2026-10')
  const roleId = await createRole(app.app.db, 'Insures', ['payroll.all_view', 'payroll.tax'])
  await newcomer(app, 'Clerk', { manager: 'Owner', roleId })
  const terms = { firstMonth: '2026-10', status: 'FOREIGNER', insuredWage: null, source: 'Passport' }
  expect((await app.call('Owner', 'PUT', `/payroll/terms/${app.company.id('Foreign')}`, terms)).status).toBe(200)
  await app.app.db.execute(sql`update users set position = 'Accountant' where id = ${app.company.id('Bert')}`)
})
afterAll(() => app.close())

const path = (name: string) => `/payroll/insured-people/${app.company.id(name)}`
const set = (name: string, changes: object = {}, as: string | null = 'Clerk') =>
  app.call(as, 'PUT', path(name), { ...insured, ...changes })
const list = async (form: string, period = '2026-10') =>
  (await app.call('Clerk', 'GET', `/payroll/insurance-forms/${form}?period=${period}`)).body
const file = (form: string, query = '', as: string | null = 'Clerk') =>
  app.call(as, 'GET', `/payroll/insurance-forms/${form}/file?period=2026-10${query}`)
const shown = ({ people }: any) =>
  people.map(({ user, day, insuredWage, missing }: any) => [user.firstName, day, insuredWage, missing.join(' ')])
const textOf = (raw: Buffer) => readPdf(raw).text.replace(/[|\u200b\s]+/g, ' ')
const auditOf = async (headers: any) =>
  app.app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.requestId, String(headers['x-request-id'])))

describe('the details of a person', () => {
  test('are stored encrypted, and the audit trail names the changed fields only', async () => {
    const answer = await set('Anna')
    expect([answer.status, answer.body]).toEqual([200, { saved: true }])
    const { body } = await app.call('Clerk', 'GET', path('Anna'))
    expect(body).toMatchObject({ person: insured, isUnreadable: false, isTaxed: true, can: { set: true } })
    const [row] = await app.app.db.select().from(insuredPeople)
    expect(Buffer.from(row?.sealed ?? '', 'base64url').includes(insured.idNumber)).toBe(false)
    expect((await auditOf(answer.headers)).map(({ action, after }) => [action, after])).toEqual([
      ['payroll.insured_person_set', { version: 1, changed: ['name', 'idNumber', 'insuranceNumber'] }],
    ])
    expect((await set('Anna')).body).toEqual({ saved: false })
    await expect(app.app.db.update(insuredPeople).set({ sealed: 'x' })).rejects.toThrow()
  })

  test('are refused out of reach, for yourself, and if they can’t be right', async () => {
    expect((await set('Anna', {}, null)).status).toBe(401)
    expect((await set('Anna', {}, 'Bert')).status).toBe(403)
    expect((await app.call('Bert', 'GET', path('Anna'))).status).toBe(403)
    expect((await set('Clerk')).status).toBe(403)
    const message = 'This is not a valid national ID: please check its 14 digits'
    for (const idNumber of ['29013010112345', '2900101011234', '19001010112345'])
      expect(statusAndMessage(await set('Anna', { idNumber })), idNumber).toEqual([400, 'idNumber', message])
    const inArabic = 'Please enter the name in Arabic'
    expect(statusAndMessage(await set('Anna', { name: 'Anna Test' }))).toEqual([400, 'name', inArabic])
    expect((await set('Anna', { insuranceNumber: '12a' })).status).toBe(400)
  })

  test('are entered at the same time as versions without gaps', async () => {
    const numbers = Array.from({ length: 6 }, (_, index) => String(1000 + index))
    const answers = await Promise.all(numbers.map((insuranceNumber) => set('Cora', { insuranceNumber })))
    expect(answers.map(({ status }) => status)).toEqual(numbers.map(() => 200))
    const rows = await app.app.db
      .select()
      .from(insuredPeople)
      .where(eq(insuredPeople.userId, app.company.id('Cora')))
    expect(rows.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6])
    await set('Cora', { name: 'كورا حسن' })
  })
})

describe('the forms', () => {
  test('list who is on them, with what is missing first', async () => {
    // Abroad is paid in dollars, Foreign not insured, and Never did not come.
    const started = await list('FORM_1')
    expect(shown(started)).toEqual([
      ['Bert', '2026-10-05', 16_700, 'NAME ID_NUMBER'],
      ['Unpaid', '2026-10-07', null, 'NAME ID_NUMBER POSITION WAGE'],
    ])
    expect(started).toMatchObject({ incomplete: 2, hasEstablishment: false, pagination: { totalItems: 2 } })
    expect(started.missing).toContainEqual({ detail: 'NAME', people: 2 })
    expect(started.missing).toContainEqual({ detail: 'WAGE', people: 1 })
    expect(shown(await list('FORM_6'))).toEqual([['Cora', '2026-10-18', 9000, 'REASON']])
    // Form 2 is of January, when Bert had not started.
    const yearly = await list('FORM_2')
    expect(yearly.incomplete).toBe(yearly.people.filter(({ insuredWage }: any) => insuredWage === null).length)
    expect(shown({ people: yearly.people.slice(yearly.incomplete) })).toEqual([
      ['Anna', '2026-01-01', 12_000, ''],
      ['Cora', '2026-01-01', 9000, ''],
    ])
    const limits = await app.call('Clerk', 'GET', '/payroll/insurance-forms/FORM_2?period=2027-01')
    expect([limits.status, limits.body.code]).toEqual([409, 'payroll.limits_missing'])
  })

  test('are not made without an establishment, with missing details, or for no one', async () => {
    expect((await file('FORM_2')).body.code).toBe('payroll.establishment_missing')
    const establishment = { number: '1234567', office: 'مكتب مدينة نصر' }
    expect((await app.call('Clerk', 'PUT', '/payroll/establishment', { ...establishment, number: 'no' })).status).toBe(
      400,
    )
    const saved = await app.call('Clerk', 'PUT', '/payroll/establishment', establishment)
    expect([saved.status, saved.body]).toEqual([200, { establishment }])
    const refused = await file('FORM_1')
    expect([refused.status, refused.body.code]).toEqual([409, 'payroll.form_incomplete'])
    expect(refused.body.message).toBe('Details of 2 people are missing. Please enter them, or leave these people out.')
    expect((await file('FORM_1', '&leaveOut=true')).body.code).toBe('payroll.form_empty')
    for (const [as, status] of [
      [null, 401],
      ['Bert', 403],
    ] as const)
      expect((await file('FORM_2', '', as)).status).toBe(status)
  })

  test('are made in Arabic: Form 1 without an insurance number, and without who is left out', async () => {
    await set('Bert', { name: 'بيرت علي', insuranceNumber: '' })
    const { status, headers, raw } = await file('FORM_1', '&leaveOut=true')
    expect([status, headers['content-type'], headers['muster-rows']]).toEqual([200, 'application/pdf', '1'])
    const text = textOf(raw)
    for (const part of ['1234567', insured.idNumber, '16,700.00', 'Accountant']) expect(text).toContain(part)
    const { plain } = readPdf(raw)
    expect(plain).toContain('/Lang (ar)')
    expect((await file('FORM_1', '&leaveOut=true')).raw.equals(raw)).toBe(true)
    expect((await auditOf(headers)).map(({ action, after }) => [action, after])).toEqual([
      [
        'payroll.insurance_form_exported',
        { form: 'FORM_1', month: '2026-10', format: 'pdf', people: [app.company.id('Bert')], leftOut: 1 },
      ],
    ])
  })

  test('Form 6 has the last day and the reason, and Form 2 everyone with the insured wage', async () => {
    expect((await file('FORM_6')).body.code).toBe('payroll.form_incomplete')
    await app.app.db.execute(
      sql`update employments set end_reason = 'استقالة' where user_id = ${app.company.id('Cora')}`,
    )
    const leaving = parse((await file('FORM_6', '&format=csv')).raw.toString(), { columns: true, bom: true })
    expect(leaving).toMatchObject([
      {
        'Name as on the identity card': 'كورا حسن',
        'Last day': '2026-10-18',
        Reason: 'استقالة',
        'Insured wage': '9000.00',
      },
    ])
    expect(textOf((await file('FORM_6')).raw)).toContain('9,000.00')
    const yearly = await file('FORM_2', '&leaveOut=true')
    expect(yearly.headers['muster-rows']).toBe('2')
    for (const part of ['12,000.00', '9,000.00', '21,000.00', '12345678']) expect(textOf(yearly.raw)).toContain(part)
    const table = parse((await file('FORM_2', '&format=csv&leaveOut=true')).raw.toString(), {
      columns: true,
      bom: true,
    })
    expect(table.map((row: any) => [row.Establishment, row['National ID or passport'], row['Insured wage']])).toEqual([
      ['1234567', insured.idNumber, '12000.00'],
      ['1234567', insured.idNumber, '9000.00'],
    ])
  })
})
