import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordAbsences } from '../../attendance/nightly/recordAbsences.ts'
import { attendanceDays } from '../../attendance/tables.ts'
import { approveRun, generate, setToday, addPaidPerson, raisePay, recordOf } from '../../payroll/test/payroll.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { users } from '../../../people/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { kindsOf, periodsOfPerson, sendPreview, sendStatus } from '../test/statuses.ts'
import { changeUser, getUser, userPath } from '../test/users.ts'
import { endAccounts } from './endAccounts.ts'

// For a company in Cairo with a working week from Monday to Friday. 20 November 2026 is a Friday.
stopClock('2026-11-20T10:00:00Z')
beforeEach(() => setToday('2026-11-20'))

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const status = (person: string, body: object, as?: string) => sendStatus(app, person, body, as)
const preview = async (person: string, body: object) => {
  const answer = await sendPreview(app, person, 'status', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.effects as { kind: string; count: number | null; months: string[] }[]
}
const periods = (person: string) => periodsOfPerson(app, person)
const managerOf = async (person: string) => (await getUser(app, 'Owner', person)).managerId
const absences = async (person: string) => {
  const rows = await app.app.db
    .select({ date: attendanceDays.date })
    .from(attendanceDays)
    .where(eq(attendanceDays.userId, app.company.id(person)))
    .orderBy(attendanceDays.date)
  return rows.map(({ date }) => date)
}
const isOpen = async (person: string) => (await app.call(person, 'GET', '/auth/me')).status === 200

describe('a future last day', () => {
  test('leaves the account unchanged until the day is over, and then ends it with all consequences', async () => {
    await newcomer(app, 'Planned')
    await newcomer(app, 'Report', { manager: 'Planned' })
    const body = { isActive: false, lastDay: '2026-11-30', reason: 'Moves abroad' }
    expect(kindsOf(await preview('Planned', body))).toEqual(['account.ends_after', 'team.passes_on', 'employment.less'])
    const { status: code, body: answer } = await status('Planned', body)
    expect([code, answer.user.status, answer.user.lastDay, answer.reassigned.count]).toEqual([
      200,
      'ACTIVE',
      '2026-11-30',
      0,
    ])
    setToday('2026-11-30')
    await endAccounts(app.app)
    expect(await isOpen('Planned')).toBe(true)
    setToday('2026-12-01')
    await Promise.all([endAccounts(app.app), endAccounts(app.app)])
    expect(await isOpen('Planned')).toBe(false)
    expect(await managerOf('Report')).toBe(app.company.id('Lead'))
    expect(await periods('Planned')).toMatchObject([{ last: '2026-11-30' }])
    const entries = await app.app.db.select().from(auditEntries).where(eq(auditEntries.action, 'user.deactivated'))
    const ownEntries = entries.filter(({ personId }) => personId === app.company.id('Planned'))
    expect(ownEntries.map(({ actorId }) => actorId)).toEqual([null])
  })

  test('can be moved, and withdrawn', async () => {
    await newcomer(app, 'Undecided')
    await status('Undecided', { isActive: false, lastDay: '2026-11-30', reason: 'Contract ends' })
    await status('Undecided', { isActive: false, lastDay: '2026-12-31' })
    const { body } = await app.call('Owner', 'GET', `${userPath(app, 'Undecided')}/employments`)
    expect(body).toMatchObject({
      employments: [{ lastDay: '2026-12-31', endReason: 'Contract ends', endedBy: { firstName: 'Owner' } }],
      can: { undoEnding: true },
    })
    expect((await status('Undecided', { isActive: true, byMistake: true })).body.user.lastDay).toBeNull()
    setToday('2027-01-10')
    await endAccounts(app.app)
    expect(await isOpen('Undecided')).toBe(true)
  })

  test('is part of the month’s pay, and ends no account of the last Super Admin', async () => {
    await addPaidPerson(app, 'Leaver')
    await status('Leaver', { isActive: false, lastDay: '2026-11-10' })
    setToday('2026-11-30')
    await generate(app, '2026-11')
    expect((await recordOf(app, '2026-11', 'Leaver')).record.netPay).toBe(4000)
    const { status: code } = await status('Owner', { isActive: false, lastDay: '2026-12-10' }, 'Owner')
    expect(code).toBe(403)
  })
})

describe('a past last day', () => {
  test('removes the absences after it, and names the affected months', async () => {
    await addPaidPerson(app, 'Gone')
    setToday('2026-11-26')
    await recordAbsences(app.app)
    const before = await absences('Gone')
    expect(before.at(-1)).toBe('2026-11-25')
    await generate(app, '2026-11')
    const body = { isActive: false, lastDay: '2026-11-20' }
    const effects = await preview('Gone', body)
    expect(kindsOf(effects)).toEqual(['account.ends', 'employment.less', 'absences.removed', 'months.outdated'])
    const missingDays = before.filter((day) => day > '2026-11-20')
    expect(effects.find(({ kind }) => kind === 'absences.removed')?.count).toBe(missingDays.length)
    expect(await absences('Gone')).toEqual(before)
    expect((await status('Gone', body)).status).toBe(200)
    expect(await absences('Gone')).toEqual(before.filter((day) => day <= '2026-11-20'))
    await generate(app, '2026-11')
    expect((await recordOf(app, '2026-11', 'Gone')).record.netPay).toBe(8000)
  })

  test('can be corrected later, and an approved month is settled by the next one', async () => {
    setToday('2026-10-01')
    await addPaidPerson(app, 'Corrected')
    setToday('2026-10-31')
    await status('Corrected', { isActive: false })
    await approveRun(app, '2026-10')
    setToday('2026-11-20')
    const body = { isActive: false, lastDay: '2026-10-21' }
    expect(kindsOf(await preview('Corrected', body))).toEqual(['employment.less', 'months.settled'])
    const before = await getUser(app, 'Owner', 'Corrected')
    const { user } = (await status('Corrected', body)).body
    expect(user.lastDay).toBe('2026-10-21')
    // The new `updatedAt` tells payroll that this person must be recalculated.
    expect(user.updatedAt > before.updatedAt).toBe(true)
    await generate(app, '2026-11')
    const { lines } = await recordOf(app, '2026-11', 'Corrected')
    expect(lines).toContainEqual(['SALARY', '2026-10', -3870.97])
  })
})

describe('an ending by mistake', () => {
  test('undone an hour later leaves nothing behind: pay, days and team are as before', async () => {
    await addPaidPerson(app, 'Mistaken')
    await newcomer(app, 'Member', { manager: 'Mistaken' })
    await newcomer(app, 'Mover', { manager: 'Mistaken' })
    await status('Mistaken', { isActive: false })
    expect(await managerOf('Member')).toBe(app.company.id('Lead'))
    await app.call('Owner', 'PATCH', userPath(app, 'Mover'), { managerId: app.company.id('Manager') })
    const body = { isActive: true, byMistake: true }
    const effects = await preview('Mistaken', body)
    expect(effects.filter(({ kind }) => !kind.startsWith('months'))).toMatchObject([
      { kind: 'account.begins' },
      { kind: 'team.returns', count: 1 },
      { kind: 'employment.more' },
    ])
    expect((await status('Mistaken', body)).body.user.status).toBe('ACTIVE')
    expect(await periods('Mistaken')).toMatchObject([{ last: null }])
    expect(await managerOf('Member')).toBe(app.company.id('Mistaken'))
    // A person who got another manager in the meantime does not return.
    expect(await managerOf('Mover')).toBe(app.company.id('Manager'))
    await generate(app, '2026-11')
    expect((await recordOf(app, '2026-11', 'Mistaken')).record.netPay).toBe(12_000)
  })

  test('undone a week later records the absences, as previewed', async () => {
    await addPaidPerson(app, 'Week')
    await status('Week', { isActive: false })
    setToday('2026-11-27')
    await recordAbsences(app.app)
    expect((await absences('Week')).filter((day) => day > '2026-11-20')).toEqual([])
    const body = { isActive: true, byMistake: true }
    const effects = await preview('Week', body)
    await status('Week', body)
    const missingDays = (await absences('Week')).filter((day) => day > '2026-11-20')
    expect(missingDays).toEqual(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'])
    expect(effects.find(({ kind }) => kind === 'absences.recorded')?.count).toBe(missingDays.length)
  })

  test('is undone for a person who has already returned, without a gap', async () => {
    await addPaidPerson(app, 'Back')
    await status('Back', { isActive: false })
    setToday('2026-11-25')
    await status('Back', { isActive: true })
    expect(await periods('Back')).toMatchObject([{ last: '2026-11-20' }, { first: '2026-11-25', last: null }])
    await status('Back', { isActive: true, byMistake: true })
    expect(await periods('Back')).toEqual([{ first: '2020-01-01', last: null }])
  })
})

describe('a return', () => {
  test('starts on the given past or future day', async () => {
    for (const [name, firstDay] of [
      ['Early', '2026-11-24'],
      ['Late', '2026-12-15'],
    ] as const) {
      setToday('2026-11-20')
      await newcomer(app, name)
      await status(name, { isActive: false })
      setToday('2026-11-27')
      expect((await status(name, { isActive: true, firstDay })).body.user.hireDate).toBe(firstDay)
      expect((await periods(name)).map(({ first }) => first).at(-1)).toBe(firstDay)
    }
  })
})

describe('a changed hire date', () => {
  const hireDate = (person: string, day: string | null, as?: string) =>
    sendPreview(app, person, 'hire-date', { hireDate: day }, as)

  test('shows its effects before it is saved: absences and months of payroll', async () => {
    setToday('2026-10-31')
    await addPaidPerson(app, 'Others')
    await approveRun(app, '2026-10')
    setToday('2026-11-20')
    await addPaidPerson(app, 'Entered', { from: '2026-11-10' })
    await raisePay(app, 'Entered', '2026-10-01', '12000.00')
    await generate(app, '2026-11')
    const { body } = await hireDate('Entered', '2026-10-20')
    expect(body.effects).toMatchObject([
      { kind: 'employment.more', from: '2026-10-20', to: '2026-11-09' },
      { kind: 'leave.balances' },
      { kind: 'months.outdated', months: ['2026-11'] },
      { kind: 'months.missing', months: ['2026-10'] },
    ])
    expect(await periods('Entered')).toMatchObject([{ first: '2026-11-10' }])
    const laterDate = await hireDate('Entered', '2026-11-12')
    expect(laterDate.body.effects).toMatchObject([
      { kind: 'employment.less', from: '2026-11-10', to: '2026-11-11' },
      { kind: 'leave.balances' },
      { kind: 'months.outdated', months: ['2026-11'] },
    ])
  })

  test('is shown if probation ends later with it, and not if it would end before it', async () => {
    await newcomer(app, 'Trial')
    expect(
      (await changeUser(app, 'Owner', 'Trial', { hireDate: '2026-11-01', probationEnd: '2026-11-15' })).status,
    ).toBe(200)
    const shown = (more: object) => sendPreview(app, 'Trial', 'hire-date', { hireDate: '2026-11-16', ...more })
    const refused = await shown({})
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'probationEnd'])
    for (const probationEnd of ['2027-02-15', null]) expect((await shown({ probationEnd })).status).toBe(200)
  })

  test('is refused like the change itself', async () => {
    await newcomer(app, 'Again')
    await status('Again', { isActive: false })
    setToday('2026-11-27')
    await status('Again', { isActive: true })
    const response = await hireDate('Again', '2026-11-20')
    expect([response.status, response.body.errors[0].path]).toEqual([400, 'hireDate'])
    expect((await hireDate('Again', '2026-11-28', 'Lead')).status).toBe(403)
    expect((await app.call(null, 'POST', `${userPath(app, 'Again')}/hire-date/preview`, {})).status).toBe(401)
  })
})

describe('is refused', () => {
  test('for an impossible day, naming its field', async () => {
    await newcomer(app, 'Refused')
    const refusal = async (body: object) => {
      const answer = await status('Refused', body)
      const shownFirst = await sendPreview(app, 'Refused', 'status', body)
      expect(shownFirst.body.errors).toEqual(answer.body.errors)
      return [answer.status, answer.body.errors?.[0]?.path]
    }
    expect(await refusal({ isActive: false, lastDay: '2019-12-31' })).toEqual([400, 'lastDay'])
    expect(await refusal({ isActive: false, lastDay: 'tomorrow' })).toEqual([400, 'lastDay'])
    expect(await refusal({ isActive: true, byMistake: true })).toEqual([400, 'byMistake'])
    expect(await refusal({ isActive: true, firstDay: '2026-12-01' })).toEqual([400, 'firstDay'])
    await status('Refused', { isActive: false })
    expect(await refusal({ isActive: false, lastDay: '2026-12-01' })).toEqual([400, 'lastDay'])
    setToday('2026-11-23')
    expect(await refusal({ isActive: true, firstDay: '2026-11-20' })).toEqual([400, 'firstDay'])
    expect(await periods('Refused')).toMatchObject([{ last: '2026-11-20' }])
  })

  test('without the permission, and for people not visible to the actor', async () => {
    expect((await status('Stranger', { isActive: false, lastDay: '2026-12-01' }, 'Lead')).status).toBe(403)
    expect((await status('Stranger', { isActive: false, lastDay: '2026-12-01' }, 'Employee')).status).toBe(403)
    const [{ status: shownStatus } = { status: '' }] = await app.app.db
      .select({ status: users.status })
      .from(users)
      .where(eq(users.id, app.company.id('Stranger')))
    expect(shownStatus).toBe('ACTIVE')
  })
})

test('two simultaneous endings both apply, the later over the earlier, and the team moves once', async () => {
  await newcomer(app, 'Twice')
  await newcomer(app, 'Below', { manager: 'Twice' })
  const responses = await Promise.all([
    status('Twice', { isActive: false }),
    status('Twice', { isActive: false, lastDay: '2026-11-20' }),
  ])
  expect(responses.map(({ status: code }) => code)).toEqual([200, 200])
  expect(responses.map(({ body }) => body.reassigned.count).toSorted((a, b) => a - b)).toEqual([0, 1])
  expect(await periods('Twice')).toMatchObject([{ last: '2026-11-20' }])
})
