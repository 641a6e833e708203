import type { Money } from '@muster/contract/kit/money'
import { FigureAmount } from '../../../kit/page/FigureStrip.tsx'
import { byCurrency, moneyOf } from './labels.ts'
import classes from './accounts.module.css'

/** Shows the amounts of a figure, which are not converted: several currencies in equal, smaller type. */
export function CurrencyAmounts({ amounts }: { amounts: readonly Money[] }) {
  const [only] = amounts
  if (amounts.length === 0 || !only) return '–'
  if (amounts.length === 1) return <FigureAmount>{moneyOf(only.amount, only.currency)}</FigureAmount>
  return (
    <span className={classes.amounts}>
      {amounts.toSorted(byCurrency).map(({ amount, currency }) => (
        <span key={currency} className="nowrap">
          {moneyOf(amount, currency)}
        </span>
      ))}
    </span>
  )
}
