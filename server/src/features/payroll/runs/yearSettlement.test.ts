import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { employments } from '../../../people/employments/tables.ts'
import {
  addPaidPerson,
  approveRun,
  generate,
  insertAdjustment,
  raisePay,
  recordOf,
  setRunStatus,
  setToday,
} from '../test/payroll.ts'
import { contentOf, storedUpTo, takeUnpaidMonths, taxFrom, taxLinesOf, taxOfYear } from '../test/taxes.ts'

stopClock('2027-01-31T10:00:00Z')

const months = Array.from({ length: 10 }, (_, i) => `2026-${String(i + 1).padStart(2, '0')}`)

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addPaidPerson(app, 'Full', { salary: '10000.00' })
  await addPaidPerson(app, 'July', { salary: '10000.00', from: '2026-07-01' })
  await addPaidPerson(app, 'October', { salary: '30000.00', from: '2026-10-01' })
  await addPaidPerson(app, 'Unpaid', { salary: '12000.00' })
  await takeUnpaidMonths(app, 'Unpaid', '2026-03', '2026-05')
  await addPaidPerson(app, 'Leaver', { salary: '10000.00', to: '2026-05-31' })
  await addPaidPerson(app, 'June', { salary: '30000.00', to: '2026-06-30' })
  await insertAdjustment(app, 'June', 'BONUS', '5000.00', '2026-08-10')
  await addPaidPerson(app, 'Dollars', { salary: '3000.00', currency: 'USD' })
  await addPaidPerson(app, 'Bonus', { salary: '10000.00' })
  await insertAdjustment(app, 'Bonus', 'BONUS', '20000.00', '2026-11-10')
  await taxFrom(app, '2026-01')
  for (const month of months) {
    if (month === '2026-09') {
      await app.app.db.insert(employments).values({ userId: app.company.id('Leaver'), firstDay: '2026-09-01' })
      await addPaidPerson(app, 'Unknown', { salary: '10000.00', from: '2026-07-10' })
    }
    await approveRun(app, month)
  }
})
afterAll(() => app.close())

const settlementsOf = async (firstName: string, period = '2026-12') =>
  (await taxLinesOf(app, period, firstName)).flatMap(([code, month, amount]: [string, string, number]) =>
    code === 'TAX_SETTLEMENT' ? [[month, amount]] : [],
  )
const exceptionsOf = async (firstName: string, period = '2026-12') =>
  (await recordOf(app, period, firstName)).record.exceptions
const holdBack = async (firstName: string, held: boolean) =>
  app.call('Owner', 'PATCH', `/payroll/${(await recordOf(app, '2026-12', firstName)).record.id}`, { held })
const statusOf = async (firstName: string, status: string, period = '2026-12') =>
  app.call('Owner', 'PATCH', `/payroll/${(await recordOf(app, period, firstName)).record.id}/status`, { status })

test('a year is settled when someone leaves, and again with a bonus after it', async () => {
  // 50,000 less 5,500 of insurance and 20,000 exempt is not taxed: the five months’ 592.50 are paid back.
  expect(await settlementsOf('Leaver', '2026-05')).toEqual([['2026-05', -2962.5]])
  // 180,000 less 11,022 and 20,000: 148,978 makes 19,544; 28,144.38 were withheld.
  expect(await settlementsOf('June', '2026-06')).toEqual([['2026-06', -8600.38]])
  // With the bonus, 185,000 less 11,572 and 20,000: 153,420.
  expect(await settlementsOf('June', '2026-08')).toEqual([['2026-06', 890]])
  expect(await taxOfYear(app, 'June', 2026)).toBe(20_434)
})

describe('a settlement from a draft', () => {
  test('is an exception that stops approval', async () => {
    await generate(app, '2026-11')
    await generate(app, '2026-12')
    expect(await exceptionsOf('July')).toContain('YEAR_OPEN')
    expect(await exceptionsOf('Dollars')).not.toContain('YEAR_OPEN')
    // Nothing is settled for this person, so nothing would stop approval.
    await holdBack('Unknown', true)
    await setRunStatus(app, '2026-12', 'PENDING_APPROVAL')
    for (const status of ['PENDING_APPROVAL', 'APPROVED']) await setRunStatus(app, '2026-11', status)
    // November is approved as it was, but could have been calculated again in between.
    const { status, body } = await statusOf('July', 'APPROVED')
    expect([status, body.code]).toEqual([409, 'payroll.year_open'])
    expect((await recordOf(app, '2026-12', 'July')).record.can.approve).toBe(false)
    expect((await setRunStatus(app, '2026-12', 'APPROVED')).body.count).toBe(1)
    expect((await setRunStatus(app, '2026-12', 'APPROVED')).body.code).toBe('payroll.year_open')
    await setRunStatus(app, '2026-12', 'DRAFT')
    await holdBack('Unknown', false)
  })

  test('is calculated again from the approved months', async () => {
    expect(await exceptionsOf('July')).toContain('OUTDATED')
    await generate(app, '2026-12')
    expect(await exceptionsOf('July')).not.toContain('YEAR_OPEN')
    expect(await exceptionsOf('July')).not.toContain('OUTDATED')
  })
})

describe('in December', () => {
  test.each([
    ['Full', 0, 7110],
    ['July', -3555, 0],
    ['October', -11_150.19, 2922],
    ['Unpaid', -3562.5, 4974],
    // 140,000 less 13,937 and 20,000: 106,060. Eleven months withheld 592.50, and November 4,445.00.
    ['Bonus', -0.5, 10_962],
    // 90,000 less 9,900 and 20,000: 60,100 of taxable income, of which 2,370 are withheld since September.
    ['Leaver', -105, 2265],
  ])('the year of %s is settled', async (firstName, settlement, due) => {
    expect(await settlementsOf(firstName)).toEqual([['2026-12', settlement]])
    expect(await taxOfYear(app, firstName, 2026)).toBe(due)
  })

  test('pay in another currency is not', async () => {
    const { record, count } = await recordOf(app, '2026-12', 'Dollars')
    expect([count, record.taxDeductions, record.exceptions]).toEqual([
      1,
      0,
      expect.not.arrayContaining(['YEAR_INCOMPLETE']),
    ])
  })

  test('a year with unknown months is not, and the record names them without stopping approval', async () => {
    expect(await settlementsOf('Unknown')).toEqual([])
    expect(await exceptionsOf('Unknown')).toContain('YEAR_INCOMPLETE')
    const { detail } = await recordOf(app, '2026-12', 'Unknown')
    expect(detail.unsettledMonths).toEqual(['2026-07', '2026-08'])
    await statusOf('Unknown', 'PENDING_APPROVAL')
    expect((await recordOf(app, '2026-12', 'Unknown')).record.can.approve).toBe(true)
    await statusOf('Unknown', 'DRAFT')
  })

  test('a year is settled together with the missing months that its record includes', async () => {
    const userIds = [app.company.id('Unknown')]
    expect((await app.call('Owner', 'POST', '/payroll/runs/2026-12/include', { userIds })).status).toBe(200)
    expect(await exceptionsOf('Unknown')).not.toContain('YEAR_INCOMPLETE')
    // 57,096.77 less 6,280.64 of insurance and 20,000 exempt: no tax.
    expect(await taxOfYear(app, 'Unknown', 2026)).toBe(0)
  })

  test('the same is calculated again, sixteen times at once', async () => {
    const before = await contentOf(app, '2026-12')
    const answers = await Promise.all(Array.from({ length: 16 }, () => generate(app, '2026-12')))
    expect(answers.map(({ body }) => body.count)).toEqual(Array.from({ length: 16 }, () => 0))
    expect(await contentOf(app, '2026-12')).toBe(before)
  })
})

test('a change of a settled year is settled in the next record, and approved months stay', async () => {
  for (const status of ['PENDING_APPROVAL', 'APPROVED']) await setRunStatus(app, '2026-12', status)
  const before = await storedUpTo(app, '2026-12')
  setToday('2027-01-31')
  await raisePay(app, 'July', '2026-11-01', '40000.00')
  await generate(app, '2027-01')
  const lines = await taxLinesOf(app, '2027-01', 'July')
  expect(lines.filter(([, month]: [string, string]) => month < '2027-01')).toEqual([
    ['INCOME_TAX', '2026-11', 6427.29],
    ['INCOME_TAX', '2026-12', 6427.29],
    ['TAX_SETTLEMENT', '2026-12', -4720.58],
  ])
  // 120,000 less 8,074 and 20,000: 91,920 of taxable income.
  expect(await taxOfYear(app, 'July', 2026)).toBe(8134)
  expect((await taxLinesOf(app, '2027-01', 'Full')).length).toBe(1)
  expect(await storedUpTo(app, '2026-12')).toBe(before)
})
