import { and, asc, eq, gte, inArray, lte, not, type SQL, sql } from 'drizzle-orm'
import type { NotInvoicedReason } from '@muster/contract/accounts/invoices'
import type { ChargingMethod } from '@muster/contract/kit/people'
import type { Queryable, Tx } from '../../../../db/database.ts'
import { type Cents, parseCents } from '../../../../pay/money.ts'
import { employedWithin, employmentRows, employmentsIn } from '../../../../people/employments/employed.ts'
import { users } from '../../../../people/tables.ts'
import { addDays } from '../../../../days.ts'
import { workedMinutes } from '../../../attendance/shared/workedMinutes.ts'
import { type accounts, invoicedWork, invoices } from '../../tables.ts'
import { monthOf } from '../pdf/sheetOf.ts'
import { type MonthSpan, type Taken, workOfMonth, type WorkLine } from './workOfMonth.ts'

type Account = typeof accounts.$inferSelect

interface Name {
  firstName: string
  lastName: string
}

/** A line of a person's work that is to stand on a draft. */
export interface NewWorkLine extends WorkLine {
  accountId: string
  userId: string
  person: Name
  method: ChargingMethod
  rate: Cents
  description: string
}

/** Whose work stands on no draft, and why. */
interface Skipped {
  account: { id: string; name: string }
  person: Name & { id: string }
  reason: NotInvoicedReason
}

/** Days before a month in which a stretch may have begun that ends in it. */
const longestStretch = 14

/** Work of a month that is to be invoiced: a line for each person, and those who have none. */
export interface MonthWork {
  lines: NewWorkLine[]
  skipped: Skipped[]
}

/**
 * Returns what of a month is to be invoiced to these accounts, from how their people are invoiced now. What stands on their
 * generated drafts of that month is free: it is drafted again.
 */
export async function readWork(tx: Tx, of: readonly Account[], period: string): Promise<MonthWork> {
  const drafts = ofDrafts(
    of.map(({ id }) => id),
    period,
  )
  return (await readMonths(tx, of, [period], drafts))(period)
}

/**
 * Reads what of months in order is to be invoiced to these accounts, with so many statements for any number of accounts,
 * people and months. What stands on the invoices of `free` is free; left out, nothing that stands on any is.
 */
export async function readMonths(
  db: Queryable,
  of: readonly Account[],
  periods: readonly string[],
  free?: SQL,
): Promise<(period: string) => MonthWork> {
  const spans = periods.map(spanOf)
  const [first, last] = [spans[0]?.first ?? '', spans.at(-1)?.last ?? '']
  const accountsById = new Map(of.map((account) => [account.id, account]))
  const people = await peopleOf(db, [...accountsById.keys()], last)
  const ids = people.map(({ id }) => id)
  const worked = await workedMinutes(db, ids, first, last)
  const taken = await takenWork(db, ids, free, addDays(first, -longestStretch), last)
  return (period) => {
    const span = spanOf(period)
    const lines: NewWorkLine[] = []
    const skipped: Skipped[] = []
    for (const { id, firstName, lastName, accountId, method, rate: written, currency, employments } of people) {
      const account = accountsById.get(accountId ?? '')
      if (!account || method === null || written === null) throw new Error('Somebody is invoiced to nothing')
      const rate = parseCents(written)
      const found =
        currency === account.currency
          ? workOfMonth(
              {
                method,
                rate,
                employments: employmentsIn(employments),
                worked: (worked.get(id) ?? []).filter(({ day }) => span.first <= day && day <= span.last),
                taken: taken.get(id) ?? [],
              },
              span,
            )
          : 'OTHER_CURRENCY'
      const person = { firstName, lastName }
      if (typeof found === 'string')
        skipped.push({ account: { id: account.id, name: account.name }, person: { id, ...person }, reason: found })
      else
        lines.push({
          ...found,
          accountId: account.id,
          userId: id,
          person,
          method,
          rate,
          description: `${firstName} ${lastName}, ${what[method]} ${monthOf(period)}`,
        })
    }
    return { lines, skipped }
  }
}

function spanOf(period: string): MonthSpan {
  const month = Temporal.PlainYearMonth.from(period)
  return { first: `${period}-01`, last: month.toPlainDate({ day: month.daysInMonth }).toString() }
}

const what: Record<ChargingMethod, string> = {
  hourly: 'hours worked in',
  monthly: 'month of',
  weekly: 'weeks ending in',
  'bi-weekly': 'fortnights ending in',
}

const peopleOf = (db: Queryable, accountIds: readonly string[], last: string) =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      accountId: users.accountId,
      method: users.chargingMethod,
      rate: users.invoicingAmount,
      currency: users.invoicingCurrency,
      employments: employmentRows(users.id),
    })
    .from(users)
    .where(
      and(inArray(users.accountId, [...accountIds]), employedWithin(users.id, sql`'-infinity'`, sql`${last}::date`)),
    )
    .orderBy(asc(users.searchText), asc(users.id))

/** For SQL with invoices: the drafts of these accounts that are about to be drafted again. */
const ofDrafts = (accountIds: readonly string[], period: string): SQL =>
  sql`(${invoices.status} = 'DRAFT' and ${invoices.isGenerated} and ${invoices.period} = ${period}
    and ${inArray(invoices.accountId, [...accountIds])})`

async function takenWork(db: Queryable, ids: readonly string[], free: SQL | undefined, first: string, last: string) {
  const { userId, firstDay: from, lastDay: to, firstMinute, endMinute } = invoicedWork
  const rows: (Taken & { userId: string })[] = await db
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
