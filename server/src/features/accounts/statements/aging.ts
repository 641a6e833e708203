import { sql } from 'drizzle-orm'
import { type Aging, maxAgingAccounts } from '@muster/contract/accounts/statements'
import type { Currency } from '@muster/contract/kit/money'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { jsonOf, parseCents, sumOf } from '../../../pay/money.ts'
import { accounts, invoices } from '../tables.ts'

const ages = ['notDue', 'days1to30', 'days31to60', 'days61to90', 'over90', 'total'] as const
type Sums = Record<(typeof ages)[number], string>

interface AgedAccount extends Record<string, unknown>, Sums {
  id: string
  name: string
  currency: Currency
}

/** Returns the amounts that accounts owe by number of days overdue, separately for each currency. */
export async function readAging({ app: { db } }: Context) {
  const asOf = await readCompanyToday(db)
  const { rows } = await db.execute<AgedAccount>(sql`
    select a.id, a.name, i.currency,
      coalesce(sum(i.due) filter (where i.late <= 0), 0)::text as "notDue",
      coalesce(sum(i.due) filter (where i.late between 1 and 30), 0)::text as "days1to30",
      coalesce(sum(i.due) filter (where i.late between 31 and 60), 0)::text as "days31to60",
      coalesce(sum(i.due) filter (where i.late between 61 and 90), 0)::text as "days61to90",
      coalesce(sum(i.due) filter (where i.late > 90), 0)::text as over90,
      sum(i.due)::text as total
    from (
      select account_id, currency, total - credited - paid as due, ${asOf}::date - due_date as late
      from ${invoices} where status = 'ISSUED' and kind = 'INVOICE'
    ) i join ${accounts} a on a.id = i.account_id
    group by a.id, a.name, i.currency order by sum(i.due) desc, a.name, a.id`)
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency)
  return { asOf, aging: [...byCurrency].map(([currency, owing]) => agingOf(currency, owing)) }
}

const agingOf = (currency: Currency, owing: readonly AgedAccount[]): Aging => ({
  currency,
  ...figuresOf((age) => sumOf(owing.map((row) => parseCents(row[age])))),
  accounts: owing.slice(0, maxAgingAccounts).map(({ id, name, ...sums }) => ({
    account: { id, name },
    ...figuresOf((age) => parseCents(sums[age])),
  })),
})

const figuresOf = (of: (age: keyof Sums) => bigint) =>
  Object.fromEntries(ages.map((age) => [age, jsonOf(of(age))])) as Record<keyof Sums, number>
