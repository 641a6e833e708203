import { useTranslation } from 'react-i18next'
import { formatDayPart, formatNumber } from '@muster/contract/kit/formatters'
import type { Currency } from '@muster/contract/kit/money'
import type { PayLineReason } from '@muster/contract/payroll/lines'
import { i18n } from '../../../i18n.ts'
import { formatDays, formatPercent } from '../../../kit/format.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { sumOf } from '../../../kit/sumOf.ts'
import { figureOf, moneyOf } from '../shared/labels.ts'
import classes from './PayrollDetails.module.css'

interface ExplanationProps<K extends PayLineReason['kind']> {
  because: Extract<PayLineReason, { kind: K }>
  currency: Currency
}
type Tax = ExplanationProps<'TAX'>['because']

/** Shows the tax bands of a year's income, with the tax of each. */
function Bands({ bands, currency }: { bands: Tax['bands']; currency: Currency }) {
  const { t } = useTranslation()
  if (bands.length === 0) return null
  return (
    <table className={`plain-table ${classes.table}`}>
      <thead>
        <tr>
          <th scope="col">{t('Tax band')}</th>
          <th scope="col">{t('Rate')}</th>
          <th scope="col">{t('Annual tax')}</th>
        </tr>
      </thead>
      <tbody>
        {bands.map(({ from, to, rate, amount }) => (
          <tr key={from}>
            <td>
              {to === null
                ? t('Above {from}', { from: formatNumber(from, i18n.language) })
                : t('{from} – {to}', {
                    from: formatNumber(from, i18n.language),
                    to: formatNumber(to, i18n.language),
                  })}
            </td>
            <td>{formatPercent(rate, { maximumFractionDigits: 2 })}</td>
            <td>{moneyOf(amount, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Shows how the income tax of a month was calculated. */
export function TaxExplanation({ because, currency }: ExplanationProps<'TAX'>) {
  const { t } = useTranslation()
  const { status, wage, insurance, days, daysOfMonth, exempt, taxable, bands, annual, bonus, otherRuns, partShare } =
    because
  const format = (amount: number) => moneyOf(amount, currency)
  const isPart = days !== undefined && daysOfMonth !== undefined
  return (
    <>
      <Facts
        folds
        facts={[
          { label: t('Status'), value: status ? t(status.name) : null },
          { label: bonus ? t('Regular monthly wage') : t('Monthly wage'), value: format(wage) },
          { label: t('Minus insurance'), value: format(insurance) },
          {
            label: t('Share of the month'),
            value: isPart ? t('{days} of {of}', { days, of: formatDays(daysOfMonth) }) : null,
          },
          { label: t('Annual tax exemption'), value: format(exempt) },
          { label: t('Annual taxable income'), value: format(taxable) },
        ]}
      />
      <Bands bands={bands} currency={currency} />
      <p className="soft">
        {isPart
          ? t('{days} of {of} of one twelfth of {amount} per year.', {
              days,
              of: formatDays(daysOfMonth),
              amount: format(annual),
            })
          : t('One twelfth of {amount} per year.', { amount: format(annual) })}
      </p>
      {bonus ? (
        <>
          <Facts
            folds
            facts={[
              { label: t('Bonuses'), value: format(bonus.wage) },
              { label: t('Minus insurance'), value: bonus.insurance ? format(bonus.insurance) : null },
              { label: t('Annual taxable income'), value: format(bonus.taxable) },
            ]}
          />
          <Bands bands={bonus.bands} currency={currency} />
          <p className="soft">
            {t('Plus {amount}, which the bonuses add to the tax of the year.', {
              amount: format(sumOf(bonus.annual, -annual)),
            })}
          </p>
        </>
      ) : null}
      {partShare ? (
        <p className="soft">
          {t('Share of this part: {from} of {to}', { from: format(partShare.pay), to: format(partShare.of) })}
        </p>
      ) : null}
      {otherRuns === undefined ? null : (
        <p className="soft">{t('Minus {amount} for the month’s other pay.', { amount: format(otherRuns) })}</p>
      )}
    </>
  )
}

/** Shows how the income tax of a year was settled: its income by month, the tax due and the tax withheld. */
export function SettlementExplanation({ because, currency }: ExplanationProps<'SETTLEMENT'>) {
  const { t } = useTranslation()
  const { year, status, months, opening, wage, insurance, exempt, isMeanExemption, taxable, bands, due, withheld } =
    because
  const format = (amount: number) => moneyOf(amount, currency)
  return (
    <>
      <table className={`plain-table ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col">{t('Month')}</th>
            <th scope="col">{t('Taxed pay')}</th>
            <th scope="col">{t('Insurance')}</th>
            <th scope="col">{t('Tax withheld')}</th>
          </tr>
        </thead>
        <tbody>
          {opening ? (
            <tr>
              <td>{t('Elsewhere until {month}', { month: monthOf(opening.upTo) })}</td>
              <td>{figureOf(opening.wage)}</td>
              <td>{figureOf(opening.insurance)}</td>
              <td>{figureOf(opening.tax)}</td>
            </tr>
          ) : null}
          {months.map((month) => (
            <tr key={month.period}>
              <td>{monthOf(month.period)}</td>
              <td>{figureOf(month.wage)}</td>
              <td>{figureOf(month.insurance)}</td>
              <td>{figureOf(month.tax)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Facts
        folds
        facts={[
          { label: t('Status'), value: status ? t(status.name) : null },
          { label: t('Pay in {year}', { year }), value: format(wage) },
          { label: t('Minus insurance'), value: format(insurance) },
          { label: t('Annual tax exemption'), value: format(exempt) },
          { label: t('Annual taxable income'), value: format(taxable) },
        ]}
      />
      {isMeanExemption ? (
        <p className="soft">{t('The status changed within the year. The exemption is the mean of its months.')}</p>
      ) : null}
      <Bands bands={bands} currency={currency} />
      <Facts
        folds
        facts={[
          { label: t('Tax due for {year}', { year }), value: format(due) },
          { label: t('Minus tax withheld'), value: format(withheld) },
          due < withheld
            ? { label: t('Paid back'), value: format(sumOf(withheld, -due)) }
            : { label: t('Deducted'), value: format(sumOf(due, -withheld)) },
        ]}
      />
    </>
  )
}

/** Returns the name of a month without its year. */
const monthOf = (period: string) =>
  formatDayPart(Temporal.PlainYearMonth.from(period).toPlainDate({ day: 1 }), i18n.language, { month: 'long' })
