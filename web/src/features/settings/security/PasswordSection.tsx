import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { countCharacters } from '@muster/contract/kit/text'
import { useSession } from '../../../kit/session/session.tsx'
import { focusFirstInvalid } from '../../../kit/form/focusFirstInvalid.ts'
import { PasswordInput } from '../../../kit/form/PasswordInput.tsx'
import { Problem } from '../../../kit/form/Problem.tsx'
import { SubmitButton } from '../../../kit/form/SubmitButton.tsx'
import { showSuccess } from '../../../kit/toasts.ts'
import { UnsentGuard } from '../../../kit/dialog/UnsentGuard.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { useChangePassword } from './useChangePassword.ts'
import classes from '../../../kit/form/Form.module.css'

const empty = { current: '', next: '', again: '' }

interface Warning {
  field: 'next' | 'again'
  title: string
  detail: string
}

/** What is wrong with the two new passwords, in the order in which it is said (specification 3, section 5). */
function warningOf({ next, again }: typeof empty): Warning | null {
  if (next !== again) return { field: 'again', title: 'Password mismatch', detail: 'New passwords do not match' }
  if (countCharacters(next) >= 8) return null
  return { field: 'next', title: 'Password too short', detail: 'Password must be at least 8 characters long' }
}

/** Changes one's own password. */
export function PasswordSection() {
  const { t } = useTranslation()
  const { user } = useSession()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(empty)
  const [warning, setWarning] = useState<Warning | null>(null)
  const { problems, setProblems, failure, submitting, send, forget } = useChangePassword(() => {
    setValues(empty)
    showSuccess(t('Password changed successfully!'), t('Your other sessions have been ended.'))
  })
  const change = (patch: Partial<typeof empty>) => {
    setValues((known) => ({ ...known, ...patch }))
    setWarning(null)
    forget()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = warningOf(values)
    setWarning(found)
    if (!values.current) setProblems({ currentPassword: 'Current password is required' })
    else if (!found) await send({ currentPassword: values.current, newPassword: values.next })
    focusFirstInvalid(form.current)
  }

  return (
    <Section title={t('Password')} description={t('After a change you stay signed in here and nowhere else.')}>
      <form ref={form} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordInput
          label={t('Current password')}
          autoComplete="current-password"
          required
          value={values.current}
          error={problems.currentPassword && t(problems.currentPassword)}
          onChange={({ currentTarget }) => change({ current: currentTarget.value })}
        />
        <PasswordInput
          label={t('New password')}
          description={t('Must be at least 8 characters long')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="new-password"
          required
          value={values.next}
          error={warning?.field === 'next' || (problems.newPassword && t(problems.newPassword))}
          onChange={({ currentTarget }) => change({ next: currentTarget.value })}
        />
        <PasswordInput
          label={t('Confirm new password')}
          autoComplete="new-password"
          required
          value={values.again}
          error={warning?.field === 'again'}
          onChange={({ currentTarget }) => change({ again: currentTarget.value })}
        />
        <Problem
          title={warning ? t(warning.title) : t('Password change failed')}
          message={warning ? t(warning.detail) : failure}
        />
        <div className={classes.buttons}>
          <SubmitButton label={t('Change Password')} waitingLabel={t('Changing...')} waiting={submitting} />
        </div>
      </form>
      <UnsentGuard dirty={values !== empty && Object.values(values).some(Boolean)} />
    </Section>
  )
}
