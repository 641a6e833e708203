import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { users } from '../../../people/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { readXlsx } from '../../../../testing/readXlsx.ts'
import { unzipped } from '../../../../testing/unzipped.ts'
import { createWorld } from '../../../../testing/world.ts'
import { bankingDetailsOf } from '../../personnelFile/test/world.ts'
import { insertAdjustment, approveRun, generate, addPaidPerson, recordOf } from '../test/payroll.ts'
import { readPdf } from '../../../../testing/readPdf.ts'
import { stopClock } from '../../../../testing/stopClock.ts'

stopClock('2026-11-30T12:00:00Z')

let app: TestApp
const month = '2026-10'

beforeAll(async () => {
  app = await startTestApp()
  const world = await createWorld(app)
  await addPaidPerson(app, 'Mona')
  await addPaidPerson(app, 'Omar', { salary: '9000.00' })
  await addPaidPerson(app, 'Dollar', { salary: '3000.50', currency: 'USD' })
  const set = (firstName: string, values: object) =>
    app.app.db
      .update(users)
      .set(values)
      .where(eq(users.id, app.company.id(firstName)))
  await set('Mona', { llId: 'LL-1', department: 'Engineering', payslipLanguage: 'ar' })
  await set('Omar', { llId: '=2+2', department: 'Engineering', lastName: '../x\u202e' })
  await insertAdjustment(app, 'Omar', 'DEDUCTION', '200.00', '2026-10-05')
  await bankingDetailsOf(world, app.company.id('Mona'))
  await bankingDetailsOf(world, app.company.id('Dollar'))
  await approveRun(app, month)
  await generate(app, '2026-11')
})
afterAll(() => app.close())

const idOf = async (firstName: string, period = month) => (await recordOf(app, period, firstName)).record.id as string
const payslip = (as: string | null, id: string, query = '') => app.call(as, 'GET', `/payroll/${id}/payslip${query}`)
const monthFile = (as: string | null, file: string) => app.call(as, 'GET', `/payroll/runs/${month}/${file}`)
const entries = (action: string) => app.app.db.select().from(auditEntries).where(eq(auditEntries.action, action))
const xlsx = (raw: Buffer, sheet?: number) => readXlsx(new File([new Uint8Array(raw)], 'a.xlsx'), sheet)

describe('a payslip', () => {
  test('is a PDF of the record, in the person’s language or the requested one', async () => {
    const answer = await payslip('Omar', await idOf('Omar'))
    expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ])
    expect(answer.headers['content-disposition']).toContain('filename="Payslip 2026-10 =2+2 Omar ..-x.pdf"')
    const { text, plain } = readPdf(answer.raw)
    expect(plain).toContain('/Lang (en)')
    expect(text).toContain('|October 2026|')
    expect(text).toContain('|EGP 8,800.00|')
    expect(text).toMatch(/\|Salary\|9,000\.00 a month\|31 days\|.*\|Gross pay\|9,000\.00\|/)
    expect(text).toMatch(/\|Deduction\|Agreed\|200\.00\|Total other deductions\|200\.00\|/)
    expect(text).toMatch(
      /\|Year to date 2026\|Gross pay\|9,000\.00\|Income tax\|0\.00\|Insurance\|0\.00\|Other deductions\|200\.00\|/,
    )
    const id = await idOf('Mona')
    expect(readPdf((await payslip('Mona', id)).raw).plain).toContain('/Lang (ar)')
    expect(readPdf((await payslip('Mona', id, '?language=en')).raw).plain).toContain('/Lang (en)')
    expect((await payslip('Mona', id, '?language=de')).status).toBe(400)
  })

  test('of a draft, of someone out of reach or of an unknown person is not found', async () => {
    const answers = await Promise.all([
      payslip('Mona', await idOf('Mona', '2026-11')),
      payslip('Owner', await idOf('Mona', '2026-11')),
      payslip('Mona', await idOf('Omar')),
      payslip('Lead', await idOf('Mona')),
      payslip('Mona', '0199c8a1-33b1-7ed0-9f11-0d6e2f5a7c11'),
    ])
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(answers.map(() => [404, 'Not found']))
    expect((await payslip(null, await idOf('Mona'))).status).toBe(401)
  })

  test('has the same bytes each time, and access to another person’s is logged once an hour', async () => {
    const id = await idOf('Mona')
    const looks = async () => (await entries('payroll.looked_at')).filter(({ subjectId }) => subjectId === id)
    const before = (await looks()).length
    const own = await payslip('Mona', id)
    expect((await looks()).length).toBe(before)
    const others = await Promise.all([payslip('Hr', id), payslip('Hr', id)])
    for (const { raw } of others) expect(raw.equals(own.raw)).toBe(true)
    const hrEntries = (await looks()).filter(({ actorId }) => actorId === app.company.id('Hr'))
    expect(hrEntries).toMatchObject([{ personId: app.company.id('Mona'), after: { at: 'payslip', period: month } }])
  })
})

describe('files of a month', () => {
  test.each(['payslips', 'register', 'costs', 'journal'])('%s: only for who runs payroll', async (file) => {
    expect((await monthFile(null, file)).status).toBe(401)
    for (const as of ['Mona', 'Lead', 'Hr']) expect((await monthFile(as, file)).status).toBe(403)
    expect((await app.call('Owner', 'GET', `/payroll/runs/2019-01/${file}`)).status).toBe(404)
    expect((await app.call('Owner', 'GET', `/payroll/runs/2026-13/${file}`)).status).toBe(400)
  })

  test('payslips: each file once, named after and in the language of its person; recorded', async () => {
    const { status, headers, raw } = await monthFile('Owner', 'payslips')
    expect([status, headers['content-type'], headers['muster-rows']]).toEqual([200, 'application/zip', '3'])
    const zip = await unzipped(raw)
    expect([...zip.keys()].toSorted()).toEqual([
      'Payslip 2026-10 =2+2 Omar ..-x.pdf',
      'Payslip 2026-10 Dollar Test.pdf',
      'Payslip 2026-10 LL-1 Mona Test.pdf',
    ])
    const texts = [...zip.values()].map(readPdf)
    expect(texts.map(({ plain }) => plain.includes('/Lang (ar)'))).toEqual(
      [...zip.keys()].map((name) => name.includes('Mona')),
    )
    expect(await entries('payroll.payslips_exported')).toMatchObject([{ after: { period: month, count: 3 } }])
  })

  test('register: each record, and the totals by currency', async () => {
    const { headers, raw } = await monthFile('Owner', 'register')
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    const [head, ...rows] = (await xlsx(raw)).rows
    expect(head?.slice(0, 4)).toEqual(['LL-ID', 'Employee', 'Department', 'Position'])
    expect(
      rows.map((row) =>
        row.find((cell) => cell?.includes('Dollar') || cell?.includes('Mona') || cell?.includes('Omar')),
      ),
    ).toHaveLength(3)
    expect(rows.flat()).toContain('=2+2')
    expect(rows.flat()).toContain('8800 [$EGP] #,##0.00')
    const totals = (await xlsx(raw, 2)).rows
    expect(totals.map((row) => row.map((cell) => cell?.split(' ')[0]).slice(0, 3))).toEqual([
      ['Employees', 'Currency', 'Base'],
      ['2', 'EGP', '21000'],
      ['1', 'USD', '3000.5'],
    ])
    expect(await entries('payroll.register_exported')).toMatchObject([{ after: { period: month, rows: 3 } }])
  })

  test('costs: by department and currency; gross equals its parts', async () => {
    const { raw } = await monthFile('Owner', 'costs')
    const figures = (rows: (string | undefined)[][]) =>
      rows.slice(1).map((row) => row.map((cell) => cell?.replace(/ \[.*| #.*/, '')))
    const [engineering, nowhere] = figures((await xlsx(raw)).rows)
    expect(engineering).toEqual(['Engineering', 'EGP', '2', '21000', '0', '0', '0', '200', '20800', '0'])
    expect(nowhere?.slice(1)).toEqual(['USD', '1', '3000.5', '0', '0', '0', '0', '3000.5', '0'])
    expect(figures((await xlsx(raw, 2)).rows)).toEqual([
      ['EGP', '2', '21000', '0', '0', '0', '200', '20800', '0'],
      ['USD', '1', '3000.5', '0', '0', '0', '0', '3000.5', '0'],
    ])
  })

  test('sixteen simultaneous archives: some are made, the others are asked to retry', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => monthFile('Owner', 'payslips')))
    const statuses = answers.map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    expect((await monthFile('Owner', 'payslips')).status).toBe(200)
  })
})
