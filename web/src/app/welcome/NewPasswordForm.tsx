import { useTranslation } from 'react-i18next'
import { findPasswordProblem } from '@muster/contract/kit/passwordRules'
import { NewPassword } from '@muster/contract/kit/text'
import { FormElement, Problem } from '../../kit/form/FormElement.tsx'
import { check, type Problems } from '../../kit/form/state/problems.ts'
import { passwordHint, usePasswordRules } from '../../kit/form/passwordRules.ts'
import { SubmitButton } from '../../kit/form/SubmitButton.tsx'
import { PasswordField } from '../../kit/form/TextField.tsx'
import { useForm } from '../../kit/form/state/useForm.ts'
import classes from './Welcome.module.css'

/**
 * Lets the user enter a new password, twice. The server's errors appear below their fields, the rest above the form.
 */
export function NewPasswordForm(props: {
  /** The button's label. While sending, `waitingLabel` is shown instead. */
  submit: string
  waitingLabel: string
  send: (newPassword: string) => Promise<unknown>
  autoFocus?: boolean
}) {
  const { submit, waitingLabel, send, autoFocus } = props
  const { t } = useTranslation()
  const rules = usePasswordRules()
  const form = useForm({
    initial: { newPassword: '', again: '' },
    check: ({ newPassword, again }): Problems => {
      const { '': problem } = check(NewPassword, newPassword).problems
      const message = problem ?? findPasswordProblem(newPassword, rules)
      if (message) return { newPassword: message }
      return again === newPassword ? {} : { again: 'Passwords do not match' }
    },
    submit: ({ newPassword }) => send(newPassword),
  })
  return (
    <FormElement form={form} className={classes.form}>
      <Problem message={form.failure} />
      <PasswordField
        form={form}
        name="newPassword"
        label={t('New password')}
        description={passwordHint(rules, 'must')}
        autoComplete="new-password"
        autoFocus={autoFocus}
      />
      <PasswordField form={form} name="again" label={t('Confirm new password')} autoComplete="new-password" />
      <SubmitButton label={submit} waitingLabel={waitingLabel} waiting={form.submitting} fullWidth />
    </FormElement>
  )
}
