import { eq, sql } from 'drizzle-orm'
import type { InvoiceKind } from '@muster/contract/accounts/invoices'
import { identityOf } from '../../../companySettings/identity.ts'
import { sellerOf } from '../../../companySettings/seller.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { throwIf, invalid } from '../../../kernel/errors.ts'
import { addDays } from '../../../kernel/days.ts'
import { accounts, invoiceNumbers, type invoices as table, invoices } from '../tables.ts'
import { billedTo, laterThanSeen } from './queries.ts'

const prefixes: Record<InvoiceKind, string> = { INVOICE: '', CREDIT_NOTE: 'CN-' }

/**
 * Returns the next number of a year, such as `2026-0001` or `CN-2026-0001`. Other callers wait until this transaction
 * ends; if it is rolled back, the next caller gets the same number. There are therefore no gaps.
 */
async function nextNumber(tx: Tx, kind: InvoiceKind, year: string): Promise<string> {
  const [row] = await tx
    .insert(invoiceNumbers)
    .values({ kind, year: Number(year), last: 1 })
    .onConflictDoUpdate({
      target: [invoiceNumbers.kind, invoiceNumbers.year],
      set: { last: sql`${invoiceNumbers.last} + 1` },
    })
    .returning({ last: invoiceNumbers.last })
  if (!row) throw new Error('No number was given')
  return `${prefixes[kind]}${year}-${String(row.last).padStart(4, '0')}`
}

/**
 * Issues a draft that the transaction has locked. Assigns its number, and stores the current details of the account and
 * the company on it. Returns the number.
 * @throws Refusal 400 if the due date is before the date of issue.
 */
export async function issue(
  tx: Tx,
  { actor, request: { at } }: Context,
  invoice: typeof table.$inferSelect,
  today: string,
): Promise<string> {
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, invoice.accountId))
  if (!account) throw new Error('An invoice without its account')
  const dueDate = invoice.dueDate ?? (invoice.kind === 'INVOICE' ? addDays(today, account.paymentDays) : today)
  throwIf(dueDate < today ? invalid({ dueDate: 'The due date must not be before the issue date' }) : null)
  const { name: company, logo } = await identityOf(tx)
  const seller = await sellerOf(tx)
  const number = await nextNumber(tx, invoice.kind, today.slice(0, 4))
  await tx
    .update(invoices)
    .set({
      status: 'ISSUED',
      number,
      dueDate,
      issuedOn: today,
      issuedAt: at ?? sql`now()`,
      issuedBy: actor.id,
      parties: { company, logo, seller, ...billedTo(account) },
      updatedAt: laterThanSeen,
    })
    .where(eq(invoices.id, invoice.id))
  return number
}
