import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SetLeavePolicy } from '@muster/contract/leaves/policies'
import { leaveTypes, type LeaveType } from '@muster/contract/leaves/types'
import { auditEntries } from '../../../audit/tables.ts'
import { liveChannel } from '../../../notify/live/announce.ts'
import { type Answer, startTestApp, type TestApp } from '../../../../testing/app.ts'
import {
  postLeave,
  requestLeave,
  balance,
  between,
  companyIn,
  decide,
  figures,
  midNovember,
  nextYear,
} from '../test/leaves.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { grantYear } from '../balances/grantLeaveYear.ts'

stopClock(midNovember)

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const defaultRules = {
  certificateRequired: false,
  workingDaysOnly: false,
  carryOverDays: 0,
  noticeDays: 0,
  longestStretchDays: null,
}
const set = (rules: Partial<SetLeavePolicy>, as = 'Hr', headers?: Record<string, string>) =>
  app.call(as, 'POST', '/leaves/policies', { ...defaultRules, effectiveFrom: `${nextYear}-01-01`, ...rules }, headers)
async function isSet(rules: Partial<SetLeavePolicy>): Promise<Answer['body']> {
  const { status, body } = await set(rules)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.policy
}
const versions = async (leaveType: LeaveType, query = '') =>
  (await app.call('Hr', 'GET', `/leaves/policies/versions?leaveType=${leaveType}${query}`)).body

/** Returns kind, days and reason of next year's ledger entries that belong to no request. */
async function grantsOf(employee: string, leaveType: LeaveType) {
  const { body } = await app.call(
    'Hr',
    'GET',
    `/leaves/balances/${app.company.id(employee)}/entries?leaveType=${leaveType}&year=${nextYear}`,
  )
  return body.entries
    .filter(({ request }: { request: unknown }) => request === null)
    .map(({ kind, totalDays, reason }: Record<string, unknown>) => [kind, totalDays, reason])
}

test('lists today’s policy of each type, and its versions, latest first day first', async () => {
  const { body } = await app.call('Employee', 'GET', '/leaves/policies')
  expect(body.policies.map(({ leaveType }: { leaveType: string }) => leaveType)).toEqual(leaveTypes)
  expect(body.policies[1]).toMatchObject({ leaveType: 'SICK', yearlyDays: 10, certificateRequired: true })
  expect(body.policies[2]).toMatchObject({ leaveType: 'UNPAID', yearlyDays: null })

  const today = await companyIn(app.app.db, 'Etc/GMT-14')
  const rules = { ...defaultRules, leaveType: 'MATERNITY', yearlyDays: 90, noticeDays: 30 } as const
  const policy = await isSet({ ...rules, effectiveFrom: today.toString() })
  const hr = { firstName: 'Hr', lastName: 'Test' }
  expect(policy).toMatchObject({ ...rules, effectiveFrom: today.toString(), createdBy: hr })
  await isSet({ ...rules, effectiveFrom: `${nextYear}-06-01`, longestStretchDays: 60 })
  await isSet({ ...rules, effectiveFrom: `${nextYear}-06-01`, longestStretchDays: 70 })
  const listedPolicy = (await app.call('Employee', 'GET', '/leaves/policies')).body.policies[4]
  const { createdBy: _createdBy, ...expectedPolicy } = policy
  expect(listedPolicy).toEqual(expectedPolicy)

  const all = await versions('MATERNITY')
  expect(
    all.versions.map(({ longestStretchDays, createdBy }: Record<string, any>) => [
      longestStretchDays,
      createdBy?.firstName,
    ]),
  ).toEqual([
    [70, 'Hr'],
    [60, 'Hr'],
    [null, 'Hr'],
    [null, undefined],
  ])
  expect(await versions('MATERNITY', '&page=2&limit=3')).toEqual({
    versions: all.versions.slice(3),
    pagination: { currentPage: 2, totalPages: 2, totalItems: 4, itemsPerPage: 3 },
  })
  const employee = await newcomer(app, 'Expecting')
  const answer = await postLeave(app, employee, between('06-01', '08-20', 'MATERNITY'))
  expect(answer.body.errors[0].message).toBe('A request for this type of leave can last at most 70 days')
  await requestLeave(app, employee, between('02-20', '05-10', 'MATERNITY'))
})

test('a day before the company’s today, and an invalid rule, are refused on their field', async () => {
  // Their time zones are 26 hours apart, so they are never on the same date.
  const latestToday = await companyIn(app.app.db, 'Etc/GMT-14')
  const earliestToday = await companyIn(app.app.db, 'Etc/GMT+12')
  expect(earliestToday.until(latestToday).days).toBeGreaterThan(0)
  const rules = { leaveType: 'PATERNITY', yearlyDays: 5 } as const
  const expectRefusal = async (changes: Partial<SetLeavePolicy>, path: string) => {
    const { status, body } = await set({ ...rules, ...changes })
    expect([status, body.errors?.map((error: { path: string }) => error.path)]).toEqual([400, [path]])
  }
  await expectRefusal({ effectiveFrom: earliestToday.subtract({ days: 1 }).toString() }, 'effectiveFrom')
  await isSet({ ...rules, effectiveFrom: earliestToday.toString() })
  await companyIn(app.app.db, 'Etc/GMT-14')
  await expectRefusal({ effectiveFrom: earliestToday.toString() }, 'effectiveFrom')
  await expectRefusal({ yearlyDays: 367 }, 'yearlyDays')
  await expectRefusal({ yearlyDays: 1.5 }, 'yearlyDays')
  await expectRefusal({ carryOverDays: -1 }, 'carryOverDays')
  await expectRefusal({ noticeDays: 400 }, 'noticeDays')
  await expectRefusal({ longestStretchDays: 0 }, 'longestStretchDays')
  await expectRefusal({ leaveType: 'HOLIDAY' as LeaveType }, 'leaveType')
  expect((await versions('PATERNITY')).pagination.totalItems).toBe(2)
})

test('existing grants follow new yearly days, but never fall below the booked days', async () => {
  const [lightBooker, heavyBooker, nonBooker] = [
    await newcomer(app, 'Light'),
    await newcomer(app, 'Heavy'),
    await newcomer(app, 'None'),
  ]
  await requestLeave(app, lightBooker, between('03-01', '03-02'))
  const request = await requestLeave(app, heavyBooker, between('03-01', '03-15'))
  await decide(app, 'Lead', request.id, 'APPROVED')
  await requestLeave(app, heavyBooker, between('04-01', '04-03'))
  await app.call('Hr', 'POST', `/leaves/balances/${app.company.id(heavyBooker)}/adjust`, {
    adjustment: 1,
    reason: 'Leave policy from the heart',
    year: nextYear,
  })
  const all = async () => [
    figures(await balance(app, lightBooker)),
    figures(await balance(app, heavyBooker)),
    figures(await balance(app, nonBooker)),
  ]

  await isSet({ leaveType: 'ANNUAL', yearlyDays: 25 })
  expect(await all()).toEqual([
    [25, 0, 2, 23],
    [26, 15, 3, 8],
    [25, 0, 0, 25],
  ])
  await isSet({ leaveType: 'ANNUAL', yearlyDays: 10 })
  expect(await all()).toEqual([
    [10, 0, 2, 8],
    [18, 15, 3, 0],
    [10, 0, 0, 10],
  ])
  await isSet({ leaveType: 'ANNUAL', yearlyDays: 10, noticeDays: 1 })
  await isSet({ leaveType: 'ANNUAL', yearlyDays: 21, effectiveFrom: `${nextYear}-01-02` })
  expect(await all()).toEqual([
    [10, 0, 2, 8],
    [18, 15, 3, 0],
    [10, 0, 0, 10],
  ])
  await app.app.db.transaction((tx) => grantYear(tx, nextYear + 1, app.company.id(lightBooker)))
  expect(figures(await balance(app, lightBooker, { year: nextYear + 1 }))).toEqual([21, 0, 0, 21])
  await isSet({ leaveType: 'ANNUAL', yearlyDays: 21 })
  expect(await all()).toEqual([
    [21, 0, 2, 19],
    [22, 15, 3, 4],
    [21, 0, 0, 21],
  ])
  expect(await grantsOf(lightBooker, 'ANNUAL')).toEqual([
    ['ADJUSTMENT', 11, `Leave policy from 1 Jan ${nextYear}: 21 days a year`],
    ['ADJUSTMENT', -15, `Leave policy from 1 Jan ${nextYear}: 10 days a year`],
    ['ADJUSTMENT', 4, `Leave policy from 1 Jan ${nextYear}: 25 days a year`],
    ['GRANT', 21, null],
  ])
  expect(await grantsOf(nonBooker, 'ANNUAL')).toEqual([])
  // A correction belongs to the author of the policy, and is not a manual adjustment.
  const path = `/leaves/balances/${app.company.id(heavyBooker)}`
  const { entries } = (await app.call('Hr', 'GET', `${path}/entries?leaveType=ANNUAL&year=${nextYear}`)).body
  expect(entries[0]).toMatchObject({ kind: 'ADJUSTMENT', totalDays: 4, actor: { firstName: 'Hr' } })
  expect(entries.at(-1)).toMatchObject({ kind: 'GRANT', actor: null })
  const { adjustments } = (await app.call('Hr', 'GET', `${path}?year=${nextYear}`)).body
  expect(adjustments).toMatchObject([{ adjustment: 1, reason: 'Leave policy from the heart' }])
})

test('a type can become unlimited and limited again, with and without bookings', async () => {
  const [employee, colleague] = [await newcomer(app, 'Free'), await newcomer(app, 'Freer')]
  await requestLeave(app, employee, between('03-01', '03-03', 'EMERGENCY'))
  await requestLeave(app, colleague, between('03-01', '03-20', 'UNPAID'))
  const emergency = async () => figures(await balance(app, employee, { leaveType: 'EMERGENCY' }))
  const unpaid = async (of: string) => figures(await balance(app, of, { leaveType: 'UNPAID' }))

  await isSet({ leaveType: 'EMERGENCY', yearlyDays: null })
  expect(await emergency()).toEqual([null, 0, 3, null])
  await requestLeave(app, employee, between('04-01', '04-20', 'EMERGENCY'))
  await isSet({ leaveType: 'EMERGENCY', yearlyDays: 6 })
  expect(await emergency()).toEqual([23, 0, 23, 0])
  expect((await postLeave(app, employee, between('05-01', '05-01', 'EMERGENCY'))).status).toBe(400)
  await isSet({ leaveType: 'EMERGENCY', yearlyDays: 30 })
  expect(await emergency()).toEqual([30, 0, 23, 7])

  await isSet({ leaveType: 'UNPAID', yearlyDays: 15 })
  expect(await unpaid(colleague)).toEqual([20, 0, 20, 0])
  expect(await unpaid(employee)).toEqual([15, 0, 0, 15])
  await requestLeave(app, employee, between('06-01', '06-10', 'UNPAID'))
  expect(await unpaid(employee)).toEqual([15, 0, 10, 5])
  await isSet({ leaveType: 'UNPAID', yearlyDays: 30 })
  expect([await unpaid(employee), await unpaid(colleague)]).toEqual([
    [30, 0, 10, 20],
    [30, 0, 20, 10],
  ])
  await isSet({ leaveType: 'UNPAID', yearlyDays: null })
  expect(await unpaid(employee)).toEqual([null, 0, 10, null])
})

test('two simultaneous changes are both kept, the later one applies, and simultaneous bookings follow it', async () => {
  const names = Array.from({ length: 6 }, (_, index) => `Booker${index}`)
  for (const name of names) await newcomer(app, name)
  for (const round of [0, 1, 2]) {
    const before = (await versions('PERSONAL')).pagination.totalItems
    const offers = [7 + round, 17 + round]
    const book = (name: string) => postLeave(app, name, between(`0${round + 1}-01`, `0${round + 1}-01`, 'PERSONAL'))
    const [answers, bookings] = await Promise.all([
      Promise.all(offers.map((yearlyDays, i) => set({ leaveType: 'PERSONAL', yearlyDays }, i ? 'Hr' : 'Owner'))),
      Promise.all(names.slice(round * 2, round * 2 + 2).map(book)),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(bookings.map(({ status }) => status)).toEqual([201, 201])
    const { versions: storedVersions, pagination } = await versions('PERSONAL')
    expect(pagination.totalItems).toBe(before + 2)
    const storedDays = storedVersions.slice(0, 2).map((version: SetLeavePolicy) => version.yearlyDays)
    expect(new Set(storedDays)).toEqual(new Set(offers))
    for (const name of names)
      expect((await balance(app, name, { leaveType: 'PERSONAL' })).totalDays).toBe(storedVersions[0].yearlyDays)
  }
})

test('a change based on an outdated version is refused, also of two at once, whatever their first days', async () => {
  const rules = { leaveType: 'PATERNITY', yearlyDays: 5 } as const
  const { id: version } = await isSet(rules)
  const { totalItems } = (await versions('PATERNITY')).pagination
  const answers = await Promise.all([
    set({ ...rules, noticeDays: 3, version }, 'Hr'),
    set({ ...rules, yearlyDays: 7, effectiveFrom: `${nextYear}-03-01`, version }, 'Owner'),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  const [success, conflict] = answers.toSorted((one, other) => one.status - other.status)
  expect(conflict?.body.code).toBe('leave.policy_changed_meanwhile')
  expect((await versions('PATERNITY')).pagination.totalItems).toBe(totalItems + 1)
  expect((await set({ ...rules, version: success?.body.policy.id })).status).toBe(201)
})

test('a change is recorded with the previous policy, refreshes every screen, and happens once', async () => {
  const client = await app.app.pool.connect()
  const notices: string[] = []
  client.on('notification', ({ payload }) => notices.push(payload ?? ''))
  await client.query(`listen ${liveChannel}`)
  const headers = { 'idempotency-key': 'policy-0001' }
  const rules = { leaveType: 'SICK', yearlyDays: 12, certificateRequired: true } as const
  const answers = await Promise.all([set(rules, 'Hr', headers), set(rules, 'Hr', headers)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers[1]?.body.policy).toEqual(answers[0]?.body.policy)
  const id: string = answers[0]?.body.policy.id
  const entries = await app.app.db
    .select({ before: auditEntries.before, after: auditEntries.after, actorId: auditEntries.actorId })
    .from(auditEntries)
    .where(and(eq(auditEntries.action, 'leave.policy_set'), eq(auditEntries.subjectId, id)))
  expect(entries).toMatchObject([
    { before: { yearlyDays: 10 }, after: { yearlyDays: 12 }, actorId: app.company.id('Hr') },
  ])
  await expect.poll(() => notices).toHaveLength(1)
  const [announcement] = notices.flatMap((text) => JSON.parse(text))
  expect(announcement).toMatchObject({ kind: 'changed', feature: 'leaves' })
  expect(announcement.to).toContain(app.company.id('Employee'))
  expect(announcement.to).not.toContain(app.company.id('Former'))
  await client.query(`unlisten *`)
  client.release()
})
