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

/** 400 naming the field where there is no such account; else null. */
export async function accountRefusal(tx: Tx, accountId: string, field: string): Promise<Refusal | null> {
  const [found] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId))
  return found ? null : invalid({ [field]: 'Please choose an account from the list' })
}
