import { useTranslation } from 'react-i18next'
import { client } from '../../kit/api/client.ts'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import type { Problems } from '../../kit/form/state/problems.ts'
import { TextField } from '../../kit/form/TextField.tsx'
import { useForm } from '../../kit/form/state/useForm.ts'

/** Asks for a code of the second factor. */
export default function ConfirmFactorDialog({
  onConfirmed,
  onClose,
}: {
  onConfirmed: () => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const form = useForm({
    initial: { code: '' },
    check: ({ code }): Problems => (code.trim().length < 6 ? { code: 'Please enter the whole code' } : {}),
    submit: ({ code }) => client.auth.confirmTwoFactor({ code }),
    onSuccess: onConfirmed,
  })
  return (
    <FormDialog form={form} onClose={onClose} title={t('Confirm that it’s you')} submit={t('Confirm')} size={420}>
      <TextField
        form={form}
        name="code"
        label={t('Code')}
        description={t('From your authenticator app, or a recovery code. You won’t be asked again for ten minutes.')}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        autoComplete="one-time-code"
        autoCapitalize="none"
        dir="ltr"
        maxLength={40}
        required
        data-autofocus
      />
    </FormDialog>
  )
}
