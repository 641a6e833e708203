import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '@muster/contract/kit/formatters'
import type { Currency, Money } from '@muster/contract/kit/money'
import type { SalaryPreview as Preview } from '@muster/contract/payroll/salary'
import { i18n } from '../../../i18n.ts'
import { orpc } from '../../../kit/api/client.ts'
import { apiError, loadFailure } from '../../../kit/api/errors.ts'
import { formatDate, formatMoney, formatMonth } from '../../../kit/format.ts'
import classes from './SalaryPreview.module.css'

/** Returns an amount with a plus or minus sign and the currency. */
const signedMoney = (amount: number, currency: Currency) =>
  formatNumber(amount, i18n.language, {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    signDisplay: 'exceptZero',
  }).replace('-', '−')

/** Shows the effect of a backdated salary on payroll. */
export function SalaryPreview(props: { userId: string; salary: Money; base: number | null; from: string }) {
  const { t } = useTranslation()
  const [{ userId, salary, base, from }] = useDebouncedValue(props, 300)
  const query = useQuery(
    orpc.payroll.previewSalary.queryOptions({
      input: { userId, monthlySalary: salary, baseSalary: base, from },
      select: ({ preview }) => preview,
      placeholderData: keepPreviousData,
    }),
  )
  const failure = loadFailure(query.error)
  const [refusal] = query.error ? Object.values(apiError(query.error).fieldErrors) : []
  return (
    <div role="status" aria-label={t('Effect on payroll')}>
      {failure ? (
        <p className="notice" data-colour="amber">
          <IconAlertTriangle size={18} aria-hidden />
          {t(refusal ?? failure)}
        </p>
      ) : query.data ? (
        <Months preview={query.data} />
      ) : null}
    </div>
  )
}

function Months({ preview: { months, missing, differences } }: { preview: Preview }) {
  const { t } = useTranslation()
  const changedMonths = months.filter(({ changes }) => changes.length > 0)
  if (changedMonths.length + missing.length === 0)
    return <p className="soft">{t('This doesn’t change any payroll month.')}</p>
  return (
    <div className={`well ${classes.preview}`}>
      <table className="plain-table numbers">
        <caption className="visually-hidden">{t('Effect on payroll')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Month')}</th>
            <th scope="col" className={classes.wide}>
              {t('Net pay')}
            </th>
            <th scope="col">{t('Difference')}</th>
          </tr>
        </thead>
        <tbody>
          {changedMonths.flatMap(({ period, isApproved, awaitsDecision, changes, parts }) =>
            changes.map(({ currency, before, after, difference }) => (
              <tr key={`${period} ${currency}`}>
                <th scope="row">
                  {formatMonth(period)}{' '}
                  <span className="faint small">
                    {awaitsDecision ? t('Pending') : isApproved ? t('Approved') : t('Open')}
                  </span>
                  {parts?.changes
                    .filter((one) => one.currency === currency)
                    .map((one) => (
                      <p key={currency} className="soft small">
                        {t('{amount} of it for days until {day}, paid in parts', {
                          amount: signedMoney(one.difference, currency),
                          day: formatDate(parts.upTo),
                        })}
                      </p>
                    ))}
                </th>
                <td className={classes.wide}>
                  {formatMoney({ amount: before.netPay, currency })} → {formatMoney({ amount: after.netPay, currency })}
                </td>
                <td>{signedMoney(difference, currency)}</td>
              </tr>
            )),
          )}
          {missing.flatMap(({ period, pay }) =>
            pay.map(({ currency, netPay }) => (
              <tr key={`${period} ${currency}`}>
                <th scope="row">
                  {formatMonth(period)} <span className="faint small">{t('Missing')}</span>
                </th>
                <td className={classes.wide}>– → {formatMoney({ amount: netPay, currency })}</td>
                <td>{signedMoney(netPay, currency)}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
      {missing.length > 0 ? (
        <p className="soft">
          {t(
            'Payroll for the months marked Missing was approved without this person. To pay these months, include them in the next payroll.',
          )}
        </p>
      ) : null}
      {differences.length > 0 ? (
        <p className="soft">
          {t('Approved months don’t change. Difference in the next payroll: {amount}', {
            amount: differences.map(({ currency, netPay }) => signedMoney(netPay, currency)).join(', '),
          })}
        </p>
      ) : null}
      {changedMonths.some(({ awaitsDecision }) => awaitsDecision) ? (
        <p className="soft">
          {t('Pending months already have payroll differences. This change will be added to them.')}
        </p>
      ) : null}
    </div>
  )
}
