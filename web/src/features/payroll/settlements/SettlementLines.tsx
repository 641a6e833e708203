import { useTranslation } from 'react-i18next'
import type { SettlementLine } from '@muster/contract/kit/leaving'
import type { Currency } from '@muster/contract/kit/money'
import { formatSigned, moneyOf } from '../shared/labels.ts'
import classes from './settlements.module.css'

/** Shows the lines of a final settlement, each with its calculation, and the total. */
export function SettlementLines(props: { lines: readonly SettlementLine[]; currency: Currency; total: number }) {
  const { lines, currency, total } = props
  const { t } = useTranslation()
  return (
    <table className={`plain-table ${classes.lines}`}>
      <caption className="visually-hidden">{t('Final settlement')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Line')}</th>
          <th scope="col">{t('Amount, {currency}', { currency })}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ item, type, label, amount, isTaxed, isInsured, because }, at) => (
          <tr key={`${at} ${item}`}>
            <td>
              <span className="medium" dir="auto">
                {t(label)}
              </span>
              <br />
              <span className="soft small" dir="auto">
                {because}
              </span>
              <br />
              <span className="faint small">
                {type === 'DEDUCTION'
                  ? t('After tax and insurance')
                  : [isTaxed ? t('Taxed') : t('Not taxed'), isInsured ? t('Insured') : t('Not insured')].join(' · ')}
              </span>
            </td>
            <td>{formatSigned(type === 'BONUS' ? amount : -amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('Total before tax and loans')}</th>
          <td className="medium">{moneyOf(total, currency)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
