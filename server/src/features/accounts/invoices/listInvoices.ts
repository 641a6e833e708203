import { sortBy } from '../../../db/sortBy.ts'
import { and, asc, desc, eq, gt, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { InvoiceAge } from '@muster/contract/accounts/invoiceFilters'
import type { InvoiceStatus, ListInvoices } from '@muster/contract/accounts/invoices'
import { pagination } from '@muster/contract/kit/paging'
import type { Actor } from '../../../kernel/actor.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { hasWords } from '../../../people/search.ts'
import { accounts, invoiceLines, invoices } from '../tables.ts'
import { seesWork } from './policy.ts'
import { presentInvoice, selectInvoices } from './queries.ts'

/**
 * The default order: drafts first, then by date, newest first. On the same day, credit notes come before invoices, each
 * by number.
 */
const draftsFirst = [
  asc(sql`(${invoices.status} <> 'DRAFT')`),
  desc(invoices.issuedOn),
  asc(invoices.kind),
  desc(sql`length(${invoices.number})`),
  desc(invoices.number),
  desc(invoices.createdAt),
  desc(invoices.id),
]

type Status = NonNullable<ListInvoices['status']>

const isOpen = and(eq(invoices.status, 'ISSUED'), eq(invoices.kind, 'INVOICE'))

/** A credit note lowers what the account owes, so its amounts are sorted as negative ones, as the list shows them. */
const signed = (amount: SQL) => sql`case when ${invoices.kind} = 'CREDIT_NOTE' then -${amount} else ${amount} end`
const isInvoice = sql`${invoices.kind} = 'INVOICE'`
/** The amount still to be paid or repaid; null if there is none. */
const amountDue = sql`case when ${isInvoice} and ${invoices.status} in ('ISSUED', 'PAID')
  then nullif(${invoices.total} - ${invoices.credited} - ${invoices.paid}, 0) end`

/** The values by which invoices are sorted; null sorts last. Amounts in different currencies are not converted. */
const sortedBy: Record<Exclude<ListInvoices['sort'], 'drafts'>, SQL[]> = {
  number: [sql`${invoices.kind}`, sql`length(${invoices.number})`, sql`${invoices.number}`],
  account: [sql`lower(${accounts.name})`],
  issued: [sql`${invoices.issuedOn}`],
  due: [sql`case when ${isInvoice} then ${invoices.dueDate} end`],
  total: [sql`${invoices.currency}`, signed(sql`${invoices.total}`)],
  amountDue: [sql`case when ${amountDue} is not null then ${invoices.currency} end`, amountDue],
}

/** Returns a page of invoices and credit notes, drafts first or in the order of `sort`, and the number in each status. */
export async function listInvoices({ app: { db }, actor }: Context, query: ListInvoices) {
  const { status, sort, order, page, limit } = query
  const today = await readCompanyToday(db)
  const where = matchesFilters(actor, query, today)
  const [rows, { all, ...counts }] = await Promise.all([
    selectInvoices(db)
      .where(and(where, status && isIn(status, today)))
      .orderBy(...(sort === 'drafts' ? [] : sortedBy[sort].map((value) => sortBy(value, order))), ...draftsFirst)
      .limit(limit)
      .offset((page - 1) * limit),
    countsOf(db, { where, today, isSearch: Boolean(query.search) }),
  ])
  return {
    invoices: rows.map((row) => presentInvoice(actor, today, row)),
    counts,
    pagination: pagination({ page, limit }, status ? counts[status] : all),
  }
}

/**
 * Returns the number of invoices that match the filters, in all and in each status. An index has the stored statuses;
 * only open invoices, of which there are few, are read for the others. Only a search needs their accounts.
 */
async function countsOf(
  db: Db,
  { where, today, isSearch }: { where: SQL | undefined; today: string; isSearch: boolean },
) {
  const inStatus = (status: Status) => sql<number>`(count(*) filter (where ${isIn(status, today)}))::int`
  const byStatus = db.select({ status: invoices.status, count: sql<number>`count(*)::int` }).from(invoices)
  const open = db.select({ OVERDUE: inStatus('OVERDUE'), PARTLY_PAID: inStatus('PARTLY_PAID') }).from(invoices)
  const withAccounts = eq(accounts.id, invoices.accountId)
  const [stored, [counts]] = await Promise.all([
    (isSearch ? byStatus.innerJoin(accounts, withAccounts) : byStatus).where(where).groupBy(invoices.status),
    (isSearch ? open.innerJoin(accounts, withAccounts) : open).where(and(where, isOpen)),
  ])
  if (!counts) throw new Error('The query for counts returned no row')
  const countOf = (status: InvoiceStatus) => stored.find((row) => row.status === status)?.count ?? 0
  const [DRAFT, ISSUED, PAID, VOID] = [countOf('DRAFT'), countOf('ISSUED'), countOf('PAID'), countOf('VOID')]
  return { ...counts, DRAFT, ISSUED, PAID, VOID, BILLED: ISSUED + PAID, all: DRAFT + ISSUED + PAID + VOID }
}

const matchesFilters = (
  actor: Actor,
  { search, kind, accountId, period, age }: ListInvoices,
  today: string,
): SQL | undefined =>
  and(
    age ? and(isOpen, sql`${amountDue} > 0`, isAged(age, today)) : undefined,
    kind ? eq(invoices.kind, kind) : undefined,
    accountId ? eq(invoices.accountId, accountId) : undefined,
    period ? eq(invoices.period, period) : undefined,
    search ? hasWords(seesWork(actor) ? numberAccountAndPeople : numberAndAccount, search) : undefined,
  )

/** The least and the most days that invoices of each age are overdue. */
const daysLate: Record<InvoiceAge, readonly [from: number | null, to: number | null]> = {
  notDue: [null, 0],
  days1to30: [1, 30],
  days31to60: [31, 60],
  days61to90: [61, 90],
  over90: [91, null],
}

function isAged(age: InvoiceAge, today: string): SQL | undefined {
  const [from, to] = daysLate[age]
  const dayBefore = (days: number) => Temporal.PlainDate.from(today).subtract({ days }).toString()
  return and(
    from === null ? undefined : lte(invoices.dueDate, dayBefore(from)),
    to === null ? undefined : gte(invoices.dueDate, dayBefore(to)),
  )
}

function isIn(status: Status, today: string): SQL | undefined {
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
