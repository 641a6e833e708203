import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { identityOf, logosOf } from '../../../../company/identity.ts'
import { sellerOf } from '../../../../company/seller.ts'
import type { Context } from '../../../../context.ts'
import type { Queryable, Tx } from '../../../../db/database.ts'
import { assertFound } from '../../../../errors.ts'
import { files, type StoredRow } from '../../../../files/tables.ts'
import { typesetIfPossible } from '../../../../pdf/typeset.ts'
import type { Sheet } from '../../../../pdf/typesetter.ts'
import { type InvoiceParties, invoices } from '../../tables.ts'
import { type InvoiceRow, linesOf, selectInvoices } from '../queries.ts'
import { sheetOf } from './sheetOf.ts'

const layout = join(import.meta.dirname, 'invoice.typ')

/** The name of its file: `Invoice 2026-0001.pdf`. */
export const fileName = ({ kind, number }: Pick<InvoiceRow, 'kind' | 'number'>): string =>
  `${kind === 'CREDIT_NOTE' ? 'Credit note' : 'Invoice'} ${number ?? 'draft'}.pdf`

/** An invoice and what of it is set; of a draft, with the account as it is now. @throws Refusal 404. */
export async function invoiceSheet(db: Queryable, id: string): Promise<{ row: InvoiceRow; sheet: Sheet }> {
  const [row] = await selectInvoices(db).where(eq(invoices.id, id))
  assertFound(row)
  const parties = row.parties ?? { ...row.account, ...(await issuer(db)) }
  const version = parties.logo ?? null
  const logo = version === null ? null : ((await logosOf(db, [version])).get(version) ?? null)
  return { row, sheet: { layout, data: sheetOf(row, await linesOf(db, [id]), parties), logo } }
}

/** The company as it stands on its invoices now. */
async function issuer(db: Queryable): Promise<Pick<InvoiceParties, 'company' | 'logo' | 'seller'>> {
  const { name: company, logo } = await identityOf(db)
  return { company, logo, seller: await sellerOf(db) }
}

/**
 * Sets the PDF of what has just been issued, and keeps it sealed; null where this system cannot make one. Where the
 * transaction comes to nothing, the file belongs to nothing and is swept.
 */
export async function keepFile(tx: Tx, { app, actor }: Context, id: string): Promise<StoredRow | null> {
  const { row, sheet } = await invoiceSheet(tx, id)
  const pdf = await typesetIfPossible(sheet)
  if (!pdf) return null
  const { id: fileId, bytes, digest } = await app.files.put(pdf)
  const file = { id: fileId, name: fileName(row), mediaType: 'application/pdf', bytes, digest }
  await tx.insert(files).values({ ...file, ownerId: actor.id, purpose: 'INVOICE' })
  await tx.update(invoices).set({ fileId }).where(eq(invoices.id, id))
  return file
}
