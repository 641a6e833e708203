import { isDeepStrictEqual } from 'node:util'
import type { Currency } from '@muster/contract/kit/money'
import type { PaymentAccount } from '@muster/contract/payroll/payments'
import { type Change, change, type Unchanged } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { notify, owner, refresh } from '../../../events/event.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { holders } from '../../../people/groups.ts'
import { paymentAccountChanged } from './messages.ts'
import { lockOutputSetting, readOutputSetting, writeOutputSetting } from './outputSettings.ts'

/** Returns the company's accounts that pay salaries, by currency. */
export const listPaymentAccounts = async ({ app }: Context): Promise<{ accounts: PaymentAccount[] }> => ({
  accounts: await readOutputSetting(app.db, 'paymentAccounts'),
})

/** Sets the account that pays salaries in its currency. The owner is notified. */
export const setPaymentAccount = (ctx: Context, account: PaymentAccount) =>
  change(ctx, async (tx): Promise<Change<{ account: PaymentAccount }> | Unchanged<{ account: PaymentAccount }>> => {
    const accounts = await lockOutputSetting(tx, 'paymentAccounts')
    const before = accounts.find(({ currency }) => currency === account.currency)
    if (isDeepStrictEqual(before, account)) return { action: null, answer: { account } }
    const others = accounts.filter((one) => one !== before)
    const after = [...others, account].toSorted((one, other) => one.currency.localeCompare(other.currency))
    await writeOutputSetting(tx, ctx.actor.id, 'paymentAccounts', after)
    return {
      action: 'payroll.payment_account_set',
      subject: { type: 'setting', id: null },
      before,
      after: account,
      events: eventsOf(ctx, account.currency, false),
      answer: { account },
    }
  })

/**
 * Removes the account that pays salaries in a currency. The owner is notified.
 * @throws Refusal 404 if there is none.
 */
export const removePaymentAccount = (ctx: Context, { currency }: { currency: Currency }) =>
  change(ctx, async (tx) => {
    const accounts = await lockOutputSetting(tx, 'paymentAccounts')
    const before = accounts.find((account) => account.currency === currency)
    assertFound(before)
    const after = accounts.filter((account) => account !== before)
    await writeOutputSetting(tx, ctx.actor.id, 'paymentAccounts', after)
    return {
      action: 'payroll.payment_account_removed',
      subject: { type: 'setting', id: null },
      before,
      events: eventsOf(ctx, currency, true),
      answer: undefined,
    }
  })

/** Returns the events of a changed account: screens are refreshed, and the owner is notified. */
const eventsOf = ({ app, actor, request }: Context, currency: Currency, isRemoved: boolean) => [
  refresh('payroll', holders(['payroll.approve'])),
  notify(
    { ...paymentAccountChanged(actor, currency, isRemoved), at: request.at, bySession: actor.sessionId },
    owner(app.config),
  ),
]
