import { and, eq, ne } from 'drizzle-orm'
import type { UpdateAccount } from '@muster/contract/accounts/accounts'
import type { Currency } from '@muster/contract/kit/money'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { laterThan } from '../../../db/columns.ts'
import type { Tx } from '../../../db/database.ts'
import { throwIf, invalid, type Refusal } from '../../../kernel/errors.ts'
import { users } from '../../../people/tables.ts'
import { accountsChanged } from '../messages.ts'
import { accounts, invoices } from '../tables.ts'
import { accountById, changedMeanwhile, lockAccount, withOwnName } from './queries.ts'

/**
 * Changes the given fields of an account.
 * @throws Refusal 404 if there is none; 409 if it has changed since the caller read it, or if another account has the
 * name; 400 if its people or its invoices use another currency.
 */
export const updateAccount = (ctx: Context, { id, updatedAt, ...changes }: UpdateAccount) =>
  change(ctx, async (tx) => {
    const account = await lockAccount(tx, id)
    throwIf(changedMeanwhile(account, updatedAt))
    if (changes.currency !== undefined && changes.currency !== account.currency)
      throwIf(await currencyRefusal(tx, id, changes.currency))
    const { initialBalance, description, address, billingName, ...others } = changes
    const values = {
      ...others,
      ...(description !== undefined && { description: description || null }),
      ...(address !== undefined && { address: address || null }),
      ...(billingName !== undefined && { billingName: billingName || null }),
      ...(initialBalance !== undefined && { initialBalance: String(initialBalance) }),
    }
    await withOwnName(
      tx
        .update(accounts)
        .set({ ...values, updatedAt: laterThan(accounts.updatedAt) })
        .where(eq(accounts.id, id)),
    )
    const before = Object.fromEntries(Object.keys(values).map((name) => [name, account[name as keyof typeof values]]))
    return {
      action: 'account.updated',
      subject: { type: 'account', id },
      before,
      after: values,
      events: [accountsChanged()],
      answer: { account: await accountById(tx, ctx.actor, id) },
    }
  })

/**
 * Returns a refusal 400 naming `currency` if people or invoices of the account use another currency; otherwise null.
 */
async function currencyRefusal(tx: Tx, accountId: string, currency: Currency): Promise<Refusal | null> {
  const people = await tx.$count(users, and(eq(users.accountId, accountId), ne(users.invoicingCurrency, currency)))
  if (people) return invalid({ currency: 'People in this account are invoiced in another currency' })
  const issued = await tx.$count(invoices, eq(invoices.accountId, accountId))
  return issued ? invalid({ currency: 'This account already has invoices in its current currency' }) : null
}
