import { z } from 'zod'
import { route } from '../kit/route.ts'
import { anyOf } from '../access/needs.ts'

export const accountTypes = ['OPERATIONAL', 'REVENUE', 'EXPENSE'] as const
/** The currencies of an account, the default first (specification 3, section 9). */
export const accountCurrencies = ['USD', 'EUR', 'GBP'] as const

/** An account, such as a client’s, to which people who are not internal are invoiced. */
export const Account = z.object({
  id: z.uuid(),
  name: z.string(),
  currency: z.enum(accountCurrencies),
  /** From here on, for holders of `accounts.view` alone. */
  description: z.string().nullable().optional(),
  initialBalance: z.number().optional(),
  type: z.enum(accountTypes).optional(),
  /** How many people are invoiced to it. */
  userCount: z.number().int().optional(),
})
export type Account = z.infer<typeof Account>

/** Specification 3, section 3, gives accounts alone this shape of page. */
export const AccountPagination = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  totalPages: z.number().int(),
})

/** How many accounts a form offers. */
export const mostAccountsOffered = 200

export const ListAccounts = z.object({
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  search: z.string().trim().max(100).default(''),
})
export type ListAccounts = z.infer<typeof ListAccounts>

export const accounts = {
  list: route({
    method: 'GET',
    path: '/accounts',
    needs: anyOf('accounts.view', 'users.create', 'users.update'),
    summary: 'Accounts by name',
    description:
      `Pages of them where \`page\` is given, else the newest ${mostAccountsOffered} for a form to offer. ` +
      'Without `accounts.view` an account is its id, name and currency alone.',
  })
    .input(ListAccounts)
    .output(z.object({ accounts: z.array(Account), pagination: AccountPagination })),
}
