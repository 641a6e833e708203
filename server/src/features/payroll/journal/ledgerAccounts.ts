import { isDeepStrictEqual } from 'node:util'
import type { LedgerAccount, SetLedgerAccounts } from '@muster/contract/payroll/journal'
import { ledgerKeys } from '@muster/contract/payroll/ledgerKeys'
import { type Change, change, type Unchanged } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { refresh } from '../../../events/event.ts'
import { holders } from '../../../people/groups.ts'
import { lockOutputSetting, readOutputSetting, writeOutputSetting } from '../payments/outputSettings.ts'

/** Returns the company's accounts for the journal: one for each kind of amounts, without a code if none is assigned. */
export const listLedgerAccounts = async ({ app }: Context) => present(await readOutputSetting(app.db, 'ledgerAccounts'))

const present = (accounts: readonly LedgerAccount[]): { accounts: LedgerAccount[] } => ({
  accounts: ledgerKeys.map((key) => accounts.find((one) => one.key === key) ?? { key, code: '', name: '' }),
})

/** Sets the company's accounts for the journal. Kinds of amounts that are left out have no account. */
export const setLedgerAccounts = (ctx: Context, { accounts }: SetLedgerAccounts) =>
  change(ctx, async (tx): Promise<Change<ReturnType<typeof present>> | Unchanged<ReturnType<typeof present>>> => {
    const before = await lockOutputSetting(tx, 'ledgerAccounts')
    const after = present(accounts).accounts.filter(({ code, name }) => code || name)
    const answer = present(after)
    if (isDeepStrictEqual(before, after)) return { action: null, answer }
    await writeOutputSetting(tx, ctx.actor.id, 'ledgerAccounts', after)
    return {
      action: 'payroll.ledger_accounts_set',
      subject: { type: 'setting', id: null },
      before: { accounts: before },
      after: { accounts: after },
      events: [refresh('payroll', holders(['payroll.approve']))],
      answer,
    }
  })
