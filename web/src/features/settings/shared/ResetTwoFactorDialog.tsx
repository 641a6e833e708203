import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import type { Problems } from '../../../kit/form/state/problems.ts'
import { PasswordField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { fullName } from '../../../kit/people/names.ts'

/** Lets an administrator remove the second factor of a person who lost it. */
export default function ResetTwoFactorDialog(props: {
  person: { id: string; firstName: string; lastName: string }
  onClose: () => void
}) {
  const { person, onClose } = props
  const { t } = useTranslation()
  const name = fullName(person)
  const form = useForm({
    initial: { currentPassword: '' },
    check: ({ currentPassword }): Problems =>
      currentPassword ? {} : { currentPassword: 'Current password is required' },
    submit: ({ currentPassword }, { context }) =>
      client.auth.resetTwoFactor({ userId: person.id, currentPassword }, { context }),
    onSuccess: () => {
      showSuccess(t('Two-factor sign-in reset'), t('{name} is notified by email.', { name }))
      onClose()
    },
    invalidates: 'auth',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Reset two-factor sign-in')}
      submit={t('Reset')}
      failed={t('Not reset')}
      danger
    >
      <p className="notice" data-colour="amber">
        <IconAlertTriangle size={18} aria-hidden />
        <span>
          {t(
            'Verify the person’s identity first. {name} is signed out everywhere, and then signs in with the password alone until they set it up again.',
            {
              name,
            },
          )}
        </span>
      </p>
      <PasswordField
        form={form}
        name="currentPassword"
        label={t('Current password')}
        description={t('Your own password.')}
        autoComplete="current-password"
        required
        data-autofocus
      />
    </FormDialog>
  )
}
