import { Button, Group } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FurtherAccount, RevealedNumbers } from '@muster/contract/personnelFile/banking'
import { maxFurtherAccounts } from '@muster/contract/personnelFile/shareKinds'
import { client } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import type { RowAction } from '../../../kit/list/RowActions.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { FurtherAccounts } from './FurtherAccounts.tsx'

const FurtherAccountDialog = lazyPart(() => import('./FurtherAccountDialog.tsx'))
const ShareDialog = lazyPart(() => import('./ShareDialog.tsx'))

/** Lists the user's further accounts, and lets them add, change, order and remove them. */
export function OwnFurtherAccounts(props: {
  personId: string
  /** The country of the main account's bank. */
  country: string
  accounts: readonly FurtherAccount[]
  numbers: RevealedNumbers | null
}) {
  const { personId: id, country, accounts, numbers } = props
  const { t } = useTranslation()
  const [edited, setEdited] = useState<FurtherAccount | 'new' | null>(null)
  const onClose = () => setEdited(null)
  const order = useAction({
    call: (accountIds: string[], context) => client.personnelFile.orderFurtherAccounts({ id, accountIds }, { context }),
    failureTitle: t('The account could not be moved'),
    invalidates: 'personnelFile',
  })
  const removal = useAction({
    call: ({ accountId }: FurtherAccount, context) =>
      client.personnelFile.removeFurtherAccount({ id, accountId }, { context }),
    onSuccess: (_, { bankName }) => showSuccess(t('Account removed'), bankName),
    invalidates: 'personnelFile',
    confirm: ({ bankName, accountNumber }) => ({
      title: t('Remove {what}?', { what: `${bankName} ${accountNumber}` }),
      message: t('Its share of your pay goes to your other accounts.'),
      confirmLabel: t('Remove'),
      danger: true,
    }),
  })
  useFocusReturn(edited !== null || removal.isAsking)

  const actionsOf = (account: FurtherAccount): RowAction[] => {
    const at = accounts.indexOf(account)
    const step = (label: string, Icon: typeof IconArrowUp, to: number): RowAction[] => {
      const other = accounts[to]
      const swapped = accounts.map((each) => (each === account ? other : each === other ? account : each))
      return other
        ? [
            {
              label,
              icon: <Icon size={16} />,
              onClick: () => void order.run(swapped.flatMap((each) => each?.accountId ?? [])),
            },
          ]
        : []
    }
    return [
      { label: t('Change share'), icon: <IconPencil size={16} />, onClick: () => setEdited(account) },
      ...step(t('Move up'), IconArrowUp, at - 1),
      ...step(t('Move down'), IconArrowDown, at + 1),
      { label: t('Remove'), icon: <IconTrash size={16} />, danger: true, onClick: () => removal.confirm(account) },
    ]
  }

  return (
    <section>
      <Group justify="space-between" gap="sm">
        <h3 className="subhead">{t('Further accounts')}</h3>
        {accounts.length < maxFurtherAccounts ? (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setEdited('new')}
          >
            {t('Add Account')}
          </Button>
        ) : null}
      </Group>
      <p className="soft small">
        {accounts.length > 0
          ? t('They receive their shares in this order. The rest of your pay goes to the account above.')
          : t('You can have a part of your pay sent to up to three further accounts.')}
      </p>
      {accounts.length > 0 ? <FurtherAccounts accounts={accounts} numbers={numbers} actionsOf={actionsOf} /> : null}
      <Suspense fallback={null}>
        {edited === 'new' ? <FurtherAccountDialog personId={id} country={country} onClose={onClose} /> : null}
        {edited !== null && edited !== 'new' ? <ShareDialog personId={id} account={edited} onClose={onClose} /> : null}
      </Suspense>
      {removal.confirmDialog}
    </section>
  )
}
