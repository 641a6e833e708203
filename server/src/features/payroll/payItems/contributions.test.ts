import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { transport } from '../test/payItems.ts'
import { addPaidPerson, approveRun, generate, recordOf, setRunStatus } from '../test/payroll.ts'

stopClock('2026-12-31T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addPaidPerson(app, 'Anna', { salary: '10000.00', from: '2026-09-01' })
  await approveRun(app, '2026-10')
  const permissions = ['payroll.all_view', 'payroll.process', 'payroll.approve', 'payroll.tax'] as const
  const roleId = await createRole(app.app.db, 'Pays', [...permissions])
  for (const name of ['Clerk', 'Checker']) await newcomer(app, name, { manager: 'Owner', roleId })
})
afterAll(() => app.close())

const untaxed = { ...transport, isTaxed: false, isInsured: false, isProrated: false, account: '' }
const add = (item: object) => app.call('Clerk', 'POST', '/payroll/pay-items', { ...untaxed, ...item })
const give = async (item: object, rule: object) =>
  app.call('Clerk', 'POST', '/payroll/pay-item-entries', {
    itemId: (await add(item)).body.item.id,
    firstMonth: '2026-11',
    note: 'Law',
    ...rule,
  })
const linesOf = async (period: string) =>
  (await recordOf(app, period, 'Anna')).lines.filter(([code]: [string]) => /ITEM/.test(code))
const sums = ({ grossPay, deductions, netPay }: any) => [grossPay, deductions, netPay]

test('are off until a rule gives them', async () => {
  await add({ code: 'LATER', name: 'Later fund', type: 'EMPLOYER' })
  await generate(app, '2026-11')
  expect(await linesOf('2026-11')).toEqual([])
})

test('of the company change neither gross nor net pay, and are its cost; funds of employees are deducted', async () => {
  const fund = { code: 'TRAINING', name: 'Training fund', type: 'EMPLOYER' }
  expect((await give(fund, { value: 10, currency: 'EGP' })).status).toBe(201)
  const martyrs = { code: 'MARTYRS', name: 'Martyrs’ fund', type: 'DEDUCTION', formula: 'PERCENT_OF_GROSS' }
  expect((await give(martyrs, { value: 0.05 })).status).toBe(201)
  await generate(app, '2026-11')
  expect(await linesOf('2026-11')).toEqual([
    ['ITEM_DEDUCTION', '2026-11', 5],
    ['EMPLOYER_ITEM', '2026-11', 10],
  ])
  expect(sums((await recordOf(app, '2026-11', 'Anna')).record)).toEqual([10_000, 5, 9995])
})

test('cannot be taxed or insured', async () => {
  const answer = await add({ code: 'WRONG', type: 'EMPLOYER', isTaxed: true })
  expect([answer.status, answer.body.errors[0].msg]).toEqual([
    400,
    'Only earnings and benefits in kind are taxed or insured',
  ])
})

test('are in the register and on both sides of the journal', async () => {
  await setRunStatus(app, '2026-11', 'PENDING_APPROVAL', 'Owner')
  expect((await setRunStatus(app, '2026-11', 'APPROVED', 'Checker')).body.count).toBe(1)
  const { journal } = (await app.call('Checker', 'GET', '/payroll/runs/2026-11/journal')).body
  const of = (key: string) => journal.entries.find(({ account }: any) => account.key === key)
  expect([of('EMPLOYER_ITEM')?.debit, of('EMPLOYER_ITEM_PAYABLE')?.credit, of('NET_PAYABLE')?.credit]).toEqual([
    10, 10, 9995,
  ])
})

test('that begin in an approved month are settled by the next record', async () => {
  const fund = { code: 'HEALTH', name: 'Health fund', type: 'EMPLOYER' }
  expect((await give(fund, { value: 20, currency: 'EGP' })).status).toBe(201)
  await generate(app, '2026-12')
  const ofHealth = (await recordOf(app, '2026-12', 'Anna')).detail.lines.filter(({ label }: any) =>
    label.startsWith('Health fund'),
  )
  expect(ofHealth.map(({ code, part, label, amount }: any) => [code, part, label, amount])).toEqual([
    ['EMPLOYER_ITEM', 'EMPLOYER', 'Health fund', 20],
    ['EMPLOYER_ITEM', 'EMPLOYER', 'Health fund, November 2026', 20],
  ])
})
