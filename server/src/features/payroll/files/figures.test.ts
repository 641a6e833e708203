import { lendTo } from '../test/loans.ts'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lineCodes } from '@muster/contract/payroll/lines'
import { payRules } from '../../../pay/tables.ts'
import { users } from '../../../people/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { readPdf } from '../../../../testing/readPdf.ts'
import { readXlsx } from '../../../../testing/readXlsx.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { createWorld } from '../../../../testing/world.ts'
import { attendanceDays, overtimeApprovals } from '../../attendance/tables.ts'
import { leaveRequests } from '../../leaves/tables.ts'
import { bankingDetailsOf } from '../../personnelFile/test/world.ts'
import { givePayItem } from '../test/payItems.ts'
import { insertAdjustment, approveRun, addPaidPerson, raisePay, recordsOf } from '../test/payroll.ts'

stopClock('2026-11-30T12:00:00Z')

let app: TestApp
const month = '2026-11'
const ofMonth = 'month=11&year=2026'
const people = ['Everything', 'Plain', 'Owing', 'Dollar']

/**
 * Creates a month with lines of every kind. One person has all kinds that can occur together; the others have the rest.
 */
beforeAll(async () => {
  app = await startTestApp()
  const world = await createWorld(app)
  const { db } = app.app
  await db.insert(payRules).values({
    firstDay: '2026-10-01',
    divisor: 240,
    dayPremium: '35',
    nightPremium: '70',
    restDayPremium: '100',
    holidayPremium: '100',
    nightFrom: '19:00',
    nightTo: '07:00',
    absencesDeducted: true,
    pack: 'EGYPT',
  })
  await addPaidPerson(app, 'Everything', { salary: '20000.05', base: '15000.01' })
  await addPaidPerson(app, 'Plain', { salary: '29333.33', from: '2026-10-01', to: '2026-11-30' })
  await addPaidPerson(app, 'Owing', { salary: '3000.00' })
  await addPaidPerson(app, 'Dollar', { salary: '3000.50', currency: 'USD' })
  for (const [place, name] of people.entries()) {
    const details = { llId: `LL-${place}`, department: place < 2 ? 'Engineering' : 'Sales', position: 'Clerk' }
    await db
      .update(users)
      .set(details)
      .where(eq(users.id, app.company.id(name)))
    await bankingDetailsOf(world, app.company.id(name))
  }
  await insertAdjustment(app, 'Owing', 'DEDUCTION', '5000.00', '2026-10-03')
  await approveRun(app, '2026-10')
  const userId = app.company.id('Everything')
  await raisePay(app, 'Everything', '2026-10-20', '21000.00', { base: '15500.00' })
  await raisePay(app, 'Everything', '2026-11-11', '22222.22', { base: '15500.00' })
  await insertAdjustment(app, 'Everything', 'BONUS', '1234.56', '2026-11-12')
  await insertAdjustment(app, 'Everything', 'DEDUCTION', '333.33', '2026-11-13')
  await lendTo(app, userId, { amount: '900.00', instalment: '300.00', paidOn: '2026-10-20', firstPeriod: month })
  await lendTo(app, userId, { amount: '100.00', instalment: '50.00', payoutPeriod: month, firstPeriod: '2026-12' })
  await givePayItem(
    app,
    userId,
    { code: 'TRANSPORT', type: 'EARNING', formula: 'FIXED' },
    { value: '600.55', firstPeriod: month },
  )
  await givePayItem(
    app,
    userId,
    { code: 'UNION', type: 'DEDUCTION', formula: 'PERCENT_OF_GROSS' },
    { value: '0.75', firstPeriod: month },
  )
  await givePayItem(
    app,
    userId,
    { code: 'TRAINING', type: 'EMPLOYER', formula: 'FIXED' },
    { value: '10', firstPeriod: month },
  )
  await givePayItem(
    app,
    userId,
    { code: 'CAR', type: 'BENEFIT', formula: 'FIXED' },
    { value: '1234.56', firstPeriod: month },
  )
  const leave = { leaveType: 'UNPAID' as const, startDate: '2026-11-16', endDate: '2026-11-17', totalDays: '2' }
  await db.insert(leaveRequests).values({ userId, ...leave, reason: 'A rest', status: 'APPROVED' })
  const day = { userId, zone: 'Africa/Cairo', planSource: null }
  await db.insert(attendanceDays).values({ ...day, date: '2026-11-18', status: 'ABSENT' as const, overtimeSeconds: 0 })
  const [worked] = await db
    .insert(attendanceDays)
    .values({ ...day, date: '2026-11-19', status: 'PRESENT' as const, overtimeSeconds: 12_060 })
    .returning()
  await db.insert(overtimeApprovals).values({
    dayId: worked?.id ?? '',
    dayMinutes: 50,
    nightMinutes: 51,
    restDayMinutes: 50,
    holidayMinutes: 50,
    overtimeSeconds: 12_060,
    approvedBy: app.company.id('Hr'),
  })
  await approveRun(app, month)
})
afterAll(() => app.close())

const get = async (path: string, as = 'Owner') => (await app.call(as, 'GET', path)).body
const raw = async (path: string) => (await app.call('Owner', 'GET', path)).raw
const cents = (amount: unknown) => Math.round(Number(amount) * 100)
const total = (rows: readonly any[], of: (row: any) => unknown) => rows.reduce((sum, row) => sum + cents(of(row)), 0)
/** Returns an amount in cents as it is printed, with two decimals. */
const print = (amount: number) => (amount / 100).toLocaleString('en', { minimumFractionDigits: 2 }).replace('-', '−')

/** Returns the figures of a record that every list and file shows, in cents, each with the sign shown there. */
const figuresOf = (record: any) => ({
  base: cents(record.baseSalary),
  allowances: cents(record.allowances),
  bonuses: cents(record.bonuses),
  overtime: cents(record.overtime),
  gross: cents(record.grossPay),
  deductions: cents(record.deductions) + cents(record.taxDeductions),
  tax: cents(record.taxDeductions),
  net: cents(record.netPay),
})
type Figures = ReturnType<typeof figuresOf>

/** Returns these figures from a row of a file, found by the column titles. */
const inFile = (row: Record<string, string>): Figures => ({
  base: cents(row['Base salary']),
  allowances: cents(row.Allowances),
  bonuses: cents(row.Bonuses),
  overtime: cents(row.Overtime),
  gross: cents(row['Gross pay']),
  deductions: cents(row.Deductions),
  tax: cents(row['Incl. tax and insurance']),
  net: cents(row['Net pay']),
})

/** Returns the rows of a worksheet by column title; numbers without their format. */
async function sheetOf(bytes: Buffer, number = 1): Promise<Record<string, string>[]> {
  const [head = [], ...rows] = (await readXlsx(new File([new Uint8Array(bytes)], 'a.xlsx'), number)).rows
  return rows.map((row) =>
    Object.fromEntries(head.map((title, i) => [title, (row[i] ?? '').replace(/ (\[|#|0|G).*$/, '')])),
  )
}

const readFiguresByName = async () =>
  new Map((await recordsOf(app, month)).map((record: any) => [record.user.firstName as string, figuresOf(record)]))

function addsUp({ base, allowances, bonuses, overtime, gross, deductions, tax, net }: Figures) {
  expect(base + allowances + bonuses + overtime).toBe(gross)
  expect(gross - deductions).toBe(net)
  expect(tax).toBeLessThanOrEqual(deductions)
}

test('has a line of every kind', async () => {
  const codes = new Set<string>()
  for (const { id } of [...(await recordsOf(app, '2026-10')), ...(await recordsOf(app, month))])
    for (const { code, because } of (await get(`/payroll/${id}`)).lines) codes.add(code).add(because.kind)
  const kinds = ['UNPAID', 'OVERTIME', 'ADJUSTMENT', 'CARRIED', 'LOAN', 'TAX', 'SETTLEMENT', 'RETRO', 'PAY_ITEM']
  expect([...codes].toSorted()).toEqual([...new Set([...lineCodes, ...kinds])].toSorted())
})

test('the list, its details and the employee’s payslips agree, and each row adds up', async () => {
  for (const record of await recordsOf(app, month)) {
    const figures = figuresOf(record)
    addsUp(figures)
    const { record: openedRecord, lines } = await get(`/payroll/${record.id}`)
    expect(figuresOf(openedRecord)).toEqual(figures)
    const sumOfParts = (...parts: string[]) =>
      total(
        lines.filter(({ part }: any) => parts.includes(part)),
        ({ amount }) => amount,
      )
    expect([sumOfParts('BASE'), sumOfParts('ALLOWANCES'), sumOfParts('BONUSES'), sumOfParts('OVERTIME')]).toEqual([
      figures.base,
      figures.allowances,
      figures.bonuses,
      figures.overtime,
    ])
    expect([sumOfParts('DEDUCTIONS', 'TAX'), sumOfParts('TAX')]).toEqual([figures.deductions, figures.tax])
    const own = (await get(`/payroll?scope=own&${ofMonth}`, record.user.firstName)).payrollRecords
    expect(own.map(figuresOf)).toEqual([figures])
  }
})

test('a payslip on paper matches the screen, with deductions including taxes', async () => {
  for (const record of await recordsOf(app, month)) {
    const { gross, deductions, tax, net } = figuresOf(record)
    const { text } = readPdf(await raw(`/payroll/${record.id}/payslip?language=en`))
    expect(text).toContain(`|${record.currency} ${print(net)}|`)
    expect(text).toContain(
      `|Gross pay|${print(gross)}|Deductions|${print(deductions)}|incl. tax and insurance|${print(tax)}|`,
    )
    const { yearToDate } = await get(`/payroll/${record.id}`)
    const incomeTax = cents(yearToDate.taxDeductions) - cents(yearToDate.insurance)
    const [other, insurance] = [cents(yearToDate.deductions), cents(yearToDate.insurance)]
    expect(text).toContain(
      `|Income tax|${print(incomeTax)}|Insurance|${print(insurance)}|Other deductions|${print(other)}|Net pay|${print(cents(yearToDate.netPay))}|`,
    )
    expect(cents(yearToDate.grossPay) - incomeTax - insurance - other).toBe(cents(yearToDate.netPay))
    expect(text).not.toContain('|Total deductions|')
    const { lines } = await get(`/payroll/${record.id}`)
    const hasBenefits = lines.some(({ part }: any) => part === 'BENEFITS')
    expect(text.includes('|Benefits in kind, not paid out|')).toBe(hasBenefits)
    if (hasBenefits) expect(text).toContain('|Total benefits in kind|1,234.56|')
  }
})

test('the exports and the register have the figures of the list', async () => {
  const expected = await readFiguresByName()
  const csv: Record<string, string>[] = parse((await raw(`/payroll/export?${ofMonth}`)).toString('utf8'), {
    bom: true,
    columns: true,
  })
  const workbook = await sheetOf(await raw(`/payroll/export?${ofMonth}&format=xlsx`))
  const register = await sheetOf(await raw(`/payroll/runs/${month}/register`))
  for (const rows of [csv, workbook, register])
    expect(new Map(rows.map((row) => [row.Employee?.split(' ')[0], inFile(row)]))).toEqual(expected)
  const sums = await sheetOf(await raw(`/payroll/runs/${month}/register`), 2)
  for (const row of sums) addsUp(inFile(row))
  const inKind = 'Benefits in kind, not paid out'
  expect([total(register, (row) => row[inKind]), total(sums, (row) => row[inKind])]).toEqual([123_456, 123_456])
  const costs = await sheetOf(await raw(`/payroll/runs/${month}/costs`))
  expect(total(costs, (row) => row[inKind])).toBe(123_456)
  expect(total(sums, (row) => row['Net pay'])).toBe(total([...expected.values()], ({ net }) => net / 100))
})

test('payment files pay each person’s net pay', async () => {
  const expected = await readFiguresByName()
  const { templates } = await get('/payroll/payment-templates')
  for (const currency of ['EGP', 'USD']) {
    const input = { format: 'CSV', currency, templateId: templates[0].id, payOn: '2099-12-31' }
    const { body } = await app.call('Owner', 'POST', `/payroll/runs/${month}/payment-batches`, input)
    const rows: Record<string, string>[] = parse(await raw(`/payroll/payment-batches/${body.batch.id}/file`), {
      columns: true,
    })
    for (const { Employee = '', Amount } of rows)
      expect(cents(Amount)).toBe(expected.get(Employee.split(' ')[0] ?? '')?.net)
    expect(rows.length).toBeGreaterThan(0)
  }
})

test('departments, cards, the run and the costs equal the sums of the list', async () => {
  const records = await recordsOf(app, month)
  const sumsOf = (rows: readonly any[]) => ({
    gross: total(rows, ({ grossPay }) => grossPay),
    deductions: total(rows, ({ deductions }) => deductions) + total(rows, ({ taxDeductions }) => taxDeductions),
    net: total(rows, ({ netPay }) => netPay),
  })
  const { departments } = await get(`/payroll/departments?${ofMonth}`)
  const costs = await sheetOf(await raw(`/payroll/runs/${month}/costs`))
  expect(departments.length).toBe(3)
  for (const one of departments) {
    const own = records.filter(({ user, currency }) => user.department === one.department && currency === one.currency)
    const sums = sumsOf([one])
    expect([sums, one.employees]).toEqual([sumsOf(own), own.length])
    expect(sums.gross - sums.deductions).toBe(sums.net)
    const row = costs.find(({ Department, Currency }) => Department === one.department && Currency === one.currency)
    const deductions = ['Insurance, employees’ share', 'Income tax', 'Other deductions'].map((title) =>
      cents(row?.[title]),
    )
    expect(deductions.reduce((sum, amount) => sum + amount, 0)).toBe(sums.deductions)
    expect([cents(row?.['Gross pay']), cents(row?.['Net pay'])]).toEqual([sums.gross, sums.net])
  }
  const { summary } = await get(`/payroll/summary?${ofMonth}`)
  const { run } = await get(`/payroll/runs/${month}`)
  for (const all of [summary.currencies, run.totals])
    for (const one of all)
      expect(sumsOf([one])).toEqual(sumsOf(records.filter(({ currency }) => currency === one.currency)))
  expect(cents(summary.totalGrossPay) - sumsOf([summary.currencies[0]]).deductions).toBe(cents(summary.totalNetPay))
})
