import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Currency } from '@muster/contract/kit/money'
import { maxInstalments, recordedLoanKinds } from '@muster/contract/payroll/loanPlan'
import { loanKindLabels } from '@muster/contract/payroll/loanLabels'
import { RecordLoan } from '@muster/contract/payroll/loans'
import { client, orpc } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { DayField } from '../../../kit/form/days/DayField.tsx'
import { AmountField } from '../../../kit/form/MoneyField.tsx'
import { PersonField, type PersonOption } from '../../../kit/form/people/PersonField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { NumberField, TextField } from '../../../kit/form/TextField.tsx'
import { formatMoney, formatMonth } from '../../../kit/format.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { fullName } from '../../../kit/people/names.ts'
import { useToday } from '../../../kit/session/session.tsx'
import { type LoanValues, monthsAround, scheduleFor, toInput, withDerived } from './loanForm.ts'
import { Schedule } from './Schedule.tsx'

const valuesOf = (person: PersonOption | null, today: string): LoanValues => ({
  person,
  kind: 'LOAN',
  amount: '',
  instalment: '',
  count: '',
  payout: 'PAID',
  paidOn: today,
  payoutPeriod: today.slice(0, 7),
  firstPeriod: today.slice(0, 7),
  reason: '',
  reference: '',
})

const option = (value: string) => ({ value, label: formatMonth(value) })

/** Lets the user record a loan or advance to a person. Its schedule is shown before it is saved. */
export default function RecordLoanDialog(props: { person?: PersonOption; onClose: () => void }) {
  const { person: given = null, onClose } = props
  const { t } = useTranslation()
  const today = useToday()
  const month = today.slice(0, 7)
  const base = useForm({
    initial: valuesOf(given, today),
    schema: RecordLoan,
    toInput,
    names: { userId: 'person' },
    submit: (input, { context }) => client.payroll.recordLoan(input, { context }),
    onSuccess: ({ loan }) => {
      showSuccess(
        t('Loan recorded'),
        loan.can.confirm ? t('Confirm it so that it applies.') : t('Someone else must confirm it.'),
      )
      onClose()
    },
    invalidates: 'payroll',
  })
  const { values } = base
  const form = { ...base, change: (patch: Partial<LoanValues>) => base.change(withDerived(values, patch)) }
  const { data: terms } = useQuery({
    ...orpc.payroll.loanTerms.queryOptions({ input: { userId: values.person?.id ?? '' } }),
    enabled: values.person !== null,
  })
  const openFrom = terms?.openFrom ?? month
  const unit = { rightSection: terms?.currency, rightSectionWidth: 48 }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={given ? t('Record Loan for {name}', { name: fullName(given) }) : t('Record Loan')}
      submit={t('Record Loan')}
      failed={t('The loan could not be recorded')}
      size={560}
    >
      {given ? null : (
        <PersonField
          form={form}
          name="person"
          label={t('Employee')}
          query={(search) =>
            orpc.payroll.adjustable.queryOptions({ input: { search }, select: ({ people }) => people })
          }
        />
      )}
      <div className="pair">
        <ChoiceField
          form={form}
          name="kind"
          label={t('Type')}
          options={recordedLoanKinds.map((value) => ({ value, label: t(loanKindLabels[value]) }))}
        />
        <AmountField form={form} name="amount" {...unit} label={t('Amount')} placeholder="0.00" required />
      </div>
      <div className="pair">
        <NumberField
          form={form}
          name="count"
          label={t('Number of instalments')}
          min={1}
          max={maxInstalments}
          inputMode="numeric"
        />
        <AmountField form={form} name="instalment" {...unit} label={t('Monthly instalment')} required />
      </div>
      <div className="pair">
        <ChoiceField
          form={form}
          name="payout"
          label={t('Payment')}
          options={[
            { value: 'PAID', label: t('Already paid out') },
            { value: 'PAYROLL', label: t('Paid out with payroll') },
          ]}
        />
        {values.payout === 'PAID' ? (
          <DayField form={form} name="paidOn" label={t('Paid out on')} min="2000-01-01" max={today} />
        ) : (
          <ChoiceField
            form={form}
            name="payoutPeriod"
            label={t('Payroll month')}
            options={monthsAround(month, -12, 12)
              .filter((each) => each >= openFrom)
              .map(option)}
          />
        )}
      </div>
      <ChoiceField
        form={form}
        name="firstPeriod"
        label={t('First month of repayment')}
        options={monthsAround(month, -12, 24).map(option)}
      />
      <TextField form={form} name="reason" label={t('Reason')} required maxLength={300} />
      <TextField form={form} name="reference" label={t('Reference (optional)')} maxLength={200} />
      {terms ? <Preview values={values} terms={terms} /> : null}
    </FormDialog>
  )
}

/** Shows the schedule of the loan as typed so far, and says if it can't start when it should. */
function Preview(props: { values: LoanValues; terms: { currency: Currency | null; openFrom: string } }) {
  const { values, terms } = props
  const { t } = useTranslation()
  const { currency, openFrom } = terms
  if (currency === null)
    return (
      <p className="notice" data-colour="amber">
        {t('This person has no salary, so you can’t record a loan.')}
      </p>
    )
  const schedule = scheduleFor(values, openFrom)
  const [first, last] = [schedule[0], schedule.at(-1)]
  if (!first || !last) return null
  return (
    <div className="well">
      <p className="soft" role="status">
        {first === last
          ? t('Repaid in {month}.', { month: formatMonth(last.period) })
          : t('{count} instalments until {month}. The last one is {amount}.', {
              count: schedule.length,
              month: formatMonth(last.period),
              amount: formatMoney({ amount: last.amount, currency }),
            })}{' '}
        {values.firstPeriod < first.period
          ? t('{month} is already approved, so repayment starts in {first}.', {
              month: formatMonth(values.firstPeriod),
              first: formatMonth(first.period),
            })
          : null}
      </p>
      <Schedule schedule={schedule} currency={currency} caption={t('Instalments')} />
    </div>
  )
}
