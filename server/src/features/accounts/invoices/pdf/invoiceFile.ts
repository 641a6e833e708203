import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { identityOf, logosOf } from '../../../../company/identity.ts'
import { sellerOf } from '../../../../company/seller.ts'
import { type Change, change } from '../../../../audit/change.ts'
import type { Context } from '../../../../context.ts'
import type { Queryable, Tx } from '../../../../db/database.ts'
import { assertFound } from '../../../../errors.ts'
import { files, type StoredRow } from '../../../../files/tables.ts'
import { typesetIfPossible } from '../../../../pdf/typeset.ts'
import type { Sheet } from '../../../../pdf/typesetter.ts'
import { type InvoiceParties, invoices } from '../../tables.ts'
import { billedTo, type InvoiceRow, linesOf, selectInvoices } from '../queries.ts'
import { sheetOf } from './sheetOf.ts'

const layout = join(import.meta.dirname, 'invoice.typ')

/** The name of its file: `Invoice 2026-0001.pdf`. */
export const fileName = ({ kind, number }: Pick<InvoiceRow, 'kind' | 'number'>): string =>
  `${kind === 'CREDIT_NOTE' ? 'Credit note' : 'Invoice'} ${number ?? 'draft'}.pdf`

/** An invoice and what of it is set; of a draft, with the account as it is now. @throws Refusal 404. */
export async function invoiceSheet(db: Queryable, id: string): Promise<{ row: InvoiceRow; sheet: Sheet }> {
  const [row] = await selectInvoices(db).where(eq(invoices.id, id))
  assertFound(row)
  const parties = row.parties ?? { ...billedTo(row.account), ...(await issuer(db)) }
  const version = parties.logo ?? null
  const logo = version === null ? null : ((await logosOf(db, [version])).get(version) ?? null)
  return { row, sheet: { layout, data: sheetOf(row, await linesOf(db, [id]), parties), logo } }
}

/** The company as it stands on its invoices now. */
async function issuer(db: Queryable): Promise<Pick<InvoiceParties, 'company' | 'logo' | 'seller'>> {
  const { name: company, logo } = await identityOf(db)
  return { company, logo, seller: await sellerOf(db) }
}

/** The PDF of a sheet, stored; null where this system cannot make one. */
interface SheetFile {
  sheet: Sheet
  stored: Pick<StoredRow, 'id' | 'bytes' | 'digest'> | null
}

/** Ends a transaction whose PDF is not set yet. */
class NotSet extends Error {
  readonly sheet: Sheet

  constructor(sheet: Sheet) {
    super('The PDF of this sheet is not set yet')
    this.sheet = sheet
  }
}

/** Keeps the PDF of what has just been issued; answers null where this system cannot make one. */
export type KeepFile = (id: string) => Promise<StoredRow | null>

/**
 * Makes a change that keeps the PDF of what it issues. The PDF is set outside the transaction, in which others would wait
 * for their number and a connection would be held: `work` runs once to see what is to be set, comes to nothing, and runs
 * again. Where somebody else has taken the number meanwhile, the PDF is set anew, after a few tries within the transaction.
 * Files that belong to nothing are swept.
 */
export async function changeWithFile<T>(
  ctx: Context,
  work: (tx: Tx, keepFile: KeepFile) => Promise<Change<T>>,
): Promise<T> {
  let made: SheetFile | undefined
  for (let tries = 0; ; tries += 1) {
    try {
      return await change(ctx, (tx) => work(tx, (id) => keepFile(tx, ctx, id, tries < triesOutside ? made : setNow)))
    } catch (error) {
      if (!(error instanceof NotSet)) throw error
      made = await setFile(ctx, error.sheet)
    }
  }
}

/** Attempts outside the transaction; then the PDF is set within it, so that each of many issuers at once succeeds. */
const triesOutside = 4
const setNow = Symbol('the PDF is set where it is kept')

async function setFile({ app }: Context, sheet: Sheet): Promise<SheetFile> {
  const pdf = await typesetIfPossible(sheet)
  return { sheet, stored: pdf && (await app.files.put(pdf)) }
}

async function keepFile(
  tx: Tx,
  ctx: Context,
  id: string,
  made: SheetFile | typeof setNow | undefined,
): Promise<StoredRow | null> {
  const { row, sheet } = await invoiceSheet(tx, id)
  const set = made === setNow ? await setFile(ctx, sheet) : made
  if (!set || !isDeepStrictEqual(set.sheet, sheet)) throw new NotSet(sheet)
  if (!set.stored) return null
  const file = { ...set.stored, name: fileName(row), mediaType: 'application/pdf' }
  await tx.insert(files).values({ ...file, ownerId: ctx.actor.id, purpose: 'INVOICE' })
  await tx.update(invoices).set({ fileId: file.id }).where(eq(invoices.id, id))
  return file
}
