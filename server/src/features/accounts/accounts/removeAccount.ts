import { eq } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { allow, Refusal } from '../../../errors.ts'
import { users } from '../../../people/tables.ts'
import { accountsChanged } from '../messages.ts'
import { accounts, invoices } from '../tables.ts'
import { lockAccount } from './queries.ts'

/**
 * Deletes an account.
 * @throws Refusal 404; 409 (`account.in_use`) with their numbers where it has people or invoices.
 */
export const removeAccount = (ctx: Context, { id }: { id: string }) =>
  change(ctx, async (tx) => {
    const { name, currency, type } = await lockAccount(tx, id)
    allow(await inUse(tx, id))
    await tx.delete(accounts).where(eq(accounts.id, id))
    return {
      action: 'account.deleted',
      subject: { type: 'account', id },
      before: { name, currency, type },
      events: [accountsChanged()],
      answer: undefined,
    }
  })

async function inUse(tx: Tx, id: string): Promise<Refusal | null> {
  const details = {
    people: await tx.$count(users, eq(users.accountId, id)),
    invoices: await tx.$count(invoices, eq(invoices.accountId, id)),
  }
  if (!details.people && !details.invoices) return null
  return new Refusal(409, 'An account with people or invoices cannot be deleted.', {
    error: 'Conflict',
    code: 'account.in_use',
    details,
  })
}
