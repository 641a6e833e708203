import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { startOtherApp } from '../../testing/otherApp.ts'
import { emailOf } from '../../testing/company.ts'
import { requestLeave, between, decide } from '../features/leaves/test/leaves.ts'
import { startTestSmtp, type TestSmtp } from '../../testing/smtp.ts'
import { mails } from './tables.ts'

const pollOptions = { interval: 50 }

let app: TestApp
let smtp: TestSmtp
let isOffline = false
beforeAll(async () => {
  smtp = await startTestSmtp({
    onConnect: (_session, done) =>
      done(isOffline ? Object.assign(new Error('closing for the night'), { responseCode: 421 }) : null),
  })
  app = await startTestApp({ smtpUrl: smtp.url, mailFrom: 'Acme HR <hr@acme.test>' })
})
afterAll(async () => {
  await app.close()
  await smtp.close()
})

const statusesOf = async (person: string) => {
  const rows = await app.app.db
    .select()
    .from(mails)
    .where(eq(mails.recipient, emailOf(person)))
    .orderBy(mails.createdAt)
  return rows.map(({ status, attempts, lastError }) => [status, attempts, lastError?.split(':')[0] ?? null])
}
/** Makes queued emails due now instead of at their next retry. */
const tryNow = () => app.app.db.update(mails).set({ notBefore: sql`now()` })

test('a request and its decision are emailed to the people concerned', async () => {
  const { id } = await requestLeave(app, 'Employee', between('03-01', '03-02'))
  const recipients = () => smtp.received.flatMap(({ to }) => to).toSorted()
  await expect.poll(recipients, pollOptions).toEqual(['Hr', 'Lead', 'Owner'].map(emailOf).toSorted())
  await decide(app, 'Lead', id, 'APPROVED')
  await expect.poll(recipients, pollOptions).toContain(emailOf('Employee'))
  const mail = smtp.received.find(({ to }) => to.includes(emailOf('Employee')))
  expect(mail?.headers.get('subject')).toBe('Leave request approved')
  expect(mail?.headers.get('from')).toBe('Acme HR <hr@acme.test>')
  await expect.poll(() => statusesOf('Employee'), pollOptions).toEqual([['SENT', 1, null]])
})

test('emails are queued while the mail server is down, and arrive once when it is back', async () => {
  isOffline = true
  smtp.drop()
  const { id } = await requestLeave(app, 'Colleague', between('03-01', '03-02'))
  await decide(app, 'Lead', id, 'APPROVED')
  await expect.poll(() => statusesOf('Colleague'), pollOptions).toEqual([['QUEUED', 1, expect.any(String)]])
  isOffline = false
  await expect
    .poll(async () => {
      await tryNow()
      return statusesOf('Colleague')
    }, pollOptions)
    .toEqual([['SENT', 2, null]])
  expect(smtp.received.filter(({ to }) => to.includes(emailOf('Colleague')))).toHaveLength(1)
})

test('mails queued when the mail server is removed from the settings are kept', async () => {
  isOffline = true
  smtp.drop()
  await requestLeave(app, 'Stranger', between('03-01', '03-02'))
  await expect.poll(() => statusesOf('Otherlead'), pollOptions).toEqual([['QUEUED', 1, expect.any(String)]])
  await startOtherApp(app, { smtpUrl: null })
  await expect.poll(() => statusesOf('Otherlead'), pollOptions).toEqual([['KEPT', 1, expect.any(String)]])
})

test('a change that did not happen sends no mail', async () => {
  const before = await app.app.db.$count(mails)
  await app.call('Stranger', 'POST', '/leaves', between('01-01', '12-31'))
  expect(await app.app.db.$count(mails)).toBe(before)
  expect(smtp.received.flatMap(({ to }) => to)).not.toContain(emailOf('Otherlead'))
})
