import { randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { CreateInvoice } from '@muster/contract/accounts/invoices'
import { change } from '../../../audit/change.ts'
import { todayOf } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { throwIf, invalid } from '../../../kernel/errors.ts'
import { accountsChanged } from '../messages.ts'
import { accounts, invoiceLines, invoices } from '../tables.ts'
import { manualLines, writeTotal } from './lines.ts'
import { readInvoice } from './queries.ts'

/** Adds a draft invoice with lines entered by hand. @throws Refusal 400 if the account does not exist. */
export const createInvoice = (ctx: Context, { accountId, period, dueDate, note, lines }: CreateInvoice) =>
  change(ctx, async (tx) => {
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for('share')
    if (!account) return throwIf(invalid({ accountId: 'Please choose an account from the list' }))
    const id = randomUUIDv7()
    await tx.insert(invoices).values({
      id,
      accountId,
      currency: account.currency,
      period: period ?? null,
      dueDate: dueDate ?? null,
      note: note || null,
      createdBy: ctx.actor.id,
      createdAt: ctx.request.at,
    })
    await tx.insert(invoiceLines).values(manualLines(id, lines))
    await writeTotal(tx, id)
    const invoice = await readInvoice(tx, ctx.actor, await todayOf(tx, ctx), id)
    return {
      action: 'invoice.drafted',
      subject: { type: 'invoice', id },
      after: { accountId, total: invoice.total, currency: invoice.currency, lines: lines.length },
      events: [accountsChanged()],
      answer: { invoice },
    }
  })
