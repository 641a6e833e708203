import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Adjustment } from '@muster/contract/payroll/adjustments'
import { raisesSalary } from '@muster/contract/payroll/words'
import { orpc } from '../../../kit/api/client.ts'
import { apiError } from '../../../kit/api/errors.ts'
import { Dialog, DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { formatDay, formatInstant, formatMoney, formatMonth } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Person } from '../../../kit/people/Person.tsx'
import { useAddress } from '../../../kit/session/address.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import type { Decision } from './DecideDialog.tsx'
import { adjustmentStatusStyles, adjustmentTypeLabels, salaryChange } from './words.ts'

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
            value: formatMoney(adjustment),
          },
          { label: t('Monthly salary'), value: salaryChange(adjustment), wide: true },
          { label: t('Effective Date'), value: formatDay(adjustment.effectiveDate) },
          { label: t('Paid in'), value: paidIn && formatMonth(paidIn) },
          { label: t('Reason'), value: adjustment.reason, wide: true },
          { label: t('Requested By'), value: fullName(requestedBy) },
          { label: t('Requested'), value: formatInstant(adjustment.createdAt) },
          {
            label: status === 'REJECTED' ? t('Rejected By') : t('Approved By'),
            value: decidedBy && fullName(decidedBy),
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

/** Loads and shows an adjustment. Says that it was not found if the user may not see it. */
function Found(props: { id: string; onDecide: (decision: Decision) => void; onClose: () => void }) {
  const { id, onDecide, onClose } = props
  const { t } = useTranslation()
  const query = useQuery(
    orpc.payroll.adjustment.queryOptions({ input: { id }, select: ({ adjustment }) => adjustment }),
  )
  if (query.error && [400, 404].includes(apiError(query.error).status))
    return (
      <EmptyState
        title={t('Salary adjustment not found')}
        message={t('The link is wrong, or you don’t have access.')}
        action={
          <Button variant="default" onClick={onClose}>
            {t('Back to adjustments')}
          </Button>
        }
      />
    )
  return (
    <Loaded query={query} skeleton={<ListSkeleton rows={6} height={44} />}>
      {(adjustment) => (
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
    </Loaded>
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
  const { params, set } = useAddress()
  const id = params.get('adjustment')
  const close = () => set({ adjustment: null }, { replace: true })
  return (
    <Dialog
      opened={id !== null && !isHidden}
      onClose={close}
      title={t('Salary Adjustment Details')}
      size={560}
      inAddress
    >
      {id === null ? null : <Found id={id} onDecide={onDecide} onClose={close} />}
    </Dialog>
  )
}
