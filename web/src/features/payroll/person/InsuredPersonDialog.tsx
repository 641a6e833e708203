import { useTranslation } from 'react-i18next'
import { InsuredPerson } from '@muster/contract/payroll/insuranceForms'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { TextField } from '../../../kit/form/TextField.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import type { PersonOnPage } from '../../../kit/views.ts'

/** Lets the user enter how a person is known to the insurance. */
export default function InsuredPersonDialog(props: {
  person: PersonOnPage
  details: InsuredPerson | null
  onClose: () => void
}) {
  const { person, details, onClose } = props
  const { t } = useTranslation()
  const form = useForm({
    initial: {
      name: details?.name ?? '',
      idNumber: details?.idNumber ?? '',
      insuranceNumber: details?.insuranceNumber ?? '',
    },
    schema: InsuredPerson,
    submit: (input, { context }) => client.payroll.setInsuredPerson({ ...input, userId: person.id }, { context }),
    onSuccess: () => {
      showSuccess(t('Insurance details saved'))
      onClose()
    },
    invalidates: 'payroll',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Insurance Details')}
      submit={t('Save Details')}
      failed={t('The details could not be saved')}
    >
      <TextField
        form={form}
        name="name"
        label={t('Name on the identity card')}
        description={t('In Arabic, as the forms show it.')}
        dir="auto"
        required
        maxLength={120}
      />
      <TextField
        form={form}
        name="idNumber"
        label={t('National ID or passport')}
        description={t('The 14 digits of the national ID; of a foreigner, the number of the passport.')}
        required
        maxLength={20}
      />
      <TextField
        form={form}
        name="insuranceNumber"
        label={t('Insurance number')}
        description={t('Leave it empty for someone who was never insured. Only Form 1 can be made without it.')}
        inputMode="numeric"
        maxLength={20}
      />
    </FormDialog>
  )
}
