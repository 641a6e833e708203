import { eq } from 'drizzle-orm'
import type { EditInvoice } from '@muster/contract/accounts/invoices'
import { todayOf } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { accountsChanged } from '../messages.ts'
import { invoicedWork, invoices } from '../tables.ts'
import { issue } from './issue.ts'
import { mailInvoice } from './mail.ts'
import { changeWithFile } from './pdf/invoiceFile.ts'
import { replaceLines, writeTotal } from './lines.ts'
import { changedMeanwhile, invoicePolicy } from './policy.ts'
import { outdatedRefusal } from './work/outdated.ts'
import { readInvoice, laterThanSeen, lockInvoice } from './queries.ts'

const policies = { ISSUED: invoicePolicy.issue, VOID: invoicePolicy.void } as const
const actions = { ISSUED: 'invoice.issued', VOID: 'invoice.voided' } as const

/**
 * Changes a draft, issues it, or voids an issued invoice. Issuing sends the invoice by email if the account has an
 * address; voiding makes its work billable again.
 * @throws Refusal 404 if there is no such invoice; 409 if the invoice's status does not allow the change, if the
 * invoice has changed since the caller read it, if there is nothing to pay, if it charges for work that can no longer
 * be invoiced, or, for voiding, if something was paid or credited; 400 for invalid lines or due dates.
 */
export const editInvoice = (ctx: Context, { id, updatedAt, status, ...draft }: EditInvoice) =>
  changeWithFile(ctx, async (tx, storePdf) => {
    const { actor } = ctx
    const today = await todayOf(tx, ctx)
    const { invoice, facts } = await lockInvoice(tx, id)
    const edits = Object.values(draft).some((value) => value !== undefined)
    const policyOf = edits || !status ? invoicePolicy.edit : policies[status]
    throwIf(policyOf(actor, facts), changedMeanwhile(invoice, updatedAt))
    await writeDraft(tx, id, draft)
    if (status === 'ISSUED') {
      const current = await lockInvoice(tx, id)
      throwIf(invoicePolicy.issue(actor, current.facts), await outdatedRefusal(tx, current.invoice))
      await issue(tx, ctx, current.invoice, today)
      const file = await storePdf(id)
      if (file) await mailInvoice(tx, ctx, id, file)
    }
    if (status === 'VOID') await voidInvoice(tx, ctx, id, today)
    const answer = await readInvoice(tx, actor, today, id)
    const { number, total, dueDate, currency, sentTo } = answer
    return {
      action: status ? actions[status] : 'invoice.changed',
      subject: { type: 'invoice', id },
      before: { status: invoice.status, total: Number(invoice.total), dueDate: invoice.dueDate },
      after: { status: answer.status, number, total, currency, dueDate, sentTo },
      events: [accountsChanged()],
      answer: { invoice: answer },
    }
  })

async function writeDraft(tx: Tx, id: string, { lines, dueDate, note }: Omit<EditInvoice, 'id'>) {
  if (lines) {
    await replaceLines(tx, id, lines)
    await writeTotal(tx, id)
  }
  if (dueDate === undefined && note === undefined) return
  await tx
    .update(invoices)
    .set({
      ...(dueDate !== undefined && { dueDate }),
      ...(note !== undefined && { note: note || null }),
      updatedAt: laterThanSeen,
    })
    .where(eq(invoices.id, id))
}

/** Voids an invoice. It keeps its number, so that the numbers have no gap. */
async function voidInvoice(tx: Tx, { actor }: Context, id: string, today: string) {
  await tx
    .update(invoices)
    .set({ status: 'VOID', voidedOn: today, voidedBy: actor.id, updatedAt: laterThanSeen })
    .where(eq(invoices.id, id))
  await tx.update(invoicedWork).set({ isFree: true }).where(eq(invoicedWork.invoiceId, id))
}
