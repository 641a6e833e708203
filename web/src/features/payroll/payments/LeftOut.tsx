import { useTranslation } from 'react-i18next'
import type { LeftOutReason, PaymentPreview } from '@muster/contract/payroll/payments'
import { formatCount } from '../../../kit/format.ts'
import { Person } from '../../../kit/people/Person.tsx'
import { fieldLabels } from '../payingAccounts/fieldLabels.ts'
import { moneyOf } from '../shared/labels.ts'

/** The reasons why someone is not in a payment file, as translation keys. */
export const leftOutLabels: Record<LeftOutReason, string> = {
  NO_ACCOUNT: 'No bank details',
  UNREADABLE: 'Bank details can’t be read',
  NOT_IBAN: 'No IBAN',
  INVALID_IBAN: 'IBAN not valid',
  OUTSIDE_SEPA: 'Account outside SEPA',
  NAME: 'Name can’t be written in this file',
  FIELD: '{field} can’t be written in this file',
  TOO_LARGE: 'Amount too large for the file',
  ON_HOLD: 'On hold',
  NOT_APPROVED: 'Not approved',
  IN_BATCH: 'In another file or list',
  NOTHING_TO_PAY: 'Nothing to pay',
  HAS_ACCOUNT: 'Paid by bank transfer',
  OTHER_CURRENCY: 'Paid in another currency',
}

/** The reasons that need no action. Their people are folded. */
const expected = new Set<LeftOutReason>(['IN_BATCH', 'NOTHING_TO_PAY', 'HAS_ACCOUNT', 'OTHER_CURRENCY'])

/** Lists the people who are not in a payment file by reason, the reasons to act on first. */
export function LeftOut({ leftOut }: Pick<PaymentPreview, 'leftOut'>) {
  const { t } = useTranslation()
  if (leftOut.length === 0) return <p className="soft">{t('Everyone is in this file.')}</p>
  return (
    <section>
      <h3 className="subhead">
        {t('Left out: {count}', { count: formatCount(leftOut.reduce((sum, { count }) => sum + count, 0)) })}
      </h3>
      {leftOut.map(({ reason, field, count, people }) => (
        <details
          key={`${reason} ${field}`}
          open={!expected.has(reason)}
          className="framed"
          style={{ marginBlockStart: '0.5rem' }}
        >
          <summary style={{ padding: '0.75rem', minBlockSize: '2.75rem', cursor: 'pointer' }}>
            <span className="medium">{t(leftOutLabels[reason], { field: field && t(fieldLabels[field]) })}</span>{' '}
            <span className="soft numbers">{formatCount(count)}</span>
          </summary>
          <ul className="rows">
            {people.map(({ user, currency, netPay }) => (
              <li key={user.id} className="row">
                <Person person={user} secondary={user.department} />
                <span className="numbers nowrap">{moneyOf(netPay, currency)}</span>
              </li>
            ))}
          </ul>
          {count > people.length ? (
            <p className="soft" style={{ padding: '0.5rem 0.75rem' }}>
              {t('and {count} others', { count: count - people.length })}
            </p>
          ) : null}
        </details>
      ))}
    </section>
  )
}
