import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Adjustment } from '@muster/contract/payroll/adjustments'
import { raisesSalary } from '@muster/contract/payroll/enumerations'
import { RecordDialog } from '../../../kit/list/RecordDialog.tsx'
import { orpc } from '../../../kit/api/client.ts'
import { DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { formatDay, formatInstant, formatMonth } from '../../../kit/format.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Person, PersonLink } from '../../../kit/people/Person.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import type { Decision } from './DecideDialog.tsx'
import { adjustmentStatusStyles, adjustmentTypeLabels, salaryChange, signedAmount } from './labels.ts'

/** Shows the details of an adjustment that the user may see. */
function Details({ adjustment }: { adjustment: Adjustment }) {
  const { t } = useTranslation()
  const { user, status, adjustmentType, requestedBy, decidedBy, decidedAt, paidIn } = adjustment
  return (
    <>
      <Group justify="space-between" gap="sm" mb="md" pb="md" style={{ borderBlockEnd: '1px solid var(--line)' }}>
        <Person person={user} secondary={[user.position, user.department].filter(Boolean).join(' · ')} size={40} />
        <StatusBadge look={adjustmentStatusStyles[status]} />
      </Group>
      <Facts
        facts={[
          { label: t('Type'), value: t(adjustmentTypeLabels[adjustmentType]) },
          {
            label: raisesSalary(adjustmentType) ? t('Monthly amount') : t('Amount'),
            value: signedAmount(adjustment),
          },
          { label: t('Monthly salary'), value: salaryChange(adjustment), wide: true },
          { label: t('Effective Date'), value: formatDay(adjustment.effectiveDate) },
          { label: t('Payroll'), value: paidIn && formatMonth(paidIn) },
          { label: t('Reason'), value: adjustment.reason, wide: true },
          { label: t('Requested By'), value: <PersonLink person={requestedBy} /> },
          { label: t('Requested'), value: formatInstant(adjustment.createdAt) },
          {
            label: status === 'REJECTED' ? t('Rejected By') : t('Approved By'),
            value: decidedBy && <PersonLink person={decidedBy} />,
          },
          { label: t('Decided'), value: decidedAt && formatInstant(decidedAt) },
          {
            label: status === 'REJECTED' ? t('Rejection Reason') : t('Note'),
            value: adjustment.decisionReason,
            wide: true,
          },
        ]}
      />
    </>
  )
}

/** Shows the adjustment named in the address. `isHidden` hides it while another dialog about it is open. */
export function AdjustmentDialog({
  isHidden,
  onDecide,
}: {
  isHidden: boolean
  onDecide: (decision: Decision) => void
}) {
  const { t } = useTranslation()
  return (
    <RecordDialog
      name="adjustment"
      isHidden={isHidden}
      query={(id) => orpc.payroll.adjustment.queryOptions({ input: { id } })}
      title={t('Salary Adjustment Details')}
      size={560}
      notFound={{
        title: t('Salary adjustment not found'),
        message: t('The link is wrong, or you don’t have access.'),
        back: t('Back to adjustments'),
      }}
    >
      {({ adjustment }) => (
        <>
          <Details adjustment={adjustment} />
          {adjustment.can.approve || adjustment.can.reject ? (
            <DialogButtons>
              {adjustment.can.reject ? (
                <Button variant="default" onClick={() => onDecide({ adjustment, status: 'REJECTED' })}>
                  {t('Reject')}
                </Button>
              ) : null}
              {adjustment.can.approve ? (
                <Button onClick={() => onDecide({ adjustment, status: 'APPROVED' })}>{t('Approve')}</Button>
              ) : null}
            </DialogButtons>
          ) : null}
        </>
      )}
    </RecordDialog>
  )
}
