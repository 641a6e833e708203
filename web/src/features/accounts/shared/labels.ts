import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconFileInvoice,
  IconHourglass,
  IconPencil,
  IconSend,
} from '@tabler/icons-react'
import type { AccountType } from '@muster/contract/accounts/accounts'
import type { Invoice } from '@muster/contract/accounts/invoices'
import type { NotInvoicedReason } from '@muster/contract/accounts/generation'
import type { InvoiceAge, invoiceFilters } from '@muster/contract/accounts/invoiceFilters'
import { formatNumber } from '@muster/contract/kit/formatters'
import type { Currency } from '@muster/contract/kit/money'
import type { ChargingMethod } from '@muster/contract/kit/people'
import { i18n } from '../../../i18n.ts'
import { formatMoney } from '../../../kit/format.ts'
import type { StatusStyle } from '../../../kit/StatusBadge.tsx'

/** The labels of the account types, as translation keys. */
export const accountTypeLabels: Record<AccountType, string> = {
  OPERATIONAL: 'Operational',
  REVENUE: 'Revenue',
  EXPENSE: 'Expense',
}

/** The labels of the charging methods, as translation keys. */
export const chargingLabels: Record<ChargingMethod, string> = {
  hourly: 'Hourly',
  monthly: 'Monthly',
  weekly: 'Weekly',
  'bi-weekly': 'Bi-weekly',
}

type InvoiceState = (typeof invoiceFilters)[number]

/** The colour, icon and label of each invoice state. */
export const invoiceStyles: Record<InvoiceState, StatusStyle> = {
  DRAFT: { colour: 'grey', Icon: IconPencil, label: 'Draft' },
  ISSUED: { colour: 'blue', Icon: IconSend, label: 'Issued' },
  OVERDUE: { colour: 'red', Icon: IconAlertTriangle, label: 'Overdue' },
  PARTLY_PAID: { colour: 'amber', Icon: IconHourglass, label: 'Partly paid' },
  PAID: { colour: 'green', Icon: IconCheck, label: 'Paid' },
  BILLED: { colour: 'grey', Icon: IconFileInvoice, label: 'Billed' },
  VOID: { colour: 'grey', Icon: IconBan, label: 'Void' },
}

/** The labels of the ages of unpaid invoices, as translation keys. */
export const ageLabels: Record<InvoiceAge, string> = {
  notDue: 'Not due',
  days1to30: '1–30 days',
  days31to60: '31–60 days',
  days61to90: '61–90 days',
  over90: 'Over 90 days',
}

/** Compares amounts by currency, so that every list of them has the same order. */
export const byCurrency = (one: { currency: Currency }, other: { currency: Currency }): number =>
  one.currency.localeCompare(other.currency)

/** Returns the badges of an invoice. An overdue invoice may also be partly paid. */
export function stylesOf({ status, isOverdue, isPartlyPaid }: Pick<Invoice, 'status' | 'isOverdue' | 'isPartlyPaid'>) {
  const states: InvoiceState[] = [
    ...(isOverdue ? ['OVERDUE' as const] : []),
    ...(isPartlyPaid ? ['PARTLY_PAID' as const] : []),
  ]
  return (states.length ? states : [status]).map((state) => invoiceStyles[state])
}

/** The reasons why a person's work was skipped, as translation keys. */
export const skippedLabels: Record<NotInvoicedReason, string> = {
  OTHER_CURRENCY: 'Invoicing amount isn’t in the account’s currency',
  NO_RATE: 'No invoicing amount is set',
  NOTHING_WORKED: 'No work in the month',
  INVOICED_ALREADY: 'Already on another invoice',
}

/** Returns an amount without its currency, for tables that name the currency beside it. */
export const figureOf = (amount: number): string =>
  formatNumber(amount, i18n.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).replace('-', '−')

/** Returns an amount with its currency. */
export const moneyOf = (amount: number, currency: Currency): string => formatMoney({ amount, currency })
