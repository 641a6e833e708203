import { useTranslation } from 'react-i18next'
import { formatNumber } from '@muster/contract/kit/formatters'
import type { Currency } from '@muster/contract/kit/money'
import type { ScheduledInstalment } from '@muster/contract/payroll/loanPlan'
import { i18n } from '../../../i18n.ts'
import { formatMonth } from '../../../kit/format.ts'
import classes from './loans.module.css'

/** Returns an amount without its currency. The words of payroll are not used here, since the page of a person has none. */
const figureOf = (amount: number) =>
  formatNumber(amount, i18n.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** The number of instalments shown: the first ones, and the last. */
const maxShown = 5

/** Shows the instalments still to come. Of many, it shows the first ones and the last. */
export function Schedule(props: { schedule: readonly ScheduledInstalment[]; currency: Currency; caption: string }) {
  const { schedule, currency, caption } = props
  const { t } = useTranslation()
  const last = schedule.at(-1)
  const isLong = schedule.length > maxShown + 1
  const first = isLong ? schedule.slice(0, maxShown - 1) : schedule
  const row = ({ period, amount, owedAfter }: ScheduledInstalment) => (
    <tr key={period}>
      <td>{formatMonth(period)}</td>
      <td>{figureOf(amount)}</td>
      <td className="soft">{figureOf(owedAfter)}</td>
    </tr>
  )
  return (
    <table className={`plain-table ${classes.table}`}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Month')}</th>
          <th scope="col">{t('Instalment')}</th>
          <th scope="col">{t('Balance, {currency}', { currency })}</th>
        </tr>
      </thead>
      <tbody>
        {first.map(row)}
        {isLong ? (
          <tr>
            <td colSpan={3} className="faint">
              {t('{count} more', { count: schedule.length - maxShown })}
            </td>
          </tr>
        ) : null}
        {isLong && last ? row(last) : null}
      </tbody>
    </table>
  )
}
