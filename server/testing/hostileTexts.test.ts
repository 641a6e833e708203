import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setClock } from '../src/kernel/clock.ts'
import { invoicing } from '../src/features/accounts/test/invoices.ts'
import { keyCreated } from '../src/features/auth/allSessions/messages.ts'
import { deliverReports } from '../src/features/reports/schedules/deliver.ts'
import { files } from '../src/files/store/tables.ts'
import { openAttachments } from '../src/mail/attachments.ts'
import { mails } from '../src/mail/tables.ts'
import { startTestApp, type TestApp } from './app.ts'
import { testPassword } from './company.ts'
import { scripts, typesetting } from './hostileTexts.ts'
import { readPdf } from './readPdf.ts'
import { readXlsx } from './readXlsx.ts'

/*
 * Text entered into the company's data is never executed: in responses, mails, PDFs and workbooks (promise 26).
 * e2e/hostileText.e2e.ts tests the screens.
 */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  setClock(null)
  await app.close()
})

const callAsOwner = async (method: string, path: string, body?: object) => {
  const answer = await app.call('Owner', method, path, body)
  expect([answer.status < 300, answer.body.message ?? null], `${method} ${path}`).toEqual([true, null])
  return answer.body
}
async function setSettings(changes: Record<string, string>) {
  const { settings } = await callAsOwner('GET', '/settings/system')
  const were = Object.fromEntries(Object.keys(changes).map((key) => [key, settings[key]]))
  await callAsOwner('PATCH', '/settings/system', { changes, were })
}
const callCompany = (companyName: string) => setSettings({ companyName })
/** Expects a mail to contain only its own markup: known tags, and no links to other sites. */
function expectHarmless(html: string) {
  const tags = [...html.matchAll(/<(\/?[a-z!][\w-]*)/gi)].map(([, tag = '']) => tag.replace('/', '').toLowerCase())
  const knownTags = [
    '!doctype',
    'html',
    'head',
    'meta',
    'title',
    'style',
    'body',
    'table',
    'tr',
    'td',
    'p',
    'h1',
    'br',
    'bdi',
    'a',
  ]
  expect(tags.filter((tag) => !knownTags.includes(tag))).toEqual([])
  expect(
    [...html.matchAll(/href="(.*?)"/g)].map(([, to]) => to).filter((to) => /elsewhere|javascript/.test(to ?? '')),
  ).toEqual([])
}
const unescaped = (html: string) =>
  html.replace(
    /&(lt|gt|quot|#39|amp);/g,
    (_, name: string) => ({ lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' })[name] ?? '',
  )

test.each(scripts)('%s as a name: a department, a position, a key, a report, an account', async (text) => {
  const { department } = await callAsOwner('POST', '/departments', { name: text })
  const { position } = await callAsOwner('POST', '/positions', { name: text })
  const { report } = await callAsOwner('POST', '/reports/custom', { name: text, metrics: ['leaves.requests'] })
  const { account } = await callAsOwner('POST', '/accounts', { name: text, description: text, address: text })
  const { key } = await callAsOwner('POST', '/api-keys', {
    name: text,
    permissions: ['roles.read'],
    expiresOn: Temporal.Now.plainDateISO('Africa/Cairo').add({ days: 30 }).toString(),
    currentPassword: testPassword,
  })
  expect([department.name, position.name, report.name, account.name, account.address, key.name]).toEqual(
    Array(6).fill(text),
  )
  await app.app.waitForNotifications()
  const [mail] = await app.app.db
    .select()
    .from(mails)
    .where(eq(mails.subject, keyCreated(key.person, '', false).title))
    .orderBy(desc(mails.id))
  expect(mail?.text).toContain(`“${text}”`)
  expectHarmless(mail?.html ?? '')
  expect(unescaped(mail?.html ?? '')).toContain(text)
  await callAsOwner('DELETE', `/reports/custom/${report.id}`)
  await callAsOwner('DELETE', `/api-keys/${key.id}`)
})

test('all of it in an invoice: its PDF, its mail and the statement of its account', async () => {
  const on = invoicing(app)
  const all = [...scripts, ...typesetting]
  const [text = '', ...others] = scripts
  await callCompany(text)
  await setSettings({
    companyAddress: typesetting.slice(0, 4).join('\n'),
    taxNumber: '#panic("tax")',
    registrationNumber: '= Heading $x$',
    bankName: others[0] ?? '',
    accountHolder: '<script>alert(1)</script>',
  })
  const name = `${text} of its own`
  const { id: accountId } = await on.account({
    name,
    address: scripts.slice(0, 4).join('\n'),
    email: 'bills@client.example',
  })
  const lines = all.map((description) => ({ description, rate: 1 }))
  const { id } = (await on.create({ accountId, lines, note: typesetting.join('\n') })).body.invoice
  expect((await on.edit(id, { status: 'ISSUED' })).status).toBe(200)
  const { raw } = await app.call('Hr', 'GET', `/invoices/${id}/pdf`)
  const { text: visibleText, plain } = readPdf(raw)
  const inARow = (text: string) => text.replace(/[|\u200b\s]/g, '')
  for (const each of [...all, '#panic("tax")', '= Heading $x$', '<script>alert(1)</script>'])
    expect(inARow(visibleText)).toContain(inARow(each))
  expect(plain).not.toMatch(/\/JavaScript|\/URI|\/Launch/)
  const [mail] = await app.app.db.select().from(mails).where(eq(mails.recipient, 'bills@client.example'))
  expectHarmless(mail?.html ?? '')
  expect(mail?.text).toContain(`Hello ${name},`)
  expect(mail?.text).toContain(`Sent automatically by ${text}.`)
  for (const reference of scripts) expect((await on.pay(id, { amount: 1, reference })).status).toBe(201)
  const file = await app.call('Hr', 'GET', `/accounts/${accountId}/statement/file`)
  expect(file.status, JSON.stringify(file.body)).toBe(200)
  const { sheet, strings, part } = await readXlsx(new Blob([new Uint8Array(file.raw)]))
  expect(strings).toEqual(expect.arrayContaining([...scripts]))
  expect(sheet + part('xl/workbook.xml')).not.toMatch(/<f>|<hyperlink|<script|<svg/i)
  expect(file.headers['content-disposition']).not.toMatch(/[\r\n<>]/)
})

test.each(scripts)('%s as a name: a report mailed with its workbook, and its company', async (text) => {
  await callCompany(text)
  const { report } = await callAsOwner('POST', '/reports/custom', { name: text, metrics: ['leaves.requests'] })
  await app.app.db.delete(mails)
  setClock(() => Temporal.Instant.from('2026-11-18T09:00:00Z'))
  const { schedule } = await callAsOwner('POST', '/reports/schedules', {
    report: report.id,
    every: 'week',
    day: 1,
    recipients: [app.company.id('Owner')],
  })
  setClock(() => Temporal.Instant.from('2026-11-23T09:00:00Z'))
  await deliverReports(app.app)
  setClock(null)
  const [mail] = await app.app.db.select().from(mails)
  expect(mail?.subject).toContain(text.slice(0, 20))
  expectHarmless(mail?.html ?? '')
  const [file] = await openAttachments(app.app.files, mail?.attachments ?? [])
  expect(file?.filename).toMatch(/^[^<>"/\\|:*?]+\.xlsx$/)
  const { part } = await readXlsx(new Blob([new Uint8Array(file?.content ?? [])]))
  expect(part('xl/workbook.xml')).not.toMatch(/<script|<svg|<img/)
  await callAsOwner('DELETE', `/reports/schedules/${schedule.id}`)
  await callAsOwner('DELETE', `/reports/custom/${report.id}`)
  await app.app.db.delete(files).where(eq(files.purpose, 'MAIL'))
})
