import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { setClock } from '../../../kernel/clock.ts'
import { notifications } from '../../../notify/tables.ts'
import { users } from '../../../people/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { companyIn } from '../../leaves/test/leaves.ts'
import { editDocument, pdf, readNewNotices, uploadDocument } from '../test/documents.ts'
import { documents } from '../tables.ts'
import { remindOfExpiry } from './remindOfExpiry.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await companyIn(app.app.db, 'UTC')
})
afterAll(() => app.close())
afterEach(() => setClock(null))

/** Returns the notifications sent on a day, by default at noon. */
async function notificationsOn(day: string, time = '12:00'): Promise<string[]> {
  setClock(() => Temporal.Instant.from(`${day}T${time}:00Z`))
  await remindOfExpiry(app.app)
  return readNewNotices(app)
}
const expiryText = (day: string) => `Employee: “plan.pdf” expires on ${day}.`
const expiredText = (day: string) =>
  `Employee: “plan.pdf” expired on ${day}. Please upload a new version or change the date.`

test('its uploader is reminded once each 30, 7 and 1 days before, and after it has expired', async () => {
  const { id } = await uploadDocument(app, 'Employee', { expiresOn: '2027-03-31' })
  await readNewNotices(app)
  const notices: Record<string, string[]> = {}
  for (const day of ['2027-02-28', '2027-03-01', '2027-03-02', '2027-03-24', '2027-03-25', '2027-03-30', '2027-03-31'])
    notices[day] = await notificationsOn(day)
  expect(notices).toEqual({
    '2027-02-28': [],
    '2027-03-01': [expiryText('31 Mar 2027')],
    '2027-03-02': [],
    '2027-03-24': [expiryText('31 Mar 2027')],
    '2027-03-25': [],
    '2027-03-30': [expiryText('31 Mar 2027')],
    '2027-03-31': [],
  })
  expect(await notificationsOn('2027-04-01')).toEqual([expiredText('31 Mar 2027')])
  expect(await notificationsOn('2027-04-02')).toEqual([])
  // A new expiry date causes new reminders.
  await editDocument(app, 'Employee', id, { expiresOn: '2027-05-01' })
  expect(await notificationsOn('2027-04-03')).toEqual([expiryText('1 May 2027')])
  await editDocument(app, 'Employee', id, { expiresOn: null })
  expect(await notificationsOn('2028-01-01')).toEqual([])
})

test('the notification opens the document and follows its preference; the trail does not name the document', async () => {
  const { id } = await uploadDocument(app, 'Employee', { expiresOn: '2027-06-30' })
  setClock(() => Temporal.Instant.from('2027-06-30T12:00:00Z'))
  await readNewNotices(app)
  await remindOfExpiry(app.app)
  await app.app.waitForNotifications()
  const [notice] = await app.app.db.select().from(notifications)
  expect(notice).toMatchObject({
    type: 'DOCUMENT_SHARED',
    title: 'Document expires soon',
    link: `?view=documents&document=${id}`,
  })
  const entries = await app.app.db
    .select({ after: auditEntries.after })
    .from(auditEntries)
    .where(and(eq(auditEntries.action, 'document.expiry_told')))
  expect(entries.at(-1)).toEqual({ after: { documents: [id] } })
  await readNewNotices(app)
  await editDocument(app, 'Employee', id, { expiresOn: null })
})

test('no one is notified at night', async () => {
  const { id } = await uploadDocument(app, 'Employee', { expiresOn: '2027-07-31' })
  await readNewNotices(app)
  expect(await notificationsOn('2027-07-30', '06:59')).toEqual([])
  expect(await notificationsOn('2027-07-30', '07:00')).toEqual([expiryText('31 Jul 2027')])
  await editDocument(app, 'Employee', id, { expiresOn: null })
})

test('of missed reminders only the last is sent; sixteen simultaneous runs send it once', async () => {
  const { id } = await uploadDocument(app, 'Employee', { expiresOn: '2027-09-10' })
  await readNewNotices(app)
  setClock(() => Temporal.Instant.from('2027-09-08T12:00:00Z'))
  await Promise.all(Array.from({ length: 16 }, () => remindOfExpiry(app.app)))
  expect(await readNewNotices(app)).toEqual([expiryText('10 Sep 2027')])
  await editDocument(app, 'Employee', id, { expiresOn: null })
})

test('reminders are sent in batches; after a failed batch the work continues there, and sends each once', async () => {
  const names = ['1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf']
  for (const name of names) await uploadDocument(app, 'Employee', { expiresOn: '2027-09-20' }, pdf(name))
  await readNewNotices(app)
  setClock(() => Temporal.Instant.from('2027-09-19T12:00:00Z'))
  const { db } = app.app
  const before = await db.$count(auditEntries)
  // Inserting the third batch fails.
  await db.execute(sql`create function no_more() returns trigger language plpgsql as $$ begin
    if (select count(*) from document_reminders where expires_on = new.expires_on) >= 4 then raise 'a fault'; end if;
    return new; end $$`)
  await db.execute(
    sql`create trigger no_more before insert on document_reminders for each row execute function no_more()`,
  )
  await expect(remindOfExpiry(app.app, 2)).rejects.toMatchObject({ cause: { message: 'a fault' } })
  await db.execute(sql`drop trigger no_more on document_reminders`)
  const first = await readNewNotices(app)
  expect(first).toHaveLength(4)
  await Promise.all(Array.from({ length: 4 }, () => remindOfExpiry(app.app, 2)))
  const second = await readNewNotices(app)
  expect([...first, ...second].toSorted()).toEqual(names.map((name) => `Employee: “${name}” expires on 20 Sep 2027.`))
  expect(await db.$count(auditEntries)).toBeGreaterThanOrEqual(before + 3)
  await db.update(documents).set({ expiresOn: null }).where(eq(documents.expiresOn, '2027-09-20'))
})

test('documents in the trash cause no reminder', async () => {
  const { id } = await uploadDocument(app, 'Employee', { expiresOn: '2027-10-10' })
  await app.call('Employee', 'DELETE', `/documents/${id}`)
  await readNewNotices(app)
  expect(await notificationsOn('2027-10-09')).toEqual([])
})

test('if its uploader has left, those who may change everyone’s documents are reminded', async () => {
  await uploadDocument(app, 'Stranger', { expiresOn: '2027-11-10' })
  await app.app.db
    .update(users)
    .set({ status: 'DEACTIVATED' })
    .where(eq(users.id, app.company.id('Stranger')))
  await readNewNotices(app)
  const notices = await notificationsOn('2027-11-09')
  expect(new Set(notices.map((notice) => notice.split(':')[0]))).toEqual(new Set(['Hr', 'Owner']))
})
