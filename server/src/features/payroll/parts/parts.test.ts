import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { employ } from '../../../people/employments/test/employ.ts'
import { recordedBy, statusAndMessage } from '../test/adjustments.ts'
import { addPaidPerson, generate, raisePay, recordOf, setToday } from '../test/payroll.ts'
import { taxFrom } from '../test/taxes.ts'
import { addClerks, approveKey, paidFor } from './test/partsWorld.ts'

stopClock('2026-10-31T10:00:00Z')

let app: TestApp
let groupId: string
beforeAll(async () => {
  app = await startTestApp()
  await taxFrom(app, '2026-10', { confirmsUnusual: true })
  for (const name of ['Anna', 'Ben', 'Cleo', 'Dora'])
    await addPaidPerson(app, name, { salary: '10000.00', from: '2026-10-01' })
  await addClerks({ app })
  await generate(app, '2026-10')
  await approve('2026-10')
  setToday('2026-11-12')
})
afterAll(() => app.close())

const workshop = {
  name: 'Workshop',
  rhythm: 'WEEKLY',
  weekday: 4,
  anchor: null,
  halfDay: null,
  paymentOffset: 2,
}
const id = (name: string) => app.company.id(name)
const move = (key: string, status: string, as: string) =>
  app.call(as, 'PATCH', `/payroll/runs/${key}/status`, { status })
const approve = (key: string) => approveKey(app, key)
const partOf = (lastDay: string, more: object = {}) => ({
  period: '2026-11',
  groupId,
  lastDay,
  paymentDate: '2026-11-28',
  ...more,
})
const make = (lastDay: string, more: object = {}, as = 'Clerk') =>
  app.call(as, 'POST', '/payroll/parts', partOf(lastDay, more))
const join = (people: string[], firstMonth = '2026-11', group: string | null = groupId, as = 'Clerk') =>
  app.call(as, 'PUT', '/payroll/pay-group-members', { groupId: group, firstMonth, userIds: people.map(id) })
const parts = async (month = 11) =>
  (await app.call('Clerk', 'GET', `/payroll/parts?month=${month}&year=2026`)).body.groups

const ofMonth = { SALARY: 10_000, INSURANCE: 1100, INCOME_TAX: 592.5, EMPLOYER_INSURANCE: 1875 }
const netsOf = async (key: string) => {
  const [month, run] = [key.slice(5, 7), key.slice(8)]
  const { body } = await app.call('Clerk', 'GET', `/payroll?month=${Number(month)}&year=2026&run=${run}`)
  return Object.fromEntries(body.payrollRecords.map((one: any) => [one.user.firstName, [one.grossPay, one.netPay]]))
}

test.each<[change: object, field: string, message: string]>([
  [{ name: ' ' }, 'name', 'Please enter a name'],
  [{ weekday: null }, 'weekday', 'Please choose a weekday'],
  [{ weekday: 8 }, 'weekday', 'Please choose a weekday'],
  [{ halfDay: 15 }, 'halfDay', 'This rhythm has no such day'],
  [{ rhythm: 'HALF_MONTHLY', weekday: null, halfDay: 28 }, 'halfDay', 'Please enter a day from 1 to 27'],
  [{ paymentOffset: 15 }, 'paymentOffset', 'Please enter 0 to 14 days'],
])('a group with %j is refused', async (change, field, message) => {
  const answer = await app.call('Clerk', 'POST', '/payroll/pay-groups', { ...workshop, ...change })
  expect(statusAndMessage(answer)).toEqual([400, field, message])
})

test('groups are added once, changed, archived and restored, each with an entry', async () => {
  const add = () => app.call('Clerk', 'POST', '/payroll/pay-groups', { ...workshop, weekday: 3 })
  const answers = await Promise.all([add(), add()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  const added = answers.find(({ status }) => status === 201)!
  groupId = added.body.group.id
  expect(added.body.group).toMatchObject({ name: 'Workshop', isArchived: false, people: 0 })
  const change = (more: object = {}) =>
    app.call('Clerk', 'PATCH', `/payroll/pay-groups/${groupId}`, { ...workshop, ...more })
  const changed = await change()
  expect([changed.body.group.weekday, await recordedBy(app, changed)]).toMatchObject([
    4,
    [{ action: 'payroll.group_changed', before: { weekday: 3 }, after: { weekday: 4 } }],
  ])
  expect(await recordedBy(app, await change())).toEqual([])
  const archive = (isArchived: boolean) =>
    app.call('Clerk', 'POST', `/payroll/pay-groups/${groupId}/archive`, { isArchived })
  expect((await archive(true)).body.group.isArchived).toBe(true)
  expect((await change({ weekday: 5 })).status).toBe(409)
  expect((await join(['Anna'])).status).toBe(409)
  const restored = await archive(false)
  expect(await recordedBy(app, restored)).toMatchObject([{ action: 'payroll.group_restored' }])
  const { body } = await app.call('Clerk', 'GET', '/payroll/pay-groups')
  expect(body).toMatchObject({ groups: [{ id: groupId, weekday: 4 }], can: { change: true } })
})

test('people join from a month on, but nobody puts themselves in', async () => {
  const answer = await join(['Anna', 'Ben'])
  expect([answer.status, answer.body]).toEqual([200, { count: 2, limited: 0 }])
  const after = { group: 'Workshop', firstMonth: '2026-11' }
  const recorded = await recordedBy(app, answer)
  expect(recorded.filter(({ action }) => action === 'payroll.group_members_set')).toMatchObject([{ after }])
  // Each person has an entry in their own trail.
  const ofPeople = recorded.filter(({ action }) => action === 'payroll.group_set')
  expect(new Set(ofPeople.map(({ personId }) => personId))).toEqual(new Set([id('Anna'), id('Ben')]))
  expect(ofPeople[0]).toMatchObject({ after })
  expect((await join(['Anna', 'Cleo'])).body).toMatchObject({ count: 1 })
  // Two clerks at once: the second finds nothing to change.
  const twice = await Promise.all(['Clerk', 'Checker'].map((as) => join(['Dora'], '2026-11', groupId, as)))
  expect(twice.map(({ body }) => body.count).toSorted((a, b) => a - b)).toEqual([0, 1])
  expect((await join(['Dora'], '2026-11', null)).body).toMatchObject({ count: 1 })
  expect((await join(['Clerk'])).status).toBe(403)
  expect((await join(['Anna'], '2026-11', null, 'Manager')).status).toBe(403)
  expect((await app.call('Clerk', 'GET', `/payroll/pay-group-members/${id('Dora')}`)).body).toMatchObject({
    current: null,
    entries: [{ group: null }, { group: { name: 'Workshop' }, isReplaced: true }],
    can: { set: true },
  })
  const { body } = await app.call('Clerk', 'GET', `/payroll/pay-groups/${groupId}/members?month=2026-11`)
  expect(body.people.map((one: any) => [one.firstName, one.firstMonth])).toEqual([
    ['Anna', '2026-11'],
    ['Ben', '2026-11'],
    ['Cleo', '2026-11'],
  ])
  await expect(app.app.db.execute(sql`delete from payroll_group_members`)).rejects.toThrow()
})

test('the next part of the month is the last one that has ended', async () => {
  expect(await parts()).toMatchObject([
    {
      group: { name: 'Workshop' },
      people: 3,
      next: '2026-11-12',
      open: null,
      parts: [
        { firstDay: '2026-11-01', lastDay: '2026-11-05', paymentDate: '2026-11-07' },
        { firstDay: '2026-11-01', lastDay: '2026-11-12', paymentDate: '2026-11-14' },
        { lastDay: '2026-11-19' },
        { lastDay: '2026-11-26', paymentDate: '2026-11-28' },
        { lastDay: '2026-11-30', paymentDate: '2026-11-30' },
      ],
    },
  ])
  expect(await parts(10)).toEqual([])
})

test.each<[lastDay: string, more: object, expected: unknown[]]>([
  ['2026-11-11', {}, [400, 'lastDay', 'Please choose the last day of one of the group’s parts of this month']],
  ['2026-11-12', { paymentDate: '2026-12-01' }, [400, 'paymentDate', 'Please choose a day of this month']],
  ['2026-12-03', { period: '2026-12' }, [400, 'period', 'This month has not started yet']],
])('a part up to %s with %j is refused', async (lastDay, more, expected) => {
  expect(statusAndMessage(await make(lastDay, more))).toEqual(expected)
})

test('two clerks make one part, which pays its days with a share of the insurance and tax of the month', async () => {
  const preview = await app.call('Clerk', 'POST', '/payroll/parts/preview', partOf('2026-11-05'))
  // 5 of 30 days of 10,000, with that share of 1,100.00 and 592.50.
  const anna = { grossPay: 1666.67, insurance: 183.33, incomeTax: 98.75, netPay: 1384.59, problem: null }
  expect(preview.body.payments).toMatchObject([anna, anna, anna])
  const answers = await Promise.all(['Clerk', 'Checker'].map((as) => make('2026-11-05', {}, as)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  const made = answers.find(({ status }) => status === 201)!
  expect(made.body.run).toMatchObject({
    key: '2026-11.1',
    extra: { name: 'Workshop, until 5 Nov 2026', kind: 'PART', paymentDate: '2026-11-28' },
    counts: { DRAFT: 3 },
  })
  expect(await recordedBy(app, made)).toMatchObject([
    { action: 'payroll.part_made', after: { firstDay: '2026-11-01', lastDay: '2026-11-05', people: 3 } },
  ])
  expect((await parts())[0].open).toEqual({ key: '2026-11.1', name: 'Workshop, until 5 Nov 2026' })
  expect(statusAndMessage(await make('2026-11-12'))[0]).toBe(409)
})

test('a part that was skipped or discarded is paid by the next one, and late changes by the rest', async () => {
  const maker = (await app.call('Clerk', 'GET', '/payroll/runs/2026-11.1')).body.run.generatedBy.firstName
  const [submits, approves] = maker === 'Clerk' ? ['Clerk', 'Checker'] : ['Checker', 'Clerk']
  await app.call(submits, 'PATCH', '/payroll/runs/2026-11.1/status', { status: 'PENDING_APPROVAL' })
  expect((await move('2026-11.1', 'APPROVED', submits)).status).not.toBe(200)
  expect((await move('2026-11.1', 'APPROVED', approves)).status).toBe(200)
  const { journal } = (await app.call('Clerk', 'GET', '/payroll/runs/2026-11.1/journal')).body
  const sum = (side: string) =>
    journal.entries.reduce((total: number, row: any) => total + Math.round(row[side] * 100), 0)
  // Salaries of 5,000.01, and insurance of 937.50 that the company pays.
  expect([sum('debit'), sum('credit')]).toEqual([593_751, 593_751])
  expect(statusAndMessage(await make('2026-11-05'))).toEqual([
    409,
    'lastDay',
    'A part of this month is made for “Workshop” up to 2026-11-05 already.',
  ])
  // The week up to the 12th is skipped; Ben gets a raise from the 16th, known on the 19th.
  setToday('2026-11-19')
  await raisePay(app, 'Ben', '2026-11-16', '13000.00')
  // Drafts of the month itself stand in no one's way.
  await generate(app, '2026-11')
  expect((await make('2026-11-19')).status).toBe(201)
  expect(await netsOf('2026-11.2')).toMatchObject({
    Anna: [4666.66, 3876.82],
    Ben: [expect.any(Number), expect.any(Number)],
    Cleo: [4666.66, 3876.82],
  })
  // Changes from a day after the part do not concern it; those from an earlier day do.
  await raisePay(app, 'Ben', '2026-11-28', '13000.00')
  await raisePay(app, 'Anna', '2026-11-10', '10000.00')
  const { body } = await app.call('Clerk', 'GET', '/payroll?month=11&year=2026&run=2')
  const outdated = body.payrollRecords.filter((one: any) => one.exceptions.includes('OUTDATED'))
  expect(outdated.map((one: any) => one.user.firstName)).toEqual(['Anna'])
  expect((await app.call('Clerk', 'POST', '/payroll/runs/2026-11.2/recalculate')).status).toBe(200)
  const ofBen = body.payrollRecords.find((one: any) => one.user.firstName === 'Ben')
  const held = await app.call('Clerk', 'PATCH', `/payroll/${ofBen.id}`, { held: true, note: 'Please look' })
  expect(held.status, JSON.stringify(held.body)).toBe(200)
  await approve('2026-11.2')
  // Cleo leaves on the 10th, as is known on the 26th: she was paid too much.
  setToday('2026-11-26')
  await employ(app.app.db, id('Cleo'), { first: '2026-10-01', last: '2026-11-10' })
  const preview = await app.call('Clerk', 'POST', '/payroll/parts/preview', partOf('2026-11-26'))
  expect(preview.body.payments.map((one: any) => [one.user.firstName, one.problem])).toEqual([
    ['Anna', null],
    ['Ben', 'ON_HOLD'],
    ['Cleo', 'NOTHING_TO_PAY'],
  ])
  expect((await app.call('Clerk', 'DELETE', '/payroll/runs/2026-11.2')).status).toBe(200)
  expect((await make('2026-11-26')).status).toBe(201)
  expect(Object.keys(await netsOf('2026-11.3')).toSorted()).toEqual(['Anna', 'Ben'])
  const discarded = await app.call('Clerk', 'DELETE', '/payroll/runs/2026-11.3')
  expect(discarded.status, JSON.stringify(discarded.body)).toBe(200)
  expect((await parts())[0]).toMatchObject({ open: null, next: '2026-11-26', parts: [{ firstDay: '2026-11-20' }, {}] })
})

test('the month’s own record pays what is left, to the cent, and carries what was paid too much', async () => {
  setToday('2026-11-30')
  await generate(app, '2026-11')
  expect(await paidFor(app, '2026-11', 'Dora')).toEqual(ofMonth)
  expect(await paidFor(app, '2026-11', 'Anna')).toEqual(ofMonth)
  const { record } = await recordOf(app, '2026-11', 'Anna')
  expect(record.exceptions).not.toContain('FAR_OFF')
  expect(record.exceptions).not.toContain('BELOW_MINIMUM_WAGE')
  const cleo = await paidFor(app, '2026-11', 'Cleo')
  expect(cleo).toMatchObject({ SALARY: 3333.33 })
  expect(cleo['CARRIED_OUT']).toBeLessThan(0)
  expect((await paidFor(app, '2026-11', 'Ben'))['SALARY']).toBe(11_500)
})
