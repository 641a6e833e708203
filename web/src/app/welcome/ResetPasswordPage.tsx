import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { authQueries } from '../../kit/api/authClient.ts'
import { LinkPage } from './LinkPage.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'

/** Lets the user set a new password with the link from the mail. */
export default function ResetPasswordPage({ token }: { token: string }) {
  const { t } = useTranslation()
  const reset = useMutation(authQueries.auth.resetPassword.mutationOptions())
  return (
    <LinkPage
      use={reset}
      title={t('Choose a new password')}
      text={t('At least 8 characters.')}
      success={{
        title: t('Your password has been changed'),
        text: t('Sign in with your new password. You were signed out on all devices.'),
      }}
      usedText={t(
        'It was already used or is more than an hour old. To get a new one, use Forgot Password on the sign-in page.',
      )}
    >
      <NewPasswordForm
        submit={t('Change password')}
        waitingLabel={t('Changing…')}
        send={(newPassword) => reset.mutateAsync({ token, newPassword })}
      />
    </LinkPage>
  )
}
