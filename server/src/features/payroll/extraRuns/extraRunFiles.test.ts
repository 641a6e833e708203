import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { readPdf } from '../../../../testing/readPdf.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { createWorld, type World } from '../../../../testing/world.ts'
import { notifications } from '../../../notify/tables.ts'
import { textsOf, validateSepa } from '../payments/test/validateSepa.ts'
import { downloadBatch, euroAccount, makeFile, saveIban } from '../test/payments.ts'
import { addPaidPerson, approveRun, recordsOf, setRunStatus } from '../test/payroll.ts'

stopClock('2026-11-30T12:00:00Z')

let app: TestApp
let world: World
const inEuros = { salary: '3000.00', currency: 'EUR' } as const
beforeAll(async () => {
  app = await startTestApp()
  world = await createWorld(app)
  for (const name of ['Anna', 'Berta', 'Cash']) await addPaidPerson(app, name, inEuros)
  await saveIban(world, app.company.id('Anna'), 'DE89370400440532013000', 'COBADEFFXXX')
  await saveIban(world, app.company.id('Berta'), 'FR1420041010050500013M02606')
  await app.call('Owner', 'PUT', '/payroll/payment-accounts/EUR', euroAccount)
  await approveRun(app, '2026-11')
})
afterAll(() => app.close())

/** Makes and approves an extra run of November; returns its key. */
async function approvedRun(name: string, people: string[], more: object = {}): Promise<string> {
  const payments = people.map((person) => ({ userId: app.company.id(person), amount: 500 }))
  const draft = { period: '2026-11', name, kind: 'BONUS', paymentDate: '2026-11-30', payments, ...more }
  const { status, body } = await app.call('Owner', 'POST', '/payroll/extra-runs', draft)
  expect(status, JSON.stringify(body)).toBe(201)
  for (const to of ['PENDING_APPROVAL', 'APPROVED'])
    expect((await setRunStatus(app, body.run.key, to)).status).toBe(200)
  return body.run.key
}
async function fileOf(key: string, more: object): Promise<string> {
  const { batch, answer } = await makeFile(app, key, { currency: 'EUR', payOn: '2026-11-30', ...more })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  const { raw } = await downloadBatch(app, batch.id)
  return raw.toString('utf8')
}
const templateOf = async (name: string) =>
  (await app.call('Owner', 'GET', '/payroll/payment-templates')).body.templates.find((one: any) => one.name === name).id

test('payment files say what the run pays, and keep to letters that the format has', async () => {
  const named = await approvedRun('Eid & bonus', ['Anna'])
  const sepa = await fileOf(named, { format: 'SEPA' })
  expect(await validateSepa(sepa)).toEqual([])
  expect(textsOf(sepa, 'Ustrd').map((text) => text.slice(0, 20))).toEqual(['Eid + bonus 2026-11'])
  const arabic = await approvedRun('مكافأة العيد', ['Anna', 'Berta'])
  expect(textsOf(await fileOf(arabic, { format: 'SEPA' }), 'Ustrd').map((text) => text.slice(0, 13))).toEqual([
    'Bonus 2026-11',
    'Bonus 2026-11',
  ])
  const inUtf8 = await approvedRun('مكافأة العيد', ['Anna'])
  const templateId = await templateOf('Egypt, transfers by IBAN')
  expect(await fileOf(inUtf8, { format: 'CSV', templateId })).toContain('مكافأة العيد 2026-11')
  const monthly = await fileOf('2026-11', { format: 'SEPA' })
  expect(textsOf(monthly, 'Ustrd').every((text) => text.startsWith('Salary 2026-11'))).toBe(true)
})

test('a cash list, a payslip and its file name the run', async () => {
  const key = await approvedRun('Eid bonus', ['Cash'])
  const { batch } = await makeFile(app, key, { format: 'CASH', currency: 'EUR', payOn: '2026-11-30' })
  const { text } = readPdf((await downloadBatch(app, batch.id)).raw)
  expect(text).toContain('Cash payments, Eid bonus, November 2026, EUR')
  const records = await recordsOf(app, '2026-11', 'Cash')
  const extra = records.find(({ run }) => run?.name === 'Eid bonus')
  const payslip = await app.call('Owner', 'GET', `/payroll/${extra.id}/payslip`)
  expect(payslip.headers['content-disposition']).toContain(`Payslip ${key} `)
  const slip = readPdf(payslip.raw).text
  expect(slip).toContain('|November 2026|Eid bonus|')
  expect(slip).toContain('|Payment date|30 Nov 2026|')
})

test('the posted journal of a run names it, beside that of the month', async () => {
  const key = await approvedRun('Sales bonus', ['Anna'])
  const nameAndReferenceOf = async (run: string) => {
    const { body } = await app.call('Owner', 'POST', `/payroll/runs/${run}/journals`)
    expect(body.journal).toMatchObject({ period: '2026-11', run })
    const { headers, raw } = await app.call('Owner', 'GET', `/payroll/journals/${body.journal.id}/file`)
    const [, first] = raw.toString('utf8').trim().split('\r\n')
    return [/journal [\d.-]+/.exec(String(headers['content-disposition']))?.[0], first?.split('","').at(-1)]
  }
  expect(await nameAndReferenceOf(key)).toEqual([`journal ${key}`, 'Payroll 2026-11, Sales bonus"'])
  expect(await nameAndReferenceOf('2026-11')).toEqual(['journal 2026-11', 'Payroll 2026-11"'])
})

test('a payslip never changes when another run of its month is approved later', async () => {
  const [monthly] = (await recordsOf(app, '2026-11', 'Berta')).filter(({ run }) => run === null)
  const read = async () => (await app.call('Owner', 'GET', `/payroll/${monthly.id}/payslip`)).raw.toString('base64')
  const detailOf = async (id: string) => (await app.call('Owner', 'GET', `/payroll/${id}`)).body.yearToDate
  const before = [await read(), await detailOf(monthly.id)]
  const key = await approvedRun('Late bonus', ['Berta'])
  expect([await read(), await detailOf(monthly.id)]).toEqual(before)
  const late = (await recordsOf(app, '2026-11', 'Berta')).find(({ run }) => run?.key === key)
  expect(await detailOf(late.id)).toMatchObject({ grossPay: 4000 })
})

test('a notification names the run', async () => {
  await approvedRun('Christmas', ['Anna'])
  const sent = await app.app.db.select().from(notifications)
  expect(sent.map(({ message }) => message)).toContain('Your payslip for November 2026 (Christmas) is ready.')
})

test('the export names the run, and people are counted once', async () => {
  const { raw } = await app.call('Owner', 'GET', '/payroll/export?month=11&year=2026&search=Cash')
  const [head, ...rows] = raw.toString('utf8').trim().split('\n')
  const place = head!.split(',').findIndex((title) => title.includes('Run'))
  expect(new Set(rows.map((row) => row.split(',')[place]))).toEqual(new Set(['"Eid bonus"', '"Monthly"']))
  const { body } = await app.call('Owner', 'GET', '/payroll/summary?month=11&year=2026')
  expect(body.summary.currencies).toMatchObject([{ currency: 'EUR', employees: 3 }])
  const departments = await app.call('Owner', 'GET', '/payroll/departments?month=11&year=2026')
  expect(departments.body.departments.map(({ employees }: any) => employees)).toEqual([3])
  const { body: year } = await app.call('Owner', 'GET', '/payroll/runs?year=2026')
  expect(year.runs[0].totals).toMatchObject([{ employees: 3 }])
})

test('the report counts a month once, and names the run of each record', async () => {
  const query = 'startDate=2026-11-01&endDate=2026-11-30'
  const people = await app.call('Owner', 'GET', `/reports/payroll/metrics/employees?${query}`)
  expect(
    people.body.rows.map(({ months }: any) => months),
    JSON.stringify(people.body),
  ).toEqual([1, 1, 1])
  const pay = await app.call('Owner', 'GET', `/reports/payroll/metrics/netAmountEUR?${query}&limit=100`)
  expect(pay.body.rows.map(({ run }: any) => run)).toEqual(expect.arrayContaining(['Monthly', 'Late bonus']))
})
