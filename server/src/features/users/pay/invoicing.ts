import { eq } from 'drizzle-orm'
import type { Currency } from '@muster/contract/kit/money'
import type { ChargingMethod } from '@muster/contract/kit/people'
import type { Tx } from '../../../db/database.ts'
import { invalid } from '../../../errors.ts'
import { accounts } from '../../accounts/tables.ts'

/** How somebody who is not internal is invoiced, as it is stored; all empty for who is. */
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

/**
 * Sees to it that there is such an account.
 * @throws Refusal 400 naming the field.
 */
export async function assertAccount(tx: Tx, accountId: string, field: string): Promise<void> {
  const [found] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId))
  if (!found) throw invalid({ [field]: 'Please choose an account from the list' })
}
