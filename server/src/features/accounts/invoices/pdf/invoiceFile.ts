import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { identityOf, logosOf } from '../../../../companySettings/identity.ts'
import { sellerOf } from '../../../../companySettings/seller.ts'
import { type Change, change } from '../../../../audit/change.ts'
import type { Context } from '../../../../context.ts'
import type { Queryable, Tx } from '../../../../db/database.ts'
import { isShared } from '../../../../db/transaction.ts'
import { assertFound } from '../../../../kernel/errors.ts'
import { files, type StoredRow } from '../../../../files/store/tables.ts'
import { typesetIfPossible } from '../../../../pdf/typeset.ts'
import type { Sheet } from '../../../../pdf/typesetter.ts'
import { type InvoiceParties, invoices } from '../../tables.ts'
import { billedTo, type InvoiceRow, linesOf, selectInvoices } from '../queries.ts'
import { sheetOf } from './sheetOf.ts'

const layout = join(import.meta.dirname, 'invoice.typ')

/** Returns the file name of an invoice, such as `Invoice 2026-0001.pdf`. */
export const fileName = ({ kind, number }: Pick<InvoiceRow, 'kind' | 'number'>): string =>
  `${kind === 'CREDIT_NOTE' ? 'Credit note' : 'Invoice'} ${number ?? 'draft'}.pdf`

/**
 * Returns an invoice and the content of its PDF. A draft uses the current details of account and company.
 * @throws Refusal 404 if there is none.
 */
export async function invoiceSheet(db: Queryable, id: string): Promise<{ row: InvoiceRow; sheet: Sheet }> {
  const [row] = await selectInvoices(db).where(eq(invoices.id, id))
  assertFound(row)
  const parties = row.parties ?? { ...billedTo(row.account), ...(await readIssuer(db)) }
  const version = parties.logo ?? null
  const logo = version === null ? null : ((await logosOf(db, [version])).get(version) ?? null)
  return { row, sheet: { layout, data: sheetOf(row, await linesOf(db, [id]), parties), logo } }
}

/** Returns the company's current details for invoices. */
async function readIssuer(db: Queryable): Promise<Pick<InvoiceParties, 'company' | 'logo' | 'seller'>> {
  const { name: company, logo } = await identityOf(db)
  return { company, logo, seller: await sellerOf(db) }
}

/** The content of a PDF and the stored file. `stored` is null if this system cannot make PDF files. */
interface SheetFile {
  sheet: Sheet
  stored: Pick<StoredRow, 'id' | 'bytes' | 'digest'> | null
}

/**
 * Thrown to roll back the transaction that issues an invoice if no PDF with the content of `sheet` has been made yet.
 */
class PdfMissing extends Error {
  readonly sheet: Sheet

  constructor(sheet: Sheet) {
    super('The PDF of this sheet is not set yet')
    this.sheet = sheet
  }
}

/** Stores the PDF of an invoice that was just issued, and returns it; null if this system cannot make PDF files. */
export type StorePdf = (id: string) => Promise<StoredRow | null>

/**
 * Runs a change that issues an invoice and stores its PDF. Making the PDF within the transaction would block its
 * connection, and everyone waiting for the next number. So `work` runs once to determine the content and is rolled
 * back; the PDF is made, and `work` runs again. If another invoice took the number meanwhile, this is repeated; after a
 * few attempts, the PDF is made within the transaction, and so it is if the transaction is shared and can't be repeated.
 * Unused files are deleted later.
 */
export async function changeWithFile<T>(
  ctx: Context,
  work: (tx: Tx, keepFile: StorePdf) => Promise<Change<T>>,
): Promise<T> {
  let result: SheetFile | undefined
  for (let tries = isShared(ctx.app.db) ? maxTriesOutside : 0; ; tries += 1) {
    try {
      return await change(ctx, (tx) =>
        work(tx, (id) => storePdf(tx, ctx, id, tries < maxTriesOutside ? result : typesetInTransaction)),
      )
    } catch (error) {
      if (!(error instanceof PdfMissing)) throw error
      result = await typesetFile(ctx, error.sheet)
    }
  }
}

/**
 * The number of attempts to make the PDF outside the transaction. After these, the PDF is made within the transaction,
 * so that every call succeeds, even if many run at the same time.
 */
const maxTriesOutside = 4
const typesetInTransaction = Symbol('the PDF is set where it is kept')

async function typesetFile({ app }: Context, sheet: Sheet): Promise<SheetFile> {
  const pdf = await typesetIfPossible(sheet)
  return { sheet, stored: pdf && (await app.files.put(pdf)) }
}

async function storePdf(
  tx: Tx,
  ctx: Context,
  id: string,
  prepared: SheetFile | typeof typesetInTransaction | undefined,
): Promise<StoredRow | null> {
  const { row, sheet } = await invoiceSheet(tx, id)
  const set = prepared === typesetInTransaction ? await typesetFile(ctx, sheet) : prepared
  if (!set || !isDeepStrictEqual(set.sheet, sheet)) throw new PdfMissing(sheet)
  if (!set.stored) return null
  const file = { ...set.stored, name: fileName(row), mediaType: 'application/pdf' }
  await tx.insert(files).values({ ...file, ownerId: ctx.actor.id, purpose: 'INVOICE' })
  await tx.update(invoices).set({ fileId: file.id }).where(eq(invoices.id, id))
  return file
}
