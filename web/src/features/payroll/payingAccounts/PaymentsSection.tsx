import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { salaryCurrencies } from '@muster/contract/kit/currencies'
import type { PaymentAccount } from '@muster/contract/payroll/payments'
import { client, orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { RowActions } from '../../../kit/list/RowActions.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { Section } from '../../../kit/page/Section.tsx'
import { useAction } from '../../../kit/useAction.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { spaced } from './spaced.ts'

const PaymentAccountDialog = lazyPart(() => import('./PaymentAccountDialog.tsx'))

/** Shows the company's accounts that pay salaries, by currency, and lets the user set and remove them. */
export function PaymentsSection() {
  const { t } = useTranslation()
  const query = useQuery(orpc.payroll.paymentAccounts.queryOptions())
  const [edited, setEdited] = useState<PaymentAccount | 'new' | null>(null)
  useFocusReturn(edited !== null)
  const removal = useAction({
    call: ({ currency }: PaymentAccount, context) => client.payroll.removePaymentAccount({ currency }, { context }),
    onSuccess: (_, { currency }) => showSuccess(t('Account removed'), currency),
    invalidates: 'payroll',
    confirm: ({ currency }) => ({
      title: t('Remove the account for {currency}?', { currency }),
      message: t('SEPA files can’t be made without it. Files already downloaded stay valid.'),
      confirmLabel: t('Remove Account'),
      danger: true,
    }),
  })
  const accounts = query.data?.accounts
  const free =
    accounts && salaryCurrencies.filter((currency) => accounts.every((account) => account.currency !== currency))
  return (
    <Section
      title={t('Payments')}
      description={t('The company’s accounts that pay salaries, for payment files.')}
      action={
        free?.length === 0 ? undefined : (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={!free}
            onClick={() => setEdited('new')}
          >
            {t('Add Account')}
          </Button>
        )
      }
    >
      <Loaded query={query} skeleton={<ListSkeleton rows={1} height={52} />}>
        {(data) =>
          data.accounts.length > 0 ? (
            <ul className="framed rows">
              {data.accounts.map((account) => (
                <li key={account.currency} className="row">
                  <span className="medium">{account.currency}</span>
                  <span style={{ flex: 1, minInlineSize: 0 }}>
                    <span className="numbers breaks">{spaced(account.accountNumber)}</span>
                    <span className="soft small breaks" style={{ display: 'block' }}>
                      {[account.holder, account.bankName, account.bic].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                  <RowActions
                    actions={[
                      { label: t('Edit'), onClick: () => setEdited(account) },
                      { label: t('Remove Account'), danger: true, onClick: () => removal.confirm(account) },
                    ]}
                  />
                </li>
              ))}
            </ul>
          ) : (
            <p className="soft">{t('No account yet. Add the account in euros to make SEPA files.')}</p>
          )
        }
      </Loaded>
      <Suspense fallback={null}>
        {edited && free ? (
          <PaymentAccountDialog
            account={edited === 'new' ? null : edited}
            free={free}
            onClose={() => setEdited(null)}
          />
        ) : null}
      </Suspense>
      {removal.confirmDialog}
    </Section>
  )
}
