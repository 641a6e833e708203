import { useTranslation } from 'react-i18next'
import type { ReportRange } from '@muster/contract/reports/days'
import {
  changeArrows,
  changeOf,
  isTelling,
  minSamples,
  outcomeOf,
  previousPeriodText,
} from '@muster/contract/reports/comparison'
import type { Metric } from '@muster/contract/reports/figures'
import type { ReportId } from '@muster/contract/reports/metrics'
import { i18n } from '../../../i18n.ts'
import { changeText } from './figures.ts'
import classes from './figures.module.css'

/**
 * Shows a figure's change since the previous period, `▲ 12 % vs. 1–23 Oct`, and whether that is better or worse, unless
 * it may be chance; a dash if there is nothing to compare. Ratings from few reviews say how many: `reviews` is the
 * number of all reviews of the period.
 */
export function FigureChange(props: {
  report: ReportId
  name: string
  figure: Metric
  range: ReportRange
  reviews: number
  /** True where the previous period is named beside the change. */
  brief?: boolean
}) {
  const { report, name, figure, range, reviews, brief = false } = props
  const { t } = useTranslation()
  const change = changeOf(figure)
  const few =
    figure.unit === 'rating' && figure.value !== null && reviews < minSamples
      ? t('{count} reviews in total', { count: reviews })
      : null
  if (!change) return <span className="faint small">{few ?? '–'}</span>
  const outcome = isTelling(figure, change, reviews) ? outcomeOf(report, name, change) : 'neutral'
  const period = previousPeriodText(report, range, i18n.language)
  return (
    <span className={`${classes.change} small numbers`} data-outcome={outcome}>
      {change.direction === 'none' ? (
        brief ? (
          t('No change')
        ) : (
          t('No change vs. {period}', { period })
        )
      ) : (
        <>
          <span aria-hidden="true">{changeArrows[change.direction]} </span>
          <span className="visually-hidden">{change.direction === 'up' ? t('Up') : t('Down')} </span>
          {brief
            ? changeText(change, figure.currency)
            : t('{change} vs. {period}', { change: changeText(change, figure.currency), period })}
        </>
      )}
      {outcome === 'neutral' ? null : (
        <span className={classes.outcome}>{outcome === 'better' ? t('Better') : t('Worse')}</span>
      )}
      {few ? <span className={classes.outcome}>{few}</span> : null}
    </span>
  )
}
