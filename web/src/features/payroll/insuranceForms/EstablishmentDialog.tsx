import { useTranslation } from 'react-i18next'
import { Establishment } from '@muster/contract/payroll/insuranceForms'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { TextField } from '../../../kit/form/TextField.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'

/** Lets the user enter the company's establishment at the insurance. */
export default function EstablishmentDialog(props: { establishment: Establishment | null; onClose: () => void }) {
  const { establishment, onClose } = props
  const { t } = useTranslation()
  const form = useForm({
    initial: { number: establishment?.number ?? '', office: establishment?.office ?? '' },
    schema: Establishment,
    submit: (input, { context }) => client.payroll.setEstablishment(input, { context }),
    onSuccess: () => {
      showSuccess(t('Establishment saved'))
      onClose()
    },
    invalidates: 'payroll',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Establishment')}
      submit={t('Save Establishment')}
      failed={t('The establishment could not be saved')}
    >
      <TextField form={form} name="number" label={t('Number of the establishment')} required maxLength={30} />
      <TextField
        form={form}
        name="office"
        label={t('Insurance office')}
        description={t('As forms show it, in Arabic.')}
        dir="auto"
        required
        maxLength={100}
      />
    </FormDialog>
  )
}
