import { afterAll, beforeEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { eq, like } from 'drizzle-orm'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { readXlsx } from '../../../../testing/readXlsx.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { setClock } from '../../../kernel/clock.ts'
import { FileStore } from '../../../files/store/store.ts'
import { files } from '../../../files/store/tables.ts'
import { openAttachments } from '../../../mail/attachments.ts'
import { mails } from '../../../mail/tables.ts'
import { notificationPreferences } from '../../../notify/tables.ts'
import { userRoles, users } from '../../../people/tables.ts'
import { reportDeliveries, reportSchedules } from '../tables.ts'
import { insertLeave, insertPayRecord } from '../test/company.ts'
import { deliverReports } from './deliver.ts'
import { daysOf, firstDue, lastDue } from './dueDays.ts'

/** Sets the server's clock to an instant; Cairo is two hours ahead of UTC. */
const at = (instant: string) => setClock(() => Temporal.Instant.from(instant))

let app: TestApp
beforeAll(async () => {
  at('2026-11-18T09:00:00Z')
  app = await startTestApp()
  await insertLeave(app, 'Employee', '2026-11-17', '2026-11-18')
  await insertLeave(app, 'Stranger', '2026-11-18', '2026-11-18')
  await insertPayRecord(app, 'Employee', '2026-11', 1_000_000n)
})
afterAll(async () => {
  setClock(null)
  await app.close()
})
beforeEach(async () => {
  at('2026-11-18T09:00:00Z')
  await app.app.db.delete(reportSchedules)
  await app.app.db.delete(mails)
})

async function createSchedule(changes: object = {}) {
  const recipients = ['Hr', 'Manager'].map((employee) => app.company.id(employee))
  const body = { report: 'dashboard', every: 'week', day: 1, recipients, ...changes }
  const answer = await app.call('Hr', 'POST', '/reports/schedules', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.schedule
}
/** Returns the mails about reports since the last call, by recipient. A late backup is mailed as well. */
async function takeMails() {
  const rows = await app.app.db
    .select({ to: mails.recipient, subject: mails.subject, text: mails.text })
    .from(mails)
    .where(like(mails.event, 'report.%'))
    .orderBy(mails.recipient)
  await app.app.db.delete(mails)
  return rows
}
const deliver = (maxBytes?: number) => deliverReports(app.app, maxBytes)
const entriesOf = (action: string) =>
  app.app.db
    .select({ personId: auditEntries.personId, after: auditEntries.after })
    .from(auditEntries)
    .where(eq(auditEntries.action, action))
    .orderBy(auditEntries.id)
/** Returns the workbook mailed to a person: the text of each sheet by its name. */
async function workbookOf(employee: string) {
  const [mail] = await app.app.db
    .select({ attachments: mails.attachments })
    .from(mails)
    .where(eq(mails.userId, app.company.id(employee)))
  const [file, ...rest] = await openAttachments(app.app.files, mail?.attachments ?? [])
  expect(rest).toEqual([])
  if (!file) return null
  const content = new File([new Uint8Array(file.content)], file.filename)
  const { part } = await readXlsx(content)
  const names = [...part('xl/workbook.xml').matchAll(/<sheet name="([^"]*)"/g)].map(([, name = '']) => name)
  const sheets = names.map(async (name, index) => [name, (await readXlsx(content, index + 1)).rows.flat().join()])
  return { name: file.filename, sheets: Object.fromEntries(await Promise.all(sheets)) as Record<string, string> }
}

test('each recipient gets the data they may see, on the morning of the due day, for the seven days before', async () => {
  await createSchedule()
  // Monday, before six.
  at('2026-11-23T03:30:00Z')
  await deliver()
  expect(await takeMails()).toEqual([])
  at('2026-11-23T04:30:00Z')
  await deliver()
  const [hr, manager, ...rest] = await takeMails()
  expect(rest).toEqual([])
  expect([hr?.to, manager?.to]).toEqual(['hr@test.example', 'manager@test.example'])
  expect(hr?.subject).toBe('All reports, 16–22 Nov 2026')
  expect(hr?.text).toContain('Requests in period: 2 (previous period: 0)')
  expect(hr?.text).toContain('Net pay: EGP\u00a08,000.00 (previous period: ')
  expect(hr?.text).toContain('/?view=reports&from=2026-11-16&to=2026-11-22')
  // A manager sees the data of people below them, and no pay.
  expect(manager?.text).toContain('Requests in period: 1 (previous period: 0)')
  expect(manager?.text).not.toMatch(/Payroll|Net pay|EGP/)
  const entries = await entriesOf('report.sent')
  expect(entries).toMatchObject([
    { personId: app.company.id('Hr'), after: { due: '2026-11-23', withPay: true } },
    { personId: app.company.id('Manager'), after: { due: '2026-11-23', withPay: false } },
  ])
})

test('has the workbook of what each may see, encrypted, stored only for the mail and logged as an export', async () => {
  await createSchedule()
  at('2026-11-23T08:00:00Z')
  const before = (await entriesOf('report.exported')).length
  await deliver()
  const [hr, manager] = [await workbookOf('Hr'), await workbookOf('Manager')]
  expect(hr?.name).toBe('All reports 2026-11-16 2026-11-22.xlsx')
  expect(hr?.sheets['Figures']).toContain('Payroll,Net pay')
  expect(hr?.sheets['Leaves Requests']).toMatch(/Employee.*Stranger|Stranger.*Employee/)
  expect(hr?.sheets['Payroll Records EGP']).toContain('8000 [$EGP] #,##0.00')
  // Only data of people below the manager; no pay, neither as figures nor as a sheet.
  expect(manager?.sheets['Leaves Requests']).toContain('Employee')
  expect(Object.values(manager?.sheets ?? {}).join()).not.toMatch(/Stranger|Payroll|Net pay|EGP/)
  expect(Object.keys(manager?.sheets ?? {}).join()).not.toContain('Payroll')
  const storedFiles = await app.app.db.select().from(files).where(eq(files.purpose, 'MAIL'))
  expect(storedFiles.map(({ ownerId }) => ownerId).toSorted()).toEqual(
    expect.arrayContaining([app.company.id('Hr'), app.company.id('Manager')]),
  )
  expect((await entriesOf('report.exported')).slice(before)).toMatchObject([
    { personId: app.company.id('Hr'), after: { report: 'All reports', startDate: '2026-11-16', rows: 3 } },
    { personId: app.company.id('Manager'), after: { report: 'All reports', startDate: '2026-11-16', rows: 1 } },
  ])
  expect((await takeMails())[0]?.text).toContain('The workbook with the underlying lists is attached.')
})

test('leaves out a workbook that is too large for a mail, and says so', async () => {
  await createSchedule({ recipients: [app.company.id('Hr')] })
  at('2026-11-23T08:00:00Z')
  const before = (await entriesOf('report.exported')).length
  await deliver(1000)
  expect(await workbookOf('Hr')).toBeNull()
  const [mail] = await takeMails()
  expect(mail?.text).toContain('too large for an email. Please export it from Reports')
  expect(mail?.text).toContain('/?view=reports&from=2026-11-16&to=2026-11-22')
  expect(await entriesOf('report.exported')).toHaveLength(before)
})

test('is not sent to people who unsubscribed or want no mails', async () => {
  const { id } = await createSchedule()
  const sentTo = async (employee: string) => (await app.call(employee, 'GET', '/reports/received')).body.reports
  expect(await sentTo('Manager')).toMatchObject([{ id, reportName: 'All reports', from: { firstName: 'Hr' } }])
  expect((await app.call('Otherlead', 'DELETE', `/reports/received/${id}`)).status).toBe(403)
  expect((await app.call('Owner', 'DELETE', `/reports/received/${id}`)).status).toBe(404)
  expect((await app.call('Manager', 'DELETE', `/reports/received/${id}`)).status).toBe(204)
  expect((await app.call('Manager', 'DELETE', `/reports/received/${id}`)).status).toBe(404)
  expect(await sentTo('Manager')).toEqual([])
  const ofHr = { userId: app.company.id('Hr') }
  await app.app.db.insert(notificationPreferences).values({ ...ofHr, preferences: { emailNotifications: false } })
  const [schedule] = (await app.call('Hr', 'GET', '/reports/schedules')).body.schedules
  expect(schedule.recipients).toMatchObject([{ firstName: 'Hr', gets: false }])
  at('2026-11-23T08:00:00Z')
  await deliver()
  expect(await takeMails()).toEqual([])
  await app.app.db.delete(notificationPreferences).where(eq(notificationPreferences.userId, ofHr.userId))
  await deliver()
  expect((await takeMails()).map(({ to }) => to)).toEqual(['hr@test.example'])
})

test('a form opened earlier does not bring back a person who unsubscribed', async () => {
  const { id, updatedAt } = await createSchedule()
  expect((await app.call('Manager', 'DELETE', `/reports/received/${id}`)).status).toBe(204)
  const recipients = ['Hr', 'Manager'].map((employee) => app.company.id(employee))
  const changes = { report: 'dashboard', every: 'week', day: 2, recipients, updatedAt }
  const answer = await app.call('Hr', 'PATCH', `/reports/schedules/${id}`, changes)
  expect([answer.status, answer.body.code]).toEqual([409, 'report.changed_meanwhile'])
  expect((await app.call('Manager', 'GET', '/reports/received')).body.reports).toEqual([])
})

test('is not sent to people who see none of its data, nor prepared for them each hour', async () => {
  const roleId = await createRole(app.app.db, 'Sees no figures', ['reports.read'])
  const reader = await newcomer(app, 'Nofigures', { roleId })
  await createSchedule({ recipients: [app.company.id(reader)] })
  at('2026-11-23T08:00:00Z')
  await deliver()
  await deliver()
  expect(await takeMails()).toEqual([])
  const deliveries = await app.app.db.select().from(reportDeliveries)
  expect(deliveries).toMatchObject([{ userId: app.company.id(reader), due: '2026-11-23', sentAt: null }])
  expect(await entriesOf('report.not_sent')).toMatchObject([
    { personId: app.company.id(reader), after: { due: '2026-11-23', startDate: '2026-11-16', endDate: '2026-11-22' } },
  ])
  const [schedule] = (await app.call('Hr', 'GET', '/reports/schedules')).body.schedules
  expect(schedule).toMatchObject({ lastSentAt: null, next: '2026-11-30' })
})

/** Runs a function after the next workbook is generated and before it is stored. */
function beforeStoring(before: () => Promise<unknown>) {
  const putFile = vi.spyOn(app.app.files, 'put')
  const original = FileStore.prototype.put.bind(app.app.files)
  putFile.mockImplementationOnce(async (content, watch) => {
    await before()
    return original(content, watch)
  })
  onTestFinished(() => putFile.mockRestore())
}

test('a person who unsubscribes while it is prepared does not get it, and the others do', async () => {
  const { id } = await createSchedule({ recipients: ['Manager', 'Hr'].map((employee) => app.company.id(employee)) })
  beforeStoring(() => app.call('Hr', 'DELETE', `/reports/received/${id}`))
  at('2026-11-23T08:00:00Z')
  await deliver()
  expect((await takeMails()).map(({ to }) => to)).toEqual(['manager@test.example'])
})

test('a failure for one does not affect the others, and is retried', async () => {
  await createSchedule()
  beforeStoring(() => Promise.reject(new Error('No room')))
  at('2026-11-23T08:00:00Z')
  await expect(deliver()).rejects.toThrow('1 reports could not be sent')
  expect((await takeMails()).map(({ to }) => to)).toEqual(['manager@test.example'])
  await deliver()
  expect((await takeMails()).map(({ to }) => to)).toEqual(['hr@test.example'])
})

test('is sent once however often it is tried at once, and again when it is due again', async () => {
  const { id } = await createSchedule()
  at('2026-11-23T08:00:00Z')
  await Promise.all([deliver(), deliver(), deliver()])
  await deliver()
  expect(await takeMails()).toHaveLength(2)
  const [schedule] = (await app.call('Hr', 'GET', '/reports/schedules')).body.schedules
  expect(schedule).toMatchObject({ id, next: '2026-11-30' })
  expect(schedule.lastSentAt).not.toBeNull()
  // The server was down for three weeks: only the last due report is sent, a day late.
  at('2026-12-15T08:00:00Z')
  await deliver()
  expect((await takeMails()).map(({ subject }) => subject)).toEqual([
    'All reports, 7–13 Dec 2026',
    'All reports, 7–13 Dec 2026',
  ])
})

test('a custom report covers the month before; people who see none of its figures get nothing', async () => {
  const custom = await app.call('Hr', 'POST', '/reports/custom', { name: 'Pay', metrics: ['payroll.grossAmount'] })
  await createSchedule({ report: custom.body.report.id, every: 'month', day: 2 })
  at('2026-12-02T08:00:00Z')
  await deliver()
  const [hr, ...rest] = await takeMails()
  expect(rest).toEqual([])
  expect(hr?.subject).toBe('Pay, 1–30 Nov 2026')
  expect(hr?.text).toContain('Gross pay: EGP\u00a010,000.00')
})

test('each figure of a custom report has its own list in the workbook', async () => {
  const metrics = ['leaves.requests', 'leaves.pendingRequests', 'payroll.grossAmount']
  const custom = await app.call('Hr', 'POST', '/reports/custom', { name: '=Ours/"<b>', metrics })
  await createSchedule({ report: custom.body.report.id, every: 'month', day: 2, recipients: [app.company.id('Hr')] })
  at('2026-12-02T08:00:00Z')
  await deliver()
  const workbook = await workbookOf('Hr')
  expect(workbook?.name).toBe('=Ours---b- 2026-11-01 2026-11-30.xlsx')
  expect(Object.keys(workbook?.sheets ?? {})).toEqual([
    'Figures',
    'Leaves Requests in period',
    'Leaves Pending for this period',
    'Payroll Gross pay EGP',
  ])
  await takeMails()
})

test('people who may no longer see reports get none, and those who may no longer schedule them send none', async () => {
  const { db } = app.app
  await createSchedule({ recipients: ['Hr', 'Manager'].map((employee) => app.company.id(employee)) })
  const manager = eq(users.id, app.company.id('Manager'))
  await db.update(users).set({ status: 'DEACTIVATED' }).where(manager)
  at('2026-11-23T08:00:00Z')
  await deliver()
  expect((await takeMails()).map(({ to }) => to)).toEqual(['hr@test.example'])
  const [schedule] = (await app.call('Owner', 'GET', '/reports/schedules')).body.schedules
  expect(schedule).toBeUndefined()
  await db.update(users).set({ status: 'ACTIVE' }).where(manager)
  const ofManager = eq(userRoles.userId, app.company.id('Manager'))
  await db.update(userRoles).set({ expiresAt: '2020-01-01T00:00:00Z' }).where(ofManager)
  at('2026-11-24T08:00:00Z')
  await deliver()
  expect(await takeMails()).toEqual([])
  await db.update(userRoles).set({ expiresAt: null }).where(ofManager)
  const ofHr = eq(userRoles.userId, app.company.id('Hr'))
  await db.update(userRoles).set({ expiresAt: '2020-01-01T00:00:00Z' }).where(ofHr)
  at('2026-11-30T08:00:00Z')
  await deliver()
  expect(await takeMails()).toEqual([])
  await db.update(userRoles).set({ expiresAt: null }).where(ofHr)
})

test.each([
  [{ every: 'week', day: 1 }, '2026-11-23', '2026-11-23', ['2026-11-16', '2026-11-22']],
  [{ every: 'week', day: 7 }, '2026-11-23', '2026-11-22', ['2026-11-15', '2026-11-21']],
  [{ every: 'month', day: 23 }, '2026-11-23', '2026-11-23', ['2026-10-01', '2026-10-31']],
  [{ every: 'month', day: 28 }, '2026-01-05', '2025-12-28', ['2025-11-01', '2025-11-30']],
] as const)('%j was due before or on %s on %s', (timing, today, due, [startDate, endDate]) => {
  expect(lastDue(timing, today)).toBe(due)
  expect(firstDue(timing, due)).toBe(due)
  expect(daysOf(timing, due)).toEqual({ startDate, endDate })
})
