import '../../api/schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { NewPassword } from '@muster/contract/text'
import { entranceQueries } from '../../api/entrance.ts'
import { apiError } from '../../api/errors.ts'
import { focusFirstInvalid } from '../../ui/focusFirstInvalid.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { LinkPage, linkIsSpent, ToSignIn } from './LinkPage.tsx'

interface Wrong {
  password?: string
  again?: string
}

function check(password: string, again: string): Wrong {
  const checked = NewPassword.safeParse(password)
  if (!checked.success) return { password: checked.error.issues[0]?.message }
  return again === password ? {} : { again: 'The passwords do not match' }
}

/** Chooses a new password with the link from the mail. */
export default function ResetPasswordPage({ token }: { token: string }) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const reset = useMutation(
    entranceQueries.auth.resetPassword.mutationOptions({
      onError: (thrown) => {
        setWrong({ password: apiError(thrown).fieldErrors.newPassword })
        focusFirstInvalid(form.current)
      },
    }),
  )
  const failure = reset.error && apiError(reset.error)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = check(password, again)
    setWrong(found)
    if (found.password || found.again) focusFirstInvalid(form.current)
    else reset.mutate({ token, newPassword: password })
  }

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
  if (failure && linkIsSpent(failure)) {
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
  const inPlace = failure && !failure.fieldErrors.newPassword
  return (
    <LinkPage title={t('Choose a new password')} text={t('At least 8 characters.')}>
      <form ref={form} onSubmit={submit} noValidate style={{ display: 'grid', gap: '1rem' }}>
        <Problem
          message={
            inPlace
              ? failure.message ||
                t('Unable to connect to the server. Please check your internet connection and try again.')
              : null
          }
        />
        <PasswordField
          label={t('New password')}
          autoComplete="new-password"
          value={password}
          error={wrong.password && t(wrong.password)}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <PasswordField
          label={t('Repeat the new password')}
          autoComplete="new-password"
          value={again}
          error={wrong.again && t(wrong.again)}
          onChange={({ currentTarget }) => setAgain(currentTarget.value)}
        />
        <SubmitButton
          label={t('Change password')}
          waitingLabel={t('Changing...')}
          waiting={reset.isPending}
          fullWidth
        />
      </form>
      <ToSignIn />
    </LinkPage>
  )
}
