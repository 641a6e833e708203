import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { pagination } from '@muster/contract/kit/paging'
import type { Currency } from '@muster/contract/kit/money'
import { loanKinds, loanStatuses } from '@muster/contract/payroll/loanPlan'
import type { ListLoans, LoanStatus } from '@muster/contract/payroll/loans'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { positionIn, sortBy } from '../../../db/sortBy.ts'
import { type Actor, canDecideFor } from '../../../kernel/actor.ts'
import { isNamed } from '../../../people/search.ts'
import { users } from '../../../people/tables.ts'
import { owedByLedger } from '../facts/loans.ts'
import { recordAccess } from '../shared/recordAccess.ts'
import { hasLeft, hasPendingWriteOff, loan, statusOfLoan } from './columns.ts'
import { hasOtherConfirmer, loansWithinReach, ownLoans, presentLoans, selectLoans } from './queries.ts'

/** The values by which loans are sorted. Amounts in different currencies are not converted. */
const sortedBy: Record<Exclude<ListLoans['sort'], 'pending'>, SQL[]> = {
  employee: [sql`${users.searchText}`],
  kind: [positionIn(loanKinds, loan.kind)],
  amount: [sql`${loan.currency}`, sql`${loan.amount}`],
  owed: [sql`${loan.currency}`, owedByLedger],
  status: [sql`array_position(${sql.param([...loanStatuses])}::text[], ${statusOfLoan})`],
}

/** Returns the SQL to sort loans by, from the query of a list. */
export const orderOfLoans = ({ sort, order }: Pick<ListLoans, 'sort' | 'order'>): SQL[] => [
  ...(sort === 'pending' ? [] : sortedBy[sort].map((value) => sortBy(value, order))),
  sql`(loan.decision is not null and not ${hasPendingWriteOff()})`,
  desc(loan.recordedAt),
  desc(loan.id),
]

/** Returns the SQL condition for the loans and write-offs that the actor may confirm now, as `loanPolicy` does. */
function isDecidable(actor: Actor): SQL {
  if (!actor.permissions.has('payroll.approve')) return sql`false`
  const mayDecideOn = (by: SQL) => sql`(${by} <> ${actor.id} or not ${hasOtherConfirmer(actor)})`
  return and(
    canDecideFor(actor, actor.id) ? undefined : sql`${loan.userId} <> ${actor.id}`,
    or(
      and(sql`loan.decision is null`, mayDecideOn(sql`loan.recorded_by`)),
      and(hasPendingWriteOff(mayDecideOn(sql`w.requested_by`)), sql`${owedByLedger} > 0`),
    ),
  ) as SQL
}

/** Returns the SQL condition for the loans that a query of the list asks for. The status is left out. */
export const askedLoans = (actor: Actor, query: Omit<ListLoans, 'page' | 'limit'>, today: string): SQL | undefined =>
  and(
    loansWithinReach(actor),
    query.userId ? eq(loan.userId, query.userId) : undefined,
    query.kind && eq(loan.kind, query.kind),
    query.former && and(hasLeft(today), sql`${owedByLedger} > 0`),
    query.decidable && isDecidable(actor),
    query.search
      ? inArray(loan.userId, sql`(select ${users.id} from ${users} where ${isNamed(query.search)})`)
      : undefined,
  )

/** Returns the SQL condition for loans of a status; undefined for any. */
export const ofStatus = (status: LoanStatus | undefined): SQL | undefined => status && sql`${statusOfLoan} = ${status}`

/**
 * Returns a page of the loans that the actor can see, with the numbers in each status and the amounts owed. Logs access
 * to other people's loans.
 */
export async function listLoans(ctx: Context, query: ListLoans) {
  const { actor } = ctx
  const { db } = ctx.app
  const { page, limit, status } = query
  const today = await readCompanyToday(db)
  const where = askedLoans(actor, query, today)
  const [rows, counts, owed] = await Promise.all([
    selectLoans(db, actor, today)
      .where(and(where, ofStatus(status)))
      .orderBy(...orderOfLoans(query))
      .limit(limit)
      .offset((page - 1) * limit),
    countsOf(db, where),
    owedBy(db, where, today),
  ])
  await recordAccess(
    ctx,
    'loans',
    query,
    rows.map((row) => row.loan.userId),
  )
  const total = status ? counts[status] : loanStatuses.reduce((sum, one) => sum + counts[one], 0)
  return {
    loans: presentLoans(actor, rows),
    counts,
    owed: owed.map(({ count: _count, ...sums }) => sums),
    formerCount: owed.reduce((sum, { count }) => sum + count, 0),
    pagination: pagination({ page, limit }, total),
    can: { record: actor.permissions.has('payroll.process') && (!query.userId || canDecideFor(actor, query.userId)) },
  }
}

/** Returns the actor's own loans once they are confirmed, newest first. */
export async function listOwnLoans({ app: { db }, actor }: Context) {
  const today = await readCompanyToday(db)
  const rows = await selectLoans(db, actor, today).where(ownLoans(actor)).orderBy(desc(loan.recordedAt), desc(loan.id))
  return { loans: presentLoans(actor, rows) }
}

async function countsOf(db: Db, where: SQL | undefined): Promise<Record<LoanStatus, number>> {
  const rows = await db
    .select({ status: statusOfLoan, count: sql<number>`count(*)::int` })
    .from(loan)
    .where(where)
    .groupBy(sql`1`)
  const none = { PENDING: 0, ACTIVE: 0, SETTLED: 0, WRITTEN_OFF: 0, REJECTED: 0 }
  return { ...none, ...Object.fromEntries(rows.map((row) => [row.status, row.count])) }
}

async function owedBy(db: Db, where: SQL | undefined, today: string) {
  const sums = db
    .select({
      currency: loan.currency,
      owed: sql<string>`${owedByLedger}`.as('owed'),
      left: hasLeft(today).as('has_left'),
    })
    .from(loan)
    .where(where)
    .as('sums')
  const { rows } = await db.execute<{ currency: Currency; amount: number; former: number; count: number }>(sql`
    select currency, sum(owed)::float8 as amount, coalesce(sum(owed) filter (where has_left), 0)::float8 as former,
      (count(*) filter (where has_left))::int as count
    from ${sums} where owed > 0 group by 1 order by 1`)
  return rows
}
