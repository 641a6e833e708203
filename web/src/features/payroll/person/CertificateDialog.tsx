import { useTranslation } from 'react-i18next'
import { IssueCertificate } from '@muster/contract/payroll/certificates'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { TextField } from '../../../kit/form/TextField.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import type { PersonOnPage } from '../../../kit/views.ts'

/** Lets the user issue a salary certificate for a person. */
export default function CertificateDialog({ person, onClose }: { person: PersonOnPage; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useForm({
    initial: { addressee: '' },
    schema: IssueCertificate,
    toInput: (values) => ({ ...values, userId: person.id }),
    submit: (input, { context }) => client.payroll.issueCertificate(input, { context }),
    onSuccess: ({ certificate }) => {
      showSuccess(t('Certificate {number} issued', { number: certificate.reference }), t('Download it from the list.'))
      onClose()
    },
    invalidates: 'payroll',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Issue Salary Certificate')}
      submit={t('Issue')}
      failed={t('Failed to issue the certificate')}
    >
      <TextField
        form={form}
        name="addressee"
        label={t('For')}
        description={t('The bank, embassy or purpose, as printed on the certificate.')}
        required
        maxLength={200}
      />
    </FormDialog>
  )
}
