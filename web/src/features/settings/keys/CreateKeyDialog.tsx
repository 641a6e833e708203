import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { administrativePermissions, allPermissions, describePermission } from '@muster/contract/access/permissions'
import { CreateApiKey } from '@muster/contract/auth/apiKeys'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { SecretDialog } from '../../../kit/dialog/SecretDialog.tsx'
import { problemOf } from '../../../kit/form/state/problems.ts'
import { TextField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { useToday } from '../../../kit/session/session.tsx'
import { ExpiryField, expiryFrom, KeyPasswordField } from './KeyFields.tsx'
import { PermissionPicker } from '../../roles/shared/PermissionPicker.tsx'

const permissions = allPermissions.map((name) => ({
  id: name,
  name,
  group: name.split('.')[0] ?? name,
  description: describePermission(name),
  isAdministrative: administrativePermissions.includes(name),
}))

/** A key for one purpose, whose permissions are settled. */
interface InitialKey {
  name: string
  permissions: string[]
}

/** Lets the user create an API key, and then shows the key once. */
export default function CreateKeyDialog({ initial, onClose }: { initial?: InitialKey; onClose: () => void }) {
  const [token, setToken] = useState<string | null>(null)
  return token === null ? (
    <KeyForm initialKey={initial} onMade={setToken} onClose={onClose} />
  ) : (
    <MadeKey token={token} onClose={onClose} />
  )
}

function KeyForm(props: { initialKey?: InitialKey; onMade: (token: string) => void; onClose: () => void }) {
  const { initialKey, onMade, onClose } = props
  const { t } = useTranslation()
  const today = useToday()
  const [initial] = useState(() => ({
    name: initialKey?.name ?? '',
    permissions: initialKey?.permissions ?? [],
    expiresOn: expiryFrom(today),
    currentPassword: '',
  }))
  const form = useForm({
    initial,
    schema: CreateApiKey,
    submit: (input, { context }) => client.auth.createApiKey(input, { context }),
    onSuccess: ({ token }) => onMade(token),
    invalidates: 'auth',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Create Key')}
      submit={t('Create Key')}
      failed={t('Failed to create key')}
      size={720}
    >
      <TextField
        form={form}
        name="name"
        label={t('Name')}
        description={t('For example, the program that uses it.')}
        maxLength={100}
        required
      />
      <ExpiryField form={form} />
      {initialKey ? null : (
        <PermissionPicker
          permissions={permissions}
          selection={new Set(form.values.permissions)}
          onChange={(permissions) => form.change({ permissions: [...permissions] })}
          error={problemOf(form.problems, 'permissions')}
        />
      )}
      <KeyPasswordField form={form} />
    </FormDialog>
  )
}

function MadeKey({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <SecretDialog
      title={t('Your new key')}
      label={t('Key')}
      secret={token}
      hint={
        <>
          {t('Send it with each request in this header:')} <code>Authorization: Bearer muster_…</code>
        </>
      }
      onClose={onClose}
    />
  )
}
