import { useTranslation } from 'react-i18next'
import { KeepLimits } from '@muster/contract/payroll/limits'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { TextField } from '../../../kit/form/TextField.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'

/** Lets the user continue with the limits of the year before, with a reason. */
export default function KeepLimitsDialog({ year, onClose }: { year: number; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useForm({
    initial: { reason: '' },
    schema: KeepLimits,
    toInput: ({ reason }) => ({ year, reason }),
    submit: (input, { context }) => client.payroll.keepLimits(input, { context }),
    onSuccess: () => {
      showSuccess(t('Limits kept'), t('Recalculate the open months of {year}.', { year }))
      onClose()
    },
    invalidates: 'payroll',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Keep the Limits of {year}', { year: year - 1 })}
      submit={t('Keep Limits')}
      failed={t('The limits could not be kept')}
      size={480}
    >
      <p className="soft">
        {t('Payroll for {year} can then be approved. New limits can follow for months that are not approved.', {
          year,
        })}
      </p>
      <TextField form={form} name="reason" label={t('Reason')} required maxLength={300} />
    </FormDialog>
  )
}
