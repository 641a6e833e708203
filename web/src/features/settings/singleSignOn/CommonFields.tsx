import { useTranslation } from 'react-i18next'
import { providerFactors } from '@muster/contract/access/singleSignOnValues'
import type { Provider } from '@muster/contract/auth/singleSignOnSettings'
import { SwitchField } from '../../../kit/form/choices/CheckField.tsx'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import type { FormOf } from '../../../kit/form/state/field.ts'
import { PasswordField, TextField } from '../../../kit/form/TextField.tsx'
import { type CommonValues, factorLabels } from './commonValues.ts'
import { DependentPeople } from './DependentPeople.tsx'

interface OfProvider {
  form: FormOf<CommonValues>
}

/** Shows the name of a provider. */
export function NameField({ form }: OfProvider) {
  const { t } = useTranslation()
  return (
    <TextField
      form={form}
      name="name"
      label={t('Name')}
      description={t('Shown on the sign-in page: “Continue with …”.')}
      maxLength={40}
      required
      data-autofocus
    />
  )
}

/** Shows who asks for the second factor, and whether the provider is used. */
export function UseFields({ form, provider }: OfProvider & { provider: Provider | null }) {
  const { t } = useTranslation()
  return (
    <>
      <ChoiceField
        form={form}
        name="factor"
        label={t('Second factor')}
        description={t('For people who have two-factor sign-in, or whose role requires it.')}
        options={providerFactors.map((value) => ({ value, label: t(factorLabels[value]) }))}
      />
      <SwitchField
        form={form}
        name="isEnabled"
        label={t('Show on the sign-in page')}
        description={t('When off, no one can sign in through it, and sessions that began through it end.')}
      />
      {provider?.isEnabled && !form.values.isEnabled ? <DependentPeople provider={provider} /> : null}
    </>
  )
}

/** Shows whether people without an account get one. */
export function CreatesField({ form }: OfProvider) {
  const { t } = useTranslation()
  return (
    <SwitchField
      form={form}
      name="createsPeople"
      label={t('Create accounts')}
      description={t('People without an account get one when they first sign in.')}
    />
  )
}

/** Shows the field for the owner's own password. */
export function OwnPasswordField({ form }: { form: FormOf<{ currentPassword: string }> }) {
  const { t } = useTranslation()
  return (
    <PasswordField
      form={form}
      name="currentPassword"
      label={t('Current password')}
      description={t('Your own password.')}
      autoComplete="current-password"
      required
    />
  )
}
