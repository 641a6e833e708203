import { sql } from 'drizzle-orm'
import type { Currency } from '@muster/contract/kit/money'
import type { Context } from '../../../context.ts'
import { jsonOf, parseCents } from '../../../pay/money.ts'
import { accounts, invoices } from '../tables.ts'

interface TotalRow extends Record<string, unknown> {
  currency: Currency
  revenue: string
  unpaid: string
  unpaidCount: number
}

/**
 * Returns the number of accounts, and the revenue and unpaid invoices by currency, starting with the currency of most
 * invoices. Revenue is the total of issued invoices that are not void, less credit notes.
 */
export async function accountStats({ app: { db } }: Context) {
  const totalAccounts = await db.$count(accounts)
  const { rows } = await db.execute<TotalRow>(sql`
    select currency, sum(total - credited)::text as revenue,
      sum(greatest(total - credited - paid, 0))::text as unpaid,
      (count(*) filter (where status = 'ISSUED'))::int as "unpaidCount"
    from ${invoices} where kind = 'INVOICE' and status in ('ISSUED', 'PAID')
    group by currency order by count(*) desc, currency`)
  const totals = rows.map(({ revenue, unpaid, ...row }) => ({
    ...row,
    revenue: jsonOf(parseCents(revenue)),
    unpaid: jsonOf(parseCents(unpaid)),
  }))
  return {
    stats: {
      totalAccounts,
      totalRevenue: totals[0]?.revenue ?? 0,
      currency: totals[0]?.currency ?? 'USD',
      unpaidInvoices: totals.reduce((sum, { unpaidCount }) => sum + unpaidCount, 0),
      totals,
    },
  }
}
