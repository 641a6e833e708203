import { useTranslation } from 'react-i18next'
import type { PayrollDetail } from '@muster/contract/payroll/records'
import { formatDate } from '../../../kit/format.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { moneyOf } from '../shared/labels.ts'

/** Shows the day of payment, and the last digits of the account, or of each with its part of the net pay. */
export function Payment({ detail: { record, paymentDate, accountEnding, paidTo } }: { detail: PayrollDetail }) {
  const { t } = useTranslation()
  const isPlanned = record.status === 'DRAFT' || record.status === 'PENDING_APPROVAL'
  if (paymentDate === null && accountEnding === null && paidTo.length === 0) return null
  return (
    <Facts
      facts={[
        {
          label: isPlanned ? t('Planned payment date') : t('Payment date'),
          value: paymentDate && formatDate(paymentDate),
        },
        paidTo.length > 0
          ? {
              label: t('Paid to accounts'),
              value: paidTo.map((part, i) => (
                <span key={i} className="numbers" style={{ display: 'block' }}>
                  <bdi>{`•••• ${part.accountEnding}`.trim()}</bdi>: {moneyOf(part.amount, record.currency)}
                </span>
              )),
            }
          : { label: t('Paid to account'), value: accountEnding && `•••• ${accountEnding}` },
      ]}
    />
  )
}
