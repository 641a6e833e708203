import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AdjustmentType, RequestAdjustment } from '@muster/contract/payroll/adjustments'
import { adjustmentTypes, raisesSalary } from '@muster/contract/payroll/enumerations'
import { client, orpc } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { amountOf, amountText } from '../../../kit/form/amountText.ts'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { DayField } from '../../../kit/form/days/DayField.tsx'
import { AmountField } from '../../../kit/form/MoneyField.tsx'
import { type PersonOption, PersonField } from '../../../kit/form/people/PersonField.tsx'
import { renamePaths, type Problems } from '../../../kit/form/state/problems.ts'
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx'
import { TextField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { fullName } from '../../../kit/people/names.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { FromNet } from '../shared/FromNet.tsx'
import { AdjustmentPreview, useAdjustmentPreview } from './AdjustmentPreview.tsx'
import { adjustmentTypeLabels } from './labels.ts'

/** The initial field values, as text. */
const initial = {
  person: null as PersonOption | null,
  /** A typed id or email address. */
  typed: '',
  adjustmentType: '',
  amount: '',
  reason: '',
  effectiveDate: '',
}

/** Returns true if the chosen type raises the salary. */
const isRaise = (type: string): boolean => {
  const { data } = AdjustmentType.safeParse(type)
  return data !== undefined && raisesSalary(data)
}

/** Lets the user request a raise, promotion, bonus or deduction (specification 2, section 5). */
export default function RequestAdjustmentDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [isTyped, setIsTyped] = useState(false)
  const userOf = ({ person, typed }: typeof initial) => (isTyped ? typed.trim() : (person?.id ?? ''))
  const names = { userId: isTyped ? 'typed' : 'person' }
  const baseForm = useForm({
    initial,
    schema: RequestAdjustment,
    toInput: (values) => ({
      userId: userOf(values),
      adjustmentType: values.adjustmentType,
      amount: amountOf(values.amount),
      reason: values.reason,
      effectiveDate: values.effectiveDate,
    }),
    check: ({ effectiveDate }): Problems => (effectiveDate ? {} : { effectiveDate: 'Please choose a date' }),
    names,
    submit: (input, { context }) => client.payroll.requestAdjustment(input, { context }),
    onSuccess: ({ adjustment }) => {
      showSuccess(t('Salary adjustment submitted successfully!'), fullName(adjustment.user))
      onClose()
    },
    invalidates: 'payroll',
  })
  const { values } = baseForm
  const draft = { adjustmentType: values.adjustmentType, effectiveDate: values.effectiveDate }
  const preview = useAdjustmentPreview({ userId: userOf(values), ...draft })
  const person = isTyped ? null : values.person
  const { currency = null, salary = null } = preview.preview ?? {}
  // Refusals of the preview appear at their fields before the request is sent.
  const form = { ...baseForm, problems: { ...renamePaths(preview.problems, names), ...baseForm.problems } }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Request Salary Adjustment')}
      submit={t('Submit Request')}
      failed={t('Failed to submit salary adjustment')}
      size={520}
    >
      <div>
        {isTyped ? (
          <TextField
            form={form}
            name="typed"
            label={t('Employee ID or email')}
            maxLength={254}
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            required
          />
        ) : (
          <PersonField
            form={form}
            name="person"
            label={t('Employee')}
            query={(search) =>
              orpc.payroll.adjustable.queryOptions({ input: { search }, select: ({ people }) => people })
            }
          />
        )}
        <UnstyledButton className="link small" onClick={() => setIsTyped(!isTyped)}>
          {isTyped ? t('Choose from the list instead') : t('Type an ID or email address instead')}
        </UnstyledButton>
      </div>
      <div className="pair">
        <ChoiceField
          form={form}
          name="adjustmentType"
          label={t('Adjustment Type')}
          pleaseChoose
          required
          options={adjustmentTypes.map((value) => ({ value, label: t(adjustmentTypeLabels[value]) }))}
        />
        <AmountField form={form} name="amount" label={t('Amount')} placeholder="0.00" required />
      </div>
      {person && currency && typeof salary === 'number' && isRaise(values.adjustmentType) ? (
        <FromNet
          userId={person.id}
          currency={currency}
          period={values.effectiveDate.slice(0, 7)}
          salaryBefore={salary}
          onUse={(amount) => form.change({ amount: amountText(amount) })}
        />
      ) : null}
      <DayField form={form} name="effectiveDate" label={t('Effective Date')} min="2000-01-01" max="2100-12-31" />
      <TextAreaField form={form} name="reason" label={t('Reason')} rows={3} required />
      <AdjustmentPreview preview={preview} amount={amountOf(values.amount)} {...draft} />
    </FormDialog>
  )
}
