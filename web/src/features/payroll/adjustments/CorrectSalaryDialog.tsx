import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { salaryCurrencies } from '@muster/contract/kit/currencies'
import { instalmentFor, maxOverpaymentMonths } from '@muster/contract/payroll/loanPlan'
import { CorrectSalary, PreviewSalary } from '@muster/contract/payroll/salary'
import { client, orpc } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { amountText } from '../../../kit/form/amountText.ts'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { DayField } from '../../../kit/form/days/DayField.tsx'
import { AmountField, MoneyField } from '../../../kit/form/MoneyField.tsx'
import { PersonField } from '../../../kit/form/people/PersonField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { NumberField, TextField } from '../../../kit/form/TextField.tsx'
import { formatMonth } from '../../../kit/format.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useToday } from '../../../kit/session/session.tsx'
import { FromNet } from '../shared/FromNet.tsx'
import { moneyOf } from '../shared/labels.ts'
import { PreviewFrame } from '../shared/PreviewFrame.tsx'
import { type CorrectionValues, overpaidOf, toCorrection, toPreview } from './correctionForm.ts'
import { CorrectionPreview } from './CorrectionPreview.tsx'

const blank: Omit<CorrectionValues, 'currency'> = {
  person: null,
  from: '',
  salary: '',
  base: '',
  reason: '',
  by: 'NEXT_RUN',
  instalments: '3',
}

/** Returns the query of the preview of a correction; it does not run while the fields are incomplete. */
function previewOptions(values: CorrectionValues) {
  const { data: input } = PreviewSalary.safeParse(toPreview(values))
  const none = { userId: '', monthlySalary: { amount: 0, currency: values.currency }, from: '' }
  return {
    ...orpc.payroll.previewSalary.queryOptions({
      input: input ?? none,
      select: ({ preview }) => preview,
      placeholderData: keepPreviousData,
    }),
    enabled: input !== undefined,
  }
}

/** Lets the user correct a salary that was wrong in approved months. Each month is shown before it is saved. */
export default function CorrectSalaryDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const today = useToday()
  const queryClient = useQueryClient()
  const [personId, setPersonId] = useState('')
  const { data: terms } = useQuery({
    ...orpc.payroll.loanTerms.queryOptions({ input: { userId: personId } }),
    enabled: personId !== '',
  })
  const base = useForm({
    // The currency is that of the present salary until another one is chosen.
    initial: { ...blank, currency: terms?.currency ?? 'EGP' } as CorrectionValues,
    schema: CorrectSalary,
    toInput: (values) => toCorrection(values, queryClient.getQueryData(previewOptions(values).queryKey)?.preview),
    names: { userId: 'person', 'monthlySalary.amount': 'salary', baseSalary: 'base' },
    submit: (input, { context }) => client.payroll.correctSalary(input, { context }),
    onSuccess: ({ loan }) => {
      showSuccess(
        t('Salary corrected'),
        loan
          ? loan.can.confirm
            ? t('Confirm the instalments under Loans so that they apply.')
            : t('Someone else must confirm the instalments.')
          : t('The next payroll contains the difference.'),
      )
      onClose()
    },
    invalidates: 'payroll',
  })
  const { values } = base
  const form = {
    ...base,
    change: (patch: Partial<CorrectionValues>) => {
      if (patch.person !== undefined) setPersonId(patch.person?.id ?? '')
      base.change(patch)
    },
  }
  const [settled] = useDebouncedValue(values, 300)
  const query = useQuery(previewOptions(settled))
  const overpaid = overpaidOf(values, query.data)
  const count = Number(values.instalments)
  const month = formatMonth(terms?.openFrom ?? today.slice(0, 7))
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Correct Salary')}
      submit={t('Correct Salary')}
      failed={t('The salary could not be corrected')}
      size={640}
    >
      <PersonField
        form={form}
        name="person"
        label={t('Employee')}
        query={(search) => orpc.payroll.adjustable.queryOptions({ input: { search }, select: ({ people }) => people })}
      />
      <DayField
        form={form}
        name="from"
        label={t('Wrong since')}
        description={t('The correct salary applies from this day until today. Pay planned for later days stays.')}
        min="1950-01-01"
        max={Temporal.PlainDate.from(today).subtract({ days: 1 }).toString()}
      />
      <MoneyField
        form={form}
        name="salary"
        label={t('Correct monthly salary')}
        currency="currency"
        currencies={salaryCurrencies}
      />
      {values.person ? (
        <FromNet
          userId={values.person.id}
          currency={values.currency}
          base={toPreview(values).baseSalary}
          period={(values.from || today).slice(0, 7)}
          onUse={(amount) => form.change({ salary: amountText(amount) })}
        />
      ) : null}
      <AmountField
        form={form}
        name="base"
        label={t('Base Salary (optional)')}
        description={t('Leave empty if the whole salary is base pay.')}
      />
      <PreviewFrame
        query={query}
        isComplete={PreviewSalary.safeParse(toPreview(values)).success}
        hint={t('Choose a person, a day and a salary to see each month.')}
      >
        {(found) => <CorrectionPreview preview={found} />}
      </PreviewFrame>
      {overpaid > 0 ? (
        <>
          <div className="pair">
            <ChoiceField
              form={form}
              name="by"
              label={t('Repayment')}
              options={[
                { value: 'NEXT_RUN', label: t('All of it with the next payroll') },
                { value: 'INSTALMENTS', label: t('Monthly instalments') },
              ]}
            />
            {values.by === 'INSTALMENTS' ? (
              <NumberField
                form={form}
                name="instalments"
                label={t('Number of instalments')}
                min={2}
                max={maxOverpaymentMonths}
                inputMode="numeric"
              />
            ) : null}
          </div>
          {values.by === 'INSTALMENTS' ? (
            <TextField
              form={form}
              name="reason"
              label={t('Reason')}
              description={t('The employee sees it with the instalments.')}
              required
              maxLength={300}
            />
          ) : null}
          <p className="soft small">
            {values.by === 'NEXT_RUN'
              ? t(
                  'Payroll for {month} deducts it as far as the net pay goes, and carries the rest to the next month.',
                  {
                    month,
                  },
                )
              : count >= 2 && count <= maxOverpaymentMonths
                ? t(
                    '{count} instalments of {amount}, from the month after {month}. Someone else must confirm them before {month} is generated; otherwise it deducts everything.',
                    { count, amount: moneyOf(instalmentFor(overpaid, count), values.currency), month },
                  )
                : null}
          </p>
        </>
      ) : null}
    </FormDialog>
  )
}
