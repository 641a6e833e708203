import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { authQueries } from '../../kit/api/authClient.ts'
import { LinkPage } from './LinkPage.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'

/** Lets the user undo a change of their email address with the link mailed to the previous address. */
export default function UndoAddressPage({ token }: { token: string }) {
  const { t } = useTranslation()
  const undo = useMutation(authQueries.auth.undoAddressChange.mutationOptions())
  return (
    <LinkPage
      use={undo}
      title={t('Undo your address change')}
      text={t('Restores your previous email address, sets a new password and signs out all devices.')}
      success={{
        title: t('Your address change has been undone'),
        text: t('Sign in with your previous email address and the new password. All devices were signed out.'),
      }}
      usedText={t('It was already used, has expired, or an administrator changed the address again.')}
    >
      <NewPasswordForm
        submit={t('Undo change')}
        waitingLabel={t('Changing…')}
        send={(newPassword) => undo.mutateAsync({ token, newPassword })}
      />
    </LinkPage>
  )
}
