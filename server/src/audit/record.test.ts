import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newToken } from '../access/sessions.ts'
import { createLink } from '../access/oneUseLinks.ts'
import { leaveRequests } from '../features/leaves/tables.ts'
import { notifications } from '../notify/tables.ts'
import { samplePdf } from '../../testing/sampleFiles.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { emailOf, testPassword } from '../../testing/company.ts'
import { fileOf, multipart } from '../../testing/forms.ts'
import { postLeave, requestLeave, between, decide, nextYear } from '../features/leaves/test/leaves.ts'
import { newcomer } from '../../testing/people.ts'
import type { AuditAction } from './record.ts'
import { auditEntries, auditRepeats, auditUnsealed } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

let earlierIds = new Set<string>()
beforeEach(async () => {
  await app.app.db.delete(auditRepeats)
  earlierIds = new Set((await entries()).map(({ id }) => id))
})
const entries = () => app.app.db.select().from(auditEntries).orderBy(auditEntries.at)
/** Returns the entries recorded since the test started, in order. */
const readRecorded = async () => (await entries()).filter(({ id }) => !earlierIds.has(id))
const unknownId = '019ab0a0-0000-7000-8000-000000000000'

test('an entry contains the actor, the action, the affected person, before and after, and the request', async () => {
  const request = await requestLeave(app, 'Employee', between('03-01', '03-02'))
  const answer = await decide(app, 'Lead', request.id, 'REJECTED', 'Release week')
  const [employeeId, leadId] = [app.company.id('Employee'), app.company.id('Lead')]
  const subject = { subjectType: 'leave_request', subjectId: request.id, personId: employeeId, address: '127.0.0.1' }
  expect(await readRecorded()).toMatchObject([
    {
      ...subject,
      action: 'leave.requested',
      actorId: employeeId,
      before: null,
      after: { leaveType: 'ANNUAL', startDate: `${nextYear}-03-01`, endDate: `${nextYear}-03-02`, totalDays: 2 },
    },
    {
      ...subject,
      action: 'leave.rejected',
      actorId: leadId,
      before: { status: 'PENDING' },
      after: { status: 'REJECTED', rejectionReason: 'Release week' },
      requestId: answer.headers['x-request-id'],
    },
  ])
})

/** One change for every action; each new action needs a line here. */
const changes: Partial<Record<AuditAction, () => Promise<{ status: number }>>> = {
  'session.began': () => app.call(null, 'POST', '/auth/login', { email: emailOf('Hr'), password: testPassword }),
  'session.refused': () => app.call(null, 'POST', '/auth/login', { email: emailOf('Hr'), password: 'wrong' }),
  'session.ended': async () => app.call(await newcomer(app, 'Out'), 'POST', '/auth/logout'),
  'password.reset_requested': () => app.call(null, 'POST', '/auth/forgot-password', { email: emailOf('Hr') }),
  'password.reset': async () =>
    app.call(null, 'POST', '/auth/reset-password', {
      token: await link('Colleague', 'RESET_PASSWORD'),
      newPassword: 'New-horse-42',
    }),
  'account.activated': async () =>
    app.call(null, 'POST', '/auth/activate', { token: await link('Pending', 'ACTIVATE') }),
  'access.refused': () => app.call('Employee', 'GET', '/leaves/all'),
  'leave.requested': () => postLeave(app, 'Employee', between('04-01', '04-01')),
  'leave.approved': async () =>
    decide(app, 'Lead', (await requestLeave(app, 'Employee', between('04-02', '04-02'))).id, 'APPROVED'),
  'leave.rejected': async () =>
    decide(app, 'Lead', (await requestLeave(app, 'Employee', between('04-03', '04-03'))).id, 'REJECTED', 'No'),
  'leave.cancelled': async () =>
    decide(app, 'Employee', (await requestLeave(app, 'Employee', between('04-04', '04-04'))).id, 'CANCELLED'),
  'leave.certificate_seen': async () => app.call('Lead', 'GET', `/leaves/${await sickLeave()}/medical-certificate`),
  'leave.balance_adjusted': () =>
    app.call('Hr', 'POST', `/leaves/balances/${app.company.id('Employee')}/adjust`, {
      adjustment: 1,
      reason: 'x',
      year: nextYear,
    }),
  'notification.read': async () => app.call('Lead', 'PUT', `/notifications/${await notificationOf('Lead')}/read`),
  'notification.all_read': () => app.call('Lead', 'PUT', '/notifications/mark-all-read'),
}
const link = async (person: string, purpose: 'ACTIVATE' | 'RESET_PASSWORD') =>
  (await app.app.db.transaction((tx) => createLink(tx, app.company.id(person), purpose))) ?? ''
async function sickLeave(): Promise<string> {
  const fields = { ...between('04-05', '04-05', 'SICK'), medicalCertificate: fileOf(samplePdf(), 'note.pdf') }
  const { body, headers } = await multipart(fields)
  return (await app.call('Employee', 'POST', '/leaves', body, headers)).body.leaveRequest.id
}
async function notificationOf(person: string): Promise<string> {
  const [row] = await app.app.db
    .select({ id: notifications.id })
    .from(notifications)
    .where(eq(notifications.userId, app.company.id(person)))
  return row?.id ?? ''
}

test.each(Object.keys(changes))('%s is recorded once and queued for sealing', async (action) => {
  const { status } = (await changes[action as AuditAction]?.()) ?? {}
  expect(status).toBeLessThan(action.endsWith('refused') ? 404 : 300)
  const matching = (await readRecorded()).filter((entry) => entry.action === action)
  expect(matching).toHaveLength(1)
  expect(matching[0]).toMatchObject({ requestId: expect.any(String), address: '127.0.0.1' })
})

test('refusals are recorded with the call or subject: without permission, and where a rule forbids it', async () => {
  const request = await requestLeave(app, 'Lead', between('05-01', '05-01'))
  await app.call('Employee', 'GET', '/leaves/all')
  await decide(app, 'Lead', request.id, 'APPROVED')
  await app.call('Hr', 'POST', `/leaves/balances/${app.company.id('Hr')}/adjust`, {
    adjustment: 1,
    reason: 'x',
    year: nextYear,
  })
  const refusals = (await readRecorded()).filter(({ action }) => action === 'access.refused')
  expect(refusals.map(({ actorId, subjectId }) => [actorId, subjectId])).toEqual([
    [app.company.id('Employee'), 'GET /leaves/all'],
    [app.company.id('Lead'), 'PATCH /leaves/{id}/status'],
    [app.company.id('Hr'), 'POST /leaves/balances/{userId}/adjust'],
  ])
})

test('sign-ins are recorded with the person, if known, and the reason for a refusal', async () => {
  const login = (email: string, password: string) => app.call(null, 'POST', '/auth/login', { email, password })
  await login('nobody@test.example', 'wrong')
  await login(emailOf('Hr'), 'wrong')
  await login(emailOf('Former'), testPassword)
  await login(emailOf('Hr'), testPassword)
  expect(
    (await readRecorded()).map(({ action, personId, actorId, after }) => [action, personId, actorId, after]),
  ).toEqual([
    ['session.refused', null, null, { why: 'USER_NOT_FOUND' }],
    ['session.refused', app.company.id('Hr'), null, { why: 'INCORRECT_PASSWORD' }],
    ['session.refused', app.company.id('Former'), null, { why: 'DEACTIVATED' }],
    ['session.began', app.company.id('Hr'), app.company.id('Hr'), { userAgent: 'lightMyRequest' }],
  ])
})

test('unchanged data is not recorded as changed', async () => {
  await postLeave(app, 'Employee', between('01-01', '12-31'))
  await decide(app, 'Lead', unknownId, 'APPROVED')
  await app.call(null, 'POST', '/auth/activate', { token: newToken() })
  await app.call('Lead', 'PUT', `/notifications/${unknownId}/read`)
  expect(await readRecorded()).toEqual([])
})

test('a change whose entry cannot be written does not happen', async () => {
  const { pool, db } = app.app
  await pool.query(`create function refuse_entry() returns trigger language plpgsql as $$
    begin if new.action = 'leave.requested' then raise exception 'no entry'; end if; return new; end $$`)
  await pool.query(
    'create trigger refuse_entry before insert on audit_entries for each row execute function refuse_entry()',
  )
  const where = eq(leaveRequests.userId, app.company.id('Stranger'))
  const { status, body } = await postLeave(app, 'Stranger', between('03-01', '03-01'))
  await pool.query('drop trigger refuse_entry on audit_entries')
  expect([status, body.message]).toEqual([500, 'Something went wrong on the server. Please try again.'])
  expect(await db.$count(leaveRequests, where)).toBe(0)
  expect(await readRecorded()).toEqual([])
  await requestLeave(app, 'Stranger', between('03-01', '03-01'))
})

test('a change that fails at its end leaves no entry', async () => {
  const { pool } = app.app
  await pool.query(`create function refuse_commit() returns trigger language plpgsql as $$
    begin raise exception 'no commit'; end $$`)
  await pool.query(`create constraint trigger refuse_commit after insert on leave_requests
    deferrable initially deferred for each row execute function refuse_commit()`)
  const { status } = await postLeave(app, 'Otherlead', between('03-01', '03-01'))
  await pool.query('drop trigger refuse_commit on leave_requests')
  expect(status).toBe(500)
  expect(await readRecorded()).toEqual([])
  expect(await app.app.db.$count(leaveRequests, eq(leaveRequests.userId, app.company.id('Otherlead')))).toBe(0)
})

test.each([
  `update audit_entries set action = 'x'`,
  `update audit_entries set action = 'x' where false`,
  'delete from audit_entries',
  'truncate audit_entries',
  'update audit_seals set digest = 0',
  'delete from audit_seals',
  'truncate audit_seals',
])('the database refuses: %s', async (statement) => {
  await expect(app.app.pool.query(statement)).rejects.toMatchObject({ code: 'MU001' })
})

test('each entry stays queued until it is sealed', async () => {
  const { db } = app.app
  const missing = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .leftJoin(auditUnsealed, eq(auditUnsealed.entryId, auditEntries.id))
    .where(
      and(
        isNull(auditUnsealed.entryId),
        sql`not exists (select from audit_seals s where s.entry_id = ${auditEntries.id})`,
      ),
    )
  expect(missing).toEqual([])
})
