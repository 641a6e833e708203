import { eq } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import { todayOf } from '../../../company/settings.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { allow } from '../../../errors.ts'
import { files, storedColumns, type StoredRow } from '../../../files/tables.ts'
import { noTypesetter } from '../../../pdf/typeset.ts'
import { accountsChanged } from '../messages.ts'
import { mailInvoice } from './mail.ts'
import { keepFile } from './pdf/invoiceFile.ts'
import { invoicePolicy, withoutAddress } from './policy.ts'
import { invoiceInFull, lockInvoice } from './queries.ts'

/**
 * Mails an issued invoice to the address that its account has now, its PDF attached.
 * @throws Refusal 404; 409 for a draft or a void one, and where the account has no address; 503 where there is no PDF of it,
 * and this system cannot make one.
 */
export const sendInvoice = (ctx: Context, { id }: { id: string }) =>
  change(ctx, async (tx) => {
    const { invoice, facts } = await lockInvoice(tx, id)
    allow(invoicePolicy.send(ctx.actor, facts))
    const file = (await storedFile(tx, invoice.fileId)) ?? (await keepFile(tx, ctx, id)) ?? allow(noTypesetter())
    const to = (await mailInvoice(tx, ctx, id, file)) ?? allow(withoutAddress())
    return {
      action: 'invoice.sent',
      subject: { type: 'invoice', id },
      after: { to, number: invoice.number },
      events: [accountsChanged()],
      answer: { invoice: await invoiceInFull(tx, ctx.actor, await todayOf(tx, ctx), id) },
    }
  })

async function storedFile(tx: Tx, fileId: string | null): Promise<StoredRow | undefined> {
  if (fileId === null) return undefined
  const [file] = await tx.select(storedColumns).from(files).where(eq(files.id, fileId))
  return file
}
