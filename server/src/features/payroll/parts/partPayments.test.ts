import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { contextOf, createWorld, type World } from '../../../../testing/world.ts'
import { addFurtherAccount } from '../../personnelFile/banking/furtherAccounts.ts'
import { downloadBatch, euroAccount, layoutInput, makeFile, saveIban } from '../test/payments.ts'
import { addPaidPerson, generate, setToday } from '../test/payroll.ts'
import { addClerks, addWeekly, approveKey, payPart, recordIn } from './test/partsWorld.ts'

stopClock('2026-10-31T10:00:00Z')

let app: TestApp
let world: World
let groupId: string
let templateId: string
const [main, savings, loan] = ['DE89370400440532013000', 'FR1420041010050500013M02606', 'NL91ABNA0417164300']

const addShare = (name: string, accountNumber: string, kind: 'AMOUNT' | 'PERCENT', value: number) => {
  const id = app.company.id(name)
  const account = { bankName: 'Test Bank', accountNumber, routingNumber: '', accountType: 'savings' as const }
  return addFurtherAccount(contextOf(app, id), { id, ...account, currency: 'EUR', kind, value })
}

beforeAll(async () => {
  app = await startTestApp()
  world = await createWorld(app)
  await addClerks({ app })
  for (const name of ['Anna', 'Berta']) {
    await addPaidPerson(app, name, { salary: '3000.00', currency: 'EUR', from: '2026-10-01' })
    await saveIban(world, app.company.id(name), main)
    await addShare(name, loan, 'AMOUNT', 300)
  }
  await addShare('Anna', savings, 'PERCENT', 10)
  await generate(app, '2026-10', 'Clerk')
  await approveKey(app, '2026-10')
  await app.call('Owner', 'PUT', '/payroll/payment-accounts/EUR', euroAccount)
  const columns = ['EMPLOYEE', 'ACCOUNT_NUMBER', 'AMOUNT'].map((field) => ({ field, title: field, text: '' }))
  const layout = { ...layoutInput(world), separator: 'COMMA', columns }
  templateId = (await app.call('Owner', 'POST', '/payroll/payment-templates', layout)).body.template.id
  groupId = await addWeekly(app, ['Anna', 'Berta'], '2026-11')
})
afterAll(() => app.close())

/** Returns the transfers of a run in a file: the account and the amount of each, by person. */
async function transfersOf(key: string): Promise<Record<string, [account: string, amount: string][]>> {
  const { batch } = await makeFile(app, key, { format: 'CSV', templateId, currency: 'EUR', payOn: '2026-12-01' })
  const rows = parse((await downloadBatch(app, batch.id)).raw, { columns: true }) as Record<string, string>[]
  const transfers: Record<string, [string, string][]> = {}
  for (const { EMPLOYEE = '', ACCOUNT_NUMBER = '', AMOUNT = '' } of rows)
    (transfers[EMPLOYEE.split(' ')[0] ?? ''] ??= []).push([ACCOUNT_NUMBER, AMOUNT])
  return transfers
}
/** Returns the last digits and amounts on a person's payslip. */
async function payslipOf(key: string, name: string) {
  const { id } = await recordIn(app, key, name)
  const { body } = await app.call(name, 'GET', `/payroll/${id}`)
  return body.paidTo.map(({ accountEnding, amount }: any) => [accountEnding, amount])
}

test('parts send their days of an agreed amount, and the rest of the month what is left of it', async () => {
  setToday('2026-11-05')
  const first = await payPart(app, groupId, '2026-11-05')
  setToday('2026-11-12')
  const second = await payPart(app, groupId, '2026-11-12')
  // 12 of 30 days of 300 a month are 120, of which the first part sent 50.
  expect(await payslipOf(first, 'Anna')).toEqual([
    ['3000', 400],
    ['4300', 50],
    ['2606', 50],
  ])
  expect(await payslipOf(second, 'Anna')).toEqual([
    ['3000', 560],
    ['4300', 70],
    ['2606', 70],
  ])
  // Files are made after the next part is approved, and have the amounts of the payslips.
  expect((await transfersOf(first))['Anna']).toEqual([
    [main, '400.00'],
    [loan, '50.00'],
    [savings, '50.00'],
  ])
  expect((await transfersOf(second))['Berta']).toEqual([
    [main, '630.00'],
    [loan, '70.00'],
  ])
})

test('a bonus beside the parts sends percentages alone, and takes nothing from the amount of the month', async () => {
  const draft = {
    period: '2026-11',
    name: 'Bonus',
    kind: 'BONUS',
    paymentDate: '2026-11-20',
    payments: [{ userId: app.company.id('Anna'), amount: 100, currency: 'EUR' }],
  }
  const { status, body } = await app.call('Clerk', 'POST', '/payroll/extra-runs', draft)
  expect(status, JSON.stringify(body)).toBe(201)
  await approveKey(app, body.run.key)
  expect(await payslipOf(body.run.key, 'Anna')).toEqual([
    ['3000', 90],
    ['2606', 10],
  ])
  setToday('2026-11-30')
  await generate(app, '2026-11', 'Clerk')
  await approveKey(app, '2026-11')
  expect(await payslipOf('2026-11', 'Anna')).toEqual([
    ['3000', 1440],
    ['4300', 180],
    ['2606', 180],
  ])
  expect(await transfersOf('2026-11')).toMatchObject({
    Anna: [
      [main, '1440.00'],
      [loan, '180.00'],
      [savings, '180.00'],
    ],
    Berta: [
      [main, '1620.00'],
      [loan, '180.00'],
    ],
  })
})

test('an amount that is added late counts for later days, also for an account that was removed and added again', async () => {
  setToday('2026-12-03')
  await payPart(app, groupId, '2026-12-03')
  const berta = app.company.id('Berta')
  const accounts = (await app.call('Berta', 'GET', `/users/${berta}/banking-details`)).body
  const { accountId } = accounts.bankingDetails.details.furtherAccounts[0]
  const removed = await app.call('Berta', 'DELETE', `/users/${berta}/banking-details/further-accounts/${accountId}`)
  expect(removed.status, JSON.stringify(removed.body)).toBeLessThan(300)
  await addShare('Berta', loan, 'AMOUNT', 310)
  await addShare('Anna', 'BE68539007547034', 'AMOUNT', 310)
  setToday('2026-12-10')
  const second = await payPart(app, groupId, '2026-12-10')
  // 7 of 31 days of 310.00; the first part has sent 3 days of Berta's 300.00.
  expect(await payslipOf(second, 'Berta')).toEqual([
    ['3000', 607.42],
    ['4300', 70],
  ])
  expect(await payslipOf(second, 'Anna')).toEqual([
    ['3000', 471.94],
    ['4300', 67.74],
    ['2606', 67.74],
    ['7034', 70],
  ])
})
