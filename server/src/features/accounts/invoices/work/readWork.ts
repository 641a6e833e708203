import { and, asc, eq, gte, inArray, lte, not, type SQL, sql } from 'drizzle-orm'
import type { NotInvoicedReason } from '@muster/contract/accounts/generation'
import type { ChargingMethod } from '@muster/contract/kit/people'
import type { Queryable, Tx } from '../../../../db/database.ts'
import { type Cents, parseCents } from '../../../../pay/money.ts'
import { employedWithin, employmentRows, employmentsIn } from '../../../../people/employments/employed.ts'
import { type DatedTerms, wasEverInvoicedTo, termsIn, termsRows } from '../../../../people/invoicing.ts'
import { users } from '../../../../people/tables.ts'
import { addDays } from '../../../../kernel/days.ts'
import { workedSeconds } from '../../../attendance/shared/workedSeconds.ts'
import { type accounts, invoicedWork, invoices } from '../../tables.ts'
import { monthOf } from '../amounts.ts'
import { type MonthSpan, type PersonWork, type InvoicedRange, workOfMonth, type WorkLine } from './workOfMonth.ts'

type Account = typeof accounts.$inferSelect

interface Name {
  firstName: string
  lastName: string
}

/** A line to draft for a person's work. */
export interface NewWorkLine extends WorkLine {
  accountId: string
  userId: string
  person: Name
  method: ChargingMethod
  rate: Cents
  description: string
}

/** A person whose work is skipped, with the reason. */
interface SkippedPerson {
  account: { id: string; name: string }
  person: Name & { id: string }
  reason: NotInvoicedReason
}

/** The maximum number of days from the start of a week or fortnight to the start of the month in which it ends. */
const maxPeriodDays = 14

/** The billable work of a month: a line for each person, method and rate, and the people whose work is skipped. */
export interface MonthWork {
  lines: NewWorkLine[]
  skipped: SkippedPerson[]
}

/**
 * Returns the billable work of a month for these accounts, charged by the invoicing terms that applied on each day.
 * Includes the work on their generated drafts of the month, since these drafts are recalculated.
 */
export async function readWork(tx: Tx, billedAccounts: readonly Account[], period: string): Promise<MonthWork> {
  const drafts = ofDrafts(
    billedAccounts.map(({ id }) => id),
    period,
  )
  return (await readMonths(tx, billedAccounts, [period], drafts))(period)
}

/**
 * Reads the billable work of these months, which must be in ascending order. Returns a function that gives the work of
 * one month. Leaves out work that is on an invoice, unless the SQL condition `free` selects that invoice. Takes the
 * same number of queries for any number of accounts, people and months.
 */
export async function readMonths(
  db: Queryable,
  billedAccounts: readonly Account[],
  periods: readonly string[],
  free?: SQL,
): Promise<(period: string) => MonthWork> {
  const spans = periods.map(spanOf)
  const [first, last] = [spans[0]?.first ?? '', spans.at(-1)?.last ?? '']
  const accountsById = new Map(billedAccounts.map((account) => [account.id, account]))
  const people = await peopleOf(db, [...accountsById.keys()], last)
  const ids = people.map(({ id }) => id)
  const worked = await workedSeconds(db, ids, first, last)
  const invoicedByPerson = await readInvoicedWork(db, ids, free, addDays(first, -maxPeriodDays), last)
  return (period) => {
    const span = spanOf(period)
    const month: MonthWork = { lines: [], skipped: [] }
    for (const person of people) {
      const personWork = workOfPerson(person, accountsById, {
        span,
        worked: (worked.get(person.id) ?? []).filter(({ day }) => span.first <= day && day <= span.last),
        invoicedRanges: invoicedByPerson.get(person.id) ?? [],
      })
      const { id, firstName, lastName } = person
      for (const { account, terms, work } of personWork)
        if (typeof work !== 'string')
          month.lines.push({
            ...work,
            accountId: account.id,
            userId: id,
            person: { firstName, lastName },
            method: terms.chargingMethod,
            rate: parseCents(terms.amount),
            description: `${firstName} ${lastName}, ${methodLabels[terms.chargingMethod]} ${monthOf(period)}`,
          })
      for (const [{ id: accountId, name }, ofAccount] of Map.groupBy(personWork, ({ account }) => account))
        for (const reason of reasonsOf(ofAccount.map(({ work }) => work)))
          month.skipped.push({ account: { id: accountId, name }, person: { id, firstName, lastName }, reason })
    }
    return month
  }
}

interface MonthFacts extends Pick<PersonWork, 'worked' | 'invoicedRanges'> {
  span: MonthSpan
}

/**
 * Returns a person's work of a month: one item for each set of invoicing terms that names one of these accounts and
 * applies on any day of the month.
 */
const workOfPerson = (
  { terms: datedTerms, employments }: InvoicedPerson,
  accountsById: ReadonlyMap<string, Account>,
  { span, worked, invoicedRanges }: MonthFacts,
) =>
  datedTerms.flatMap(({ terms, ranges }) => {
    const account = accountsById.get(terms.accountId)
    if (!account || !isEffectiveIn(ranges, span)) return []
    const { chargingMethod: method, amount, currency } = terms
    const facts: PersonWork = {
      method,
      rate: parseCents(amount),
      employments,
      invoicingTerms: ranges,
      worked,
      invoicedRanges,
    }
    const work: WorkLine | NotInvoicedReason =
      currency === account.currency ? workOfMonth(facts, span) : 'OTHER_CURRENCY'
    return [{ account, terms, work }]
  })

const isEffectiveIn = (ranges: DatedTerms['ranges'], { first, last }: MonthSpan): boolean =>
  ranges.some((range) => range.first <= last && (range.last === null || first <= range.last))

/** The reasons that are errors: someone has to correct the cause before the work can be invoiced. */
const faults: readonly NotInvoicedReason[] = ['OTHER_CURRENCY', 'NO_RATE']

/**
 * Returns the errors that keep a person's work for an account from being fully invoiced. If there are neither errors
 * nor lines, returns why nothing is left to invoice: all work is invoiced already, or there is none.
 */
function reasonsOf(work: readonly (WorkLine | NotInvoicedReason)[]): NotInvoicedReason[] {
  const faultsFound = faults.filter((fault) => work.includes(fault))
  if (faultsFound.length || work.some((one) => typeof one !== 'string')) return faultsFound
  return [work.includes('INVOICED_ALREADY') ? 'INVOICED_ALREADY' : 'NOTHING_WORKED']
}

function spanOf(period: string): MonthSpan {
  const month = Temporal.PlainYearMonth.from(period)
  return { first: `${period}-01`, last: month.toPlainDate({ day: month.daysInMonth }).toString() }
}

const methodLabels: Record<ChargingMethod, string> = {
  hourly: 'hours worked in',
  monthly: 'month of',
  weekly: 'weeks ending in',
  'bi-weekly': 'fortnights ending in',
}

type InvoicedPerson = Awaited<ReturnType<typeof peopleOf>>[number]

async function peopleOf(db: Queryable, accountIds: readonly string[], last: string) {
  const rows = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      terms: termsRows(users.id),
      employments: employmentRows(users.id),
    })
    .from(users)
    .where(and(wasEverInvoicedTo(users.id, accountIds), employedWithin(users.id, sql`'-infinity'`, sql`${last}::date`)))
    .orderBy(asc(users.searchText), asc(users.id))
  return rows.map(({ terms, employments, ...person }) => ({
    ...person,
    terms: termsIn(terms),
    employments: employmentsIn(employments),
  }))
}

/** Returns the SQL condition for the generated drafts of these accounts for a month, which will be recalculated. */
const ofDrafts = (accountIds: readonly string[], period: string): SQL =>
  sql`(${invoices.status} = 'DRAFT' and ${invoices.isGenerated} and ${invoices.period} = ${period}
    and ${inArray(invoices.accountId, [...accountIds])})`

async function readInvoicedWork(
  db: Queryable,
  ids: readonly string[],
  free: SQL | undefined,
  first: string,
  last: string,
) {
  const { userId, firstDay: from, lastDay: to, firstMinute, endMinute } = invoicedWork
  const rows: (InvoicedRange & { userId: string })[] = await db
    .select({ userId, firstDay: from, lastDay: to, firstMinute, endMinute })
    .from(invoicedWork)
    .innerJoin(invoices, eq(invoices.id, invoicedWork.invoiceId))
    .where(
      and(
        inArray(userId, [...ids]),
        eq(invoicedWork.isFree, false),
        lte(from, last),
        gte(to, first),
        free && not(free),
      ),
    )
  return Map.groupBy(rows, (row) => row.userId)
}
