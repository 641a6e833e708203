import { useQuery } from '@tanstack/react-query'
import { IconKey } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../kit/api/client.ts'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { Problem } from '../../kit/form/FormElement.tsx'
import type { Problems } from '../../kit/form/state/problems.ts'
import { SubmitButton } from '../../kit/form/SubmitButton.tsx'
import { TextField } from '../../kit/form/TextField.tsx'
import { useForm } from '../../kit/form/state/useForm.ts'
import { hasPasskeys, signWithPasskey } from '../../kit/passkeys.ts'
import { useAction } from '../../kit/useAction.tsx'

/** Asks for a passkey or a code of the second factor. */
export default function ConfirmFactorDialog({
  onConfirmed,
  onClose,
}: {
  onConfirmed: () => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { data } = useQuery(orpc.auth.twoFactor.queryOptions())
  const offersPasskey = data !== undefined && data.passkeys.length > 0 && hasPasskeys()
  const form = useForm({
    initial: { code: '' },
    check: ({ code }): Problems => (code.trim().length < 6 ? { code: 'Please enter the whole code' } : {}),
    submit: ({ code }) => client.auth.confirmTwoFactor({ code }),
    onSuccess: onConfirmed,
  })
  const passkey = useAction({
    call: async () =>
      client.auth.confirmWithPasskey({
        passkey: await signWithPasskey(await client.auth.beginPasskeyConfirmation()),
      }),
    onSuccess: onConfirmed,
  })
  return (
    <FormDialog form={form} onClose={onClose} title={t('Confirm that it’s you')} submit={t('Confirm')} size={420}>
      {offersPasskey ? (
        <div>
          <SubmitButton
            label={t('Use a passkey')}
            waiting={passkey.isBusy}
            variant="default"
            icon={<IconKey size={18} stroke={1.6} aria-hidden />}
            fullWidth
            onClick={() => void passkey.run()}
          />
          <Problem message={passkey.failure} />
        </div>
      ) : null}
      <TextField
        form={form}
        name="code"
        label={offersPasskey ? t('Or a code') : t('Code')}
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
