import { useTranslation } from 'react-i18next'
import { formatNumber, formatDayPart } from '@muster/contract/kit/formatters'
import type { Currency } from '@muster/contract/kit/money'
import type { PayrollRecord } from '@muster/contract/payroll/records'
import { i18n } from '../../../i18n.ts'
import { formatMoney, formatMonth } from '../../../kit/format.ts'
import { Part } from '../../../kit/page/Section.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { currencyLabels } from '../shared/labels.ts'
import classes from './mine.module.css'

/** The height of the highest bar, in pixels. */
const height = 120

/** Returns an amount in short form for its bar: `15.7K`, or `16K` on narrow screens. */
const short = (amount: number, narrow: boolean) =>
  formatNumber(amount, i18n.language, {
    notation: 'compact',
    ...(narrow ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 }),
  })

const monthInShort = (month: number, width: 'short' | 'narrow') =>
  formatDayPart(Temporal.PlainDate.from({ year: 2000, month, day: 1 }), i18n.language, { month: width })

/**
 * Shows the net pay of each month in front of the gross pay, one graph per currency, and a table for screen readers.
 */
export function PayGraph(props: { records: readonly PayrollRecord[]; year: number; period: string }) {
  const { records, year, period } = props
  const { t } = useTranslation()
  const currencies = [...new Set(records.map(({ currency }) => currency))]
  return (
    <Part
      title={t('Pay by month')}
      end={
        <span className={`${classes.legend} faint small`} aria-hidden="true">
          <span data-of="net">{t('Net')}</span>
          <span data-of="gross">{t('Gross')}</span>
        </span>
      }
    >
      <div className={`card ${classes.graph}`}>
        {currencies.map((currency) => (
          <Graph
            key={currency}
            records={records.filter((record) => record.currency === currency)}
            currency={currency}
            year={year}
            period={period}
            isNamed={currencies.length > 1}
          />
        ))}
      </div>
    </Part>
  )
}

function Graph(props: {
  records: readonly PayrollRecord[]
  currency: Currency
  year: number
  period: string
  isNamed: boolean
}) {
  const { records, currency, year, period, isNamed } = props
  const { t } = useTranslation()
  const narrow = useNarrow()
  const maxAmount = Math.max(1, ...records.map(({ grossPay, netPay }) => Math.max(grossPay, netPay)))
  const months = Array.from({ length: 12 }, (_, month) => ({
    month: month + 1,
    record: records.find((record) => record.month === month),
  }))
  const share = (amount: number) => Math.max(0, Math.round((height * amount) / maxAmount))
  return (
    <div>
      {isNamed ? <p className="small medium">{t(currencyLabels[currency])}</p> : null}
      <div className={classes.bars} aria-hidden="true">
        {months.map(({ month, record }) => (
          <div key={month} className={classes.column} data-chosen={record?.period === period || undefined}>
            <span className={classes.value}>{record ? short(record.netPay, narrow) : null}</span>
            <svg width="100%" height={height}>
              {record ? (
                <>
                  <rect
                    className={classes.gross}
                    width="100%"
                    height={share(record.grossPay)}
                    y={height - share(record.grossPay)}
                    rx={3}
                  />
                  <rect
                    className={classes.netBar}
                    width="100%"
                    height={share(record.netPay)}
                    y={height - share(record.netPay)}
                    rx={3}
                  />
                </>
              ) : (
                <rect className={classes.none} width="100%" height={2} y={height - 2} />
              )}
            </svg>
            <span className={classes.month}>
              <span className={classes.wide}>{monthInShort(month, 'short')}</span>
              <span className={classes.slim}>{monthInShort(month, 'narrow')}</span>
            </span>
          </div>
        ))}
      </div>
      <table className="visually-hidden">
        <caption>{t('Pay by month, {year}, {currency}', { year, currency: t(currencyLabels[currency]) })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Month')}</th>
            <th scope="col">{t('Gross Pay')}</th>
            <th scope="col">{t('Net Pay')}</th>
          </tr>
        </thead>
        <tbody>
          {records.toReversed().map(({ id, period: month, grossPay, netPay }) => (
            <tr key={id}>
              <th scope="row">{formatMonth(month)}</th>
              <td>{formatMoney({ amount: grossPay, currency })}</td>
              <td>{formatMoney({ amount: netPay, currency })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
