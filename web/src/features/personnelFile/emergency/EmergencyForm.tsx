import { useTranslation } from 'react-i18next'
import { EmergencyContact, relationships } from '@muster/contract/personnelFile/emergencyContacts'
import { client } from '../../../kit/api/client.ts'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { InlineForm } from '../../../kit/page/InlineForm.tsx'
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx'
import { TextField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { relationshipLabels } from './EmergencyFacts.tsx'

const emptyContact = { contactName: '', relationship: '', phoneNumber: '', email: '', address: '' }

/** Lets the user enter or change their emergency contact. */
export default function EmergencyForm({ personId, stored }: { personId: string; stored: EmergencyContact | null }) {
  const { t } = useTranslation()
  const form = useForm({
    initial: { ...emptyContact, ...stored },
    schema: EmergencyContact,
    submit: (input, { context }) => client.personnelFile.saveEmergencyContact({ id: personId, ...input }, { context }),
    invalidates: 'personnelFile',
    onSuccess: () => showSuccess(t('Emergency contact saved')),
  })
  return (
    <InlineForm form={form} failed={t('Failed to save emergency contact')}>
      <div className="pair">
        <TextField form={form} name="contactName" label={t('Contact Name')} required maxLength={100} />
        <ChoiceField
          form={form}
          name="relationship"
          label={t('Relationship')}
          required
          pleaseChoose
          options={relationships.map((one) => ({ value: one, label: t(relationshipLabels[one]) }))}
        />
      </div>
      <div className="pair">
        <TextField form={form} name="phoneNumber" label={t('Phone Number')} required type="tel" maxLength={40} />
        <TextField form={form} name="email" label={t('Email Address (optional)')} type="email" maxLength={254} />
      </div>
      <TextAreaField form={form} name="address" label={t('Address (optional)')} rows={3} maxLength={300} />
    </InlineForm>
  )
}
