import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientAuthentications } from '@muster/contract/access/singleSignOnValues'
import { AddProvider, ChangeProvider, type Provider } from '@muster/contract/auth/singleSignOnSettings'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { SwitchField } from '../../../kit/form/choices/CheckField.tsx'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { PasswordField, TextField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { CreatesField, NameField, OwnPasswordField, UseFields } from './CommonFields.tsx'
import { ConnectionTest } from './ConnectionTest.tsx'
import { MoreSettings } from './MoreSettings.tsx'
import { NewPeopleFields } from './NewPeopleFields.tsx'
import { authenticationLabels, inputOf, type ProviderValues, valuesOf } from './providerForm.ts'

/** Lets the owner add a sign-in provider or change one. `onAdd` gets the new one. */
export default function ProviderDialog(props: {
  provider: Provider | null
  roles: readonly { id: string; name: string }[]
  onAdd: (provider: Provider) => void
  onClose: () => void
}) {
  const { provider, roles, onAdd, onClose } = props
  const { t } = useTranslation()
  const [initial] = useState(() => valuesOf(provider))
  const form = useForm<ProviderValues, AddProvider | ChangeProvider, { provider: Provider }>({
    initial,
    schema: provider ? ChangeProvider : AddProvider,
    toInput: (values) =>
      provider ? { ...inputOf(values), id: provider.id, version: provider.version } : inputOf(values),
    submit: (input, { context }) =>
      'version' in input ? client.auth.changeProvider(input, { context }) : client.auth.addProvider(input, { context }),
    onSuccess: (answer) => {
      showSuccess(provider ? t('Provider saved') : t('Provider added'), answer.provider.name)
      if (provider) onClose()
      else onAdd(answer.provider)
    },
    invalidates: 'auth',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={provider ? t('Edit Provider') : t('Add Provider')}
      submit={provider ? t('Save') : t('Add Provider')}
      failed={t('Not saved')}
      disabled={provider !== null && !form.dirty}
      size={560}
    >
      <NameField form={form} />
      <div>
        <TextField
          form={form}
          name="issuer"
          label={t('Issuer')}
          description={provider ? t('People’s links refer to it, so it can’t be changed.') : undefined}
          inputMode="url"
          dir="ltr"
          readOnly={provider !== null}
          required
        />
        <ConnectionTest issuer={form.values.issuer} />
      </div>
      <TextField form={form} name="clientId" label={t('Client ID')} dir="ltr" required />
      <PasswordField
        form={form}
        name="clientSecret"
        label={t('Client secret')}
        description={provider?.hasSecret ? t('Leave empty to keep the present one.') : undefined}
        autoComplete="off"
      />
      <UseFields form={form} provider={provider} />
      <SwitchField
        form={form}
        name="signsOut"
        label={t('Sign out there as well')}
        description={t('Signing out of Muster then also ends the session at the provider.')}
      />
      <CreatesField form={form} />
      {form.values.createsPeople ? <NewPeopleFields form={form} roles={roles} protocol="OIDC" /> : null}
      <MoreSettings>
        <TextField form={form} name="scopes" label={t('Scopes')} dir="ltr" required />
        <ChoiceField
          form={form}
          name="clientAuthentication"
          label={t('Client authentication')}
          options={clientAuthentications.map((value) => ({ value, label: t(authenticationLabels[value]) }))}
        />
        <div className="pair">
          <TextField form={form} name="emailClaim" label={t('Claim for the email address')} dir="ltr" required />
          <TextField form={form} name="verifiedClaim" label={t('Claim that it is verified')} dir="ltr" required />
        </div>
      </MoreSettings>
      <OwnPasswordField form={form} />
    </FormDialog>
  )
}
