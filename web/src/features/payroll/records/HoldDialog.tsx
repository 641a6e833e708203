import { useTranslation } from 'react-i18next'
import { EditPayroll, type PayrollRecord } from '@muster/contract/payroll/records'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { formatMonth } from '../../../kit/format.ts'
import { fullName } from '../../../kit/people/names.ts'
import { Person } from '../../../kit/people/Person.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'

/** Lets the user put a draft on hold with a note. Submitting or approving the month skips records on hold. */
export default function HoldDialog({ record, onClose }: { record: PayrollRecord; onClose: () => void }) {
  const { t } = useTranslation()
  const { id, user, period, updatedAt } = record
  const form = useForm({
    initial: { note: record.note ?? '' },
    schema: EditPayroll,
    toInput: ({ note }) => ({ id, held: true, note, updatedAt }),
    submit: (input, { context }) => client.payroll.edit(input, { context }),
    onSuccess: () => {
      showSuccess(t('On hold'), fullName(user))
      onClose()
    },
    invalidates: 'payroll',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={record.held ? t('Edit Note') : t('Put on Hold')}
      submit={record.held ? t('Save Note') : t('Put on Hold')}
      failed={t('Failed to change the record of {name}', { name: fullName(user) })}
    >
      <Person person={user} secondary={formatMonth(period)} size={36} />
      <p className="soft">{t('Stays a draft until you release it, even when the month is submitted.')}</p>
      <TextAreaField form={form} name="note" label={t('Note (optional)')} rows={3} />
    </FormDialog>
  )
}
