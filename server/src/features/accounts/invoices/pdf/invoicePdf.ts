import { eq } from 'drizzle-orm'
import type { Context } from '../../../../context.ts'
import { files, storedColumns } from '../../../../files/store/tables.ts'
import { answerStored, type StoredFile } from '../../../../http/storedFile.ts'
import { typeset } from '../../../../pdf/typeset.ts'
import { fileName, invoiceSheet } from './invoiceFile.ts'

/**
 * Returns the PDF of an invoice as it was issued. If no PDF is stored, makes it now: for a draft, or for an invoice
 * that was issued while this system could not make one.
 * @throws Refusal 404 if there is no such invoice; 503 if this system cannot make PDF files.
 */
export async function invoicePdf(ctx: Context, { id }: { id: string }): Promise<StoredFile | File> {
  const { db } = ctx.app
  const { row, sheet } = await invoiceSheet(db, id)
  if (row.fileId === null) return new File([await typeset(sheet)], fileName(row), { type: 'application/pdf' })
  const [file] = await db.select(storedColumns).from(files).where(eq(files.id, row.fileId))
  if (!file) throw new Error('An invoice without its file')
  return answerStored(ctx, file, { inline: true })
}
