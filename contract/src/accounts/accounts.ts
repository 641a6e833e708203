import { z } from 'zod'
import { anyOf } from '../access/needs.ts'
import { invoicingCurrencies } from '../kit/currencies.ts'
import { Amount, Currency, Money } from '../kit/money.ts'
import { chargingMethods, PersonName } from '../kit/people.ts'
import { SortOrder } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { Email, Id, nameText, optionalParagraphs, optionalText } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'
import { accountSorts } from './sorts.ts'

export const accountTypes = ['OPERATIONAL', 'REVENUE', 'EXPENSE'] as const
export const AccountType = z.enum(accountTypes, 'Please choose a type')
export type AccountType = z.infer<typeof AccountType>

/** The currencies that an account may have, the default first: USD, EUR and GBP as specified, and EGP. */
export const accountCurrencies = invoicingCurrencies

/** The default payment term of an account, in days. */
export const defaultPaymentDays = 30

/** An account, such as a client, that external people's work is invoiced to. */
export const Account = z.object({
  id: z.uuid(),
  name: z.string(),
  currency: Currency,
  /** This and all following fields are omitted unless the caller has `accounts.view`. */
  description: z.string().nullable().optional(),
  initialBalance: z.number().optional(),
  /** The initial balance plus all payments received since. */
  balance: z.number().optional(),
  /**
   * The amount due on issued invoices, and its part past the due date; omitted unless the caller may see unpaid ones.
   */
  unpaid: z.number().optional(),
  overdue: z.number().optional(),
  type: AccountType.optional(),
  /** The email address that invoices are sent to. */
  email: z.string().nullable().optional(),
  /** The client's name on invoices; null to use the account's name. */
  billingName: z.string().nullable().optional(),
  /** The address printed on invoices. */
  address: z.string().nullable().optional(),
  /** The number of days from the issue of an invoice to its due date. */
  paymentDays: z.number().int().optional(),
  /** The number of people whose work is invoiced to the account. */
  userCount: z.number().int().optional(),
  /** The number of invoices, including drafts and void ones, but not credit notes. */
  invoiceCount: z.number().int().optional(),
  creditNoteCount: z.number().int().optional(),
  updatedAt: Instant.optional(),
  can: z.object({ update: z.boolean(), delete: z.boolean() }).optional(),
})
export type Account = z.infer<typeof Account>

/** An account with all fields, as people with `accounts.view` see it. */
export const AccountDetail = Account.required().partial({ unpaid: true, overdue: true })
export type AccountDetail = z.infer<typeof AccountDetail>

/** A person whose work is invoiced to an account. */
export const InvoicedPerson = PersonName.extend({
  /** The charging method and the amount; omitted unless the caller may manage invoices. */
  chargingMethod: z.enum(chargingMethods).nullable().optional(),
  invoicingAmount: Money.nullable().optional(),
})
export type InvoicedPerson = z.infer<typeof InvoicedPerson>

/** The maximum number of people returned with an account. */
export const maxPeopleShown = 200

/**
 * The pagination of the list of accounts. Its fields have other names than in other lists (specification 3, section 3).
 */
export const AccountPagination = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  totalPages: z.number().int(),
})

/** The maximum number of accounts offered in a form. */
export const maxAccountOptions = 200

export const ListAccounts = z.object({
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
  search: z.string().trim().max(100).default(''),
  /** Without a page or limit, the accounts are sorted by name. */
  sort: z.enum(accountSorts).default('name'),
  order: SortOrder.default('asc'),
})
export type ListAccounts = z.infer<typeof ListAccounts>

const paymentDays = 'Please enter a whole number of days from 0 to 365'
const initialBalance = 'Please enter an initial balance of 0 or more'

const fields = {
  name: nameText(120, 'Account name is required'),
  currency: Currency,
  description: optionalParagraphs(1000).nullish(),
  initialBalance: Amount(initialBalance),
  type: AccountType,
  email: Email.nullish(),
  billingName: optionalText(120).nullish(),
  address: optionalParagraphs(500).nullish(),
  paymentDays: z.int(paymentDays).min(0, paymentDays).max(365, paymentDays),
}

export const CreateAccount = z.object({
  ...fields,
  currency: fields.currency.default('USD'),
  initialBalance: fields.initialBalance.default(0),
  type: fields.type.default('OPERATIONAL'),
  paymentDays: fields.paymentDays.default(defaultPaymentDays),
})
export type CreateAccount = z.infer<typeof CreateAccount>

export const UpdateAccount = z.object(fields).partial().extend({ id: Id, updatedAt: Instant.optional() })
export type UpdateAccount = z.infer<typeof UpdateAccount>

/** The invoiced revenue in one currency. */
export const RevenueTotal = z.object({
  currency: Currency,
  /** The total of all issued invoices that are not void, less credit notes. */
  revenue: z.number(),
  /** The part of the revenue that is not paid yet. */
  unpaid: z.number(),
  /** The number of invoices that still have an amount due. */
  unpaidCount: z.number().int(),
})
export type RevenueTotal = z.infer<typeof RevenueTotal>

export const AccountStats = z.object({
  totalAccounts: z.number().int(),
  /**
   * The revenue in `currency`, which is the currency of most invoices. `totals` lists the other currencies; amounts are
   * not converted.
   */
  totalRevenue: z.number(),
  currency: Currency,
  /** The number of invoices with an amount due, in all currencies. */
  unpaidInvoices: z.number().int(),
  totals: z.array(RevenueTotal),
})
export type AccountStats = z.infer<typeof AccountStats>

export const accountCalls = {
  list: route({
    method: 'GET',
    path: '/accounts',
    needs: anyOf('accounts.view', 'users.create', 'users.update'),
    summary: 'List accounts by name',
    description:
      `Paged with \`page\` or \`limit\`; otherwise the newest ${maxAccountOptions} for a picker. ` +
      'Without `accounts.view`, returns only ID, name and currency.',
  })
    .input(ListAccounts)
    .output(z.object({ accounts: z.array(Account), pagination: AccountPagination })),
  stats: route({
    method: 'GET',
    path: '/accounts/stats',
    needs: 'accounts.view_stats',
    summary: 'Get the number of accounts, and revenue and unpaid invoices by currency',
  }).output(z.object({ stats: AccountStats })),
  detail: route({
    method: 'GET',
    path: '/accounts/{id}',
    needs: 'accounts.view',
    summary: 'Get an account with the people invoiced to it',
  })
    .input(z.object({ id: Id }))
    .output(z.object({ account: AccountDetail, people: z.array(InvoicedPerson) })),
  create: route({
    method: 'POST',
    path: '/accounts',
    needs: 'accounts.create',
    summary: 'Create an account',
    success: 201,
  })
    .input(CreateAccount)
    .output(z.object({ account: AccountDetail })),
  update: route({
    method: 'PATCH',
    path: '/accounts/{id}',
    needs: 'accounts.update',
    summary: 'Update an account',
    description:
      'The currency applies to its people’s invoicing amounts and its invoices. Issued invoices keep their name and address.',
  })
    .input(UpdateAccount)
    .output(z.object({ account: AccountDetail })),
  remove: route({
    method: 'DELETE',
    path: '/accounts/{id}',
    needs: 'accounts.delete',
    summary: 'Delete an account that never had people or invoices',
    success: 204,
  }).input(z.object({ id: Id })),
}
