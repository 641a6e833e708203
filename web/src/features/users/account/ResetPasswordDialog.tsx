import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ResetUserPassword } from '@muster/contract/users/forms'
import type { User } from '@muster/contract/users/calls'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { PasswordInput } from '../../../kit/form/PasswordInput.tsx'
import { showSuccess } from '../../../kit/toasts.ts'
import { problemsIn, useForm } from '../../../kit/form/oldForm.ts'
import { fullName } from '../../../kit/fullName.ts'
import classes from '../form/UserForm.module.css'

/** Sets another person's password, and says before that this counts at once. */
export default function ResetPasswordDialog({ person, onClose }: { person: User; onClose: () => void }) {
  const { t } = useTranslation()
  const name = fullName(person)
  const { values, change, problems, failure, submitting, submit, dirty } = useForm({
    initial: { newPassword: '' },
    check: ({ newPassword }) =>
      newPassword === ''
        ? { newPassword: 'Password is required' }
        : problemsIn(ResetUserPassword, { id: person.id, newPassword }),
    send: async ({ newPassword }, context) => {
      await client.users.resetPassword({ id: person.id, newPassword }, { context })
      showSuccess(t('Password reset successfully!'), t('{name} will receive a password reset email.', { name }))
      onClose()
    },
    refused: ({ fieldErrors, message }) => ({
      problems: fieldErrors,
      failure: fieldErrors.newPassword ? null : t(message || 'Please try again.'),
    }),
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('Reset Password')}
      submitLabel={t('Reset Password')}
      submitting={submitting}
      onSubmit={() => void submit()}
      errorTitle={t('Failed to reset password')}
      error={failure}
      dirty={dirty}
    >
      <div className={classes.fields}>
        <p className={classes.warning}>
          <IconAlertTriangle size={18} aria-hidden />
          <span>
            {t('The password of {name} changes immediately, and they are signed out everywhere. An email tells them.', {
              name,
            })}
          </span>
        </p>
        <PasswordInput
          label={t('New Password')}
          description={t('Minimum 8 characters')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="new-password"
          value={values.newPassword}
          onChange={({ currentTarget }) => change({ newPassword: currentTarget.value })}
          error={problems.newPassword && t(problems.newPassword)}
          required
          data-autofocus
        />
      </div>
    </FormDialog>
  )
}
