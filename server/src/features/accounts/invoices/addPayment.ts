import { randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { AddPayment } from '@muster/contract/accounts/invoices'
import { change } from '../../../audit/change.ts'
import { todayOf } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { throwIf, invalid } from '../../../kernel/errors.ts'
import { centsOf, printCents, printedAmount } from '../../../pay/money.ts'
import { accountsChanged } from '../messages.ts'
import { invoicePayments, invoices } from '../tables.ts'
import { invoicePolicy } from './policy.ts'
import { readInvoice, laterThanSeen, lockInvoice } from './queries.ts'

/**
 * Records a payment of an invoice, or a repayment if the amount is negative. The invoice becomes PAID if nothing is
 * left due.
 * @throws Refusal 404 if there is no such invoice; 409 if it is not issued; 400 if the amount exceeds what is due or,
 * for a repayment, what was paid, or if the date is before the issue or after today.
 */
export const addPayment = (ctx: Context, { id, amount: input, paidOn, reference }: AddPayment) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    const today = await todayOf(tx, ctx)
    const { invoice, facts } = await lockInvoice(tx, id)
    throwIf(invoicePolicy.pay(actor, facts))
    const amount = centsOf(input)
    const due = facts.total - facts.credited - facts.paid
    const day = paidOn ?? today
    const amountText = (cents: bigint) => `${invoice.currency} ${printedAmount(printCents(cents))}`
    throwIf(
      amount > 0n && amount > due
        ? invalid({ amount: `Only ${amountText(due > 0n ? due : 0n)} is left to pay` })
        : null,
      facts.paid + amount < 0n ? invalid({ amount: `Only ${amountText(facts.paid)} was paid` }) : null,
      day > today ? invalid({ paidOn: 'Please choose today or an earlier day' }) : null,
      day < (invoice.issuedOn ?? day) ? invalid({ paidOn: 'The invoice had not been issued on this day' }) : null,
    )
    await tx.insert(invoicePayments).values({
      id: randomUUIDv7(),
      invoiceId: id,
      amount: printCents(amount),
      paidOn: day,
      reference: reference ?? null,
      recordedBy: actor.id,
      createdAt: ctx.request.at,
    })
    await tx
      .update(invoices)
      .set({
        paid: printCents(facts.paid + amount),
        status: due - amount <= 0n ? 'PAID' : 'ISSUED',
        updatedAt: laterThanSeen,
      })
      .where(eq(invoices.id, id))
    const answer = await readInvoice(tx, actor, today, id)
    return {
      action: 'invoice.payment_recorded',
      subject: { type: 'invoice', id },
      before: { status: invoice.status, paid: Number(invoice.paid) },
      after: { status: answer.status, paid: answer.paid, amount: input, paidOn: day, number: invoice.number },
      events: [accountsChanged()],
      answer: { invoice: answer },
    }
  })
