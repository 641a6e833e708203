import { Button, Group } from '@mantine/core'
import { IconCalculator, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import routes from 'virtual:contract-routes'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import { NothingToShow } from '../../kit/page/EmptyState.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { PageTabs } from '../../kit/page/PageTabs.tsx'
import { useActionInAddress, useAddress } from '../../kit/session/address.tsx'
import { useSession } from '../../kit/session/session.tsx'
import { useFocusReturn } from '../../kit/useFocusReturn.ts'
import { useNarrow } from '../../kit/useNarrow.ts'
import { AccountDetailsDialog } from './accounts/AccountDetailsDialog.tsx'
import { useAccountActions } from './accounts/useAccountActions.tsx'
import { InvoiceDialog } from './invoices/InvoiceDialog.tsx'
import { useInvoiceActions } from './invoices/useInvoiceActions.tsx'

const AccountsTab = lazyPart(() => import('./accounts/AccountsTab.tsx'))
const InvoicesTab = lazyPart(() => import('./invoices/InvoicesTab.tsx'))
const AgingTab = lazyPart(() => import('./aging/AgingTab.tsx'))

const tabs = [
  { key: 'accounts', label: 'Accounts', needs: 'accounts.view', Panel: AccountsTab },
  { key: 'invoices', label: 'Invoices', needs: routes.accounts.invoices['~orpc'].meta.needs, Panel: InvoicesTab },
  { key: 'aging', label: 'Unpaid by Age', needs: routes.accounts.aging['~orpc'].meta.needs, Panel: AgingTab },
] as const

/** The query parameters that belong to a single tab. They are cleared when the user opens another tab. */
const clearedParams = Object.fromEntries(
  'search status kind of month age sort order page'.split(' ').map((key) => [key, null]),
)

/** Shows the view `accounts`: clients and their invoices (specification 3, section 2). */
export default function AccountsPage() {
  const { t } = useTranslation()
  const { can } = useSession()
  const { params } = useAddress()
  const narrow = useNarrow()
  const accounts = useAccountActions()
  const invoices = useInvoiceActions()
  const isConfirming = accounts.isAsking || invoices.isAsking
  const manages = can('accounts.manage_invoices')
  useActionInAddress({
    account: can('accounts.create') ? accounts.actions.create : null,
    invoice: manages ? invoices.actions.draft : null,
    generation: manages ? () => invoices.actions.generate() : null,
  })
  useFocusReturn(isConfirming || params.has('account') || params.has('invoice'))
  const visibleTabs = tabs.filter(({ needs }) => can(needs)).map(({ label, ...tab }) => ({ ...tab, label: t(label) }))
  if (visibleTabs.length === 0)
    return (
      <>
        <PageHeader title={t('Accounts & Invoicing')} />
        <NothingToShow message={t('You do not have permission to view accounts.')} />
      </>
    )
  const current = visibleTabs.find(({ key }) => key === params.get('tab')) ?? visibleTabs[0]
  const actions = { ...accounts.actions, ...invoices.actions }
  return (
    <>
      <PageHeader
        title={t('Accounts & Invoicing')}
        description={
          current?.key === 'accounts'
            ? t('Balance: the initial balance plus payments received.')
            : current?.key === 'invoices'
              ? t('Invoices, credit notes and payments.')
              : t('Unpaid amounts by days overdue.')
        }
        action={
          current?.key === 'accounts' && can('accounts.create') ? (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={actions.create}>
              {t('Create Account')}
            </Button>
          ) : current?.key === 'invoices' && manages ? (
            <Group gap="xs" grow={narrow} preventGrowOverflow={false}>
              <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={actions.draft}>
                {t('New Invoice')}
              </Button>
              <Button leftSection={<IconCalculator size={16} aria-hidden />} onClick={() => actions.generate()}>
                {t('Generate Invoices')}
              </Button>
            </Group>
          ) : null
        }
      />
      <PageTabs label={t('Accounts & Invoicing')} tabs={visibleTabs} leaves={clearedParams} atOnce>
        {({ Panel }) => <Panel actions={actions} />}
      </PageTabs>
      {/* Only one dialog is open at a time: the two from the address hide while another one is open. */}
      <AccountDetailsDialog isHidden={isConfirming || params.has('invoice')} actions={actions} />
      <InvoiceDialog isHidden={isConfirming} actions={actions} />
      {accounts.dialogs}
      {invoices.dialogs}
    </>
  )
}
