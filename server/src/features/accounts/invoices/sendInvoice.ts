import { and, eq, sql } from 'drizzle-orm'
import { todayOf } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { throwIf, conflict, type Refusal } from '../../../kernel/errors.ts'
import { files, storedColumns, type StoredRow } from '../../../files/store/tables.ts'
import { noTypesetter } from '../../../pdf/typeset.ts'
import { accountsChanged } from '../messages.ts'
import { accounts, invoices } from '../tables.ts'
import { mailInvoice } from './mail.ts'
import { changeWithFile } from './pdf/invoiceFile.ts'
import { invoicePolicy, withoutAddress } from './policy.ts'
import { readInvoice, lockInvoice } from './queries.ts'

/**
 * Sends an issued invoice with its PDF to the account's current email address.
 * @throws Refusal 404 if there is no such invoice; 409 for a draft or void invoice, if the account has no address, or
 * if it was sent there within the last minute; 503 if there is no PDF and this system cannot make one.
 */
export const sendInvoice = (ctx: Context, { id }: { id: string }) =>
  changeWithFile(ctx, async (tx, storePdf) => {
    const { invoice, facts } = await lockInvoice(tx, id)
    throwIf(invoicePolicy.send(ctx.actor, facts), await sentRefusal(tx, id))
    const file = (await storedFile(tx, invoice.fileId)) ?? (await storePdf(id)) ?? throwIf(noTypesetter())
    const to = (await mailInvoice(tx, ctx, id, file)) ?? throwIf(withoutAddress())
    return {
      action: 'invoice.sent',
      subject: { type: 'invoice', id },
      after: { to, number: invoice.number },
      events: [accountsChanged()],
      answer: { invoice: await readInvoice(tx, ctx.actor, await todayOf(tx, ctx), id) },
    }
  })

/**
 * Returns a refusal 409 if the invoice was sent to the same address within the last minute; otherwise null. Repeated
 * clicks thus send a single mail.
 */
async function sentRefusal(tx: Tx, id: string): Promise<Refusal | null> {
  const [recent] = await tx
    .select({ to: invoices.sentTo })
    .from(invoices)
    .innerJoin(accounts, eq(accounts.id, invoices.accountId))
    .where(
      and(
        eq(invoices.id, id),
        eq(invoices.sentTo, accounts.email),
        sql`${invoices.sentAt} > now() - interval '1 minute'`,
      ),
    )
  return recent
    ? conflict(
        `This invoice was sent to ${recent.to} a moment ago. Wait a minute to send it again.`,
        'invoice.sent_already',
      )
    : null
}

async function storedFile(tx: Tx, fileId: string | null): Promise<StoredRow | undefined> {
  if (fileId === null) return undefined
  const [file] = await tx.select(storedColumns).from(files).where(eq(files.id, fileId))
  return file
}
