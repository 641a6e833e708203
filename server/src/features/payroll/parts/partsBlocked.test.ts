import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { lendTo } from '../test/loans.ts'
import { addPaidPerson, generate, recordsOf, setToday } from '../test/payroll.ts'
import { taxFrom } from '../test/taxes.ts'
import { addClerks, addWeekly, approveKey, makePart, paidFor, recordIn } from './test/partsWorld.ts'

stopClock('2026-11-05T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await taxFrom(app, '2026-11', { confirmsUnusual: true })
  await addClerks({ app })
})
afterAll(() => app.close())

const id = (name: string) => app.company.id(name)
/** Adds a group of people of 10,000.00 a month, employed since November; returns its id. */
async function addGroup(people: readonly string[]): Promise<string> {
  for (const name of people) await addPaidPerson(app, name, { salary: '10000.00', from: '2026-11-01' })
  return addWeekly(app, people, '2026-11')
}
const move = (key: string, status: string, as: string) =>
  app.call(as, 'PATCH', `/payroll/runs/${key}/status`, { status })

test('a part is approved for someone who is known to leave once it keeps back what they owe', async () => {
  setToday('2026-11-26')
  const group = await addGroup(['Anna', 'Ben'])
  const loan = { amount: '5000.00', instalment: '500.00', paidOn: '2026-11-01', firstPeriod: '2026-11' }
  await lendTo(app, id('Anna'), loan)
  const key = await makePart(app, group, '2026-11-26')
  expect((await move(key, 'PENDING_APPROVAL', 'Clerk')).status).toBe(200)
  const leaves = { isActive: false, lastDay: '2026-11-26' }
  expect((await app.call('Owner', 'PATCH', `/users/${id('Anna')}/status`, leaves)).status).toBe(200)
  const { id: recordId } = await recordIn(app, key, 'Anna')
  const one = await app.call('Checker', 'PATCH', `/payroll/${recordId}/status`, { status: 'APPROVED' })
  expect([one.status, one.body.code]).toEqual([409, 'payroll.loan_changed'])
  expect((await move(key, 'APPROVED', 'Checker')).body).toMatchObject({ count: 1 })
  expect((await move(key, 'DRAFT', 'Clerk')).status).toBe(200)
  expect((await move(key, 'PENDING_APPROVAL', 'Clerk')).status).toBe(409)
  expect((await app.call('Clerk', 'POST', `/payroll/runs/${key}/recalculate`)).status).toBe(200)
  // 26 days of 10,000.00 less insurance: the last pay gives the tax back, and the loan leaves this.
  expect(await recordIn(app, key, 'Anna')).toMatchObject({
    netPay: 2713.34,
    exceptions: expect.arrayContaining(['KEPT_BACK']),
  })
  await approveKey(app, key)
  setToday('2026-11-30')
  await generate(app, '2026-11')
  const [month] = (await recordsOf(app, '2026-11', 'Anna')).filter(({ run }) => run === null)
  expect(month).toMatchObject({ netPay: 0, exceptions: ['RULES_CHANGED', 'NO_BANK_DETAILS'] })
  expect(await paidFor(app, '2026-11', 'Anna')).toMatchObject({ LOAN: 5000 })
  expect(await recordIn(app, key, 'Ben')).toMatchObject({ status: 'APPROVED' })
})

test('a part on hold keeps the monthly record of its person back, and nobody else’s', async () => {
  setToday('2026-11-12')
  const group = await addGroup(['Cleo', 'Dora'])
  const key = await makePart(app, group, '2026-11-12')
  const hold = async (held: boolean) => {
    const { id: recordId } = await recordIn(app, key, 'Cleo')
    const answer = await app.call('Clerk', 'PATCH', `/payroll/${recordId}`, { held, note: null })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  await hold(true)
  const checklist = async () => (await app.call('Clerk', 'GET', '/payroll/runs/2026-11/checklist')).body.checklist
  expect((await checklist()).heldParts).toEqual([{ key, name: 'Group of Cleo, until 12 Nov 2026', count: 1 }])
  await approveKey(app, key)
  setToday('2026-11-30')
  await generate(app, '2026-11', 'Clerk')
  const monthOf = async (name: string) => (await recordsOf(app, '2026-11', name)).find(({ run }: any) => run === null)
  const submit = async () => {
    const { id: recordId } = await monthOf('Cleo')
    const { status, body } = await app.call('Clerk', 'PATCH', `/payroll/${recordId}/status`, {
      status: 'PENDING_APPROVAL',
    })
    return [status, body.code]
  }
  expect((await monthOf('Cleo')).can.submit).toBe(false)
  expect(await submit()).toEqual([409, 'payroll.held_back'])
  expect((await move('2026-11', 'PENDING_APPROVAL', 'Clerk')).status).toBe(200)
  expect([(await monthOf('Cleo')).status, (await monthOf('Dora')).status]).toEqual(['DRAFT', 'PENDING_APPROVAL'])
  expect((await move('2026-11', 'PENDING_APPROVAL', 'Clerk')).body.code).toBe('payroll.held_back')
  await hold(false)
  expect(await submit()).toEqual([200, undefined])
  await hold(true)
  const { id: recordId } = await monthOf('Cleo')
  const approved = await app.call('Checker', 'PATCH', `/payroll/${recordId}/status`, { status: 'APPROVED' })
  expect([approved.status, approved.body.code]).toEqual([409, 'payroll.held_back'])
  expect((await move('2026-11', 'APPROVED', 'Checker')).status).toBe(200)
  expect([(await monthOf('Cleo')).status, (await monthOf('Dora')).status]).toEqual(['PENDING_APPROVAL', 'APPROVED'])
  await hold(false)
  expect((await move('2026-11', 'APPROVED', 'Checker')).status).toBe(200)
  expect((await monthOf('Cleo')).status).toBe('APPROVED')
})

test('a draft that is left of a part is in no later month, nor in the year', async () => {
  setToday('2026-11-12')
  const group = await addGroup(['Emma'])
  await addPaidPerson(app, 'Twin', { salary: '10000.00', from: '2026-11-01' })
  const left = await makePart(app, group, '2026-11-12')
  setToday('2026-11-30')
  await generate(app, '2026-11', 'Clerk')
  await approveKey(app, '2026-11')
  setToday('2026-12-31')
  await generate(app, '2026-12', 'Clerk')
  await approveKey(app, '2026-12')
  const monthOf = async (name: string) => (await recordsOf(app, '2026-12', name)).find(({ run }: any) => run === null)
  const { status, exceptions, netPay } = await monthOf('Twin')
  const settled = { status: 'APPROVED', exceptions, netPay }
  expect(status).toBe('APPROVED')
  expect(await monthOf('Emma')).toMatchObject(settled)
  expect(await paidFor(app, '2026-12', 'Emma')).toEqual(await paidFor(app, '2026-12', 'Twin'))
  expect((await move(left, 'PENDING_APPROVAL', 'Clerk')).status).toBe(409)
})

test('what other months settle outdates no part', async () => {
  setToday('2027-01-31')
  const group = await addGroup(['Finn'])
  await generate(app, '2027-01', 'Clerk')
  setToday('2027-02-04')
  const key = await makePart(app, group, '2027-02-04')
  // January settles a year that was left open.
  await app.app.db.execute(sql`
    insert into payroll_lines (record_id, position, code, part, label, period, amount, because)
    select id, 99, 'TAX_SETTLEMENT', 'TAX', 'Income tax of the year', '2026-12', 0, '{"kind": "RETRO", "paid": 0, "due": 0}'
    from payroll_records where user_id = ${id('Finn')} and period = '2027-01'`)
  const january = (await recordsOf(app, '2027-01', 'Finn'))[0]
  const submitted = { status: 'PENDING_APPROVAL' }
  expect((await app.call('Clerk', 'PATCH', `/payroll/${january.id}/status`, submitted)).status).toBe(200)
  const answer = await move(key, 'PENDING_APPROVAL', 'Clerk')
  expect([answer.status, answer.body.count]).toEqual([200, 1])
})
