import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { transaction } from '../db/transaction.ts'
import { files } from '../files/store/tables.ts'
import { mailEvent } from '../events/mailEvents.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { startTestSmtp, type TestSmtp } from '../../testing/smtp.ts'
import { attach, type Attachment } from './attachments.ts'
import { post, postMails, type Recipient } from './postMail.ts'
import { mails } from './tables.ts'
import { emailTemplates } from './templates/tables.ts'

const pollOptions = { interval: 20 }

let app: TestApp
let smtp: TestSmtp
beforeAll(async () => {
  smtp = await startTestSmtp()
  app = await startTestApp({ smtpUrl: smtp.url, mailFrom: 'hr@acme.test' })
})
afterAll(async () => {
  await app.close()
  await smtp.close()
})
afterEach(async () => {
  smtp.received.length = 0
  await app.app.db.delete(mails)
  await app.app.db.delete(emailTemplates)
})

const greeting = mailEvent({
  event: 'test.greeting',
  category: 'notification',
  name: 'Greeting',
  description: 'A greeting.',
  variables: { wish: { description: 'What is wished', sample: 'Good day', kind: 'text' } },
  builtIn: { title: '{{wish}}, {{firstName}}', paragraphs: ['{{companyName}} says {{wish}}.'] },
})

const salma: Recipient = { id: null, email: 'salma@acme.test', firstName: 'Salma', lastName: 'Hassan' }

const postGreeting = (to: Recipient, wish: string, attachments: Attachment[] = []) =>
  transaction(app.app.db, (tx) => postMails(tx, app.app, [post(greeting, to, { wish }, attachments)]))

async function attachFile(content: string): Promise<Attachment> {
  const storedFile = await app.app.files.put(Buffer.from(content))
  const file = { ownerId: app.company.id('Lead'), name: 'hours.txt', mediaType: 'text/plain', stored: storedFile }
  return transaction(app.app.db, (tx) => attach(tx, file))
}

const readReceived = async (count = 1) => {
  await expect.poll(() => smtp.received.length, pollOptions).toBe(count)
  return smtp.received.map(({ headers, source }) => ({ subject: headers.get('subject'), source }))
}
const rows = () => app.app.db.select().from(mails).orderBy(mails.recipient)
const decoded = (source: string) => source.replace(/=\r\n/g, '').replaceAll('=3D', '=')

const template = {
  name: 'Ours',
  category: 'notification' as const,
  event: greeting.event,
  subject: 'Ours: {{wish}}',
  htmlContent: '<p>Dear {{firstName}} {{lastName}}</p>',
  textContent: null,
  isActive: true,
  version: 1,
}
const adopt = (changes: Partial<typeof template> = {}) =>
  app.app.db.insert(emailTemplates).values({ ...template, ...changes })

test('a mail has its built-in text, and values stay text', async () => {
  await postGreeting(salma, 'Good {{companyName}}')
  const [mail] = await readReceived()
  expect(mail?.subject).toBe('Good {{companyName}}, Salma')
  expect(await rows()).toMatchObject([{ event: 'test.greeting', recipient: 'salma@acme.test' }])
})

test('the active template of the event replaces it; a broken one, or one of another event, does not', async () => {
  await adopt()
  await postGreeting(salma, 'Good day')
  const [mail] = await readReceived()
  expect(mail?.subject).toBe('Ours: Good day')
  expect(mail?.source).toContain('Dear Salma Hassan')
  await app.app.db.update(emailTemplates).set({ subject: '{{nobodyKnows}}' })
  await postGreeting(salma, 'Good night')
  expect((await readReceived(2)).at(1)?.subject).toBe('Good night, Salma')
  await app.app.db.update(emailTemplates).set({ subject: 'Ours', event: 'test.other' })
  await postGreeting(salma, 'Good bye')
  expect((await readReceived(3)).at(2)?.subject).toBe('Good bye, Salma')
})

const directions = async (count: number) =>
  (await readReceived(count)).map(({ source }) => /<html[^>]* dir="(\w+)"/.exec(decoded(source))?.[1])

test('a person with Arabic payslips gets right-to-left emails', async () => {
  await postGreeting({ ...salma, payslipLanguage: 'ar' }, 'Good day')
  expect(await directions(1)).toEqual(['rtl'])
  await postGreeting(salma, 'Good day')
  expect((await directions(2)).at(1)).toBe('ltr')
})

test('a template has the direction of its text, whoever reads it', async () => {
  await adopt({ htmlContent: '<p>{{firstName}}، مرحبًا</p>' })
  await postGreeting(salma, 'Good day')
  expect(await directions(1)).toEqual(['rtl'])
  await app.app.db.update(emailTemplates).set({ htmlContent: '<p>{{firstName}}, welcome</p>' })
  await postGreeting({ ...salma, firstName: 'ليلى', payslipLanguage: 'ar' }, 'Good day')
  expect((await directions(2)).at(1)).toBe('ltr')
})

test('a file is sent with its mail, and deleted afterwards with the mail’s content', async () => {
  const { db } = app.app
  const [ownFile, sharedFile] = [await attachFile('eight hours'), await attachFile('kept elsewhere')]
  const { isOfMail: _, ...sharedRow } = sharedFile
  await postGreeting(salma, 'Good day', [ownFile, sharedRow])
  const [mail] = await readReceived()
  for (const content of ['eight hours', 'kept elsewhere'])
    expect(mail?.source).toContain(Buffer.from(content).toString('base64'))
  expect(mail?.source).toContain('filename=hours.txt')
  await expect.poll(async () => (await rows())[0]?.status, pollOptions).toBe('SENT')
  expect(await rows()).toMatchObject([{ text: '', html: '', attachments: [] }])
  expect(await db.select({ id: files.id }).from(files)).toEqual([{ id: sharedFile.file }])
  await db.delete(files).where(eq(files.id, sharedFile.file))
})

test('a mail whose file is missing waits and shows why; the others are sent', async () => {
  const lostFile = await attachFile('lost')
  await app.app.files.remove(lostFile.file)
  await postGreeting({ ...salma, email: 'a@acme.test' }, 'Lost', [lostFile])
  await postGreeting({ ...salma, email: 'b@acme.test' }, 'Good day')
  expect((await readReceived()).map(({ subject }) => subject)).toEqual(['Good day, Salma'])
  await expect
    .poll(rows, pollOptions)
    .toMatchObject([
      { status: 'QUEUED', attempts: 1, lastError: expect.stringMatching(/^EATTACHMENT: .*missing/) },
      { status: 'SENT' },
    ])
})

test('attachments that are too large for mail servers are refused, and nothing is queued', async () => {
  const huge = { ...(await attachFile('huge')), bytes: 16 * 1024 * 1024 }
  await expect(postGreeting(salma, 'Good day', [huge])).rejects.toThrow('attachments')
  expect(await app.app.db.select({ n: sql`1` }).from(mails)).toEqual([])
})
