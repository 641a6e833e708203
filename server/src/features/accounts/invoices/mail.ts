import { eq, sql } from 'drizzle-orm'
import { formatDate } from '@muster/contract/kit/formatDays'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import type { StoredRow } from '../../../files/store/tables.ts'
import { post, postMail } from '../../../mail/postMail.ts'
import { mailEvent } from '../../../events/mailEvents.ts'
import { printedAmount } from '../../../pay/money.ts'
import { invoices } from '../tables.ts'
import { billedTo, type InvoiceRow, selectInvoices } from './queries.ts'

const invoiceIssued = mailEvent({
  event: 'invoice.issued',
  category: 'notification',
  name: 'Invoice',
  description: 'Sent to the account with the PDF when an invoice or credit note is issued or resent.',
  variables: {
    kind: { description: 'Invoice or Credit note', sample: 'Invoice', kind: 'text' },
    number: { description: 'Document number', sample: '2026-0042', kind: 'text' },
    total: { description: 'Total with currency', sample: 'EUR 660.00', kind: 'text' },
    more: {
      description: 'Sentence with the due date or the credited invoice',
      sample: 'It is due on 23 Dec 2026.',
      kind: 'text',
    },
  },
  builtIn: {
    title: '{{kind}} {{number}}',
    paragraphs: ['{{kind}} {{number}} for {{total}} is attached.', '{{more}}'],
  },
})

export const invoiceMails = [invoiceIssued]

/**
 * Sends an issued invoice with its PDF to the account's email address, as part of the transaction. Returns the address,
 * or null if there is none. Past invoices of the demo company are not sent.
 */
export async function mailInvoice(
  tx: Tx,
  { app, request }: Context,
  id: string,
  file: StoredRow,
): Promise<string | null> {
  const [row] = await selectInvoices(tx).where(eq(invoices.id, id))
  if (!row?.account.email || request.at !== undefined) return null
  const { email } = row.account
  const { name: firstName } = billedTo(row.account)
  const attachment = { file: file.id, name: file.name, mediaType: file.mediaType, bytes: file.bytes }
  const to = { id: null, email, firstName, lastName: '' }
  await postMail(tx, app, post(invoiceIssued, to, valuesOf(row), [attachment]))
  await tx
    .update(invoices)
    .set({ sentTo: email, sentAt: sql`now()` })
    .where(eq(invoices.id, id))
  return email
}

const valuesOf = ({ kind, number, total, currency, dueDate, creditedNumber }: InvoiceRow) => ({
  kind: kind === 'CREDIT_NOTE' ? 'Credit note' : 'Invoice',
  number: number ?? '',
  total: `${currency} ${printedAmount(total)}`,
  more: creditedNumber ? `It credits invoice ${creditedNumber}.` : `It is due on ${formatDate(dueDate ?? '')}.`,
})
