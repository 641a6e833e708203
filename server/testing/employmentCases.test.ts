import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { invoicing, addInvoicedPerson, recordWork } from '../src/features/accounts/test/invoices.ts'
import { recordAbsences } from '../src/features/attendance/nightly/recordAbsences.ts'
import { attendanceDays } from '../src/features/attendance/tables.ts'
import {
  approveRun,
  generate,
  setToday,
  addPaidPerson,
  raisePay,
  recordOf,
  recordsOf,
} from '../src/features/payroll/test/payroll.ts'
import { startTestApp, type TestApp } from './app.ts'
import { newcomer } from './people.ts'
import { stopClock } from './stopClock.ts'

// Each of these cases once led to wrong pay, invoices or absences, when several features decided separately who was
// employed.

stopClock('2026-10-01T10:00:00Z')
beforeEach(() => setToday('2026-10-01'))

let app: TestApp
const begin = async () => {
  app = await startTestApp()
}
const end = () => app.close()

const path = (firstName: string) => `/users/${app.company.id(firstName)}`
async function ok(answer: Promise<{ status: number; body: any }>) {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}
const change = (firstName: string, body: object) => ok(app.call('Owner', 'PATCH', path(firstName), body))
const activate = (firstName: string, isActive: boolean) =>
  ok(app.call('Owner', 'PATCH', `${path(firstName)}/status`, { isActive }))

/**
 * Deactivates a person on 10 October 2026, runs `meanwhile` on 20 October, and activates the person again from 20
 * November.
 */
async function interruptEmployment(firstName: string, meanwhile: () => Promise<unknown> = async () => undefined) {
  setToday('2026-10-10')
  await activate(firstName, false)
  setToday('2026-10-20')
  await meanwhile()
  setToday('2026-11-20')
  await activate(firstName, true)
  setToday('2026-11-30')
}

describe('a person away from 11 October to 19 November is paid for 20 to 30 November', () => {
  beforeAll(begin)
  afterAll(end)
  const november = async (firstName: string) => {
    await generate(app, '2026-11')
    const { record, lines } = await recordOf(app, '2026-11', firstName)
    return [record.netPay, lines]
  }
  const elevenDays = [4400, [['SALARY', '2026-11', 4400]]]

  test('without other changes', async () => {
    await addPaidPerson(app, 'Untouched')
    await interruptEmployment('Untouched')
    expect(await november('Untouched')).toEqual(elevenDays)
  })

  test('when their position was changed meanwhile', async () => {
    await addPaidPerson(app, 'Changed')
    await interruptEmployment('Changed', () => change('Changed', { position: 'Architect' }))
    expect(await november('Changed')).toEqual(elevenDays)
  })

  test('when their manager left meanwhile, and the team was reassigned', async () => {
    const boss = await newcomer(app, 'Boss')
    await addPaidPerson(app, 'Passed')
    await change('Passed', { managerId: app.company.id(boss) })
    await interruptEmployment('Passed', () => activate(boss, false))
    expect(await november('Passed')).toEqual(elevenDays)
  })

  test('when their department was renamed meanwhile', async () => {
    await addPaidPerson(app, 'Renamed')
    const { departments } = await ok(app.call('Owner', 'GET', '/departments'))
    const { id } = departments.find(({ name }: { name: string }) => name === 'Marketing')
    await change('Renamed', { department: 'Marketing' })
    await interruptEmployment('Renamed', () => ok(app.call('Owner', 'PATCH', `/departments/${id}`, { name: 'Market' })))
    expect(await november('Renamed')).toEqual(elevenDays)
  })

  test('with a raise agreed before for 5 November', async () => {
    await addPaidPerson(app, 'Raised')
    setToday('2026-10-05')
    await change('Raised', { monthlySalary: { amount: 15_000, currency: 'EGP' }, salaryFrom: '2026-11-05' })
    await interruptEmployment('Raised')
    expect(await november('Raised')).toEqual([5500, [['SALARY', '2026-11', 5500]]])
  })
})

describe('with October approved meanwhile', () => {
  beforeAll(begin)
  afterAll(end)

  test('November has no line for it', async () => {
    await addPaidPerson(app, 'Settled')
    await interruptEmployment('Settled', async () => {
      await change('Settled', { position: 'Architect' })
      setToday('2026-10-31')
      await approveRun(app, '2026-10')
    })
    expect((await recordOf(app, '2026-10', 'Settled')).record.netPay).toBe(3870.97)
    await generate(app, '2026-11')
    expect((await recordOf(app, '2026-11', 'Settled')).lines).toEqual([['SALARY', '2026-11', 4400]])
  })

  test('a person who did not come back has no record in a month after their last one', async () => {
    await addPaidPerson(app, 'Gone')
    setToday('2026-11-10')
    await activate('Gone', false)
    setToday('2026-12-31')
    await generate(app, '2026-12')
    expect(await recordsOf(app, '2026-12', 'Gone')).toEqual([])
    expect((await recordOf(app, '2026-12', 'Settled')).lines).toEqual([['SALARY', '2026-12', 12_000]])
  })

  test('a person who never came is paid nothing, and a corrected first day applies until the deactivation', async () => {
    setToday('2026-11-20')
    await addPaidPerson(app, 'Mistyped', { from: '2027-11-01' })
    await activate('Mistyped', false)
    setToday('2026-12-31')
    await generate(app, '2026-12')
    expect(await recordsOf(app, '2026-12', 'Mistyped')).toEqual([])
    await change('Mistyped', { hireDate: '2026-11-01' })
    await raisePay(app, 'Mistyped', '2026-11-01', '12000.00')
    await generate(app, '2026-11')
    expect((await recordOf(app, '2026-11', 'Mistyped')).record.netPay).toBe(8000)
    await generate(app, '2026-12')
    expect(await recordsOf(app, '2026-12', 'Mistyped')).toEqual([])
  })
})

describe('a first day that moves', () => {
  beforeAll(begin)
  afterAll(end)

  test('takes the first salary with it', async () => {
    setToday('2026-10-31')
    const body = { firstName: 'Late', lastName: 'Entry', email: 'late@test.example', position: 'Engineer' }
    const { user } = await ok(
      app.call('Owner', 'POST', '/users', {
        ...body,
        password: 'A-long-password-1',
        monthly_salary: { amount: 12_000, currency: 'EGP' },
        is_internal: true,
      }),
    )
    app.company.people.set('Late', user.id)
    expect(user.hireDate).toBe('2026-10-31')
    await change('Late', { hireDate: '2026-10-11' })
    await generate(app, '2026-10')
    expect((await recordOf(app, '2026-10', 'Late')).record.netPay).toBe(8129.03)
  })

  test('after a paid month is settled by the next run, not by that of the new first day', async () => {
    setToday('2026-10-31')
    await addPaidPerson(app, 'Postponed', { from: '2026-10-11' })
    await approveRun(app, '2026-10')
    setToday('2026-11-30')
    await change('Postponed', { hireDate: '2026-12-10' })
    await generate(app, '2026-11')
    expect((await recordOf(app, '2026-11', 'Postponed')).lines).toContainEqual(['SALARY', '2026-10', -8129.03])
  })
})

test('a first day stays after the previous employment, and within its own', async () => {
  await begin()
  onTestFinished(end)
  await newcomer(app, 'Between')
  await interruptEmployment('Between')
  const move = async (hireDate: string | null) => {
    const { status, body } = await app.call('Owner', 'PATCH', path('Between'), { hireDate })
    return status === 200 ? body.user.hireDate : [status, body.errors[0].path, body.errors[0].message]
  }
  expect(await move('2026-10-10')).toEqual([
    400,
    'hireDate',
    'Their previous employment ended on 10 Oct 2026. Please choose a later day.',
  ])
  expect(await move('2026-10-11')).toBe('2026-10-11')
  await activate('Between', false)
  expect(await move('2026-12-01')).toEqual([
    400,
    'hireDate',
    'Their employment ends on 30 Nov 2026. Please choose that day or an earlier one.',
  ])
  expect(await move('2026-11-30')).toBe('2026-11-30')
})

describe('a person invoiced to a client', () => {
  beforeAll(begin)
  afterAll(end)

  const billedTotal = async (accountId: string, period: string) => {
    const { generate: draft, read } = invoicing(app)
    const { body } = await draft({ accountId, period })
    const [invoice] = body.invoices ?? []
    return invoice ? (await read(invoice.id)).total : null
  }

  test.each([
    ['monthly', '3000.00', 967.74, 1100],
    ['weekly', '700.00', 1000, 700],
  ] as const)('%s is billed for no day away', async (method, rate, october, november) => {
    const { id: accountId } = await invoicing(app).account({ name: `Client of Billed${method}`, currency: 'USD' })
    const firstName = `Billed${method}`
    await addInvoicedPerson(app, firstName, { accountId, method, rate, currency: 'USD', hireDate: '2026-10-01' })
    await interruptEmployment(firstName)
    setToday('2026-12-01')
    expect([await billedTotal(accountId, '2026-10'), await billedTotal(accountId, '2026-11')]).toEqual([
      october,
      november,
    ])
  })

  test.each([
    ['a last day', 'BilledLast', { isActive: false, lastDay: '2026-10-10' }, '2026-10-12'],
    ['a first day', 'BilledFirst', { hireDate: '2026-10-10' }, '2026-10-08'],
  ] as const)('hourly is billed for no day beyond %s corrected later', async (_, firstName, body, outside) => {
    const { id: accountId } = await invoicing(app).account({ name: `Client of ${firstName}`, currency: 'USD' })
    await addInvoicedPerson(app, firstName, { accountId, method: 'hourly', rate: '60.00', hireDate: '2026-10-01' })
    const id = app.company.id(firstName)
    await recordWork(app, id, '2026-10-10', 60)
    await recordWork(app, id, outside, 60)
    setToday('2026-10-31')
    await ok(app.call('Owner', 'PATCH', 'hireDate' in body ? path(firstName) : `${path(firstName)}/status`, body))
    expect(await billedTotal(accountId, '2026-10')).toBe(60)
  })
})

describe('leave', () => {
  beforeAll(begin)
  afterAll(end)

  test('can be requested for days of any employment and none between, as the form offers them', async () => {
    const id = app.company.id(await newcomer(app, 'Asks', { hireDate: '2024-03-01' }))
    await interruptEmployment('Asks')
    // The person's sessions ended with the first employment.
    app.company.people.set('Asks again', id)
    const me = async () => (await ok(app.call('Asks again', 'GET', '/auth/me'))).user
    expect(await me()).toMatchObject({ hireDate: '2026-11-20', employedFrom: '2024-03-01', employedUntil: null })
    const ask = async (startDate: string, endDate: string) => {
      const draft = { leaveType: 'ANNUAL', startDate, endDate, reason: 'A rest' }
      const { status, body } = await app.call('Asks again', 'POST', '/leaves', draft)
      return status === 201 ? status : [status, body.errors[0].path, body.errors[0].message]
    }
    const between = (path: string) => [
      400,
      path,
      'Your employment ended on 10 Oct 2026 and begins again on 20 Nov 2026. Please choose days within your employment.',
    ]
    expect(await ask('2026-10-09', '2026-10-10')).toBe(201)
    expect(await ask('2026-10-08', '2026-10-12')).toEqual(between('endDate'))
    expect(await ask('2026-11-10', '2026-11-11')).toEqual(between('startDate'))
    expect(await ask('2026-11-20', '2026-11-21')).toBe(201)
    await ok(app.call('Owner', 'PATCH', `${path('Asks')}/status`, { isActive: false, lastDay: '2026-12-31' }))
    expect(await me()).toMatchObject({ employedUntil: '2026-12-31' })
    expect((await ask('2027-01-01', '2027-01-01')).toString()).toContain('Your employment ended on 31 Dec 2026.')
  })
})

describe('absences', () => {
  beforeAll(begin)
  afterAll(end)

  test('do not exist for days away, even if a holiday on these days is removed later', async () => {
    const firstName = await newcomer(app, 'Missed')
    const { holiday } = await ok(app.call('Hr', 'POST', '/holidays', { date: '2026-11-04', name: 'A day off' }))
    await interruptEmployment(firstName, () => recordAbsences(app.app))
    await recordAbsences(app.app)
    await ok(app.call('Hr', 'DELETE', `/holidays/${holiday.id}`))
    const days = await app.app.db
      .select({ date: attendanceDays.date })
      .from(attendanceDays)
      .where(eq(attendanceDays.userId, app.company.id(firstName)))
      .orderBy(attendanceDays.date)
    expect(days.map(({ date }) => date).filter((date) => date > '2026-10-10' && date < '2026-11-20')).toEqual([])
    expect(days.map(({ date }) => date)).toContain('2026-11-23')
  })
})
