import { sql } from 'drizzle-orm'
import { check, index, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import type { accountCurrencies, accountTypes } from '@muster/contract/accounts/calls'
import { createdAt, id } from '../../db/columns.ts'

/** The accounts to which people who are not internal are invoiced. */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    name: text().notNull(),
    currency: text().$type<(typeof accountCurrencies)[number]>().notNull().default('USD'),
    description: text(),
    initialBalance: numeric({ precision: 14, scale: 2 }).notNull().default('0'),
    type: text().$type<(typeof accountTypes)[number]>().notNull().default('OPERATIONAL'),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index('accounts_name_idx').on(sql`lower(${t.name})`, t.id),
    check('accounts_currency_check', sql`${t.currency} in ('USD', 'EUR', 'GBP')`),
    check('accounts_type_check', sql`${t.type} in ('OPERATIONAL', 'REVENUE', 'EXPENSE')`),
    check('accounts_balance_check', sql`${t.initialBalance} >= 0`),
  ],
)
