import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatDayPart, formatNumber } from '@muster/contract/kit/formatters'
import type { Currency } from '@muster/contract/kit/money'
import type { PayrollRecord } from '@muster/contract/payroll/records'
import { i18n } from '../../../i18n.ts'
import { TimeChart } from '../../../kit/charts/TimeChart.tsx'
import { formatMoney, formatMonth } from '../../../kit/format.ts'
import { Part } from '../../../kit/page/Section.tsx'
import { sumOf } from '../../../kit/sumOf.ts'
import { currencyLabels } from '../shared/labels.ts'

/** Returns an amount in short form for the scale, such as `15K`. */
const short = (amount: number) =>
  formatNumber(amount, i18n.language, { notation: 'compact', maximumSignificantDigits: 3 })

/** Returns the months of a year, such as `2026-01`. */
const monthsOf = (year: number) =>
  Array.from({ length: 12 }, (_, index) => Temporal.PlainYearMonth.from({ year, month: index + 1 }).toString())

const monthInShort = (period: string) =>
  formatDayPart(Temporal.PlainDate.from(`${period}-01`), i18n.language, { month: 'short' })

/** Shows the net and gross pay of each month of a year, in one chart per currency. */
export function PayGraph(props: { records: readonly PayrollRecord[]; year: number; period: string }) {
  const { records, year, period } = props
  const { t } = useTranslation()
  const currencies = [...new Set(records.map(({ currency }) => currency))]
  return (
    <Part title={t('Pay by month')}>
      <Stack gap="sm">
        {currencies.map((currency) => (
          <div key={currency}>
            {currencies.length > 1 ? <p className="small medium">{t(currencyLabels[currency])}</p> : null}
            <CurrencyGraph
              records={records.filter((record) => record.currency === currency)}
              currency={currency}
              year={year}
              period={period}
            />
          </div>
        ))}
      </Stack>
    </Part>
  )
}

function CurrencyGraph(props: { records: readonly PayrollRecord[]; currency: Currency; year: number; period: string }) {
  const { records, currency, year, period } = props
  const { t } = useTranslation()
  const months = monthsOf(year)
  /** Returns the pay of all runs of a month; null without a record. */
  const payIn = (month: string, pay: (record: PayrollRecord) => number): number | null => {
    const own = records.filter((record) => record.period === month)
    return own.length ? own.map(pay).reduce((sum, amount) => sumOf(sum, amount)) : null
  }
  return (
    <TimeChart
      caption={t('Pay by month, {year}, {currency}', { year, currency: t(currencyLabels[currency]) })}
      rowHeader={t('Month')}
      periods={months.map((month) => ({
        key: month,
        label: formatMonth(month),
        axisLabel: monthInShort(month),
        isCurrent: month === period,
      }))}
      series={[
        {
          label: t('Gross Pay'),
          colour: 'grey',
          values: months.map((month) => payIn(month, ({ grossPay }) => grossPay)),
        },
        { label: t('Net Pay'), colour: 'accent', values: months.map((month) => payIn(month, ({ netPay }) => netPay)) },
      ]}
      kind="bars"
      format={(amount) => (amount === null ? '–' : formatMoney({ amount, currency }))}
      formatShort={short}
    />
  )
}
