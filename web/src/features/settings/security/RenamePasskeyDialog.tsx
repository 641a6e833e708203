import { useTranslation } from 'react-i18next'
import type { Passkey } from '@muster/contract/auth/passkeys'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import type { Problems } from '../../../kit/form/state/problems.ts'
import { TextField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'

/** Lets the user give a passkey another name. */
export default function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useForm({
    initial: { name: passkey.name },
    check: ({ name }): Problems => (name.trim() ? {} : { name: 'Please enter a name' }),
    submit: ({ name }) => client.auth.renamePasskey({ id: passkey.id, name }),
    onSuccess: (_, { input }) => {
      showSuccess(t('Passkey renamed'), input.name)
      onClose()
    },
    invalidates: 'auth',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Rename passkey')}
      submit={t('Rename')}
      failed={t('Not renamed')}
      disabled={!form.dirty}
      size={420}
    >
      <TextField form={form} name="name" label={t('Name')} maxLength={60} required data-autofocus />
    </FormDialog>
  )
}
