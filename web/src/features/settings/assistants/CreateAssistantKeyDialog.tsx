import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CreateAssistantKey } from '@muster/contract/auth/assistantKeys'
import { client } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { SwitchField } from '../../../kit/form/choices/CheckField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { TextField } from '../../../kit/form/TextField.tsx'
import { useToday } from '../../../kit/session/session.tsx'
import { ExpiryField, expiryFrom, KeyPasswordField } from '../keys/KeyFields.tsx'

const ConnectDialog = lazyPart(() => import('./ConnectDialog.tsx'))

/** Lets the user create a key for an assistant, and then shows once how to connect with it. */
export default function CreateAssistantKeyDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const [token, setToken] = useState<string | null>(null)
  return token === null ? (
    <KeyForm onCreate={setToken} onClose={onClose} />
  ) : (
    <ConnectDialog address={address} token={token} onClose={onClose} />
  )
}

function KeyForm({ onCreate, onClose }: { onCreate: (token: string) => void; onClose: () => void }) {
  const { t } = useTranslation()
  const today = useToday()
  const [initial] = useState(() => ({
    name: '',
    mayChange: false,
    expiresOn: expiryFrom(today),
    currentPassword: '',
  }))
  const form = useForm({
    initial,
    schema: CreateAssistantKey,
    submit: (input, { context }) => client.auth.createAssistantKey(input, { context }),
    onSuccess: ({ token }) => onCreate(token),
    invalidates: 'auth',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Create Key')}
      submit={t('Create Key')}
      failed={t('Failed to create key')}
    >
      <p className="soft">
        {t('The assistant sees what you see, also about your team. What it reads goes to its provider.')}
      </p>
      <TextField
        form={form}
        name="name"
        label={t('Name')}
        description={t('For example, the assistant and the device.')}
        maxLength={100}
        required
      />
      <SwitchField
        form={form}
        name="mayChange"
        label={t('Allow changes')}
        description={t('It may also request leave or approve for you. Without this, it only reads.')}
      />
      <ExpiryField form={form} />
      <KeyPasswordField form={form} optional />
    </FormDialog>
  )
}
