import { asc, desc, eq, getTableColumns, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Invoice, InvoiceDetail } from '@muster/contract/accounts/invoices'
import { sellerDetails } from '@muster/contract/accounts/invoiceFilters'
import type { InvoiceLine } from '@muster/contract/accounts/lines'
import type { Actor } from '../../../kernel/actor.ts'
import { requiredSellerDetails } from '../../../companySettings/seller.ts'
import { laterThan } from '../../../db/columns.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { jsonOf, parseCents, sumOf } from '../../../pay/money.ts'
import { users } from '../../../people/tables.ts'
import { accounts, invoiceLines, invoicePayments, invoices } from '../tables.ts'
import { monthOf, printQuantity, shareOf } from './amounts.ts'
import { invoiceActions, type InvoiceFacts, seesWork } from './policy.ts'

const credited = alias(invoices, 'credited_invoice')

/** Selects the rows for `presentInvoice`. */
export const selectInvoices = (db: Queryable) =>
  db
    .select({
      ...getTableColumns(invoices),
      account: {
        id: accounts.id,
        name: accounts.name,
        billingName: accounts.billingName,
        address: accounts.address,
        email: accounts.email,
      },
      creditedNumber: credited.number,
      neededNow: requiredSellerDetails.as('needed_now'),
    })
    .from(invoices)
    .innerJoin(accounts, eq(accounts.id, invoices.accountId))
    .leftJoin(credited, eq(credited.id, invoices.creditOf))

/** Returns the name, address and email address that invoices of an account use. */
export const billedTo = (account: Pick<typeof accounts.$inferSelect, 'name' | 'billingName' | 'address' | 'email'>) => {
  const { name, billingName, address, email } = account
  return { name: billingName ?? name, address, email }
}

/** An invoice with its account, as selected for display. */
export type InvoiceRow = Awaited<ReturnType<typeof selectInvoices>>[number]

/** Returns the facts of an invoice that determine the actions allowed on it. */
export const factsOf = (row: typeof invoices.$inferSelect): InvoiceFacts => ({
  kind: row.kind,
  status: row.status,
  total: parseCents(row.total),
  credited: parseCents(row.credited),
  paid: parseCents(row.paid),
})

/** Returns an invoice as the actor may see it. `today` determines whether it is overdue. */
export function presentInvoice(actor: Actor, today: string, row: InvoiceRow): Invoice {
  const facts = factsOf(row)
  const { account, creditOf, creditedNumber, kind, status, dueDate } = row
  const owes = kind === 'INVOICE' && (status === 'ISSUED' || status === 'PAID')
  return {
    id: row.id,
    kind,
    number: row.number,
    account: { id: account.id, name: account.name },
    currency: row.currency,
    period: row.period,
    status,
    isPartlyPaid: kind === 'INVOICE' && status === 'ISSUED' && facts.paid > 0n,
    isOverdue: kind === 'INVOICE' && status === 'ISSUED' && dueDate !== null && dueDate < today,
    total: jsonOf(facts.total),
    credited: jsonOf(facts.credited),
    paid: jsonOf(facts.paid),
    due: owes ? jsonOf(facts.total - facts.credited - facts.paid) : 0,
    issuedOn: row.issuedOn,
    dueDate,
    note: row.note,
    lacks: missingSellerDetails(row),
    sentTo: row.sentTo,
    sentAt: row.sentAt,
    creditOf: creditOf && creditedNumber ? { id: creditOf, number: creditedNumber } : null,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    can: invoiceActions(actor, facts),
  }
}

/**
 * Returns the seller details that an invoice lacks. A credit note needs no bank account, since the client pays nothing
 * for it.
 */
function missingSellerDetails({ kind, parties, neededNow: now }: InvoiceRow): Invoice['lacks'] {
  const seller = parties ? parties.seller : now
  return sellerDetails.filter((detail) =>
    detail === 'bankAccount' ? kind === 'INVOICE' && !seller?.accountNumber : !seller?.[detail],
  )
}

/** A line of an invoice as stored. */
export type LineRow = typeof invoiceLines.$inferSelect

/** Returns a line of an invoice in the format of the API. */
export function presentLine(row: LineRow): InvoiceLine {
  const [quantity, quantityOf] = [BigInt(row.quantity), BigInt(row.quantityOf)]
  const share = shareOf(quantity, quantityOf)
  return {
    id: row.id,
    person: row.userId && row.person ? { id: row.userId, ...row.person } : null,
    description: row.description,
    chargingMethod: row.chargingMethod,
    unit: row.unit,
    quantity: printQuantity(quantity, quantityOf),
    ...(share !== null && row.unit !== 'HOURS' && { share }),
    minutes: row.unit === 'HOURS' ? Number(quantity) : null,
    rate: Number(row.rate),
    amount: Number(row.amount),
    work: row.work,
  }
}

/**
 * Returns the lines of an invoice as the actor may see them. Actors who cannot see the work get a single line with the
 * total of all lines of work, without names, hours and rates.
 */
function presentLines(actor: Actor, { period }: InvoiceRow, lines: readonly LineRow[]): InvoiceLine[] {
  if (seesWork(actor)) return lines.map(presentLine)
  const [first, ...others] = lines.filter(isOfWork)
  const byHand = lines.filter((line) => !isOfWork(line)).map(presentLine)
  if (!first) return byHand
  const amount = jsonOf(sumOf([first, ...others].map((line) => parseCents(line.amount))))
  const together = {
    person: null,
    chargingMethod: null,
    unit: 'UNITS',
    quantity: '1',
    minutes: null,
    work: null,
  } as const
  const description = period ? `Work in ${monthOf(period)}` : 'Work'
  return [{ ...together, id: first.id, description, rate: amount, amount }, ...byHand]
}

const isOfWork = ({ userId, work }: LineRow): boolean => userId !== null || work !== null

/** Returns the lines of invoices, in order. */
export const linesOf = (db: Queryable, invoiceIds: readonly string[]): Promise<LineRow[]> =>
  db
    .select()
    .from(invoiceLines)
    .where(inArray(invoiceLines.invoiceId, [...invoiceIds]))
    .orderBy(asc(invoiceLines.invoiceId), asc(invoiceLines.position), asc(invoiceLines.id))

/** Returns an invoice with all its details. @throws Refusal 404 if there is none. */
export async function readInvoice(db: Queryable, actor: Actor, today: string, id: string): Promise<InvoiceDetail> {
  const [row] = await selectInvoices(db).where(eq(invoices.id, id))
  assertFound(row)
  const lines = await linesOf(db, [id])
  const payments = await db
    .select({
      id: invoicePayments.id,
      amount: invoicePayments.amount,
      paidOn: invoicePayments.paidOn,
      reference: invoicePayments.reference,
      recordedBy: { firstName: users.firstName, lastName: users.lastName },
      createdAt: invoicePayments.createdAt,
    })
    .from(invoicePayments)
    .innerJoin(users, eq(users.id, invoicePayments.recordedBy))
    .where(eq(invoicePayments.invoiceId, id))
    .orderBy(desc(invoicePayments.paidOn), desc(invoicePayments.createdAt), desc(invoicePayments.id))
  const notes = await db.select().from(invoices).where(eq(invoices.creditOf, id)).orderBy(asc(invoices.number))
  const { name, address, email } = row.parties ?? billedTo(row.account)
  return {
    ...presentInvoice(actor, today, row),
    lines: presentLines(actor, row, lines),
    payments: payments.map(({ amount, ...payment }) => ({ ...payment, amount: Number(amount) })),
    creditNotes: notes.flatMap(({ id: noteId, number, total, issuedOn }) =>
      number && issuedOn ? [{ id: noteId, number, total: Number(total), issuedOn }] : [],
    ),
    billTo: { name, address, email },
  }
}

/** Returns an invoice and locks it until the transaction ends. @throws Refusal 404 if there is none. */
export async function lockInvoice(tx: Tx, id: string) {
  const [row] = await tx.select().from(invoices).where(eq(invoices.id, id)).for('update')
  assertFound(row)
  return { invoice: row, facts: factsOf(row) }
}

/**
 * The SQL for the time of a change to an invoice. It is always later than that of the previous change, so that no two
 * changes have the same `updatedAt`.
 */
export const laterThanSeen = laterThan(invoices.updatedAt)
