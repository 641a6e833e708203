import { eq } from 'drizzle-orm'
import type { Currency } from '@muster/contract/kit/money'
import type { Tx } from '../../../db/database.ts'
import { invalid, type Refusal } from '../../../kernel/errors.ts'
import { accounts } from '../tables.ts'

/** The names of the input fields for the account and the invoicing currency. */
export interface InvoicingFields {
  account: string
  currency: string
}

/**
 * Returns a refusal 400 naming the field if the account does not exist, or its currency differs from the one the person
 * is invoiced in; otherwise null. The account's currency cannot change until the transaction ends.
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
