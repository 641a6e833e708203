import { randomUUIDv7 } from 'node:crypto'
import type { CreateAccount } from '@muster/contract/accounts/accounts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { accountsChanged } from '../messages.ts'
import { accounts } from '../tables.ts'
import { accountById, withOwnName } from './queries.ts'

/** Adds an account. @throws Refusal 409 naming `name` if another account has that name. */
export const createAccount = (ctx: Context, input: CreateAccount) =>
  change(ctx, async (tx) => {
    const id = randomUUIDv7()
    const { initialBalance, ...fields } = input
    const { description, address, billingName } = input
    const row = {
      ...fields,
      description: description || null,
      address: address || null,
      billingName: billingName || null,
      initialBalance: String(initialBalance),
    }
    await withOwnName(tx.insert(accounts).values({ ...row, id }))
    return {
      action: 'account.created',
      subject: { type: 'account', id },
      after: row,
      events: [accountsChanged()],
      answer: { account: await accountById(tx, ctx.actor, id) },
    }
  })
