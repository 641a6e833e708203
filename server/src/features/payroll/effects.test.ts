import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Effect } from '@muster/contract/kit/effects'
import { setClock } from '../../kernel/clock.ts'
import { holidays } from '../../worktime/tables.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { recordAbsences } from '../attendance/nightly/recordAbsences.ts'
import { punchAt } from '../attendance/test/clocking.ts'
import { sendPreview } from '../users/test/statuses.ts'
import { addUser } from '../users/test/users.ts'
import { approveRun, generate, setToday, addPaidPerson, recordOf } from './test/payroll.ts'

let app: TestApp
beforeAll(async () => {
  setToday('2026-10-05')
  app = await startTestApp()
  await addPaidPerson(app, 'Nadia')
  await punchAt(app, 'Nadia', ['in', '2026-10-05T07:00:00Z'], ['out', '2026-10-05T18:00:00Z'])
  setToday('2026-10-09')
  await recordAbsences(app.app)
})
afterAll(async () => {
  setClock(null)
  await app.close()
})
beforeEach(async () => {
  await app.app.db.delete(holidays)
})

/** A Monday with attendance and a Tuesday without. */
const [monday, tuesday] = ['2026-10-05', '2026-10-06']
const rules = {
  firstMonth: '2026-10',
  divisor: 240,
  nightFrom: '19:00',
  nightTo: '07:00',
  pack: 'NONE',
  premiums: { day: 35, night: 70, restDay: 100, holiday: 100 },
}
const readEffects = async (days: object) => {
  const { body } = await app.call('Hr', 'POST', '/holidays/preview', days)
  return Object.fromEntries(
    (body.effects as Effect[]).map(({ kind, count, months }) => [kind, months.length ? months : count]),
  )
}
const months = async (days: object) => {
  const { 'months.outdated': outdated, 'months.settled': settled } = await readEffects(days)
  return { outdated, settled }
}

test('pending overtime has the class of its day', async () => {
  expect(await readEffects({ added: [monday] })).toMatchObject({ 'overtime.of_holiday': 1 })
  await app.call('Hr', 'POST', '/holidays', { date: monday, name: 'A feast' })
  expect(await readEffects({ removed: [monday] })).toMatchObject({ 'overtime.not_of_holiday': 1 })
})

test('months with unpaid absences are named: open ones become outdated, approved ones are settled later', async () => {
  await generate(app, '2026-10')
  expect(await months({ added: [tuesday] })).toEqual({})
  const { status, body } = await app.call('Owner', 'POST', '/payroll/rules', { ...rules, absencesDeducted: true })
  expect(status, JSON.stringify(body)).toBe(201)
  await generate(app, '2026-10')
  expect(await months({ added: [tuesday] })).toEqual({ outdated: ['2026-10'] })
  expect(await months({ added: ['2026-11-24'] })).toEqual({})

  await app.call('Hr', 'POST', '/holidays', { date: tuesday, name: 'A feast' })
  expect((await recordOf(app, '2026-10', 'Nadia')).record.exceptions).toContain('OUTDATED')
  await generate(app, '2026-10')
  expect(await months({ removed: [tuesday] })).toEqual({ outdated: ['2026-10'] })
  setToday('2026-11-01')
  await approveRun(app, '2026-10')
  expect(await months({ removed: [tuesday] })).toEqual({ settled: ['2026-10'] })
})

test('a changed first day names the approved months in which the person now has pay that nothing else pays', async () => {
  setToday('2026-11-20')
  const previewMove = async (firstName: string, hireDate: string) => {
    const { body } = await sendPreview(app, firstName, 'hire-date', { hireDate })
    const monthEffects = (body.effects as Effect[]).filter(({ kind }) => kind.startsWith('months.'))
    return Object.fromEntries(monthEffects.map((one) => [one.kind, one.months]))
  }
  const hire = (firstName: string, hireDate: string, amount: number) =>
    addUser(app, firstName, { hireDate, monthly_salary: { amount, currency: 'EGP' } })
  await addPaidPerson(app, 'Unpaid', { from: '2026-11-02', salary: null })
  expect(await previewMove('Unpaid', '2026-10-20')).toEqual({})
  await hire('Since', '2026-11-10', 9000)
  // An earlier first day of employment is paid with the first agreed salary.
  expect(await previewMove('Since', '2026-10-20')).toEqual({ 'months.missing': ['2026-10'] })
  await hire('Late', '2026-10-26', 12_000)
  await hire('Other', '2026-10-26', 12_000)
  await generate(app, '2026-11')
  expect(await previewMove('Late', '2026-10-20')).toEqual({
    'months.missing': ['2026-10'],
  })
  const userIds = [app.company.id('Late')]
  expect((await app.call('Owner', 'POST', '/payroll/runs/2026-11/include', { userIds })).body.count).toBe(1)
  expect(await previewMove('Late', '2026-10-20')).toEqual({ 'months.outdated': ['2026-11'] })
  const { body: list } = await app.call('Owner', 'GET', '/payroll/runs/2026-11/missing')
  const { months: own } = list.people.find(({ user }: any) => user.firstName === 'Other')
  await app.call('Owner', 'POST', '/payroll/runs/2026-11/paid-elsewhere', {
    userId: app.company.id('Other'),
    months: [{ period: own[0].period, pay: own[0].pay }],
    reason: 'In cash',
  })
  expect(await previewMove('Other', '2026-10-20')).toEqual({ 'months.settled': ['2026-10'] })
})
