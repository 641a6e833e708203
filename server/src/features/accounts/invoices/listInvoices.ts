import { readPage } from '../../../db/readPage.ts'
import { and, asc, desc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { ListInvoices } from '@muster/contract/accounts/invoices'
import type { Actor } from '../../../kernel/actor.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { hasWords } from '../../../people/search.ts'
import { accounts, invoiceLines, invoices } from '../tables.ts'
import { seesWork } from './policy.ts'
import { presentInvoice, selectInvoices } from './queries.ts'

/**
 * Returns a page of invoices and credit notes: drafts first, then by date, newest first. On the same day, credit notes
 * come before invoices, each by number.
 */
export async function listInvoices({ app: { db }, actor }: Context, query: ListInvoices) {
  const today = await readCompanyToday(db)
  const where = matchesFilters(actor, query, today)
  const { rows, pagination } = await readPage(
    query,
    selectInvoices(db)
      .where(where)
      .orderBy(
        asc(sql`(${invoices.status} <> 'DRAFT')`),
        desc(invoices.issuedOn),
        asc(invoices.kind),
        desc(sql`length(${invoices.number})`),
        desc(invoices.number),
        desc(invoices.createdAt),
        desc(invoices.id),
      ),
    db.$count(selectInvoices(db).where(where).as('found')),
  )
  return { invoices: rows.map((row) => presentInvoice(actor, today, row)), pagination }
}

const matchesFilters = (
  actor: Actor,
  { search, status, kind, accountId, period }: ListInvoices,
  today: string,
): SQL | undefined =>
  and(
    status === undefined ? undefined : isIn(status, today),
    kind ? eq(invoices.kind, kind) : undefined,
    accountId ? eq(invoices.accountId, accountId) : undefined,
    period ? eq(invoices.period, period) : undefined,
    search ? hasWords(seesWork(actor) ? numberAccountAndPeople : numberAndAccount, search) : undefined,
  )

const isOpen = and(eq(invoices.status, 'ISSUED'), eq(invoices.kind, 'INVOICE'))

function isIn(status: NonNullable<ListInvoices['status']>, today: string): SQL | undefined {
  if (status === 'OVERDUE') return and(isOpen, lt(invoices.dueDate, today))
  if (status === 'PARTLY_PAID') return and(isOpen, gt(invoices.paid, '0'))
  return status === 'BILLED' ? inArray(invoices.status, ['ISSUED', 'PAID']) : eq(invoices.status, status)
}

/** The SQL for the searchable text of an invoice: its number and the name of its account. */
const numberAndAccount = sql`searchable(coalesce(${invoices.number}, '') || ' ' || ${accounts.name})`

/** The SQL for the searchable text of an invoice, including the names of people on its lines. */
const numberAccountAndPeople = sql`searchable(coalesce(${invoices.number}, '') || ' ' || ${accounts.name} || ' ' || coalesce((
  select string_agg(coalesce(l.person ->> 'firstName', '') || ' ' || coalesce(l.person ->> 'lastName', ''), ' ')
  from ${invoiceLines} l where l.invoice_id = ${invoices.id}), ''))`
