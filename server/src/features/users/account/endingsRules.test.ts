import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attendanceDays, attendanceReviews } from '../../attendance/tables.ts'
import { setToday } from '../../payroll/test/payroll.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { setClock } from '../../../kernel/clock.ts'
import { employ } from '../../../people/employments/test/employ.ts'
import { users } from '../../../people/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { recordAbsences } from '../../attendance/nightly/recordAbsences.ts'
import { kindsOf, periodsOfPerson, sendPreview, sendStatus } from '../test/statuses.ts'
import { getUser, userPath } from '../test/users.ts'
import { endAccounts } from './endAccounts.ts'

stopClock('2026-11-20T10:00:00Z')
beforeEach(() => setToday('2026-11-20'))

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const status = (person: string, body: object, as?: string) => sendStatus(app, person, body, as)
const preview = (person: string, path: 'status' | 'hire-date', body: object, as?: string) =>
  sendPreview(app, person, path, body, as)
const periods = (person: string) => periodsOfPerson(app, person)
const employments = async (person: string, as = 'Owner') =>
  (await app.call(as, 'GET', `${userPath(app, person)}/employments`)).body
const absencesOf = (person: string) =>
  app.app.db.$count(attendanceDays, eq(attendanceDays.userId, app.company.id(person)))

test('no one gives themselves another manager by undoing an ending', async () => {
  const roleId = await createRole(app.app.db, 'Restorer', ['users.read', 'users.activate'])
  const plainRoleId = await createRole(app.app.db, 'Plain', ['users.read'])
  await newcomer(app, 'Boss', { roleId: plainRoleId })
  await newcomer(app, 'Restorer', { manager: 'Boss', roleId })
  await newcomer(app, 'Peer', { manager: 'Boss' })
  await status('Boss', { isActive: false })
  const body = { isActive: true, byMistake: true }
  const { effects } = (await preview('Boss', 'status', body, 'Restorer')).body
  expect(effects).toContainEqual(expect.objectContaining({ kind: 'team.returns', count: 1 }))
  expect((await status('Boss', body, 'Restorer')).status).toBe(200)
  expect((await getUser(app, 'Owner', 'Peer')).managerId).toBe(app.company.id('Boss'))
  expect((await getUser(app, 'Owner', 'Restorer')).managerId).toBe(app.company.id('Lead'))
})

test('reactivating a person on the day of their deactivation gives them their team back', async () => {
  await newcomer(app, 'Brief')
  await newcomer(app, 'Member', { manager: 'Brief' })
  await status('Brief', { isActive: false })
  await status('Brief', { isActive: true })
  expect((await getUser(app, 'Owner', 'Member')).managerId).toBe(app.company.id('Brief'))
})

test('an account stays open until the last day is over in the person’s time zone', async () => {
  await newcomer(app, 'Western')
  await app.app.db.update(users).set({ timeZone: 'America/Los_Angeles' }).where(eq(users.firstName, 'Western'))
  await status('Western', { isActive: false, lastDay: '2026-11-30' })
  // It is 14:30 on 30 November in Los Angeles, and already 1 December in Cairo.
  setClock(() => Temporal.Instant.from('2026-11-30T22:30:00Z'))
  await endAccounts(app.app)
  expect((await getUser(app, 'Owner', 'Western')).status).toBe('ACTIVE')
  setClock(() => Temporal.Instant.from('2026-12-01T08:30:00Z'))
  await endAccounts(app.app)
  expect((await getUser(app, 'Owner', 'Western')).status).toBe('DEACTIVATED')
})

test('the author of a last day is also named once the background work has ended the account', async () => {
  await newcomer(app, 'Entered')
  await status('Entered', { isActive: false, lastDay: '2026-11-25', reason: 'Studies' })
  setToday('2026-11-27')
  await endAccounts(app.app)
  const [latestEmployment] = (await employments('Entered')).employments
  expect(latestEmployment).toMatchObject({
    lastDay: '2026-11-25',
    endReason: 'Studies',
    endedBy: { firstName: 'Owner' },
  })
})

test('only people who manage people see the reason for an end; neither the employee nor the audit trail does', async () => {
  const roleId = await createRole(app.app.db, 'Reader', ['users.read'])
  await newcomer(app, 'Curious', { roleId })
  await status('Curious', { isActive: false, lastDay: '2026-12-31', reason: 'Poor results' })
  expect((await employments('Curious', 'Curious')).employments[0]).toMatchObject({
    lastDay: '2026-12-31',
    endReason: null,
  })
  const entries = await app.app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.personId, app.company.id('Curious')))
  expect(entries.map(({ action }) => action)).toContain('user.last_day_set')
  expect(JSON.stringify(entries)).not.toContain('Poor results')
})

describe('a future employment', () => {
  test('ends for a person who never activated their account, and stays after a plain deactivation', async () => {
    await newcomer(app, 'Absent')
    await app.app.db.update(users).set({ status: 'PENDING_ACTIVATION' }).where(eq(users.firstName, 'Absent'))
    expect((await status('Absent', { isActive: false })).status).toBe(409)
    await status('Absent', { isActive: false, lastDay: '2026-12-31' })
    const response = await status('Absent', { isActive: true, byMistake: true })
    expect([response.body.user.status, response.body.user.lastDay]).toEqual(['PENDING_ACTIVATION', null])
    const { body } = await status('Absent', { isActive: false, lastDay: '2026-11-10' })
    expect([body.user.status, body.user.lastDay]).toEqual(['DEACTIVATED', '2026-11-10'])
  })

  test('starts on the given day, or on its planned day if none is given', async () => {
    for (const [name, body, firstDay] of [
      ['Given', { isActive: true, firstDay: '2026-11-25' }, '2026-11-25'],
      ['Supposed', { isActive: true }, '2026-12-01'],
    ] as const) {
      await newcomer(app, name)
      await employ(app.app.db, app.company.id(name), { first: '2026-12-01' })
      await status(name, { isActive: false })
      expect((await status(name, body)).body.user.hireDate).toBe(firstDay)
      expect(await periods(name)).toEqual([{ first: firstDay, last: null }])
    }
  })

  test('does not end before the previous employment did', async () => {
    await newcomer(app, 'Coming')
    await status('Coming', { isActive: false })
    await status('Coming', { isActive: true, firstDay: '2026-12-15' })
    const response = await status('Coming', { isActive: false, lastDay: '2026-11-10' })
    expect([response.status, response.body.errors[0].path]).toEqual([400, 'lastDay'])
  })
})

test('an ending of years ago can no longer be a mistake', async () => {
  await newcomer(app, 'Gone')
  setToday('2024-11-20')
  await status('Gone', { isActive: false })
  setToday('2026-11-20')
  const response = await status('Gone', { isActive: true, byMistake: true })
  expect([response.status, response.body.errors[0].path]).toEqual([400, 'byMistake'])
  expect((await employments('Gone')).can.undoEnding).toBe(false)
})

test.each([
  [{ isActive: true, lastDay: '2026-12-01' }, 'lastDay'],
  [{ isActive: false, firstDay: '2026-12-01' }, 'firstDay'],
  [{ isActive: false, byMistake: true }, 'byMistake'],
  [{ isActive: true, byMistake: true, firstDay: '2026-12-01' }, 'firstDay'],
])('contradictory input is refused, and nothing happens: %j', async (body, path) => {
  const response = await status('Stranger', body)
  expect([response.status, response.body.errors[0].path]).toEqual([400, path])
  expect((await getUser(app, 'Owner', 'Stranger')).status).toBe('ACTIVE')
})

describe('absences on days before those already checked', () => {
  const addReviewedPerson = async (person: string, first: string) => {
    await newcomer(app, person)
    const userId = app.company.id(person)
    await employ(app.app.db, userId, { first })
    await app.app.db
      .update(attendanceReviews)
      .set({ reviewedFrom: '2026-11-18', reviewedUntil: '2026-11-17' })
      .where(eq(attendanceReviews.userId, userId))
    await recordAbsences(app.app)
  }
  // Absences in this company have been recorded since October.
  beforeAll(() =>
    app.app.db
      .update(attendanceReviews)
      .set({ reviewedFrom: '2026-10-01' })
      .where(eq(attendanceReviews.userId, app.company.id('Owner'))),
  )

  test('are previewed before a first day moves to them, with their number', async () => {
    await addReviewedPerson('Shown', '2026-11-18')
    const before = await absencesOf('Shown')
    const { effects } = (await preview('Shown', 'hire-date', { hireDate: '2026-10-05' })).body
    await app.call('Owner', 'PATCH', userPath(app, 'Shown'), { hireDate: '2026-10-05' })
    const newAbsences = (await absencesOf('Shown')) - before
    expect(newAbsences).toBeGreaterThan(20)
    expect(effects).toContainEqual(expect.objectContaining({ kind: 'absences.recorded', count: newAbsences }))
  })

  test('stay unchanged if only a last day is entered', async () => {
    await addReviewedPerson('Untouched', '2026-10-05')
    const before = await absencesOf('Untouched')
    await status('Untouched', { isActive: false, lastDay: '2026-12-31' })
    expect(await absencesOf('Untouched')).toBe(before)
  })
})

test('a preview does not reveal pay, leave or attendance to people who may not see them', async () => {
  const roleId = await createRole(app.app.db, 'Gatekeeper', ['users.read', 'users.deactivate'])
  await newcomer(app, 'Gatekeeper', { roleId })
  await newcomer(app, 'Watched', { roleId: await createRole(app.app.db, 'Watched', ['users.read']) })
  const deactivation = { isActive: false, lastDay: '2026-11-10' }
  expect(kindsOf((await preview('Watched', 'status', deactivation, 'Gatekeeper')).body.effects)).toEqual([
    'account.ends',
    'employment.less',
  ])
})

test('leave is granted by the days of employment once an ending is entered for a past year', async () => {
  await newcomer(app, 'Earlier')
  const total = async () => {
    const { body } = await app.call('Owner', 'GET', `/leaves/balances/${app.company.id('Earlier')}?year=2026`)
    return body.balances.find(({ leaveType }: { leaveType: string }) => leaveType === 'ANNUAL').totalDays
  }
  expect(await total()).toBe(21)
  await status('Earlier', { isActive: false, lastDay: '2025-12-15' })
  expect(await total()).toBe(0)
})
