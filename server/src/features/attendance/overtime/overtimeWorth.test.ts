import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { statementsOf } from '../../../../testing/statements.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { unknownId } from '../../../../testing/world.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { recordEmployment } from '../../../people/employment.ts'
import { insertDay } from '../test/corrections.ts'

stopClock('2026-11-20T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Adds a day with an hour of overtime, and returns its id. */
const addHour = (name: string, date: string) => insertDay(app, name, date, [[`${date}T06:00:00Z`, `${date}T15:00:00Z`]])
const worthOf = (as: string | null, ids: string[]) =>
  app.call(as, 'POST', '/attendance/overtime/decisions/worth', { requests: ids.map((id) => ({ id })) })

/** Adds a person with a monthly salary from a day on. */
async function paidPerson(name: string, ...pays: [holdsFrom: string, salary: string, salaryCurrency: 'EGP' | 'EUR'][]) {
  const person = await newcomer(app, name)
  const userId = app.company.id(person)
  for (const [holdsFrom, salary, salaryCurrency] of pays)
    await app.app.db.transaction((tx) =>
      recordEmployment(tx, [{ userId, holdsFrom, pay: { salary, salaryCurrency, baseSalary: null } }], null),
    )
  return person
}

test('sums the overtime of each month at its own rate, by currency, and logs whose pay was used', async () => {
  const raised = await paidPerson('Raised', ['2026-01-01', '24000.00', 'EGP'], ['2026-07-01', '48000.00', 'EGP'])
  const abroad = await paidPerson('Abroad', ['2026-01-01', '2400.00', 'EUR'])
  const unpaid = await newcomer(app, 'Unpaid')
  const ids = [
    await addHour(raised, '2026-06-01'),
    await addHour(raised, '2026-06-02'),
    await addHour(raised, '2026-07-01'),
    await addHour(abroad, '2026-06-01'),
    await addHour(unpaid, '2026-06-01'),
  ]
  const answer = await worthOf('Hr', ids)
  expect(answer.body).toEqual({
    // Two hours at 100 and one at 200.
    amounts: [
      { currency: 'EGP', amount: 400 },
      { currency: 'EUR', amount: 10 },
    ],
    withoutPay: 1,
  })
  const entries = await app.app.db
    .select({ personId: auditEntries.personId, action: auditEntries.action, after: auditEntries.after })
    .from(auditEntries)
    .where(eq(auditEntries.requestId, String(answer.headers['x-request-id'])))
  expect(new Set(entries)).toEqual(
    new Set([
      { personId: app.company.id(raised), action: 'attendance.pay_seen', after: { month: '2026-06' } },
      { personId: app.company.id(raised), action: 'attendance.pay_seen', after: { month: '2026-07' } },
      { personId: app.company.id(abroad), action: 'attendance.pay_seen', after: { month: '2026-06' } },
    ]),
  )
})

test('days that are decided, one’s own or unknown count nothing', async () => {
  const person = await paidPerson('Decided', ['2026-01-01', '24000.00', 'EGP'])
  const [pending, decided] = [await addHour(person, '2026-06-03'), await addHour(person, '2026-06-04')]
  const minutes = { day: 0, night: 0, restDay: 0, holiday: 0 }
  await app.call('Hr', 'PUT', `/attendance/overtime/${decided}`, { minutes })
  const own = await addHour('Hr', '2026-06-03')
  const { body } = await worthOf('Hr', [pending, decided, own, unknownId()])
  expect(body).toEqual({ amounts: [{ currency: 'EGP', amount: 100 }], withoutPay: 0 })
})

test('is refused without a session or the permission, and shows nothing to those who may not decide', async () => {
  const person = await paidPerson('Hidden', ['2026-01-01', '24000.00', 'EGP'])
  const id = await addHour(person, '2026-06-05')
  expect((await worthOf(null, [id])).status).toBe(401)
  const deciding = ['attendance.all_view', 'attendance.overtime_manage'] as const
  const decider = await newcomer(app, 'Decider', { roleId: await createRole(app.app.db, 'Decides', [...deciding]) })
  expect((await worthOf(decider, [id])).status).toBe(403)
  const paying = ['attendance.all_view', 'attendance.salary_calculation'] as const
  const payer = await newcomer(app, 'Payer', { roleId: await createRole(app.app.db, 'Pays', [...paying]) })
  expect((await worthOf(payer, [id])).body).toEqual({ amounts: [], withoutPay: 0 })
  const reachless = ['attendance.overtime_manage', 'attendance.salary_calculation'] as const
  const stranger = await newcomer(app, 'Strange', { roleId: await createRole(app.app.db, 'Far', [...reachless]) })
  expect((await worthOf(stranger, [id])).body).toEqual({ amounts: [], withoutPay: 0 })
})

test('bad input is refused: no request, one twice, too many, and what is no id', async () => {
  const id = unknownId()
  const tooMany = Array.from({ length: 501 }, unknownId)
  for (const ids of [[], [id, id], tooMany, ['x']]) expect((await worthOf('Hr', ids)).status).toBe(400)
})

test('takes the same number of statements for one day and for many of a month', async () => {
  const person = await paidPerson('Counted', ['2026-01-01', '24000.00', 'EGP'])
  const ids: string[] = []
  for (let day = 10; day < 20; day++) ids.push(await addHour(person, `2026-08-${day}`))
  const countOf = async (some: string[]) => (await statementsOf(app.app.pool, () => worthOf('Hr', some))).texts.length
  expect(await countOf(ids)).toBe(await countOf(ids.slice(0, 1)))
})
