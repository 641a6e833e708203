import type { Currency } from '@muster/contract/kit/money'
import type { ChargingMethod } from '@muster/contract/kit/people'
import { employmentsIn } from '../../../people/employments/employed.ts'
import { fromTheBeginning, type InvoicedFrom } from '../../../people/invoicing.ts'
import type { PersonRow } from '../../../people/person.ts'

/** The stored invoicing terms of a person. For an internal person, everything except `isInternal` is null. */
export interface Invoicing {
  isInternal: boolean
  accountId: string | null
  chargingMethod: ChargingMethod | null
  invoicingAmount: string | null
  invoicingCurrency: Currency | null
}

export const internal: Invoicing = {
  isInternal: true,
  accountId: null,
  chargingMethod: null,
  invoicingAmount: null,
  invoicingCurrency: null,
}

/** Returns whether a person's invoicing amount changes. Amounts are compared as numbers: `100` equals `100.00`. */
export const isAmountChanged = (person: Invoicing, { invoicingAmount, invoicingCurrency }: Invoicing): boolean =>
  invoicingCurrency !== person.invoicingCurrency ||
  (invoicingAmount === null) !== (person.invoicingAmount === null) ||
  Number(invoicingAmount) !== Number(person.invoicingAmount)

/** Returns whether the account, the charging method or the amount of a person changes. */
export const isInvoicingChanged = (person: Invoicing, after: Invoicing): boolean =>
  after.accountId !== person.accountId ||
  after.chargingMethod !== person.chargingMethod ||
  isAmountChanged(person, after)

/**
 * Returns a person's id and the first day of their invoicing terms. If `from` is on or before the first day of
 * employment, the terms apply from the beginning.
 */
export function invoicedFrom({ id, employments }: PersonRow, from: string): InvoicedFrom {
  const first = employmentsIn(employments)[0]?.first
  return { userId: id, holdsFrom: first === undefined || from <= first ? fromTheBeginning : from }
}
