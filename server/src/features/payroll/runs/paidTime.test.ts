import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { holidays } from '../../../worktime/tables.ts'
import { correctionOf, edit, override } from '../../attendance/test/corrections.ts'
import { decide, requestLeave } from '../../leaves/test/leaves.ts'
import { recordedBy, statusAndMessage } from '../test/adjustments.ts'
import { addPaidPerson, approveRun, generate, recordOf, setToday } from '../test/payroll.ts'

stopClock('2026-10-31T10:00:00Z')

let app: TestApp
const worked = new Map<string, string>()
beforeAll(async () => {
  app = await startTestApp()
  await app.app.db.insert(holidays).values([
    { date: '2026-10-06', name: 'Armed Forces Day' },
    { date: '2026-10-10', name: 'A feast on a Saturday' },
    { date: '2026-10-13', name: 'An unpaid day', isPaid: false },
  ])
  await addPaidPerson(app, 'Daily', { salary: null })
  await addPaidPerson(app, 'Hourly', { salary: '9300.00' })
  await addPaidPerson(app, 'Idle', { salary: null })
  for (const name of ['Daily', 'Hourly']) {
    worked.set(name, await work(name, '2026-10-01', '08:00', '17:00', 9))
    await work(name, '2026-10-05', '08:00', '16:00', 8)
    const leave = { startDate: '2026-10-08', endDate: '2026-10-11' }
    await takeLeave(name, { leaveType: 'PERSONAL', ...leave })
    await takeLeave(name, { leaveType: 'UNPAID', startDate: '2026-10-15', endDate: '2026-10-15' })
  }
})
afterAll(() => app.close())

async function work(employee: string, date: string, clockIn: string, clockOut: string, totalWorkedHours: number) {
  return correctionOf(await override(app, 'Owner', { employee, date, clockIn, clockOut, totalWorkedHours })).recordId!
}
async function takeLeave(
  name: string,
  leave: { leaveType: 'PERSONAL' | 'UNPAID'; startDate: string; endDate: string },
) {
  const { id } = await requestLeave(app, name, leave)
  expect((await decide(app, 'Owner', id, 'APPROVED')).status).toBe(200)
}

const terms = (pay: object, firstMonth = '2026-10') => ({
  firstMonth,
  status: 'INSURED',
  insuredWage: null,
  pay,
  source: 'Contract',
})
const path = (name: string) => `/payroll/terms/${app.company.id(name)}`
const setPay = (name: string, pay: object, firstMonth?: string, as = 'Owner') =>
  app.call(as, 'PUT', path(name), terms(pay, firstMonth))
const daily = { kind: 'DAILY', rate: 350, currency: 'EGP' }
const hourly = { kind: 'HOURLY', rate: 50, currency: 'EGP' }
const linesOf = async (name: string, period = '2026-10') =>
  (await recordOf(app, period, name)).detail.lines.map(({ label, quantity, amount }: any) => [label, quantity, amount])

test.each<[object, string, string]>([
  [{ kind: 'WEEKLY', rate: 10, currency: 'EGP' }, 'pay.kind', 'Please choose how they are paid'],
  [{ kind: 'DAILY', rate: 0, currency: 'EGP' }, 'pay.rate', 'Please enter the rate'],
  [{ kind: 'HOURLY', rate: 1.005, currency: 'EGP' }, 'pay.rate', 'Please use at most two decimals'],
  [{ kind: 'DAILY', rate: 10, currency: 'XYZ' }, 'pay.currency', 'Please choose a currency'],
])('%j is refused, in the preview too', async (pay, field, message) => {
  expect(statusAndMessage(await setPay('Daily', pay))).toEqual([400, field, message])
  expect(statusAndMessage(await app.call('Owner', 'POST', `${path('Daily')}/preview`, terms(pay)))).toEqual([
    400,
    field,
    message,
  ])
})

test('a kind of pay is previewed, entered with its history, and recorded without the rate', async () => {
  const preview = await app.call('Owner', 'POST', `${path('Hourly')}/preview`, terms(hourly))
  expect(preview.body.preview).toMatchObject({ period: '2026-10', currency: 'EGP', terms: { pay: hourly } })
  expect(preview.body.preview.before.grossPay).toBe(9000)
  // 16 agreed hours, 16 of leave, 8 of a holiday.
  expect(preview.body.preview.after.grossPay).toBe(2000)
  const answer = await setPay('Hourly', hourly)
  expect(answer.body.terms.pay).toEqual(hourly)
  expect(await recordedBy(app, answer)).toMatchObject([
    {
      action: 'payroll.terms_set',
      before: { payKind: 'MONTHLY' },
      after: { payKind: 'HOURLY', firstMonth: '2026-10' },
    },
  ])
  expect(JSON.stringify(await recordedBy(app, answer))).not.toContain('"rate"')
  for (const name of ['Daily', 'Idle']) expect((await setPay(name, daily)).status).toBe(200)
  expect((await setPay('Daily', daily)).status).toBe(200)
  const { entries, current } = (await app.call('Owner', 'GET', path('Daily'))).body
  expect(entries.map(({ pay, status }: any) => [pay, status])).toEqual([[daily, null]])
  expect(current.pay).toEqual(daily)
  expect((await setPay('Daily', daily, undefined, 'Employee')).status).toBe(403)
})

test('days worked, paid leave and paid holidays are paid, and overtime only if approved', async () => {
  await generate(app, '2026-10')
  expect(await linesOf('Daily')).toEqual([
    ['Days worked', 2, 700],
    ['Days of paid leave', 2, 700],
    ['Paid holidays', 1, 350],
  ])
  expect(await linesOf('Hourly')).toEqual([
    ['Hours worked', 960, 800],
    ['Hours of paid leave', 960, 800],
    ['Hours of paid holidays', 480, 400],
  ])
  const minutes = { day: 60, night: 0, restDay: 0, holiday: 0 }
  for (const name of ['Daily', 'Hourly'])
    expect((await app.call('Hr', 'PUT', `/attendance/overtime/${worked.get(name)}`, { minutes })).status).toBe(200)
  expect((await recordOf(app, '2026-10', 'Daily')).record.exceptions).toContain('OUTDATED')
  await generate(app, '2026-10')
  // 350 ÷ 8 hours and 50 an hour, plus 35 %.
  expect((await linesOf('Daily')).at(-1)).toEqual(['Overtime by day', 60, 59.06])
  expect((await linesOf('Hourly')).at(-1)).toEqual(['Overtime by day', 60, 67.5])
})

test('who has no time recorded is an exception, even with pay for a holiday', async () => {
  expect((await recordOf(app, '2026-10', 'Idle')).record).toMatchObject({ grossPay: 350 })
  expect((await recordOf(app, '2026-10', 'Idle')).record.exceptions).toContain('NO_TIME_RECORDED')
  const { exceptions } = (await recordOf(app, '2026-10', 'Daily')).record
  expect(exceptions).not.toContain('NO_TIME_RECORDED')
  expect(exceptions).not.toContain('MISSING_ATTENDANCE')
})

test('a raise needs a salary, and a bonus is paid in the currency of the rate', async () => {
  const request = (adjustmentType: string) =>
    app.call('Owner', 'POST', '/payroll/adjustments', {
      userId: app.company.id('Daily'),
      adjustmentType,
      amount: 100,
      reason: 'Agreed',
      effectiveDate: '2026-10-20',
    })
  expect(statusAndMessage(await request('RAISE'))).toEqual([
    400,
    'adjustmentType',
    'They are paid by the day or by the hour. Change their rate on their page instead.',
  ])
  expect((await request('BONUS')).body.adjustment).toMatchObject({ currency: 'EGP' })
})

test('a late change of hours and of the rate is settled in the next month', async () => {
  await approveRun(app, '2026-10')
  setToday('2026-11-30')
  await generate(app, '2026-11')
  expect(await linesOf('Hourly', '2026-11')).toEqual([['Hours worked', 0, 0]])
  correctionOf(await edit(app, 'Owner', worked.get('Hourly')!, { clockIn: '08:00', clockOut: '12:30' }))
  await generate(app, '2026-11')
  const lines = (await recordOf(app, '2026-11', 'Hourly')).lines
  expect(lines).toContainEqual(['SALARY', '2026-10', -175])
  expect((await setPay('Daily', { ...daily, rate: 400 })).status).toBe(200)
  await generate(app, '2026-11')
  expect((await recordOf(app, '2026-11', 'Daily')).lines).toContainEqual(['SALARY', '2026-10', 250])
})
