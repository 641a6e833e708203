import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddSamlProvider, ChangeSamlProvider } from '@muster/contract/auth/samlSettings'
import type { Provider } from '@muster/contract/auth/singleSignOnSettings'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { SwitchField } from '../../../kit/form/choices/CheckField.tsx'
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx'
import { TextField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { CreatesField, NameField, OwnPasswordField, UseFields } from './CommonFields.tsx'
import { MetadataReader } from './MetadataReader.tsx'
import { MoreSettings } from './MoreSettings.tsx'
import { NewPeopleFields } from './NewPeopleFields.tsx'
import { samlInputOf, type SamlValues, samlValuesOf } from './samlForm.ts'

/** Lets the owner add a sign-in provider with SAML or change one. `onAdd` gets the new one. */
export default function SamlDialog(props: {
  provider: Provider | null
  roles: readonly { id: string; name: string }[]
  onAdd: (provider: Provider) => void
  onClose: () => void
}) {
  const { provider, roles, onAdd, onClose } = props
  const { t } = useTranslation()
  const [initial] = useState(() => samlValuesOf(provider))
  const form = useForm<SamlValues, AddSamlProvider | ChangeSamlProvider, { provider: Provider }>({
    initial,
    schema: provider ? ChangeSamlProvider : AddSamlProvider,
    toInput: (values) =>
      provider ? { ...samlInputOf(values), id: provider.id, version: provider.version } : samlInputOf(values),
    submit: (input, { context }) =>
      'version' in input
        ? client.auth.changeSamlProvider(input, { context })
        : client.auth.addSamlProvider(input, { context }),
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
      title={provider ? t('Edit Provider') : t('Add SAML Provider')}
      submit={provider ? t('Save') : t('Add Provider')}
      failed={t('Not saved')}
      disabled={provider !== null && !form.dirty}
      size={560}
    >
      <NameField form={form} />
      <MetadataReader
        onRead={({ entityId, nextCertificate, ...found }) =>
          form.change({ ...found, nextCertificate: nextCertificate ?? '', ...(!provider && { entityId }) })
        }
      />
      <TextField
        form={form}
        name="entityId"
        label={t('Entity ID of the provider')}
        description={provider ? t('People’s links refer to it, so it can’t be changed.') : undefined}
        dir="ltr"
        readOnly={provider !== null}
        required
      />
      <TextField form={form} name="signInAddress" label={t('Sign-in address')} inputMode="url" dir="ltr" required />
      <CertificateField form={form} name="certificate" label={t('Certificate')} required />
      <UseFields form={form} provider={provider} />
      <CreatesField form={form} />
      {form.values.createsPeople ? <NewPeopleFields form={form} roles={roles} protocol="SAML" /> : null}
      <MoreSettings>
        <CertificateField
          form={form}
          name="nextCertificate"
          label={t('Next certificate')}
          description={t('Also accepted while the provider changes its certificate.')}
        />
        <TextField form={form} name="emailClaim" label={t('Attribute with the email address')} dir="ltr" required />
        <SwitchField
          form={form}
          name="allowsProviderStart"
          label={t('Allow sign-ins that begin at the provider')}
          description={t('Less safe: someone could be signed in to another person’s account unnoticed.')}
        />
      </MoreSettings>
      <OwnPasswordField form={form} />
    </FormDialog>
  )
}

const CertificateField: typeof TextAreaField = (props) => (
  <TextAreaField {...props} rows={3} dir="ltr" spellCheck={false} styles={{ input: { fontFamily: 'monospace' } }} />
)
