import { useTranslation } from 'react-i18next'
import { type Provider, RemoveProvider } from '@muster/contract/auth/singleSignOnSettings'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { formatCount } from '../../../kit/format.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { OwnPasswordField } from './CommonFields.tsx'
import { DependentPeople } from './DependentPeople.tsx'

/** Lets the owner remove a sign-in provider, and says whom that concerns. */
export default function RemoveProviderDialog({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const { id, name, people } = provider
  const { t } = useTranslation()
  const form = useForm<{ currentPassword: string }, RemoveProvider, unknown>({
    initial: { currentPassword: '' },
    schema: RemoveProvider,
    toInput: (values) => ({ ...values, id }),
    submit: (input, { context }) => client.auth.removeProvider(input, { context }),
    onSuccess: () => {
      showSuccess(t('Provider removed'), name)
      onClose()
    },
    invalidates: 'auth',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Remove {provider}?', { provider: name })}
      submit={t('Remove')}
      failed={t('Not removed')}
      danger
      size={420}
    >
      <p>
        {t('No one can sign in through it any more. People linked with it: {number}.', { number: formatCount(people) })}
      </p>
      <DependentPeople provider={provider} />
      <OwnPasswordField form={form} />
    </FormDialog>
  )
}
