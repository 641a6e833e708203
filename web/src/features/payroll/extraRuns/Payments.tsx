import type { TFunction } from 'i18next'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExtraPayment, KeptBack } from '@muster/contract/payroll/extraRuns'
import { fullName } from '../../../kit/people/names.ts'
import { sumOf } from '../../../kit/sumOf.ts'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { figureOf, moneyOf } from '../shared/labels.ts'
import { problemTexts } from './problemTexts.ts'
import classes from './extraRuns.module.css'

type Figures = Pick<ExtraPayment, 'grossPay' | 'insurance' | 'incomeTax' | 'netPay'>

/** The amounts of a payment before its net pay, with their labels, as translation keys. */
const figures = [
  ['Gross Pay', ({ grossPay }) => grossPay],
  ['Insurance', ({ insurance }) => insurance],
  ['Income tax', ({ incomeTax }) => incomeTax],
] as const satisfies [string, (payment: Figures) => number][]

/** Returns a text that says what a part keeps back of a person's pay, and why. */
const keptBackText = (t: TFunction, { currency, kept, due, expected, paid }: KeptBack) =>
  t(
    'Keeps back {kept} of {due}: after its deductions and loans, the month is expected to pay {expected}, and {paid} is paid.',
    {
      kept: moneyOf(kept, currency),
      due: moneyOf(due, currency),
      expected: moneyOf(expected, currency),
      paid: moneyOf(paid, currency),
    },
  )

/** Returns the sums of payments in one currency. */
function totalOf(payments: readonly Figures[]): Figures {
  const sum = (figure: (payment: Figures) => number) =>
    payments.map(figure).reduce((total, one) => sumOf(total, one), 0)
  return {
    grossPay: sum(({ grossPay }) => grossPay),
    insurance: sum(({ insurance }) => insurance),
    incomeTax: sum(({ incomeTax }) => incomeTax),
    netPay: sum(({ netPay }) => netPay),
  }
}

/**
 * Shows the payments of a run beside the monthly one, with their sum in each currency. On a phone, each has two lines. `nothing` is the text for
 * people to whom nothing is paid.
 */
export function Payments({ payments, nothing }: { payments: ExtraPayment[]; nothing: string }) {
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  const columns = isNarrow ? [] : figures
  // Lines break between the figures, not within one.
  const inWords = (payment: Figures) =>
    figures
      .flatMap(([label, figure]) => (figure(payment) ? [`${t(label)} ${figureOf(figure(payment))}`] : []))
      .map((text) => text.replaceAll(' ', '\u00a0'))
      .join('\u00a0· ')
  const row = (key: string, name: string, currency: ExtraPayment['currency'], payment: Figures) => (
    <tr key={key}>
      <th scope="row">
        <span dir="auto">{name}</span>
        {isNarrow ? <p className="soft small">{inWords(payment)}</p> : null}
      </th>
      {columns.map(([label, figure]) => (
        <td key={label} data-align="end">
          {figureOf(figure(payment))}
        </td>
      ))}
      <td data-align="end">{currency && moneyOf(payment.netPay, currency)}</td>
    </tr>
  )
  return (
    <div className="well">
      <table className={`plain-table ${classes.payments}`}>
        <thead>
          <tr>
            <th scope="col">{t('Employee')}</th>
            {columns.map(([label]) => (
              <th key={label} scope="col" data-align="end">
                {t(label)}
              </th>
            ))}
            <th scope="col" data-align="end">
              {t('Net Pay')}
            </th>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) =>
            payment.problem ? (
              <tr key={payment.user.id}>
                <th scope="row">{fullName(payment.user)}</th>
                <td colSpan={columns.length + 1}>
                  {payment.problem === 'NOTHING_TO_PAY' ? nothing : t(problemTexts[payment.problem])}
                  {payment.keptBack?.map((one) => (
                    <p key={one.currency} className="soft small">
                      {keptBackText(t, one)}
                    </p>
                  ))}
                </td>
              </tr>
            ) : (
              <Fragment key={`${payment.user.id} ${payment.currency}`}>
                {row('', fullName(payment.user), payment.currency, payment)}
                {payment.keptBack
                  ?.filter(({ currency }) => currency === payment.currency)
                  .map((one) => (
                    <tr key={one.currency}>
                      <td colSpan={columns.length + 2} className="soft small">
                        {keptBackText(t, one)}
                      </td>
                    </tr>
                  ))}
              </Fragment>
            ),
          )}
        </tbody>
        {payments.length > 1 ? (
          <tfoot>
            {[...new Set(payments.flatMap(({ currency }) => currency ?? []))].map((currency) =>
              row(currency, t('Total'), currency, totalOf(payments.filter((one) => one.currency === currency))),
            )}
          </tfoot>
        ) : null}
      </table>
    </div>
  )
}
