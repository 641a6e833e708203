import '../../kit/api/schemas.ts'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { NewPassword } from '@muster/contract/kit/text'
import { apiError } from '../../kit/api/errors.ts'
import { focusFirstInvalid } from '../../kit/form/focusFirstInvalid.ts'
import { PasswordInput } from '../../kit/form/PasswordInput.tsx'
import { Problem } from '../../kit/form/Problem.tsx'
import { SubmitButton } from '../../kit/form/SubmitButton.tsx'

interface Wrong {
  password?: string
  again?: string
}

function check(password: string, again: string): Wrong {
  const checked = NewPassword.safeParse(password)
  if (!checked.success) return { password: checked.error.issues[0]?.message }
  return again === password ? {} : { again: 'The passwords do not match' }
}

/** Asks for a new password, twice. What the server said of the last one stands under its field, or above the form. */
export function NewPasswordForm(props: {
  submitLabel: string
  waitingLabel: string
  waiting: boolean
  /** What the last try threw. */
  error: Error | null
  onSubmit: (newPassword: string) => void
}) {
  const { submitLabel, waitingLabel, waiting, error, onSubmit } = props
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const failure = error && apiError(error)
  const refused = failure?.fieldErrors.newPassword
  // What was thrown before this form was there asked for it, and is not about what is typed in it.
  const [known, setKnown] = useState(error)
  if (error !== known) {
    setKnown(error)
    setWrong(refused ? { password: refused } : {})
  }
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], input')?.focus()
  }, [error, refused])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = check(password, again)
    setWrong(found)
    if (found.password || found.again) focusFirstInvalid(form.current)
    else if (!waiting) onSubmit(password)
  }

  return (
    <form ref={form} onSubmit={submit} noValidate style={{ display: 'grid', gap: '1rem' }}>
      <Problem
        message={
          failure && !refused
            ? failure.message ||
              t('Unable to connect to the server. Please check your internet connection and try again.')
            : null
        }
      />
      <PasswordInput
        label={t('New password')}
        autoComplete="new-password"
        value={password}
        error={wrong.password && t(wrong.password)}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <PasswordInput
        label={t('Repeat the new password')}
        autoComplete="new-password"
        value={again}
        error={wrong.again && t(wrong.again)}
        onChange={({ currentTarget }) => setAgain(currentTarget.value)}
      />
      <SubmitButton label={submitLabel} waitingLabel={waitingLabel} waiting={waiting} fullWidth />
    </form>
  )
}
