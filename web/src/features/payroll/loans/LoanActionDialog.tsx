import { useTranslation } from 'react-i18next'
import { ChangeLoan, type LoanDetail, type LoanEntry, RepayLoan } from '@muster/contract/payroll/loans'
import { loanTermKinds, repaymentMethods } from '@muster/contract/payroll/loanPlan'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { amountOf } from '../../../kit/form/amountText.ts'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { DayField } from '../../../kit/form/days/DayField.tsx'
import { AmountField } from '../../../kit/form/MoneyField.tsx'
import type { Problems } from '../../../kit/form/state/problems.ts'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { TextField } from '../../../kit/form/TextField.tsx'
import { formatMonth } from '../../../kit/format.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { fullName } from '../../../kit/people/names.ts'
import { useToday } from '../../../kit/session/session.tsx'
import { moneyOf } from '../shared/labels.ts'
import { DecideLoanDialog, type LoanDecision } from './DecideLoanDialog.tsx'
import { methodLabels } from './loanWords.ts'
import { monthsAround } from './loanForm.ts'

/** An action on a loan that needs a dialog. */
export type LoanAction =
  | LoanDecision
  | { kind: 'CHANGE'; detail: LoanDetail; entry?: undefined }
  | { kind: 'REPAY'; detail: LoanDetail; entry?: undefined }
  | { kind: 'REVERSE'; detail: LoanDetail; entry: LoanEntry }

/** Shows the dialog of an action on a loan. */
export function LoanActionDialog({ action, onClose }: { action: LoanAction; onClose: () => void }) {
  if (action.kind === 'CHANGE') return <ChangeDialog detail={action.detail} onClose={onClose} />
  if (action.kind === 'REPAY') return <RepayDialog detail={action.detail} onClose={onClose} />
  return <DecideLoanDialog decision={action} onClose={onClose} />
}

const changeLabels = {
  PAUSE: 'Pause',
  RESUME: 'Resume',
  INSTALMENT: 'Change the amount',
  ALL: 'Take everything that is owed',
} as const

function ChangeDialog({ detail, onClose }: { detail: LoanDetail; onClose: () => void }) {
  const { t } = useTranslation()
  const { loan, openFrom } = detail
  const form = useForm({
    initial: { kind: loan.isPaused ? 'RESUME' : 'PAUSE', from: openFrom, to: '', instalment: '', reason: '' },
    schema: ChangeLoan,
    toInput: ({ kind, from, to, instalment, reason }) => ({
      id: loan.id,
      kind,
      from,
      ...(kind === 'PAUSE' && to && { to }),
      ...(kind === 'INSTALMENT' && { instalment: amountOf(instalment) }),
      reason,
      updatedAt: loan.updatedAt,
    }),
    submit: (input, { context }) => client.payroll.changeLoan(input, { context }),
    onSuccess: () => {
      showSuccess(t('Instalments changed'), fullName(loan.user))
      onClose()
    },
    invalidates: 'payroll',
  })
  const { kind, from } = form.values
  const months = monthsAround(openFrom, 0, 36)
  const option = (value: string) => ({ value, label: formatMonth(value) })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Change Instalments')}
      submit={t('Save')}
      failed={t('The instalments could not be changed')}
      size={520}
    >
      <ChoiceField
        form={form}
        name="kind"
        label={t('Change')}
        options={loanTermKinds.map((value) => ({ value, label: t(changeLabels[value]) }))}
      />
      <div className="pair">
        <ChoiceField form={form} name="from" label={t('From month')} options={months.map(option)} />
        {kind === 'PAUSE' ? (
          <ChoiceField
            form={form}
            name="to"
            label={t('To month')}
            none={t('Until resumed')}
            options={months.filter((month) => month >= from).map(option)}
          />
        ) : null}
        {kind === 'INSTALMENT' ? (
          <AmountField
            form={form}
            name="instalment"
            label={t('Monthly instalment')}
            rightSection={loan.currency}
            rightSectionWidth={48}
            required
          />
        ) : null}
      </div>
      <TextField form={form} name="reason" label={t('Reason')} required maxLength={300} />
    </FormDialog>
  )
}

function RepayDialog({ detail, onClose }: { detail: LoanDetail; onClose: () => void }) {
  const { t } = useTranslation()
  const today = useToday()
  const { loan } = detail
  const form = useForm({
    initial: { amount: '', paidOn: today, method: 'TRANSFER', note: '' },
    schema: RepayLoan,
    toInput: ({ amount, ...values }) => ({
      ...values,
      id: loan.id,
      amount: amountOf(amount),
      updatedAt: loan.updatedAt,
    }),
    check: ({ amount }): Problems =>
      (amountOf(amount) ?? 0) > loan.owed ? { amount: 'This is more than what is owed' } : {},
    submit: (input, { context }) => client.payroll.repayLoan(input, { context }),
    onSuccess: ({ loan: after }) => {
      showSuccess(t('Repayment recorded'), t('{amount} still owed', { amount: moneyOf(after.owed, after.currency) }))
      onClose()
    },
    invalidates: 'payroll',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Record Repayment')}
      submit={t('Record Repayment')}
      failed={t('The repayment could not be recorded')}
      size={520}
    >
      <p className="soft">
        {t('{name} owes {amount}.', { name: fullName(loan.user), amount: moneyOf(loan.owed, loan.currency) })}
      </p>
      <div className="pair">
        <AmountField
          form={form}
          name="amount"
          label={t('Amount')}
          rightSection={loan.currency}
          rightSectionWidth={48}
          required
        />
        <DayField form={form} name="paidOn" label={t('Paid on')} min="2000-01-01" max={today} />
      </div>
      <ChoiceField
        form={form}
        name="method"
        label={t('Paid by')}
        options={repaymentMethods.map((value) => ({ value, label: t(methodLabels[value]) }))}
      />
      <TextField form={form} name="note" label={t('Receipt or reference')} required maxLength={200} />
    </FormDialog>
  )
}
