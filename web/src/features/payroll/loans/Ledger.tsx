import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Currency } from '@muster/contract/kit/money'
import type { LoanEntry } from '@muster/contract/payroll/loans'
import { formatDate, formatMonth } from '../../../kit/format.ts'
import { fullName } from '../../../kit/people/names.ts'
import { figureOf, formatSigned } from '../shared/labels.ts'
import { entryLabels, entryNote } from './loanWords.ts'
import classes from './loans.module.css'

/** Shows the movements of a loan in order, each with what is owed after it. */
export function Ledger(props: {
  entries: readonly LoanEntry[]
  currency: Currency
  onReverse: (entry: LoanEntry) => void
}) {
  const { entries, currency, onReverse } = props
  const { t } = useTranslation()
  return (
    <table className={`plain-table ${classes.table} ${classes.ledger}`}>
      <caption className="visually-hidden">{t('Movements')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Movement')}</th>
          <th scope="col">{t('Amount')}</th>
          <th scope="col">{t('Balance, {currency}', { currency })}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td>
              {t(entryLabels[entry.kind])}
              {entry.period ? ` ${formatMonth(entry.period)}` : null}
              {entry.isReversed ? <span className="faint">{` (${t('reversed')})`}</span> : null}
              <br />
              <span className="faint small">
                {[formatDate(entry.day), entryNote(entry, t), fullName(entry.by)].filter(Boolean).join(' · ')}
              </span>
              {entry.can.reverse ? (
                <>
                  {' '}
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-description={`${t(entryLabels[entry.kind])}, ${formatDate(entry.day)}`}
                    onClick={() => onReverse(entry)}
                  >
                    {t('Reverse')}
                  </Button>
                </>
              ) : null}
            </td>
            <td>{formatSigned(entry.amount)}</td>
            <td className="soft">{figureOf(entry.owedAfter)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
