import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { authQueries } from '../../kit/api/authClient.ts'
import { apiError, messageOf } from '../../kit/api/errors.ts'
import { Problem } from '../../kit/form/FormElement.tsx'
import { SubmitButton } from '../../kit/form/SubmitButton.tsx'
import { LinkPage } from './LinkPage.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'

/**
 * Lets the user activate an account with the mailed link. Opening the link does not activate the account yet; a click
 * is needed, because programs that check mailed links also open them and would use them up. An account without a
 * password must set one.
 */
export default function ActivatePage({ token }: { token: string }) {
  const { t } = useTranslation()
  const [asksPassword, setAsksPassword] = useState(false)
  const activate = useMutation(authQueries.auth.activate.mutationOptions())
  const failure = activate.error && apiError(activate.error)
  if (!asksPassword && failure?.fieldErrors.newPassword) setAsksPassword(true)

  const passwordField = asksPassword
    ? { title: t('Choose your password'), text: t('You’ll use it to sign in.') }
    : { title: t('Activate your account'), text: t('After one click you can sign in.') }
  return (
    <LinkPage
      use={activate}
      {...passwordField}
      success={{ title: t('Your account is active'), text: t('You can sign in now.') }}
      usedText={t(
        'It was already used or has expired. If your account is active, sign in; otherwise ask your administrator for a new link.',
      )}
    >
      {asksPassword ? (
        <NewPasswordForm
          submit={t('Activate account')}
          waitingLabel={t('Activating…')}
          send={(newPassword) => activate.mutateAsync({ token, newPassword })}
          autoFocus
        />
      ) : (
        <>
          <Problem message={failure && t(messageOf(failure))} />
          <SubmitButton
            label={t('Activate account')}
            fullWidth
            waitingLabel={t('Activating…')}
            waiting={activate.isPending}
            onClick={() => activate.mutate({ token })}
          />
        </>
      )}
    </LinkPage>
  )
}
