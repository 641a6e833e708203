import { useTranslation } from 'react-i18next'
import { SetAllowances } from '@muster/contract/payroll/allowances'
import type { PayrollRecord } from '@muster/contract/payroll/records'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { DayField } from '../../../kit/form/days/DayField.tsx'
import { amountOf } from '../../../kit/form/amountText.ts'
import { AmountField } from '../../../kit/form/MoneyField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { formatDate, formatMoney, formatMonth } from '../../../kit/format.ts'
import { fullName } from '../../../kit/people/names.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Person } from '../../../kit/people/Person.tsx'
import { useToday } from '../../../kit/session/session.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'

/** Lets the user set how much of a person's monthly salary is allowances. The salary does not change. */
export default function AllowancesDialog({ record, onClose }: { record: PayrollRecord; onClose: () => void }) {
  const { t } = useTranslation()
  const { user, currency, period } = record
  const format = (amount: number) => formatMoney({ amount, currency })
  const form = useForm({
    initial: { allowances: '', from: useToday() },
    schema: SetAllowances,
    toInput: ({ allowances, from }) => ({
      userId: user.id,
      allowances: amountOf(allowances),
      from,
    }),
    submit: (input, { context }) => client.payroll.setAllowances(input, { context }),
    onSuccess: ({ allowances, baseSalary }, { input }) => {
      showSuccess(
        t('Allowances set'),
        t('{name}: base salary {base}, allowances {allowances} from {day}', {
          name: fullName(user),
          base: format(baseSalary),
          allowances: format(allowances),
          day: formatDate(input.from),
        }),
      )
      onClose()
    },
    invalidates: 'payroll',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Set Allowances')}
      submit={t('Set Allowances')}
      failed={t('Failed to set the allowances')}
    >
      <Person person={user} secondary={user.position} size={36} />
      <div className="well">
        <Facts
          facts={[
            { label: t('Base Salary, {month}', { month: formatMonth(period) }), value: format(record.baseSalary) },
            { label: t('Allowances, {month}', { month: formatMonth(period) }), value: format(record.allowances) },
          ]}
        />
      </div>
      <div className="pair">
        <AmountField
          form={form}
          name="allowances"
          label={t('Monthly allowances ({currency})', { currency })}
          description={t('Part of the monthly salary. The total doesn’t change.')}
          required
        />
        <DayField form={form} name="from" label={t('From')} min="2000-01-01" max="2100-12-31" />
      </div>
    </FormDialog>
  )
}
