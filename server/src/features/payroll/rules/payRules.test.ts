import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { notifications } from '../../../notify/tables.ts'
import { recordedBy, statusAndMessage } from '../test/adjustments.ts'
import { payrollLines, payrollRecords, payrollRuns } from '../tables.ts'

stopClock('2026-11-20T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const specified = {
  divisor: 240,
  premiums: { day: 35, night: 70, restDay: 100, holiday: 100 },
  nightFrom: '19:00',
  nightTo: '07:00',
  absencesDeducted: false,
  pack: 'NONE',
}
const read = async (as = 'Hr') => (await app.call(as, 'GET', '/payroll/rules')).body
const set = (changes: object = {}, as = 'Hr') =>
  app.call(as, 'POST', '/payroll/rules', { ...specified, firstMonth: '2026-11', ...changes })

test('versions of the pay rules are listed latest start first, down to the initial rules', async () => {
  const first = { ...specified, firstMonth: '2000-01', createdBy: null }
  expect(await read()).toMatchObject({ versions: [first], earliest: '2000-01' })
  const premiums = { day: 35.5, night: 70.25, restDay: 0, holiday: 500 }
  const taxes = { pack: 'EGYPT', partMonthTax: 'WHOLE_MONTH', hourBase: 'FULL_TIME', dayPay: 'THIRTY_DAYS' }
  const changes = { ...taxes, timeCutOff: 25, overtimeCutOff: 15, premiums, nightFrom: '22:00', absencesDeducted: true }
  const answer = await set({ ...changes, confirmed: ['premiums.holiday'] })
  expect([answer.status, answer.body.version]).toMatchObject([
    201,
    { ...taxes, premiums, firstMonth: '2026-11', createdBy: { firstName: 'Hr' } },
  ])
  expect(await recordedBy(app, answer)).toMatchObject([
    {
      action: 'payroll.rules_set',
      before: specified,
      after: {
        ...specified,
        ...taxes,
        premiums,
        nightFrom: '22:00',
        absencesDeducted: true,
        timeCutOff: 25,
        overtimeCutOff: 15,
        firstMonth: '2026-11',
      },
    },
  ])
  await set({ firstMonth: '2026-10' })
  const newVersion = (await set({ divisor: 200 })).body.version
  const { versions } = await read()
  expect(versions[0]).toEqual(newVersion)
  expect(versions.map((one: any) => [one.firstMonth, one.divisor])).toEqual([
    ['2026-11', 200],
    ['2026-11', 240],
    ['2026-10', 240],
    ['2000-01', 240],
  ])
  await set({ firstMonth: '2000-01', divisor: 173 })
  expect((await read()).versions.at(-1)).toMatchObject({ firstMonth: '2000-01', divisor: 173 })
  expect((await set({ pack: 'BULGARIA', firstMonth: '2026-12' })).body.version.pack).toBe('BULGARIA')
})

test('rules that an older program does not know stay as they are', async () => {
  const known = {
    hourBase: 'OWN_HOURS',
    dayPay: 'WORKING_DAYS',
    partMonthTax: 'WHOLE_MONTH',
    timeCutOff: 25,
    overtimeCutOff: 15,
    payDay: 5,
    paidNextMonth: true,
  }
  const later = {
    hourBase: 'FULL_TIME',
    dayPay: 'THIRTY_DAYS',
    partMonthTax: 'PART_OF_MONTH',
    timeCutOff: null,
    overtimeCutOff: 20,
    payDay: null,
    paidNextMonth: false,
  }
  await set({ ...known, firstMonth: '2030-01' })
  await set({ ...later, firstMonth: '2030-06' })
  const answer = await set({ divisor: 200, firstMonth: '2030-03' })
  expect(answer.body.version).toMatchObject({ ...known, divisor: 200, firstMonth: '2030-03' })
  expect(await recordedBy(app, answer)).toMatchObject([{ before: { ...known, divisor: 240 }, after: known }])
  expect((await set({ firstMonth: '2030-07' })).body.version).toMatchObject(later)
  // Before any rules, the initial ones apply.
  expect((await set({ firstMonth: '2000-01' })).body.version).toMatchObject({ hourBase: 'FULL_TIME', timeCutOff: null })
})

test.each<[string, object, string]>([
  ['firstMonth', { firstMonth: '2026-13' }, 'Please enter a month as YYYY-MM'],
  ['divisor', { divisor: 0 }, 'Please enter a whole number of hours from 1 to 744'],
  ['divisor', { divisor: 200.5 }, 'Please enter a whole number of hours from 1 to 744'],
  ['premiums.day', { premiums: { ...specified.premiums, day: -1 } }, 'Please enter a percentage from 0 to 500'],
  ['premiums.night', { premiums: { ...specified.premiums, night: 1.005 } }, 'Please use at most two decimals'],
  ['nightTo', { nightTo: '7am' }, 'Please enter a time as HH:mm'],
  ['nightTo', { nightTo: '19:00' }, 'The night must end at a different time than it starts'],
  ['pack', { pack: 'MARS' }, 'Please choose tax and insurance rules'],
  ['dayPay', { dayPay: 'WEEKS' }, 'Please choose how an unpaid day is valued'],
  ['hourBase', { hourBase: 'HALF' }, 'Please choose how an hour of part-time work is valued'],
  ['partMonthTax', { partMonthTax: 'HALF' }, 'Please choose how part of a month is taxed'],
])('%s: %j is refused, and nothing changes', async (field, changes, message) => {
  const before = await read()
  expect(statusAndMessage(await set(changes))).toEqual([400, field, message])
  expect(await read()).toEqual(before)
})

test.each<[string, object]>([
  ['divisor', { divisor: 1 }],
  ['divisor', { divisor: 99 }],
  ['divisor', { divisor: 301 }],
  ['premiums.night', { premiums: { ...specified.premiums, night: 300.01 } }],
])('%s: %j is confirmed by name before it is saved', async (field, changes) => {
  const before = await read()
  const refusal = await set(changes)
  expect([refusal.status, refusal.body.code]).toEqual([409, 'payroll.rules_unusual'])
  expect(refusal.body.errors.map(({ path }: any) => path)).toEqual([field])
  const other = field === 'divisor' ? 'premiums.day' : 'divisor'
  expect((await set({ ...changes, confirmed: [other] })).body.code).toBe('payroll.rules_unusual')
  expect((await set({ ...changes, confirmed: ['nightFrom'] })).status).toBe(400)
  expect(await read()).toEqual(before)
  const answer = await set({ ...changes, confirmed: [field] })
  expect(answer.status).toBe(201)
  expect(answer.body.version).not.toHaveProperty('confirmed')
  expect(JSON.stringify(await recordedBy(app, answer))).not.toContain('confirmed')
})

test('100 and 300 hours and premiums of 300 % need no second confirmation', async () => {
  for (const divisor of [100, 300]) expect((await set({ divisor })).status).toBe(201)
  expect((await set({ premiums: { ...specified.premiums, day: 300 } })).status).toBe(201)
})

test('the owner is notified of each change with the differences, even of their own', async () => {
  await set({ firstMonth: '2026-11' })
  await set({ divisor: 173, premiums: { ...specified.premiums, night: 75.5 } })
  await set({ divisor: 180, premiums: { ...specified.premiums, night: 75.5 }, nightFrom: '20:00' }, 'Owner')
  await app.app.waitForNotifications()
  const rows = await app.app.db
    .select()
    .from(notifications)
    .where(eq(notifications.title, 'Pay rules changed'))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(2)
  expect(rows.map(({ userId }) => userId)).toEqual(Array(2).fill(app.company.id('Owner')))
  expect(rows.map(({ message }) => message)).toEqual([
    'Owner Test changed the pay rules from November 2026: hours in a month 173 → 180, night 7:00 PM–7:00 AM → 8:00 PM–7:00 AM.',
    'Hr Test changed the pay rules from November 2026: hours in a month 240 → 173, night overtime 70 % → 75.5 %.',
  ])
})

test('only people who may set taxes can read and set pay rules', async () => {
  for (const name of ['Employee', 'Lead', 'Manager']) {
    expect((await set({}, name)).status).toBe(403)
    expect((await app.call(name, 'GET', '/payroll/rules')).status).toBe(403)
  }
  expect((await app.call(null, 'GET', '/payroll/rules')).status).toBe(401)
})

/** Creates a record of a month and moves it through these statuses. */
async function recordOf(period: string, statuses: ('PENDING_APPROVAL' | 'APPROVED')[]) {
  const { db } = app.app
  const [record] = await db
    .insert(payrollRecords)
    .values({
      userId: app.company.id('Employee'),
      period,
      currency: 'EGP',
      person: { firstName: 'E', lastName: 'T', llId: null, department: null, position: null },
      searchText: '',
      digest: 'x',
      baseSalary: '1',
      allowances: '0',
      bonuses: '0',
      overtime: '0',
      grossPay: '1',
      deductions: '0',
      taxDeductions: '0',
      netPay: '1',
    })
    .returning({ id: payrollRecords.id })
  await db.insert(payrollLines).values({
    recordId: record?.id ?? '',
    position: 1,
    code: 'SALARY',
    part: 'BASE',
    label: 'Salary',
    period,
    amount: '1',
    because: { kind: 'CARRIED' },
  })
  for (const status of statuses) await db.update(payrollRecords).set({ status })
}

test('approved months keep their rules, and rules cannot change while payroll is generated', async () => {
  await recordOf('2026-09', ['PENDING_APPROVAL'])
  expect((await read()).earliest).toBe('2000-01')
  await recordOf('2026-08', [])
  const { db } = app.app
  await db.update(payrollRecords).set({ status: 'APPROVED' }).where(eq(payrollRecords.period, '2026-09'))
  expect((await read()).earliest).toBe('2026-10')
  const early = await set({ firstMonth: '2026-09' })
  expect([early.status, early.body.code, early.body.errors]).toMatchObject([
    400,
    'payroll.rules_too_early',
    [
      {
        path: 'firstMonth',
        message: 'Months before October 2026 are approved. Please choose October 2026 or a later one.',
      },
    ],
  ])
  expect((await set({ firstMonth: '2026-10' })).status).toBe(201)
  const running = { period: '2026-10', generatedBy: app.company.id('Owner'), requestId: 'r', address: '127.0.0.1' }
  await db.insert(payrollRuns).values({ ...running, state: 'RUNNING' })
  const meanwhile = await set({ firstMonth: '2026-12' })
  expect([meanwhile.status, meanwhile.body.code]).toEqual([409, 'payroll.under_way'])
  await db.delete(payrollRuns)
})
