import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatDate } from '@muster/contract/kit/formatDays'
import { startTestApp, type TestApp } from '../../../../../testing/app.ts'
import { readPdf } from '../../../../../testing/readPdf.ts'
import { stopClock } from '../../../../../testing/stopClock.ts'
import { companyLogos, settings } from '../../../../companySettings/tables.ts'
import { files } from '../../../../files/store/tables.ts'
import { addInvoicedPerson, invoicing, recordWork } from '../../test/invoices.ts'
import { invoices } from '../../tables.ts'

stopClock('2026-11-20T10:00:00Z')

let app: TestApp
let on: ReturnType<typeof invoicing>
beforeAll(async () => {
  app = await startTestApp()
  on = invoicing(app)
})
afterAll(() => app.close())

async function fetched(id: string) {
  const { status, headers, raw } = await app.call('Hr', 'GET', `/invoices/${id}/pdf`)
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  return { headers, raw, digest: createHash('sha256').update(raw).digest('hex') }
}
/** Returns the visible text of an invoice's PDF, without the marks between text runs. */
const visibleText = async (id: string) => readPdf((await fetched(id)).raw).text.replace(/[|\u200b]/g, '')

test('names the seller, the client and the work of each line', async () => {
  const { id: accountId } = await on.account({ name: 'Nile Logistics', address: '1 Corniche\nCairo', currency: 'EUR' })
  const userId = await addInvoicedPerson(app, 'Amina', { accountId, currency: 'EUR' })
  await recordWork(app, userId, '2026-02-02', 380)
  await recordWork(app, userId, '2026-02-03', 60)
  const [{ id }] = (await on.generate({ accountId, period: '2026-02' })).body.invoices
  expect(await visibleText(id)).toContain('InvoiceDraft')
  const { invoice } = (await on.edit(id, { status: 'ISSUED', note: 'Thank you\nfor your trust' })).body
  const { text, plain, pages } = readPdf((await fetched(id)).raw)
  const content = text.replace(/[|\u200b]/g, '')
  expect(pages).toBe(1)
  expect(plain).toContain('<pdfuaid:part>1</pdfuaid:part>')
  expect(plain).not.toMatch(/CreationDate|ModDate|CreateDate|ModifyDate/)
  for (const part of [
    `Invoice${invoice.number}`,
    'Billed toNile Logistics1 CornicheCairo',
    `Issued${formatDate(invoice.issuedOn)}Due${formatDate(invoice.dueDate)}MonthFebruary 2026`,
    'Amina Test, hours worked in February 20262 Feb 6:20, 3 Feb 1:007:20 h90.00660.00',
    'EUR 660.00',
    'Thank youfor your trust',
  ])
    expect(content).toContain(part)
})

test('states part of a month in days, so that the line can be checked by hand', async () => {
  const { id: accountId } = await on.account({ name: 'Days Ltd', currency: 'USD' })
  await addInvoicedPerson(app, 'Dalia', {
    accountId,
    currency: 'USD',
    method: 'monthly',
    rate: '3000.00',
    hireDate: '2025-09-23',
  })
  const [{ id }] = (await on.generate({ accountId, period: '2025-09' })).body.invoices
  const { body } = await app.call('Hr', 'GET', `/invoices/${id}`)
  expect(body.invoice.lines[0]).toMatchObject({ quantity: '0.2667', share: '8/30', rate: 3000, amount: 800 })
  expect(await visibleText(id)).toContain('8/30 of a month3,000.00800.00')
})

test('an issued invoice never changes, even if the account or company is renamed', async () => {
  const { id, account, number } = await on.issued(100)
  const first = await fetched(id)
  expect(first.headers['content-disposition']).toContain(`Invoice ${number}.pdf`)
  await app.call('Hr', 'PATCH', `/accounts/${account.id}`, { name: 'Somebody else', address: 'Elsewhere' })
  await on.pay(id, { amount: 10 })
  expect((await fetched(id)).digest).toBe(first.digest)
  const [row] = await app.app.db
    .select({ digest: files.digest, purpose: files.purpose })
    .from(invoices)
    .innerJoin(files, eq(files.id, invoices.fileId))
    .where(eq(invoices.id, id))
  expect(row).toEqual({ digest: first.digest, purpose: 'INVOICE' })
  await expect(app.app.db.update(invoices).set({ fileId: null }).where(eq(invoices.id, id))).rejects.toMatchObject({
    cause: { code: 'MU001' },
  })
})

test('shows the logo that the company had when it was issued', async () => {
  const before = await on.issued(10)
  const teal = { create: { width: 8, height: 8, channels: 3, background: '#0b655d' } } as const
  const content = await sharp(teal).png().toBuffer()
  await app.app.db.insert(companyLogos).values({ version: 'teal', content })
  await app.app.db.insert(settings).values({ key: 'logo', value: 'teal' })
  const after = await on.issued(10)
  await app.app.db.delete(settings).where(eq(settings.key, 'logo'))
  expect(readPdf((await fetched(before.id)).raw).tags).not.toContain('Figure')
  expect(readPdf((await fetched(after.id)).raw).tags).toContain('Figure')
})

test('a credit note names its invoice', async () => {
  const { id, number } = await on.issued(100)
  const { creditNote } = (await on.credit(id, { reason: 'Delivered late' })).body
  const creditText = await visibleText(creditNote.id)
  expect(creditText).toContain(`Credit note${creditNote.number}`)
  expect(creditText).toContain(`For invoice${number}`)
  expect(creditText).toContain('Total creditedUSD 100.00')
  expect(creditText).toContain('Delivered late')
})

describe('accepts any text that people type', () => {
  test.each(['#panic("no")', '#read("/etc/passwd")', '= Heading $x$ *bold* `raw` @label', '<script>alert(1)</script>'])(
    '%s stays text',
    async (text) => {
      const { id: accountId } = await on.account({ name: text, address: text })
      const { id } = (await on.create({ accountId, note: text, lines: [{ description: text, rate: 1 }] })).body.invoice
      const answer = await on.edit(id, { status: 'ISSUED' })
      expect(answer.status).toBe(200)
      // Entered as the client's name, its address, a description and the note.
      expect((await visibleText(id)).split(text).length - 1).toBe(4)
    },
  )

  test('other scripts, direction marks and many lines are no problem', async () => {
    const { id: accountId } = await on.account({ name: 'شركة النيل 李雷 🦊', address: 'شارع ١٢\nالقاهرة' })
    const lines = Array.from({ length: 90 }, (_, i) => ({ description: `Day ${i + 1}`, rate: 999_999_999.99 }))
    const { id } = (await on.create({ accountId, lines })).body.invoice
    expect((await on.edit(id, { status: 'ISSUED' })).status).toBe(200)
    const { pages, text } = readPdf((await fetched(id)).raw)
    expect(pages).toBeGreaterThan(2)
    expect(text).toContain('|Day 90|')
    expect(text).toContain('89,999,999,999.10')
  })
})
