import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { recordEmployment } from '../../../people/employment.ts'
import { users } from '../../../people/tables.ts'
import { transport } from '../test/payItems.ts'
import { statusAndMessage } from '../test/adjustments.ts'
import { addPaidPerson, approveRun, generate, recordOf, setRunStatus } from '../test/payroll.ts'

stopClock('2026-12-31T10:00:00Z')

const path = '/payroll/pay-items'
const entries = '/payroll/pay-item-entries'
const rule = { value: 300, currency: 'EGP', firstMonth: '2026-11', note: 'Agreed' }

let app: TestApp
const ids = new Map<string, string>()
beforeAll(async () => {
  app = await startTestApp()
  for (const name of ['Anna', 'Ben', 'Cleo']) await addPaidPerson(app, name, { salary: '10000.00', from: '2026-09-01' })
  await approveRun(app, '2026-09')
  const permissions = ['payroll.all_view', 'payroll.process', 'payroll.approve', 'payroll.tax'] as const
  const roleId = await createRole(app.app.db, 'Pays', [...permissions])
  for (const name of ['Clerk', 'First', 'Second', 'Mover', 'Checker'])
    await newcomer(app, name, { manager: 'Owner', roleId })
  for (const code of ['TRANSPORT', 'MEALS', 'PHONE']) {
    const { status, body } = await app.call('Clerk', 'POST', path, { ...transport, code })
    expect(status).toBe(201)
    ids.set(code, body.item.id)
  }
})
afterAll(() => app.close())

const enter = (code: string, changes: object, as = 'Clerk') =>
  app.call(as, 'POST', entries, { itemId: ids.get(code), ...rule, ...changes })
const place = (firstName: string, holdsFrom: string, department: string, by: string) =>
  app.app.db.transaction(async (tx) => {
    const userId = app.company.id(firstName)
    await tx.update(users).set({ department }).where(eq(users.id, userId))
    await recordEmployment(tx, [{ userId, holdsFrom }], app.company.id(by))
  })
const approve = async (as: string, firstName: string, period: string) => {
  const { record } = await recordOf(app, period, firstName)
  return app.call(as, 'PATCH', `/payroll/${record.id}/status`, { status: 'APPROVED' })
}

test('a rule is the only one for the same people, currency and first month, even if two are entered at once', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => enter('MEALS', { department: 'Sales' })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  const refused = answers.find(({ status }) => status === 409)!
  expect([refused.body.code, statusAndMessage(refused)]).toEqual([
    'payroll.pay_item_overlaps',
    [
      409,
      'firstMonth',
      'A rule for the same people starts in this month. Please end it first, or start a month later.',
    ],
  ])
  for (const other of [{ currency: 'USD' }, { position: 'Clerk' }, { firstMonth: '2026-12' }])
    expect((await enter('MEALS', { department: 'Sales', ...other })).status, JSON.stringify(other)).toBe(201)
  const made = answers.find(({ status }) => status === 201)!
  const withdraw = { lastMonth: '2026-10' }
  expect((await app.call('Clerk', 'PATCH', `${entries}/${made.body.entry.id}`, withdraw)).status).toBe(200)
  expect((await enter('MEALS', { department: 'Sales' })).status).toBe(201)
})

test('everyone who ended an entry or its pay item is a maker, not only the last', async () => {
  const anna = { userId: app.company.id('Anna'), currency: undefined, firstMonth: '2026-09' }
  const { body } = await enter('TRANSPORT', anna)
  const end = (lastMonth: string, as: string) =>
    app.call(as, 'PATCH', `${entries}/${body.entry.id}`, { lastMonth }).then(({ status }) => status)
  expect([await end('2026-11', 'First'), await end('2026-10', 'Second')]).toEqual([200, 200])
  const close = (lastMonth: string, as: string) =>
    app.call(as, 'PATCH', `${path}/${ids.get('TRANSPORT')}`, { lastMonth }).then(({ status }) => status)
  expect([await close('2026-12', 'Checker'), await close('2027-01', 'Clerk')]).toEqual([200, 200])
  await generate(app, '2026-11', 'Owner')
  await setRunStatus(app, '2026-11', 'PENDING_APPROVAL', 'Owner')
  for (const maker of ['First', 'Second', 'Checker'])
    expect((await approve(maker, 'Anna', '2026-11')).body.code, maker).toBe('payroll.generated_by_you')
  await setRunStatus(app, '2026-11', 'DRAFT', 'Owner')
  await expect(app.app.db.execute(sql`delete from payroll_item_endings`)).rejects.toMatchObject({
    cause: { code: 'MU001' },
  })
})

test('the person who moves someone to a department with a pay item is a maker of the record', async () => {
  await generate(app, '2026-12', 'Owner')
  expect((await enter('PHONE', { department: 'Engineering' }, 'Owner')).status).toBe(201)
  await place('Ben', '2026-12-01', 'Engineering', 'Mover')
  // No rule pays this department.
  await place('Cleo', '2026-12-01', 'Marketing', 'Mover')
  await generate(app, '2026-12', 'Owner')
  await app.app.db.execute(sql`update payroll_records set status = 'PENDING_APPROVAL' where period = '2026-12'`)
  const refused = await approve('Mover', 'Ben', '2026-12')
  expect([refused.body.code, refused.body.message]).toEqual([
    'payroll.generated_by_you',
    expect.stringMatching(/^You changed this person’s department or position on .* Someone else must approve/),
  ])
  expect((await approve('Mover', 'Cleo', '2026-12')).body.code).not.toBe('payroll.generated_by_you')
})

test('the preview of an entry that starts earlier has each month that already has payroll', async () => {
  const ben = { userId: app.company.id('Ben'), currency: undefined, firstMonth: '2026-09' }
  const draft = { itemId: ids.get('PHONE'), ...rule, ...ben }
  const { status, body } = await app.call('Clerk', 'POST', `${entries}/preview`, draft)
  const month = (period: string) => ({ period, count: 1, totals: [{ currency: 'EGP', amount: 300 }] })
  expect([status, body.preview]).toMatchObject([
    200,
    { ...month('2026-09'), laterMonths: [month('2026-11'), month('2026-12')] },
  ])
  const until = await app.call('Clerk', 'POST', `${entries}/preview`, { ...draft, lastMonth: '2026-11' })
  expect(until.body.preview.laterMonths).toEqual([month('2026-11')])
})
