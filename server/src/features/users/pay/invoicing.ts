import { eq } from 'drizzle-orm'
import type { Currency } from '@muster/contract/kit/money'
import type { ChargingMethod } from '@muster/contract/kit/people'
import type { Tx } from '../../../db/database.ts'
import { invalid, type Refusal } from '../../../errors.ts'
import { accounts } from '../../accounts/tables.ts'

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

/** Where in what was sent the account stands, and the currency in which somebody is invoiced to it. */
export interface InvoicingFields {
  account: string
  currency: string
}

/**
 * 400 naming the field where there is no such account, or where it has another currency than the person is invoiced in;
 * else null. The account keeps its currency until the transaction ends.
 */
export async function accountRefusal(
  tx: Tx,
  accountId: string,
  currency: Currency | null,
  fields: InvoicingFields,
): Promise<Refusal | null> {
  const [found] = await tx
    .select({ name: accounts.name, currency: accounts.currency })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('share')
  if (!found) return invalid({ [fields.account]: 'Please choose an account from the list' })
  if (currency === null || currency === found.currency) return null
  return invalid({ [fields.currency]: `${found.name} is invoiced in ${found.currency}` })
}
