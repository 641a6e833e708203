import type { Currency } from '@muster/contract/kit/money'
import type { ChargingMethod } from '@muster/contract/kit/people'

/** How somebody who is not internal is invoiced, as stored; all empty for internal people. */
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
