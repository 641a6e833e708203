import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { entranceQueries } from '../../api/entrance.ts'
import { apiError } from '../../api/errors.ts'
import { LinkPage, linkIsSpent, ToSignIn } from './LinkPage.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'

/** Takes a change of one's own e-mail address back with the link from the mail to the former one. */
export default function UndoAddressPage({ token }: { token: string }) {
  const { t } = useTranslation()
  const undo = useMutation(entranceQueries.auth.undoAddressChange.mutationOptions())

  if (undo.isSuccess) {
    return (
      <LinkPage
        title={t('Your email address is yours again')}
        text={t('Sign in with it and the new password. All sessions have been ended.')}
      >
        <ToSignIn primary />
      </LinkPage>
    )
  }
  if (undo.error && linkIsSpent(apiError(undo.error))) {
    return (
      <LinkPage
        title={t('This link no longer works')}
        text={t('It has been used already, is older than a week, or the address was changed by an administrator.')}
      >
        <ToSignIn primary />
      </LinkPage>
    )
  }
  return (
    <LinkPage
      title={t('Take the change of address back')}
      text={t('Your account gets its former email address and a new password. Whoever is signed in is signed out.')}
    >
      <NewPasswordForm
        submitLabel={t('Take the change back')}
        waitingLabel={t('Changing...')}
        waiting={undo.isPending}
        error={undo.error}
        onSubmit={(newPassword) => undo.mutate({ token, newPassword })}
      />
      <ToSignIn />
    </LinkPage>
  )
}
