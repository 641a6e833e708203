import { eq } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { throwIf, Refusal } from '../../../kernel/errors.ts'
import { countPeopleEverInvoicedTo } from '../../../people/invoicing.ts'
import { accountsChanged } from '../messages.ts'
import { accounts, invoices } from '../tables.ts'
import { lockAccount } from './queries.ts'

/**
 * Deletes an account.
 * @throws Refusal 404 if there is none; 409 `account.in_use` if it has invoices, or current or former people. The
 * `details` of the refusal contain their numbers.
 */
export const removeAccount = (ctx: Context, { id }: { id: string }) =>
  change(ctx, async (tx) => {
    const { name, currency, type } = await lockAccount(tx, id)
    throwIf(await inUse(tx, id))
    await tx.delete(accounts).where(eq(accounts.id, id))
    return {
      action: 'account.deleted',
      subject: { type: 'account', id },
      before: { name, currency, type },
      events: [accountsChanged()],
      answer: undefined,
    }
  })

/**
 * Returns a refusal 409 if the account has invoices, or current or former people; otherwise null. Work of people who
 * have moved to another account may still be unbilled.
 */
async function inUse(tx: Tx, id: string): Promise<Refusal | null> {
  const [details] = await tx
    .select({
      people: countPeopleEverInvoicedTo(accounts.id),
      invoices: tx.$count(invoices, eq(invoices.accountId, id)),
    })
    .from(accounts)
    .where(eq(accounts.id, id))
  if (!details?.people && !details?.invoices) return null
  return new Refusal(409, 'You cannot delete an account with invoices or with current or former people.', {
    error: 'Conflict',
    code: 'account.in_use',
    details,
  })
}
