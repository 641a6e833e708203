import { useTranslation } from 'react-i18next'
import type { FurtherAccount, RevealedNumbers } from '@muster/contract/personnelFile/banking'
import { formatMoney, formatPercent } from '../../../kit/format.ts'
import { type RowAction, RowActions } from '../../../kit/list/RowActions.tsx'
import { grouped } from './accountLabels.ts'

/**
 * Lists the accounts that receive shares of a person's pay, in order, with masked numbers, or with the full `numbers` if
 * given.
 */
export function FurtherAccounts(props: {
  accounts: readonly FurtherAccount[]
  numbers?: RevealedNumbers | null
  actionsOf?: (account: FurtherAccount) => RowAction[]
}) {
  const { accounts, numbers, actionsOf } = props
  const { t } = useTranslation()
  const shareOf = ({ kind, value, currency }: FurtherAccount) =>
    kind === 'AMOUNT'
      ? t('{amount} of each monthly pay', { amount: formatMoney({ amount: value, currency }) })
      : t('{percent} of the net pay in {currency}', {
          percent: formatPercent(value, { maximumFractionDigits: 2 }),
          currency,
        })
  return (
    <ol className="framed rows" aria-label={t('Further accounts')} style={{ marginBlockStart: '0.5rem' }}>
      {accounts.map((account) => {
        const full = numbers?.furtherAccounts.find(({ accountId }) => accountId === account.accountId)
        return (
          <li key={account.accountId} className="row">
            <span style={{ flex: 1, minInlineSize: 0 }}>
              <span className="medium breaks">{shareOf(account)}</span>
              <span className="soft small breaks" style={{ display: 'block' }}>
                {account.bankName} · <bdi>{full ? grouped(full.accountNumber) : account.accountNumber}</bdi>
              </span>
            </span>
            {actionsOf ? <RowActions actions={actionsOf(account)} /> : null}
          </li>
        )
      })}
    </ol>
  )
}
