import { useTranslation } from 'react-i18next'
import type { Currency } from '@muster/contract/kit/money'
import type { SalaryPreview } from '@muster/contract/payroll/salary'
import { formatDate, formatMonth } from '../../../kit/format.ts'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { figureOf, moneyOf } from '../shared/labels.ts'
import classes from './adjustments.module.css'

type Sums = SalaryPreview['months'][number]['changes'][number]['before']

/** The figures of a month with their labels, as translation keys. */
const figures = [
  ['Gross Pay', ({ grossPay }) => grossPay],
  ['Insurance', ({ insurance }) => insurance],
  ['Income tax', ({ incomeTax }) => incomeTax],
] as const satisfies [string, (sums: Sums) => number][]

/** Shows what each month paid, what it should have paid, and the difference. On a phone, each has its figures below it. */
export function CorrectionPreview({ preview: { months, missing, differences } }: { preview: SalaryPreview }) {
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  const changed = months.filter(({ changes }) => changes.length > 0)
  if (changed.length + missing.length === 0)
    return <p className="soft">{t('This doesn’t change any payroll month.')}</p>
  const columns = isNarrow ? [] : figures
  // Lines break between the figures, not within one.
  const inWords = (sums: Sums) =>
    figures
      .flatMap(([label, figure]) => (figure(sums) ? [`${t(label)} ${figureOf(figure(sums))}`] : []))
      .map((text) => text.replaceAll(' ', '\u00a0'))
      .join('\u00a0· ')
  const row = (key: string, name: string, sums: Sums, currency: Currency) => (
    <tr key={key}>
      <th scope="row" className={classes.part}>
        {name}
        {isNarrow ? <p className="soft small">{inWords(sums)}</p> : null}
      </th>
      {columns.map(([label, figure]) => (
        <td key={label}>{figureOf(figure(sums))}</td>
      ))}
      <td>{moneyOf(sums.netPay, currency)}</td>
    </tr>
  )
  return (
    <div className={`well ${classes.correction}`}>
      <table className="plain-table numbers">
        <caption className="visually-hidden">{t('Effect on payroll')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Month')}</th>
            {columns.map(([label]) => (
              <th key={label} scope="col">
                {t(label)}
              </th>
            ))}
            <th scope="col">{t('Net Pay')}</th>
          </tr>
        </thead>
        {changed.flatMap(({ period, isApproved, awaitsDecision, changes, parts }) =>
          changes.map(({ currency, before, after }) => (
            <tbody key={`${period} ${currency}`}>
              <tr>
                <th scope="rowgroup" colSpan={columns.length + 2}>
                  {formatMonth(period)}{' '}
                  <span className="faint small">
                    {awaitsDecision ? t('Pending') : isApproved ? t('Approved') : t('Open')}
                  </span>
                </th>
              </tr>
              {row('before', isApproved ? t('Paid') : t('As it is now'), before, currency)}
              {row('after', t('Correct'), after, currency)}
              {row('difference', t('Difference'), differenceOf(before, after), currency)}
              {parts?.changes
                .filter((one) => one.currency === currency)
                .map((one) =>
                  row(
                    'parts',
                    t('Of it for days until {day}, paid in parts', { day: formatDate(parts.upTo) }),
                    differenceOf(one.before, one.after),
                    currency,
                  ),
                )}
            </tbody>
          )),
        )}
        {missing.map(({ period, pay }) => (
          <tbody key={period}>
            {pay.map(({ currency, netPay }) => (
              <tr key={currency}>
                <th scope="row" colSpan={columns.length + 1}>
                  {formatMonth(period)} <span className="faint small">{t('Missing')}</span>
                </th>
                <td>{moneyOf(netPay, currency)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {differences.map(({ currency, netPay }) => (
        <p key={currency} className="soft">
          {netPay < 0
            ? t('Approved months don’t change. Overpaid, after tax and insurance: {amount}', {
                amount: moneyOf(-netPay, currency),
              })
            : t('Approved months don’t change. The next payroll pays {amount} after tax and insurance.', {
                amount: moneyOf(netPay, currency),
              })}
        </p>
      ))}
      {changed.some(({ parts }) => parts?.changes.length) ? (
        <p className="soft">{t('The next part or the month pays the difference for days that parts have paid.')}</p>
      ) : null}
      {missing.length ? (
        <p className="soft">
          {t(
            'Payroll for the months marked Missing was approved without this person. To pay these months, include them in the next payroll.',
          )}
        </p>
      ) : null}
      {changed.some(({ awaitsDecision }) => awaitsDecision) ? (
        <p className="soft">
          {t('Pending months already have payroll differences. This change will be added to them.')}
        </p>
      ) : null}
    </div>
  )
}

/** Returns the difference of two months, with at most two decimals. */
function differenceOf(before: Sums, after: Sums): Sums {
  const minus = (figure: (sums: Sums) => number) => Math.round((figure(after) - figure(before)) * 100) / 100
  return {
    grossPay: minus(({ grossPay }) => grossPay),
    insurance: minus(({ insurance }) => insurance),
    incomeTax: minus(({ incomeTax }) => incomeTax),
    netPay: minus(({ netPay }) => netPay),
  }
}
