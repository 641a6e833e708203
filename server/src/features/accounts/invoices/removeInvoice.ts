import { eq } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { accountsChanged } from '../messages.ts'
import { invoices } from '../tables.ts'
import { invoicePolicy } from './policy.ts'
import { lockInvoice } from './queries.ts'

/**
 * Deletes a draft, which makes its work billable again.
 * @throws Refusal 404 if there is no such invoice; 409 if it is issued.
 */
export const removeInvoice = (ctx: Context, { id }: { id: string }) =>
  change(ctx, async (tx) => {
    const { invoice, facts } = await lockInvoice(tx, id)
    throwIf(invoicePolicy.edit(ctx.actor, facts))
    await tx.delete(invoices).where(eq(invoices.id, id))
    return {
      action: 'invoice.discarded',
      subject: { type: 'invoice', id },
      before: { accountId: invoice.accountId, period: invoice.period, total: invoice.total },
      events: [accountsChanged()],
      answer: undefined,
    }
  })
