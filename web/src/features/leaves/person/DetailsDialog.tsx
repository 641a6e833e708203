import { useTranslation } from 'react-i18next'
import { type LeaveDetails, SetLeaveDetails } from '@muster/contract/leaves/details'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { DayField } from '../../../kit/form/days/DayField.tsx'
import { TextField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useToday } from '../../../kit/session/session.tsx'
import { numberIn } from '../shared/numberIn.ts'

/** Lets the user change the details of a person on which the steps of leave policies depend. */
export default function DetailsDialog(props: { userId: string; details: LeaveDetails; onClose: () => void }) {
  const { userId, details, onClose } = props
  const { t } = useTranslation()
  const today = useToday()
  const form = useForm({
    initial: {
      birthDate: details.birthDate ?? '',
      earlierMonths: String(details.earlierMonths),
      specialFrom: details.specialFrom ?? '',
    },
    schema: SetLeaveDetails,
    toInput: ({ birthDate, earlierMonths, specialFrom }) => ({
      userId,
      birthDate: birthDate || null,
      earlierMonths: numberIn(earlierMonths),
      specialFrom: specialFrom || null,
    }),
    submit: (input, { context }) => client.leaves.setDetails(input, { context }),
    onSuccess: () => {
      showSuccess(t('Leave details saved'), t('Balances already granted follow them.'))
      onClose()
    },
    invalidates: 'leaves',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Change Leave Details')}
      submit={t('Save')}
      failed={t('Failed to save the leave details')}
    >
      <p className="soft">{t('Used by leave policies with steps. Only HR and the person see them.')}</p>
      <DayField
        form={form}
        name="birthDate"
        label={t('Date of birth')}
        min="1900-01-01"
        max={today}
        weekday={false}
        optional
      />
      <TextField
        form={form}
        name="earlierMonths"
        label={t('Service with other employers (months)')}
        description={t('Counts for the length of service, besides the employment here.')}
        inputMode="numeric"
        maxLength={3}
      />
      <DayField
        form={form}
        name="specialFrom"
        label={t('Special status since')}
        description={t('For example a disability. Leave it empty without one.')}
        min="1900-01-01"
        max="2100-12-31"
        optional
      />
    </FormDialog>
  )
}
