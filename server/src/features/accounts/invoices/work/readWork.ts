import { and, asc, eq, gte, inArray, lte, not, type SQL, sql } from 'drizzle-orm'
import type { NotInvoicedReason } from '@muster/contract/accounts/invoices'
import type { ChargingMethod } from '@muster/contract/kit/people'
import type { Tx } from '../../../../db/database.ts'
import { type Cents, parseCents } from '../../../../pay/money.ts'
import { employedWithin, employmentRows, employmentsIn } from '../../../../people/employments/employed.ts'
import { users } from '../../../../people/tables.ts'
import { addDays } from '../../../../worktime/days.ts'
import { attendanceDays } from '../../../attendance/tables.ts'
import { type accounts, invoicedWork, invoices } from '../../tables.ts'
import { monthOf } from '../pdf/sheetOf.ts'
import { type Taken, workOfMonth, type WorkLine } from './workOfMonth.ts'

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

/**
 * What of a month is to be invoiced to these accounts, from how their people are invoiced now, with so many statements for
 * any number of them. What stands on their generated drafts of that month is free: it is drafted again.
 */
export async function readWork(
  tx: Tx,
  of: readonly Account[],
  period: string,
): Promise<{ lines: NewWorkLine[]; skipped: Skipped[] }> {
  const month = Temporal.PlainYearMonth.from(period)
  const [first, last] = [`${period}-01`, month.toPlainDate({ day: month.daysInMonth }).toString()]
  const accountsById = new Map(of.map((account) => [account.id, account]))
  const people = await peopleOf(tx, [...accountsById.keys()], last)
  const ids = people.map(({ id }) => id)
  const worked = await workedMinutes(tx, ids, first, last)
  const taken = await takenWork(
    tx,
    ids,
    ofDrafts([...accountsById.keys()], period),
    addDays(first, -longestStretch),
    last,
  )
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
              worked: worked.get(id) ?? [],
              taken: taken.get(id) ?? [],
            },
            { first, last },
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

const what: Record<ChargingMethod, string> = {
  hourly: 'hours worked in',
  monthly: 'month of',
  weekly: 'weeks ending in',
  'bi-weekly': 'fortnights ending in',
}

const peopleOf = (tx: Tx, accountIds: readonly string[], last: string) =>
  tx
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

/** Whole minutes worked on each day; of a day that still goes on, so far. */
async function workedMinutes(tx: Tx, ids: readonly string[], first: string, last: string) {
  const rows = await tx
    .select({
      userId: attendanceDays.userId,
      day: attendanceDays.date,
      minutes: sql<number>`${attendanceDays.workedSeconds} / 60`,
    })
    .from(attendanceDays)
    .where(
      and(
        inArray(attendanceDays.userId, [...ids]),
        gte(attendanceDays.date, first),
        lte(attendanceDays.date, last),
        gte(attendanceDays.workedSeconds, 60),
      ),
    )
    .orderBy(asc(attendanceDays.userId), asc(attendanceDays.date))
  return Map.groupBy(rows, ({ userId }) => userId)
}

/** For SQL with invoices: the drafts of these accounts that are about to be drafted again. */
const ofDrafts = (accountIds: readonly string[], period: string): SQL =>
  sql`(${invoices.status} = 'DRAFT' and ${invoices.isGenerated} and ${invoices.period} = ${period}
    and ${inArray(invoices.accountId, [...accountIds])})`

async function takenWork(tx: Tx, ids: readonly string[], drafts: SQL, first: string, last: string) {
  const { userId, firstDay: from, lastDay: to, firstMinute, endMinute } = invoicedWork
  const rows: (Taken & { userId: string })[] = await tx
    .select({ userId, firstDay: from, lastDay: to, firstMinute, endMinute })
    .from(invoicedWork)
    .innerJoin(invoices, eq(invoices.id, invoicedWork.invoiceId))
    .where(and(inArray(userId, [...ids]), eq(invoicedWork.isFree, false), lte(from, last), gte(to, first), not(drafts)))
  return Map.groupBy(rows, (row) => row.userId)
}
