import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { readPdf } from '../../../../testing/readPdf.ts'
import { settings } from '../../../companySettings/tables.ts'
import { invoicing } from '../test/invoices.ts'
import { type InvoiceParties, invoices } from '../tables.ts'
import { sheetOf } from './pdf/sheetOf.ts'
import { selectInvoices } from './queries.ts'

let app: TestApp
let on: ReturnType<typeof invoicing>
beforeAll(async () => {
  app = await startTestApp()
  on = invoicing(app)
})
afterAll(() => app.close())
beforeEach(() => app.app.db.delete(settings))

const details = {
  companyAddress: '22 Talaat Harb Street\nCairo',
  taxNumber: '482-117-935',
  registrationNumber: '174052',
  bankName: 'Bank of the Nile',
  accountHolder: 'Muster Ltd',
  accountNumber: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFF',
}
async function set(changes: Partial<typeof details>) {
  const { settings } = (await app.call('Owner', 'GET', '/settings/system')).body
  const were = Object.fromEntries(Object.keys(changes).map((key) => [key, settings[key]]))
  expect((await app.call('Owner', 'PATCH', '/settings/system', { changes, were })).status).toBe(200)
}
const textOf = async (id: string) =>
  readPdf((await app.call('Hr', 'GET', `/invoices/${id}/pdf`)).raw).text.replace(/[|\u200b]/g, '')
async function draft() {
  const { id: accountId } = await on.account()
  return (await on.create({ accountId, lines: [{ description: 'Work', rate: 100 }] })).body.invoice
}
const listItem = async (id: string) =>
  (await app.call('Hr', 'GET', '/invoices?limit=100')).body.invoices.find((row: any) => row.id === id)

test('a draft names missing seller details, in the list too, and can still be issued', async () => {
  const { id, lacks } = await draft()
  expect(lacks).toEqual(['address', 'taxNumber', 'bankAccount'])
  await set({ taxNumber: details.taxNumber })
  expect((await on.read(id)).lacks).toEqual(['address', 'bankAccount'])
  expect((await listItem(id)).lacks).toEqual(['address', 'bankAccount'])
  const answer = await on.edit(id, { status: 'ISSUED' })
  expect([answer.status, answer.body.invoice.lacks]).toEqual([200, ['address', 'bankAccount']])
  await set(details)
  // The invoice still has the details of its issue.
  expect((await on.read(id)).lacks).toEqual(['address', 'bankAccount'])
  expect((await draft()).lacks).toEqual([])
})

test('shows the company’s details as they were when it was issued', async () => {
  await set(details)
  const { id } = await draft()
  const { number } = (await on.edit(id, { status: 'ISSUED' })).body.invoice
  await set({ companyAddress: 'Elsewhere', accountNumber: '12345678', taxNumber: '' })
  const text = await textOf(id)
  for (const part of [
    'Muster22 Talaat Harb StreetCairoTax number: 482-117-935Registration number: 174052',
    'PaymentBankBank of the NileAccount holderMuster LtdAccount numberDE89 3704 0044 0532 0130 00BICCOBADEFF',
    `Payment reference${number}`,
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('Elsewhere')
  expect((await on.read(id)).lacks).toEqual([])
  const { creditNote } = (await on.credit(id, { reason: 'Late' })).body
  expect(await textOf(creditNote.id)).toContain('Elsewhere')
  expect(await textOf(creditNote.id)).not.toContain('Payment reference')
  expect(creditNote.lacks).toEqual(['taxNumber'])
})

test('a draft shows what its invoice will show, except for the payment reference', async () => {
  await set(details)
  const text = await textOf((await draft()).id)
  expect(text).toContain('BICCOBADEFF')
  expect(text).not.toContain('Payment reference')
})

test('invoices issued before details were stored keep their original content', async () => {
  const { id } = await on.issued()
  await set(details)
  const [row] = await selectInvoices(app.app.db).where(eq(invoices.id, id))
  if (!row) throw new Error('No invoice')
  const { seller: _, ...former } = row.parties as InvoiceParties
  expect(sheetOf(row, [], former)).toMatchObject({ seller: [], payment: [] })
})
