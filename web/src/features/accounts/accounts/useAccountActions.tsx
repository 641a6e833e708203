import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '@muster/contract/accounts/accounts'
import { client } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { setAddress } from '../../../kit/session/address.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'

const AccountDialog = lazyPart(() => import('./AccountDialog.tsx'))

/**
 * Returns the actions that the user may take on accounts, the `dialogs` to render, and `isAsking`, which is true while
 * a dialog is open.
 */
export function useAccountActions() {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<ReactNode>(null)
  const onClose = () => setDialog(null)
  const remove = useAction({
    call: ({ id }: Account, context) => client.accounts.remove({ id }, { context }),
    deletedIdOf: ({ id }) => id,
    onSuccess: (_, { name }) => {
      setAddress({ account: null }, { replace: true })
      showSuccess(t('Account deleted successfully!'), name)
    },
    failureTitle: t('Failed to delete account'),
    invalidates: 'accounts',
    itemIdOf: ({ id }) => id,
    confirm: ({ name }) => ({
      title: t('Delete {what}?', { what: name }),
      message: t('Are you sure you want to delete this account? This action cannot be undone.'),
      confirmLabel: t('Delete'),
      danger: true,
    }),
  })
  return {
    actions: {
      create: () => setDialog(<AccountDialog onClose={onClose} />),
      edit: (account: Account) => setDialog(<AccountDialog account={account} onClose={onClose} />),
      remove: remove.confirm,
    },
    isAsking: dialog !== null || remove.isAsking,
    dialogs: (
      <>
        <Suspense fallback={null}>{dialog}</Suspense>
        {remove.confirmDialog}
      </>
    ),
  }
}

export type AccountActions = ReturnType<typeof useAccountActions>['actions']
