import { useTranslation } from 'react-i18next'
import { ChangeScimSettings, type ScimSettings } from '@muster/contract/scim/settings'
import { scimGroups } from '@muster/contract/scim/urns'
import { client } from '../../kit/api/client.ts'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { SwitchField } from '../../kit/form/choices/CheckField.tsx'
import { ChoiceField } from '../../kit/form/choices/ChoiceField.tsx'
import { useForm } from '../../kit/form/state/useForm.ts'
import { PasswordField } from '../../kit/form/TextField.tsx'
import { showSuccess } from '../../kit/messages/toasts.ts'
import { groupLabels } from './groupLabels.ts'

interface Values {
  groups: string
  providerId: string
  changesAddresses: boolean
  currentPassword: string
}

/** Lets the owner change the settings of SCIM. */
export default function ScimDialog({ settings, onClose }: { settings: ScimSettings; onClose: () => void }) {
  const { t } = useTranslation()
  const { groups, providerId, changesAddresses, providers } = settings
  const form = useForm<Values, ChangeScimSettings, unknown>({
    initial: { groups, providerId: providerId ?? '', changesAddresses, currentPassword: '' },
    schema: ChangeScimSettings,
    toInput: (values) => ({ ...values, providerId: values.providerId || null }),
    submit: (input, { context }) => client.scim.changeSettings(input, { context }),
    onSuccess: () => {
      showSuccess(t('Saved'))
      onClose()
    },
    invalidates: 'scim',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('SCIM provisioning')}
      submit={t('Save')}
      failed={t('Not saved')}
      disabled={!form.dirty}
    >
      <ChoiceField
        form={form}
        name="groups"
        label={t('Groups are')}
        options={scimGroups.map((value) => ({ value, label: t(groupLabels[value]) }))}
        data-autofocus
      />
      <ChoiceField
        form={form}
        name="providerId"
        label={t('Accounts linked ahead')}
        description={t('People provisioned by SCIM sign in through this provider without a password.')}
        none={t('None')}
        options={providers.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SwitchField
        form={form}
        name="changesAddresses"
        label={t('Change email addresses')}
        description={t('Links for a new password go to this address. Allow it only if you trust the provider.')}
      />
      <PasswordField
        form={form}
        name="currentPassword"
        label={t('Current password')}
        description={t('Your own password.')}
        autoComplete="current-password"
        required
      />
    </FormDialog>
  )
}
