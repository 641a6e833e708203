import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { User } from '@muster/contract/users/calls'
import { ResetUserPassword } from '@muster/contract/users/forms'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import type { Problems } from '../../../kit/form/state/problems.ts'
import { passwordHint, usePasswordRules } from '../../../kit/form/passwordRules.ts'
import { PasswordField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { fullName } from '../../../kit/people/names.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useOutboxAction } from './useOutboxAction.ts'

/** Lets the user set another person's password, with a warning that it applies immediately. */
export default function ResetPasswordDialog({ person, onClose }: { person: User; onClose: () => void }) {
  const { t } = useTranslation()
  const rules = usePasswordRules()
  const outbox = useOutboxAction()
  const name = fullName(person)
  const form = useForm({
    initial: { newPassword: '', currentPassword: '' },
    schema: ResetUserPassword,
    toInput: ({ newPassword, currentPassword }) => ({ id: person.id, newPassword, currentPassword }),
    check: ({ newPassword }): Problems => (newPassword === '' ? { newPassword: 'Password is required' } : {}),
    submit: (input, { context }) => client.users.resetPassword(input, { context }),
    onSuccess: ({ isMailHeld }) => {
      if (isMailHeld)
        showSuccess(
          t('Password reset successfully!'),
          t('The email to {name} is held in the outbox, because no mail server is set up.', { name }),
          outbox,
        )
      else showSuccess(t('Password reset successfully!'), t('{name} will receive a password reset email.', { name }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Reset Password')}
      submit={t('Reset Password')}
      failed={t('Failed to reset password')}
    >
      <p className="notice" data-colour="amber">
        <IconAlertTriangle size={18} aria-hidden />
        <span>
          {t('{name}’s password changes immediately. They are signed out everywhere and notified by email.', {
            name,
          })}
        </span>
      </p>
      <PasswordField
        form={form}
        name="newPassword"
        label={t('New Password')}
        description={passwordHint(rules, 'minimum')}
        autoComplete="new-password"
        required
        data-autofocus
      />
      <PasswordField
        form={form}
        name="currentPassword"
        label={t('Current password')}
        description={t('Your own password.')}
        autoComplete="current-password"
        required
      />
    </FormDialog>
  )
}
