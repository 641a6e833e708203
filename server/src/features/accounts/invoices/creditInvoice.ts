import { randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { CreditInvoice } from '@muster/contract/accounts/invoices'
import { todayOf } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { throwIf, invalid } from '../../../kernel/errors.ts'
import { jsonOf, printCents, printedAmount } from '../../../pay/money.ts'
import { accountsChanged } from '../messages.ts'
import { invoiceLines, invoices } from '../tables.ts'
import { issue } from './issue.ts'
import { mailInvoice } from './mail.ts'
import { changeWithFile } from './pdf/invoiceFile.ts'
import { manualLines, writeTotal } from './lines.ts'
import { invoicePolicy } from './policy.ts'
import { readInvoice, laterThanSeen, lockInvoice } from './queries.ts'

/**
 * Issues a credit note for some lines of an invoice, or for everything that is not credited yet. If the payments exceed
 * what is then left to pay, the difference must be repaid. The invoice itself does not change, and its work does not
 * become billable again.
 * @throws Refusal 404 if there is no such invoice; 409 if it is not issued or is fully credited; 400 if the amount is
 * 0, or more than is left to credit.
 */
export const creditInvoice = (ctx: Context, { id, reason, lines }: CreditInvoice) =>
  changeWithFile(ctx, async (tx, storePdf) => {
    const { actor } = ctx
    const today = await todayOf(tx, ctx)
    const { invoice, facts } = await lockInvoice(tx, id)
    throwIf(invoicePolicy.credit(actor, facts))
    const remaining = facts.total - facts.credited
    const noteId = randomUUIDv7()
    await tx.insert(invoices).values({
      id: noteId,
      kind: 'CREDIT_NOTE',
      accountId: invoice.accountId,
      currency: invoice.currency,
      period: invoice.period,
      creditOf: id,
      note: reason,
      createdBy: actor.id,
      createdAt: ctx.request.at,
    })
    const creditedLines = lines ?? [{ description: `Credit for invoice ${invoice.number}`, amount: jsonOf(remaining) }]
    const noteLines = creditedLines.map(({ description, amount }) => ({ description, quantity: 1, rate: amount }))
    await tx.insert(invoiceLines).values(manualLines(noteId, noteLines))
    const total = await writeTotal(tx, noteId)
    throwIf(
      total > remaining
        ? invalid({ lines: `Only ${invoice.currency} ${printedAmount(printCents(remaining))} is left to credit` })
        : total === 0n
          ? invalid({ lines: 'Please enter an amount greater than 0' })
          : null,
    )
    const number = await issue(tx, ctx, (await lockInvoice(tx, noteId)).invoice, today)
    const file = await storePdf(noteId)
    if (file) await mailInvoice(tx, ctx, noteId, file)
    const credited = facts.credited + total
    await tx
      .update(invoices)
      .set({
        credited: printCents(credited),
        status: facts.total - credited - facts.paid <= 0n ? 'PAID' : 'ISSUED',
        updatedAt: laterThanSeen,
      })
      .where(eq(invoices.id, id))
    return {
      action: 'invoice.credited',
      subject: { type: 'invoice', id },
      before: { status: invoice.status, credited: Number(invoice.credited) },
      after: { number, creditNote: noteId, amount: jsonOf(total), credited: jsonOf(credited), reason },
      events: [accountsChanged()],
      answer: {
        invoice: await readInvoice(tx, actor, today, id),
        creditNote: await readInvoice(tx, actor, today, noteId),
      },
    }
  })
