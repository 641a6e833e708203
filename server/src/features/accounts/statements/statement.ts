import { eq, sql } from 'drizzle-orm'
import {
  type GetStatement,
  maxStatementDays,
  type Statement,
  type StatementRow,
} from '@muster/contract/accounts/statements'
import { inclusiveDays } from '@muster/contract/kit/dayRange'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { throwIf, assertFound, invalid } from '../../../kernel/errors.ts'
import { jsonOf, parseCents } from '../../../pay/money.ts'
import { accounts, invoicePayments, invoices } from '../tables.ts'

/**
 * Returns the statement of an account.
 * @throws Refusal 404 if there is no such account; 400 if the days are not a valid range.
 */
export const statement = async ({ app: { db } }: Context, query: GetStatement) => ({
  statement: await readStatement(db, query),
})

interface Movement
  extends Record<string, unknown>, Pick<StatementRow, 'day' | 'kind' | 'invoiceId' | 'number' | 'reference'> {
  amount: string
}

/**
 * Returns SQL for everything that changed an account's balance. A void invoice gives two rows: its total on the date of
 * issue, and the reversal on the day it was voided.
 */
const movements = (accountId: string) => sql`(
  select issued_on as day, kind, id as "invoiceId", number, null as reference,
      case kind when 'INVOICE' then total else -total end as amount, issued_at as at
    from ${invoices} where account_id = ${accountId} and status <> 'DRAFT'
  union all
  select voided_on, 'VOIDED', id, number, null, -total, updated_at
    from ${invoices} where account_id = ${accountId} and status = 'VOID'
  union all
  select p.paid_on, 'PAYMENT', i.id, i.number, p.reference, -p.amount, p.created_at
    from ${invoicePayments} p join ${invoices} i on i.id = p.invoice_id where i.account_id = ${accountId}
)`

const order = sql`array_position(array['INVOICE', 'CREDIT_NOTE', 'VOIDED', 'PAYMENT'], kind)`

/**
 * Returns the opening balance of an account, its entries within a range of days, and the balance after each entry.
 * @throws Refusal 404 if there is no such account; 400 if the days are not a valid range.
 */
export async function readStatement(db: Queryable, { id, ...days }: GetStatement): Promise<Statement> {
  const to = days.to ?? (await readCompanyToday(db))
  const from = days.from ?? `${to.slice(0, 4)}-01-01`
  throwIf(
    to < from ? invalid({ to: 'The last day must not be before the first' }) : null,
    inclusiveDays(from, to) > maxStatementDays
      ? invalid({ to: `Please choose at most ${maxStatementDays} days` })
      : null,
  )
  const [account] = await db.select().from(accounts).where(eq(accounts.id, id))
  assertFound(account)
  const before = await db.execute<{ balance: string }>(
    sql`select coalesce(sum(amount), 0)::numeric(16, 2)::text as balance from ${movements(id)} m where day < ${from}::date`,
  )
  const { rows } = await db.execute<Movement>(sql`
    select day::text, kind, "invoiceId", number, reference, amount::text from ${movements(id)} m
    where day between ${from}::date and ${to}::date order by day, ${order}, at, number`)
  const opening = parseCents(before.rows[0]?.balance ?? '0.00')
  let balance = opening
  const rowsWithBalance = rows.map(({ amount, ...row }) => {
    const cents = parseCents(amount)
    balance += cents
    return { ...row, amount: jsonOf(cents), balance: jsonOf(balance) }
  })
  const { name, currency } = account
  return {
    account: { id, name },
    currency,
    from,
    to,
    opening: jsonOf(opening),
    rows: rowsWithBalance,
    closing: jsonOf(balance),
  }
}
