import { Checkbox, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { MarkPaidElsewhere, type MissingPerson } from '@muster/contract/payroll/missing'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { useField } from '../../../kit/form/state/field.ts'
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { formatMonth } from '../../../kit/format.ts'
import { fullName } from '../../../kit/people/names.ts'
import { Person } from '../../../kit/people/Person.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { missingQuery, netPayOf } from './missing.ts'

interface Values {
  months: string[]
  reason: string
}

/** Lets the user mark a missing person's months as paid outside payroll, with the amounts shown. */
export default function MarkPaidDialog(props: {
  period: string
  page: number
  person: MissingPerson
  onClose: () => void
}) {
  const { period, page, person, onClose } = props
  const { t } = useTranslation()
  const { data } = useQuery(missingQuery(period, page))
  const now = data?.people.find(({ user }) => user.id === person.user.id) ?? person
  // The month of the run is paid by its record, so it cannot be marked.
  const months = now.months.filter((month) => month.period < period)
  const { user } = person
  const form = useForm({
    initial: { months: person.months.map((month) => month.period).filter((month) => month < period), reason: '' },
    schema: MarkPaidElsewhere,
    toInput: ({ months: selectedPeriods, reason }: Values) => ({
      period,
      userId: user.id,
      months: months
        .filter((month) => selectedPeriods.includes(month.period))
        .map((month) => ({ period: month.period, pay: month.pay })),
      reason,
    }),
    submit: (input, { context }) => client.payroll.markPaidElsewhere(input, { context }),
    onSuccess: ({ count }) => {
      showSuccess(t('Months marked as paid elsewhere: {count}', { count }), fullName(user))
      onClose()
    },
    invalidates: 'payroll',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Paid elsewhere')}
      submit={t('Mark as Paid Elsewhere')}
      failed={t('The months could not be marked as paid')}
      size={480}
    >
      <Person person={user} secondary={user.department} size={36} />
      <p className="soft">
        {t('Payroll won’t pay these amounts. Later changes to these months will still be paid or deducted.')}
      </p>
      <MonthsField form={form} months={months} />
      <TextAreaField form={form} name="reason" label={t('Reason')} rows={3} required data-autofocus />
    </FormDialog>
  )
}

/** Lets the user select the months to mark; each shows its net pay. A single month needs no selection. */
function MonthsField({ form, months }: { form: { values: Values }; months: MissingPerson['months'] }) {
  const { t } = useTranslation()
  const { value, set, error } = useField<string[]>({ form, name: 'months' })
  const wordsOf = ({ period, pay }: MissingPerson['months'][number]) =>
    t('{month}: {amount}', { month: formatMonth(period), amount: netPayOf(pay) })
  const [only] = months
  if (only && months.length === 1 && !error) return <p className="numbers medium">{wordsOf(only)}</p>
  return (
    <Checkbox.Group label={t('Months')} error={error} value={value} onChange={set}>
      <Stack gap="xs" mt="xs">
        {months.map((month) => (
          <Checkbox key={month.period} value={month.period} label={wordsOf(month)} className="numbers" />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
