import { eq } from 'drizzle-orm'
import type { Currency } from '@muster/contract/kit/money'
import type { Tx } from '../../../db/database.ts'
import { invalid, type Refusal } from '../../../errors.ts'
import { accounts } from '../tables.ts'

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
