import { useTranslation } from 'react-i18next'
import { loanKindLabels } from '@muster/contract/payroll/loanLabels'
import type { LoanDetail, LoanEntry } from '@muster/contract/payroll/loans'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import type { Problems } from '../../../kit/form/state/problems.ts'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { TextField } from '../../../kit/form/TextField.tsx'
import { formatDate, formatMonth } from '../../../kit/format.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { Person } from '../../../kit/people/Person.tsx'
import { moneyOf } from '../shared/labels.ts'

/** A decision on a loan, on its write-off, or the reversal of a repayment. */
export type LoanDecision =
  | {
      kind: 'CONFIRM' | 'REJECT' | 'WRITE_OFF' | 'CONFIRM_WRITE_OFF' | 'REJECT_WRITE_OFF'
      detail: LoanDetail
      entry?: undefined
    }
  | { kind: 'REVERSE'; detail: LoanDetail; entry: LoanEntry }

type Kind = LoanDecision['kind']

/** The texts of each decision, as translation keys. */
const textsByKind: Record<Kind, { title: string; submit: string; done: string; effect?: string }> = {
  CONFIRM: { title: 'Confirm this loan?', submit: 'Confirm', done: 'Loan confirmed' },
  REJECT: { title: 'Reject this loan?', submit: 'Reject', done: 'Loan rejected' },
  WRITE_OFF: {
    title: 'Write off the rest?',
    submit: 'Request Write-off',
    done: 'Write-off requested',
    effect: 'Someone else must confirm it. Until then, instalments continue.',
  },
  CONFIRM_WRITE_OFF: {
    title: 'Confirm the write-off?',
    submit: 'Write Off',
    done: 'Loan written off',
    effect: 'The employee then owes nothing more. The owner is notified.',
  },
  REJECT_WRITE_OFF: { title: 'Reject the write-off?', submit: 'Reject Write-off', done: 'Write-off rejected' },
  REVERSE: {
    title: 'Reverse this repayment?',
    submit: 'Reverse',
    done: 'Repayment reversed',
    effect: 'The amount is owed again. Both movements stay in the list.',
  },
}

const needReason: readonly Kind[] = ['REJECT', 'WRITE_OFF', 'REVERSE']
const isDangerous: readonly Kind[] = ['REJECT', 'CONFIRM_WRITE_OFF']

/** Lets the user decide on a loan or its write-off, or reverse a repayment. */
export function DecideLoanDialog({ decision, onClose }: { decision: LoanDecision; onClose: () => void }) {
  const { t } = useTranslation()
  const { kind, detail, entry } = decision
  const { loan } = detail
  const { user } = loan
  const texts = textsByKind[kind]
  const hasReason = needReason.includes(kind)
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }): Problems => (hasReason && reason.trim() === '' ? { reason: 'Please give a reason' } : {}),
    submit: ({ reason }, { context }) => send(decision, reason, context),
    onSuccess: () => {
      showSuccess(t(texts.done), `${fullName(user)}, ${t(loanKindLabels[loan.kind])}`)
      onClose()
    },
    invalidates: 'payroll',
  })
  const format = (amount: number) => moneyOf(amount, loan.currency)
  const effect =
    kind === 'CONFIRM' && loan.next
      ? t('Payroll takes {amount} from {month} on.', {
          amount: format(loan.next.amount),
          month: formatMonth(loan.next.period),
        })
      : texts.effect && t(texts.effect)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(texts.title)}
      submit={t(texts.submit)}
      failed={t('The loan could not be changed')}
      danger={isDangerous.includes(kind)}
      size={480}
    >
      <div className="well" style={{ display: 'grid', gap: '0.75rem' }}>
        <Person person={user} secondary={[user.position, user.department].filter(Boolean).join(' · ')} size={36} />
        <Facts
          facts={[
            { label: t(loanKindLabels[loan.kind]), value: format(loan.amount) },
            { label: t('Monthly instalment'), value: kind === 'CONFIRM' ? format(loan.firstInstalment) : null },
            { label: t('Still owed'), value: loan.isPaidOut ? format(loan.owed) : null },
            { label: t('Repayment'), value: entry && `${format(-entry.amount)}, ${formatDate(entry.day)}` },
            { label: t('Reason'), value: loan.writeOff?.reason ?? loan.reason, wide: true },
          ]}
        />
      </div>
      {effect ? <p className="soft">{effect}</p> : null}
      {hasReason ? (
        <TextField form={form} name="reason" label={t('Reason')} required maxLength={300} data-autofocus />
      ) : null}
    </FormDialog>
  )
}

type Sent = { headers: Record<string, string> }

function send({ kind, detail, entry }: LoanDecision, reason: string, context: Sent) {
  const { id, updatedAt } = detail.loan
  const about = { id, updatedAt }
  switch (kind) {
    case 'CONFIRM':
      return client.payroll.decideLoan({ ...about, status: 'ACTIVE' }, { context })
    case 'REJECT':
      return client.payroll.decideLoan({ ...about, status: 'REJECTED', reason }, { context })
    case 'WRITE_OFF':
      return client.payroll.requestWriteOff({ ...about, reason }, { context })
    case 'CONFIRM_WRITE_OFF':
      return client.payroll.decideWriteOff({ ...about, status: 'CONFIRMED' }, { context })
    case 'REJECT_WRITE_OFF':
      return client.payroll.decideWriteOff({ ...about, status: 'REJECTED' }, { context })
    case 'REVERSE':
      return client.payroll.reverseRepayment({ ...about, entryId: entry.id, reason }, { context })
  }
}
