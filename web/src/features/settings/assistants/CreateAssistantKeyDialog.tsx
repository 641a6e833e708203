import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CreateAssistantKey } from '@muster/contract/auth/assistantKeys'
import { client } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { SwitchField } from '../../../kit/form/choices/CheckField.tsx'
import { DayField } from '../../../kit/form/days/DayField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { PasswordField, TextField } from '../../../kit/form/TextField.tsx'
import { useToday } from '../../../kit/session/session.tsx'

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
  const today = Temporal.PlainDate.from(useToday())
  const [initial] = useState(() => ({
    name: '',
    mayChange: false,
    expiresOn: today.add({ days: 90 }).toString(),
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
      <DayField
        form={form}
        name="expiresOn"
        label={t('Expires on')}
        min={today.toString()}
        max={today.add({ years: 1 }).toString()}
        weekday={false}
      />
      <PasswordField
        form={form}
        name="currentPassword"
        label={t('Current password')}
        description={t('Keys keep working after you sign out. Only you can create yours.')}
        autoComplete="current-password"
      />
    </FormDialog>
  )
}
