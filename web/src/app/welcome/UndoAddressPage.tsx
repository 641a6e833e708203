import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { entranceQueries } from '../../kit/api/entrance.ts'
import { LinkPage } from './LinkPage.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'

/** Lets the user undo a change of their email address with the link mailed to the former address. */
export default function UndoAddressPage({ token }: { token: string }) {
  const { t } = useTranslation()
  const undo = useMutation(entranceQueries.auth.undoAddressChange.mutationOptions())
  return (
    <LinkPage
      use={undo}
      title={t('Undo your address change')}
      text={t(
        'Your account gets its former email address and a new password. Everybody who is signed in to it is signed out.',
      )}
      done={{
        title: t('Your address change has been undone'),
        text: t('Please sign in with your former email address and the new password. All sessions have been ended.'),
      }}
      spent={t('It has already been used, has expired, or the address was changed again by an administrator.')}
    >
      <NewPasswordForm
        submit={t('Undo the change')}
        waiting={t('Changing...')}
        send={(newPassword) => undo.mutateAsync({ token, newPassword })}
      />
    </LinkPage>
  )
}
