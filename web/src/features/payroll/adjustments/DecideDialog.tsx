import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Adjustment, DecideAdjustment } from '@muster/contract/payroll/adjustments'
import { raisesSalary } from '@muster/contract/payroll/enumerations'
import { client, orpc } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { formatDate, formatMonth } from '../../../kit/format.ts'
import { fullName } from '../../../kit/people/names.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Person } from '../../../kit/people/Person.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { adjustmentTypeLabels, salaryChange, signedAmount } from './labels.ts'

/** An adjustment, and the decision to make on it. */
export interface Decision {
  adjustment: Adjustment
  status: 'APPROVED' | 'REJECTED'
}

/** The texts of each decision, as translation keys. */
const textsByStatus = {
  APPROVED: {
    title: 'Approve this salary adjustment?',
    submit: 'Approve',
    failed: 'The salary adjustment could not be approved',
    done: 'Salary adjustment approved',
    reason: 'Note (optional)',
  },
  REJECTED: {
    title: 'Reject this salary adjustment?',
    submit: 'Reject',
    failed: 'The salary adjustment could not be rejected',
    done: 'Salary adjustment rejected',
    reason: 'Reason',
  },
} as const

/** Returns a sentence that says when an approved adjustment takes effect. */
function useDecisionEffect({ adjustmentType, effectiveDate }: Adjustment): string {
  const { t } = useTranslation()
  const month = formatMonth(effectiveDate.slice(0, 7))
  if (raisesSalary(adjustmentType))
    return t('The new salary applies from {day}. For approved months, the difference is paid later.', {
      day: formatDate(effectiveDate),
    })
  return adjustmentType === 'BONUS'
    ? t('Paid in {month}, or in the next open month.', { month })
    : t('Deducted in {month}, or in the next open month.', { month })
}

/** Lets the user approve an adjustment with an optional note, or reject it with a reason. */
export default function DecideDialog({ adjustment, status, onClose }: Decision & { onClose: () => void }) {
  const { t } = useTranslation()
  const { id, updatedAt, user, adjustmentType } = adjustment
  const texts = textsByStatus[status]
  const consequence = useDecisionEffect(adjustment)
  const isRejection = status === 'REJECTED'
  const form = useForm({
    initial: { reason: '' },
    schema: DecideAdjustment,
    toInput: ({ reason }) => ({
      id,
      status,
      reason: isRejection || reason.trim() !== '' ? reason : undefined,
      updatedAt,
    }),
    submit: (input, { context }) => client.payroll.decideAdjustment(input, { context }),
    onSuccess: () => {
      showSuccess(t(texts.done), `${fullName(user)}, ${t(adjustmentTypeLabels[adjustmentType])}`)
      onClose()
    },
    invalidates: 'payroll',
  })
  // Someone else may decide on it while this dialog is open.
  const { data } = useQuery(orpc.payroll.adjustment.queryOptions({ input: { id } }))
  const now = data?.adjustment
  const decided = !form.submitting && now && now.status !== 'PENDING' ? now : null
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(texts.title)}
      submit={t(texts.submit)}
      failed={t(texts.failed)}
      disabled={decided !== null}
      danger={isRejection}
      size={480}
    >
      <div className="well" style={{ display: 'grid', gap: '0.75rem' }}>
        <Person person={user} secondary={[user.position, user.department].filter(Boolean).join(' · ')} size={36} />
        <Facts
          facts={[
            { label: t(adjustmentTypeLabels[adjustmentType]), value: signedAmount(adjustment) },
            { label: t('Effective Date'), value: formatDate(adjustment.effectiveDate) },
            { label: t('Monthly salary'), value: salaryChange(adjustment), wide: true },
            { label: t('Reason'), value: adjustment.reason, wide: true },
          ]}
        />
      </div>
      {decided ? (
        <div className="notice" data-colour="amber" role="status">
          <IconAlertTriangle size={18} aria-hidden />
          <p>
            {t(decided.status === 'APPROVED' ? '{name} has already approved it.' : '{name} has already rejected it.', {
              name: decided.decidedBy ? fullName(decided.decidedBy) : t('Someone'),
            })}
          </p>
        </div>
      ) : (
        <>
          {isRejection ? null : <p className="soft">{consequence}</p>}
          <TextAreaField
            form={form}
            name="reason"
            label={t(texts.reason)}
            description={t('Visible to the person who made the request.')}
            rows={3}
            required={isRejection}
            data-autofocus={isRejection || undefined}
          />
        </>
      )}
    </FormDialog>
  )
}
