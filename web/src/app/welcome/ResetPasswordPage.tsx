import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { entranceQueries } from '../../kit/api/entrance.ts'
import { apiError } from '../../kit/api/errors.ts'
import { LinkPage, linkIsSpent, ToSignIn } from './LinkPage.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'

/** Chooses a new password with the link from the mail. */
export default function ResetPasswordPage({ token }: { token: string }) {
  const { t } = useTranslation()
  const reset = useMutation(entranceQueries.auth.resetPassword.mutationOptions())

  if (reset.isSuccess) {
    return (
      <LinkPage
        title={t('Your password is changed')}
        text={t('Sign in with the new one. Other sessions have been ended.')}
      >
        <ToSignIn primary />
      </LinkPage>
    )
  }
  if (reset.error && linkIsSpent(apiError(reset.error))) {
    return (
      <LinkPage
        title={t('This link no longer works')}
        text={t(
          'It has been used already or is older than an hour. On the sign-in page, Forgot Password sends a new one.',
        )}
      >
        <ToSignIn primary />
      </LinkPage>
    )
  }
  return (
    <LinkPage title={t('Choose a new password')} text={t('At least 8 characters.')}>
      <NewPasswordForm
        submitLabel={t('Change password')}
        waitingLabel={t('Changing...')}
        waiting={reset.isPending}
        error={reset.error}
        onSubmit={(newPassword) => reset.mutate({ token, newPassword })}
      />
      <ToSignIn />
    </LinkPage>
  )
}
