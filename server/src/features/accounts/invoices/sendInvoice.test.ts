import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mails } from '../../../mail/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { invoices } from '../tables.ts'
import { invoicing } from '../test/invoices.ts'

let app: TestApp
let on: ReturnType<typeof invoicing>
beforeAll(async () => {
  app = await startTestApp()
  on = invoicing(app)
})
afterAll(() => app.close())

const mailsTo = (recipient: string) =>
  app.app.db.select().from(mails).where(eq(mails.recipient, recipient)).orderBy(desc(mails.createdAt))
const send = (id: string) => app.call('Hr', 'POST', `/invoices/${id}/send`)

test('an invoice is sent with its PDF when it is issued, and again on request', async () => {
  const email = 'bills@nile.example'
  const invoice = await on.issued(1234.5, { name: 'Nile', email })
  expect([invoice.sentTo, invoice.sentAt]).toEqual([email, expect.any(String)])
  const [mail] = await mailsTo(email)
  const attachment = { name: `Invoice ${invoice.number}.pdf`, mediaType: 'application/pdf', file: expect.any(String) }
  expect(mail).toMatchObject({
    event: 'invoice.issued',
    userId: null,
    subject: `Invoice ${invoice.number}`,
    attachments: [attachment],
  })
  expect(mail?.text).toContain(`Invoice ${invoice.number} for USD 1,234.50 is attached.`)
  const aMinuteAgo = { sentAt: sql`now() - interval '61 seconds'` }
  await app.app.db.update(invoices).set(aMinuteAgo).where(eq(invoices.id, invoice.id))
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(invoice.id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'invoice.sent_already']))
  expect(await mailsTo(email)).toHaveLength(2)
  const { creditNote } = (await on.credit(invoice.id, { reason: 'Late' })).body
  const creditMail = (await mailsTo(email)).find(({ subject }) => subject === `Credit note ${creditNote.number}`)
  expect(creditMail?.text).toContain(`It credits invoice ${invoice.number}.`)
})

test('an invoice without an address is issued and says that it was not sent', async () => {
  const invoice = await on.issued(10, { name: 'Nowhere' })
  expect([invoice.status, invoice.sentTo]).toEqual(['ISSUED', null])
  const refusal = await send(invoice.id)
  expect([refusal.status, refusal.body.code]).toEqual([409, 'invoice.no_address'])
  await app.call('Hr', 'PATCH', `/accounts/${invoice.account.id}`, { email: 'later@nowhere.example' })
  expect((await send(invoice.id)).body.invoice.sentTo).toBe('later@nowhere.example')
  await app.call('Hr', 'PATCH', `/accounts/${invoice.account.id}`, { email: 'corrected@nowhere.example' })
  expect((await send(invoice.id)).body.invoice.sentTo).toBe('corrected@nowhere.example')
})

test('drafts and void invoices are not sent', async () => {
  const { id: accountId } = await on.account({ email: 'x@client.example' })
  const draft = (await on.create({ accountId, lines: [{ description: 'Work', rate: 5 }] })).body.invoice
  expect((await send(draft.id)).body.code).toBe('invoice.wrong_status')
  await on.edit(draft.id, { status: 'ISSUED' })
  await on.edit(draft.id, { status: 'VOID' })
  expect((await send(draft.id)).body.code).toBe('invoice.wrong_status')
})
