import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { entranceQueries } from '../../kit/api/entrance.ts'
import { apiError } from '../../kit/api/errors.ts'
import { Problem } from '../../kit/form/Problem.tsx'
import { SubmitButton } from '../../kit/form/SubmitButton.tsx'
import { LinkPage, linkIsSpent, ToSignIn } from './LinkPage.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'

/**
 * Activates an account with the link from the mail. It asks for a click, because programs that check mailed links open
 * them too and would use them up. Whoever has no password yet is asked for one then.
 */
export default function ActivatePage({ token }: { token: string }) {
  const { t } = useTranslation()
  const [asksPassword, setAsksPassword] = useState(false)
  const activate = useMutation(entranceQueries.auth.activate.mutationOptions())
  const failure = activate.error && apiError(activate.error)
  if (!asksPassword && failure?.fieldErrors.newPassword) setAsksPassword(true)

  if (activate.isSuccess) {
    return (
      <LinkPage title={t('Your account is active')} text={t('You can sign in now.')}>
        <ToSignIn primary />
      </LinkPage>
    )
  }
  if (failure && linkIsSpent(failure)) {
    return (
      <LinkPage
        title={t('This link no longer works')}
        text={t(
          'It has been used already or is too old. If you have activated your account, simply sign in; otherwise ask your administrator for a new link.',
        )}
      >
        <ToSignIn primary />
      </LinkPage>
    )
  }
  if (asksPassword) {
    return (
      <LinkPage title={t('Choose your password')} text={t('You sign in with it from now on. At least 8 characters.')}>
        <NewPasswordForm
          submitLabel={t('Activate account')}
          waitingLabel={t('Activating...')}
          waiting={activate.isPending}
          error={activate.error}
          onSubmit={(newPassword) => activate.mutate({ token, newPassword })}
        />
        <ToSignIn />
      </LinkPage>
    )
  }
  return (
    <LinkPage title={t('Activate your account')} text={t('One click, and you can sign in.')}>
      <Problem
        message={
          failure &&
          (failure.message ||
            t('Unable to connect to the server. Please check your internet connection and try again.'))
        }
      />
      <SubmitButton
        label={t('Activate account')}
        waitingLabel={t('Activating...')}
        waiting={activate.isPending}
        fullWidth
        onClick={() => activate.mutate({ token })}
      />
      <ToSignIn />
    </LinkPage>
  )
}
