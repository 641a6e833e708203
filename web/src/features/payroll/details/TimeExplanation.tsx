import { useTranslation } from 'react-i18next'
import type { Currency } from '@muster/contract/kit/money'
import type { PayLineReason } from '@muster/contract/payroll/lines'
import { formatClock, formatDay, formatRange } from '../../../kit/format.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { moneyOf } from '../shared/labels.ts'
import classes from './PayrollDetails.module.css'

/** Shows the days or hours that a line pays at a rate. */
export function TimeExplanation(props: { because: Extract<PayLineReason, { kind: 'TIME' }>; currency: Currency }) {
  const { because, currency } = props
  const { t } = useTranslation()
  const { by, of, rate, days, range } = because
  return (
    <>
      <Facts
        folds
        facts={[
          { label: by === 'DAILY' ? t('Daily rate') : t('Hourly rate'), value: moneyOf(rate, currency) },
          { label: t('Share of the rate'), value: by === 'DAILY' && of === 'HALF' ? t('Half') : null },
          { label: t('Days counted'), value: range ? formatRange(range.from, range.to) : null },
        ]}
      />
      {days.length ? (
        <table className={`plain-table ${classes.table}`}>
          <thead>
            <tr>
              <th scope="col">{t('Day')}</th>
              <th scope="col">{t('Agreed time')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ date, minutes }) => (
              <tr key={date}>
                <td>{formatDay(date)}</td>
                <td>{formatClock(minutes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="soft">{t('No time is recorded.')}</p>
      )}
    </>
  )
}
