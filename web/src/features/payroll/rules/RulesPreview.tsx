import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PayRulesPreview } from '@muster/contract/payroll/rules'
import { formatCount, formatMoney, formatMonth } from '../../../kit/format.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Person } from '../../../kit/people/Person.tsx'

/** Shows the effect of new rules or limits on the open month, and the statuses that people lose by them. */
export function RulesPreview({ preview }: { preview: PayRulesPreview }) {
  const { t } = useTranslation()
  return (
    <>
      {preview.lostStatuses.map(({ name, countsAs, people }) => (
        <p key={name} className="notice" data-colour="amber" style={{ marginBlockEnd: '0.75rem' }}>
          <IconAlertTriangle size={18} aria-hidden />
          <span>
            {t('{count} people have the status “{status}”, which these rules lack. They count as “{other}”.', {
              count: people,
              status: name,
              other: countsAs,
            })}
          </span>
        </p>
      ))}
      <EffectOnMonth preview={preview} />
    </>
  )
}

function EffectOnMonth({ preview }: { preview: PayRulesPreview }) {
  const { t } = useTranslation()
  const { period, changed, records, totals, people } = preview
  if (period === null) return <p>{t('No open month is affected.')}</p>
  const month = formatMonth(period)
  if (changed === 0) return <p>{t('No records for {month} would change.', { month })}</p>
  return (
    <section aria-label={t('Effect on payroll')}>
      <p style={{ marginBlockEnd: '0.75rem' }}>
        {t('{changed} of {records} records for {month} would change.', {
          changed: formatCount(changed),
          records: formatCount(records),
          month,
        })}
      </p>
      <Facts
        folds
        facts={totals.flatMap(({ currency, before, after }) => {
          const change = (previous: number, next: number) =>
            `${formatMoney({ amount: previous, currency })} → ${formatMoney({ amount: next, currency })}`
          return [
            { label: t('Gross pay, {currency}', { currency }), value: change(before.grossPay, after.grossPay) },
            { label: t('Net pay, {currency}', { currency }), value: change(before.netPay, after.netPay) },
          ]
        })}
      />
      <h3 className="subhead" style={{ marginBlock: '1rem 0.5rem' }}>
        {t('Largest changes in net pay')}
      </h3>
      <ul className="framed rows">
        {people.map(({ user, currency, before, after }) => (
          <li key={`${user.id} ${currency}`} className="row">
            <Person person={user} secondary={user.department ?? undefined} size={28} />
            <span className="numbers small" style={{ textAlign: 'end' }}>
              <span className="faint nowrap">{formatMoney({ amount: before, currency })}</span>{' '}
              <span className="nowrap">→ {formatMoney({ amount: after, currency })}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
