import { and, asc, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '../../../kernel/clock.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { mails } from '../../../mail/tables.ts'
import { notificationPreferences, notifications } from '../../../notify/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole, emailOf } from '../../../../testing/company.ts'
import { newcomer, roleOf } from '../../../../testing/people.ts'
import { recordAbsences } from '../../attendance/nightly/recordAbsences.ts'
import { attendanceDays } from '../../attendance/tables.ts'
import { punchAt } from '../../attendance/test/clocking.ts'
import { grantLeaveYear } from '../balances/grantLeaveYear.ts'
import { leaveBalances, leaveLedger } from '../tables.ts'
import { requestLeave, balance, decide, figures, setPolicy } from '../test/leaves.ts'

/**
 * The company in Cairo works Monday to Friday. On Monday, 16 November 2026, a person goes on leave until the Monday
 * after.
 */

let app: TestApp
let people = 0
const at = (instant: string) => setClock(() => Temporal.Instant.from(instant))

beforeAll(async () => {
  at('2026-11-09T06:00:00Z')
  app = await startTestApp()
})
beforeEach(() => at('2026-11-19T10:00:00Z'))
afterAll(async () => {
  setClock(null)
  await app.close()
})

type Leave = Parameters<typeof requestLeave>[2]
const week = { startDate: '2026-11-16', endDate: '2026-11-23', reason: 'A rest' } as const

/** Creates approved leave for a new person: by default annual leave for the week. */
async function addApprovedLeave(leave: Partial<Leave> = {}) {
  const employee = await newcomer(app, `Away${(people += 1)}`)
  const { id } = await requestLeave(app, employee, { ...week, ...leave })
  const { status, body } = await decide(app, 'Hr', id, 'APPROVED')
  expect(status, JSON.stringify(body)).toBe(200)
  return { employee, id }
}
const end = (as: string | null, id: string, lastDay: string | null, changes: object = {}) =>
  app.call(as, 'POST', `/leaves/${id}/end`, { lastDay, reason: 'The release', ...changes })
const preview = (as: string | null, id: string, lastDay: string | null) =>
  app.call(as, 'POST', `/leaves/${id}/end/preview`, { lastDay })
const readLeave = async (as: string, id: string) => (await app.call(as, 'GET', `/leaves/${id}`)).body.leaveRequest
const annualBalance = async (employee: string, year = 2026) => figures(await balance(app, employee, { year }))

const movements = async (id: string) => {
  const { kind, year, usedDays } = leaveLedger
  const rows = await app.app.db
    .select({ kind, year, used: usedDays })
    .from(leaveLedger)
    .where(eq(leaveLedger.requestId, id))
    .orderBy(asc(leaveLedger.createdAt), asc(leaveLedger.year), asc(leaveLedger.id))
  return rows.flatMap((row) => (Number(row.used) ? [[row.kind, row.year, Number(row.used)]] : []))
}

/** Expects each balance of a person to equal the sum of its ledger. */
async function expectTrueBalances(employee: string) {
  const userId = app.company.id(employee)
  const rows = await app.app.db.select().from(leaveBalances).where(eq(leaveBalances.userId, userId))
  const entries = await app.app.db.select().from(leaveLedger).where(eq(leaveLedger.userId, userId))
  for (const { leaveType, year, ...row } of rows)
    for (const field of ['totalDays', 'usedDays', 'pendingDays'] as const) {
      const entriesOfYear = entries.filter((entry) => entry.leaveType === leaveType && entry.year === year)
      expect(entriesOfYear.reduce((sum, entry) => sum + Number(entry[field]), 0)).toBe(Number(row[field]))
    }
}

const statuses = async (employee: string) => {
  const rows = await app.app.db
    .select({ date: attendanceDays.date, status: attendanceDays.status })
    .from(attendanceDays)
    .where(eq(attendanceDays.userId, app.company.id(employee)))
    .orderBy(asc(attendanceDays.date))
  return rows.flatMap(({ date, status }) => (date >= '2026-11-16' ? [[date, status]] : []))
}

describe('a leave that has begun is ended', () => {
  test('early: the other days are returned, again for an even earlier day, and the author is recorded', async () => {
    const { employee, id } = await addApprovedLeave()
    expect(await annualBalance(employee)).toEqual([21, 8, 0, 13])
    const first = await end('Lead', id, '2026-11-20')
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    expect(first.body.leaveRequest).toMatchObject({ endDate: '2026-11-20', totalDays: 5, status: 'APPROVED' })
    expect(await annualBalance(employee)).toEqual([21, 5, 0, 16])
    expect((await end('Hr', id, '2026-11-18', { reason: 'Ill staff' })).status).toBe(200)
    expect(await annualBalance(employee)).toEqual([21, 3, 0, 18])
    expect(await movements(id)).toEqual([
      ['USE', 2026, 8],
      ['RETURN', 2026, -3],
      ['RETURN', 2026, -2],
    ])
    const { endings, approvedBy } = await readLeave(employee, id)
    expect(endings).toEqual([
      {
        lastDay: '2026-11-20',
        formerEndDate: '2026-11-23',
        reason: 'The release',
        endedBy: { firstName: 'Lead', lastName: 'Test' },
        endedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
      expect.objectContaining({ lastDay: '2026-11-18', formerEndDate: '2026-11-20', reason: 'Ill staff' }),
    ])
    expect(approvedBy).toEqual({ firstName: 'Hr', lastName: 'Test' })
    await expectTrueBalances(employee)
    // The returned days are available again.
    await requestLeave(app, employee, { leaveType: 'ANNUAL', startDate: '2026-11-19', endDate: '2026-11-20' })
  })

  test('or revoked, also after it was ended early or is over', async () => {
    const { employee, id } = await addApprovedLeave()
    await end('Lead', id, '2026-11-16')
    at('2026-11-30T10:00:00Z')
    const { status, body } = await end('Lead', id, null)
    expect([status, body.leaveRequest?.status, body.leaveRequest?.endDate]).toEqual([200, 'CANCELLED', '2026-11-16'])
    expect(await annualBalance(employee)).toEqual([21, 0, 0, 21])
    expect((await movements(id)).slice(1)).toEqual([
      ['RETURN', 2026, -7],
      ['RETURN', 2026, -1],
    ])
    expect((await readLeave('Lead', id)).endings.map(({ lastDay }: { lastDay: string }) => lastDay)).toEqual([
      '2026-11-16',
      null,
    ])
    await expectTrueBalances(employee)
  })

  test('and a future one that was ended early can still be cancelled by the requester, with its remaining days', async () => {
    const { employee, id } = await addApprovedLeave({ startDate: '2026-12-07', endDate: '2026-12-11' })
    await end('Lead', id, '2026-12-08')
    expect((await decide(app, employee, id, 'CANCELLED')).status).toBe(200)
    expect(await annualBalance(employee)).toEqual([21, 0, 0, 21])
    await expectTrueBalances(employee)
  })

  test('by working days if the policy deducts only those: a weekend at its end returns no days', async () => {
    await setPolicy(app.app.db, 'PERSONAL', { yearlyDays: '5', workingDaysOnly: true })
    const days = { leaveType: 'PERSONAL', startDate: '2026-11-12', endDate: '2026-11-15' } as const
    const { employee, id } = await addApprovedLeave(days)
    const personal = async () => figures(await balance(app, employee, { year: 2026, leaveType: 'PERSONAL' }))
    expect(await personal()).toEqual([5, 2, 0, 3])
    expect((await preview('Lead', id, '2026-11-13')).body.preview).toMatchObject({ returnedDays: 0, years: [] })
    expect((await end('Lead', id, '2026-11-13')).body.leaveRequest).toMatchObject({ totalDays: 2 })
    expect(await personal()).toEqual([5, 2, 0, 3])
    const weekend = { leaveType: 'PERSONAL', startDate: '2026-11-21', endDate: '2026-11-23' } as const
    const { id: otherId } = await addApprovedLeave(weekend)
    expect((await end('Lead', otherId, '2026-11-22')).body.errors).toMatchObject([
      {
        path: 'lastDay',
        message: 'There are no working days up to this date. Revoke the whole leave instead.',
      },
    ])
  })

  test('over New Year each year gets its days back, and last year’s days are carried over', async () => {
    await setPolicy(app.app.db, 'ANNUAL', { yearlyDays: '21', carryOverDays: '4' })
    const { employee, id } = await addApprovedLeave({ startDate: '2026-12-14', endDate: '2027-01-05' })
    expect([await annualBalance(employee), await annualBalance(employee, 2027)]).toEqual([
      [21, 18, 0, 3],
      [21, 5, 0, 16],
    ])
    at('2027-01-04T10:00:00Z')
    await grantLeaveYear(app.app)
    expect(await annualBalance(employee, 2027)).toEqual([24, 5, 0, 19])
    const previewAnswer = await preview('Lead', id, '2026-12-28')
    expect(previewAnswer.body.preview.years).toEqual([
      { year: 2026, days: 3, carriedOver: 1, remainingBefore: 0, remainingAfter: 2 },
      { year: 2027, days: 5, carriedOver: 0, remainingBefore: 19, remainingAfter: 24 },
    ])
    expect((await end('Lead', id, '2026-12-28')).status).toBe(200)
    expect([await annualBalance(employee), await annualBalance(employee, 2027)]).toEqual([
      [17, 15, 0, 2],
      [25, 0, 0, 25],
    ])
    // Up to the carry-over limit.
    expect((await preview('Lead', id, null)).body.preview.years[0]).toMatchObject({ days: 15, carriedOver: 0 })
    await end('Lead', id, null)
    expect(await annualBalance(employee)).toEqual([17, 0, 0, 17])
    await expectTrueBalances(employee)
  })
})

describe('consequences', () => {
  test('past working days become absences, those with attendance stay, and the preview counts them', async () => {
    const { employee, id } = await addApprovedLeave()
    await punchAt(app, employee, ['in', '2026-11-17T07:00:00Z'], ['out', '2026-11-17T15:00:00Z'])
    at('2026-11-20T10:00:00Z')
    await recordAbsences(app.app)
    expect(await statuses(employee)).toEqual([['2026-11-17', 'PRESENT']])
    const { body } = await preview('Lead', id, '2026-11-16')
    expect(body.preview).toMatchObject({ startDate: '2026-11-17', endDate: '2026-11-23', returnedDays: 7 })
    expect(body.preview.effects).toMatchObject([{ kind: 'absences.recorded', count: 2 }])
    await end('Lead', id, '2026-11-16')
    expect(await statuses(employee)).toEqual([
      ['2026-11-17', 'PRESENT'],
      ['2026-11-18', 'ABSENT'],
      ['2026-11-19', 'ABSENT'],
    ])
  })

  test('the requester is notified of the author and the reason, and the audit trail records the ending', async () => {
    const { employee, id } = await addApprovedLeave()
    const secondLeave = await addApprovedLeave()
    await app.app.db.insert(notificationPreferences).values({
      userId: app.company.id(secondLeave.employee),
      preferences: { leaveRequestRejected: false },
    })
    await app.app.waitForNotifications()
    await app.app.db.delete(mails)
    await end('Lead', id, '2026-11-20')
    await end('Hr', secondLeave.id, null)
    await app.app.waitForNotifications()
    const messages = async (recipient: string) => {
      const where = and(eq(notifications.userId, app.company.id(recipient)), eq(notifications.type, 'LEAVE_REQUEST'))
      const rows = await app.app.db.select().from(notifications).where(where)
      return rows.map(({ title, message, link }) => [title, message, link])
    }
    expect(await messages(employee)).toEqual([
      [
        'Leave ended early',
        'Lead Test shortened your annual leave to 16–20 Nov 2026: The release',
        `?view=leaves&request=${id}`,
      ],
    ])
    expect(await messages(secondLeave.employee)).toEqual([
      [
        'Leave revoked',
        'Hr Test revoked your annual leave, 16–23 Nov 2026: The release',
        `?view=leaves&request=${secondLeave.id}`,
      ],
    ])
    // The nightly backup is late if the test takes long.
    const mailRows = await app.app.db
      .select()
      .from(mails)
      .where(ne(mails.recipient, emailOf('Owner')))
    expect(mailRows.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [emailOf(employee), expect.stringContaining('Leave ended early')],
    ])
    const entries = await app.app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
    expect(entries.find(({ action }) => action === 'leave.ended')).toMatchObject({
      actorId: app.company.id('Lead'),
      personId: app.company.id(employee),
      before: { endDate: '2026-11-23', totalDays: 8 },
      after: { endDate: '2026-11-20', totalDays: 5, reason: 'The release', returned: [{ year: 2026, days: 3 }] },
    })
  })
})

describe('permissions', () => {
  const calls = [
    ['the change', (as: string | null, id: string) => end(as, id, '2026-11-18')],
    ['the preview', (as: string | null, id: string) => preview(as, id, '2026-11-18')],
  ] as const

  test.each(calls)('signed-out people, colleagues and managers of other teams cannot: %s', async (_, call) => {
    const { employee, id } = await addApprovedLeave()
    expect((await call(null, id)).status).toBe(401)
    expect((await call('Colleague', id)).status).toBe(403)
    const answer = await call(employee, id)
    expect(answer.status).toBe(403)
    expect((await call('Otherlead', id)).status).toBe(404)
    expect((await call('Lead', '00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await call('Lead', 'none')).status).toBe(400)
    for (const as of ['Lead', 'Manager', 'Hr', 'Owner']) expect((await preview(as, id, null)).status).toBe(200)
    expect([(await readLeave('Lead', id)).can.end, (await readLeave(employee, id)).can.end]).toEqual([true, false])
  })

  test.each(calls)('only a Super Admin with no one above can do it to their own leave: %s', async (_, call) => {
    const manager = await newcomer(app, `Own${(people += 1)}`, { roleId: roleOf(app, 'Department Manager') })
    const admin = await newcomer(app, `Own${(people += 1)}`, { roleId: roleOf(app, 'Super Admin') })
    for (const employee of [manager, admin]) {
      const { id } = await requestLeave(app, employee, { ...week })
      await decide(app, 'Owner', id, 'APPROVED')
      const { status, body } = await call(employee, id)
      expect([status, body.message]).toEqual([403, 'You cannot end your own leave'])
    }
    const { id } = await requestLeave(app, 'Owner', { ...week, leaveType: 'UNPAID' })
    await decide(app, 'Owner', id, 'APPROVED')
    expect(await readLeave('Owner', id)).toMatchObject({ can: { end: true }, endableBy: null })
    expect((await call('Owner', id)).status).toBe(200)
    await end('Owner', id, null)
  })

  test('a person who approves one type ends only that type, and sees only balances they may see', async () => {
    const roleId = await createRole(app.app.db, 'Nurse', ['leaves.all_view', 'leaves.approve_unpaid'])
    const nurse = await newcomer(app, 'Nurse', { roleId })
    const [unpaid, paid] = [await addApprovedLeave({ leaveType: 'UNPAID' }), await addApprovedLeave()]
    expect((await end(nurse, paid.id, null)).status).toBe(403)
    expect((await preview(nurse, unpaid.id, null)).body.preview.years).toEqual([
      { year: 2026, days: 8, carriedOver: 0, remainingBefore: null, remainingAfter: null },
    ])
    expect((await preview(nurse, unpaid.id, null)).body.preview.effects).toEqual([])
    expect((await end(nurse, unpaid.id, null)).status).toBe(200)
  })

  test('the requester of leave that has begun sees who can end it', async () => {
    const { employee, id } = await addApprovedLeave()
    expect((await readLeave(employee, id)).endableBy).toEqual({ firstName: 'Lead', lastName: 'Test' })
    expect((await readLeave('Lead', id)).endableBy).toBeNull()
    const answer = await decide(app, employee, id, 'CANCELLED')
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      409,
      'leave.begun',
      'This leave has already begun and can no longer be cancelled. Lead Test can end or revoke it.',
    ])
    const request = await addApprovedLeave({ startDate: '2026-12-07', endDate: '2026-12-08' })
    expect((await readLeave(request.employee, request.id)).endableBy).toBeNull()
  })
})

describe('refused are', () => {
  test('a last day outside the leave, or its current last day; and a missing reason', async () => {
    const { id } = await addApprovedLeave()
    for (const lastDay of ['2026-11-15', '2026-11-23', '2027-01-01']) {
      const { status, body } = await end('Lead', id, lastDay)
      expect([status, body.errors]).toMatchObject([
        400,
        [{ path: 'lastDay', message: 'Please choose a day from Mon 16 Nov 2026 to Sun 22 Nov 2026' }],
      ])
      expect((await preview('Lead', id, lastDay)).body.errors[0].path).toBe('lastDay')
    }
    for (const lastDay of ['2026-11-31', '', 3, undefined])
      expect((await app.call('Lead', 'POST', `/leaves/${id}/end`, { lastDay, reason: 'x' })).body.errors).toMatchObject(
        [{ path: 'lastDay' }],
      )
    for (const reason of [undefined, '', '  '])
      expect((await end('Lead', id, null, { reason })).body.errors).toMatchObject([
        { path: 'reason', message: 'Please give a reason' },
      ])
    const { id: single } = await addApprovedLeave({ endDate: '2026-11-16' })
    expect((await end('Lead', single, '2026-11-16')).body.errors[0].message).toBe(
      'This leave lasts one day. Revoke the whole leave instead.',
    )
    expect((await readLeave('Lead', id)).endings).toEqual([])
  })

  test('a leave that is not approved', async () => {
    const employee = await newcomer(app, 'Waiting')
    const { id } = await requestLeave(app, employee, { ...week })
    const answer = await end('Lead', id, null)
    expect([answer.status, answer.body.code]).toEqual([409, 'leave.not_approved'])
    expect((await preview('Lead', id, null)).status).toBe(409)
    await decide(app, 'Lead', id, 'REJECTED', 'No')
    expect((await end('Lead', id, null)).body.code).toBe('leave.decided')
  })

  test('the second of two at once', async () => {
    for (const days of [
      ['2026-11-18', '2026-11-18'],
      [null, null],
    ]) {
      const { employee, id } = await addApprovedLeave()
      const answers = await Promise.all(days.map((lastDay, i) => end(i ? 'Hr' : 'Lead', id, lastDay ?? null)))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect((await movements(id)).length).toBe(2)
      await expectTrueBalances(employee)
    }
    // A change based on an outdated version has no effect.
    const { id } = await addApprovedLeave()
    const { updatedAt } = await readLeave('Lead', id)
    const answers = await Promise.all([
      end('Lead', id, '2026-11-20', { updatedAt }),
      end('Hr', id, '2026-11-18', { updatedAt }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refusal = answers.find(({ status }) => status === 409)
    expect(refusal?.body.code).toBe('leave.changed_meanwhile')
    const answer = await end('Hr', id, '2026-11-21')
    expect([answer.status, answer.body.code]).toEqual([409, 'leave.ended_already'])
  })

  test('a direct change of an approved request in the database, without an ending', async () => {
    const { id } = await addApprovedLeave()
    await expect(
      app.app.pool.query(`update leave_requests set end_date = '2026-11-18', total_days = 3 where id = '${id}'`),
    ).rejects.toThrow('is decided')
    await end('Lead', id, '2026-11-18')
    for (const change of [`update leave_endings set reason = 'x'`, 'delete from leave_endings'])
      await expect(app.app.pool.query(change)).rejects.toThrow('append-only')
  })
})

test('future days are returned without absences', async () => {
  const { employee, id } = await addApprovedLeave({ startDate: '2026-12-07', endDate: '2026-12-11' })
  expect((await preview('Owner', id, '2026-12-08')).body.preview.effects).toEqual([])
  await end('Owner', id, '2026-12-08')
  expect(await statuses(employee)).toEqual([])
})
