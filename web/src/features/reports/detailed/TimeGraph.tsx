import { useTranslation } from 'react-i18next'
import { formatDayPart } from '@muster/contract/kit/formatters'
import type { Metric, ReportDetail, SeriesStep } from '@muster/contract/reports/figures'
import { i18n } from '../../../i18n.ts'
import { formatDate, formatMonth, formatRange } from '../../../kit/format.ts'
import { figureText, shortFigure } from '../shared/figures.ts'
import classes from './ReportGraphs.module.css'

/** The height of the tallest bar, in pixels. */
const height = 140

/**
 * Returns the label below a bar: the month for the step `month`, otherwise the day. The month is added to the day for
 * weeks, for the first bar and for the first day of a month.
 */
function axisLabel(step: SeriesStep, startDate: string, isFirst: boolean): string {
  const day = Temporal.PlainDate.from(startDate)
  if (step === 'month') return formatDayPart(day, i18n.language, { month: 'short', year: '2-digit' })
  return isFirst || day.day === 1 || step === 'week'
    ? `${day.day} ${formatDayPart(day, i18n.language, { month: 'short' })}`
    : String(day.day)
}

/** Returns the period of a point as text. */
function periodText(step: SeriesStep, startDate: string, endDate: string): string {
  if (step === 'day') return formatDate(startDate)
  return step === 'month' ? formatMonth(startDate.slice(0, 7)) : formatRange(startDate, endDate)
}

/** Shows a figure over time as labelled bars and as a table. Bars that don't fit can be scrolled to. */
export function TimeGraph(props: { detail: ReportDetail; name: string; metric: Metric; label: string }) {
  const { detail, name, metric, label } = props
  const { t } = useTranslation()
  const { step, points } = detail.series
  const values = points.map((point) => point.values[name] ?? null)
  const maxValue = Math.max(0, ...values.map((value) => value ?? 0)) || 1
  const barHeight = (value: number) => Math.max(value > 0 ? 2 : 0, Math.round((height * Math.max(0, value)) / maxValue))
  return (
    <div className={`${classes.graph} card`}>
      {/* Focusable, so that the arrow keys scroll it. */}
      <div
        className={classes.scroller}
        role="group"
        tabIndex={0}
        aria-label={t('{figure} over time', { figure: label })}
      >
        <div className={classes.bars} aria-hidden="true">
          {points.map(({ startDate }, index) => {
            const value = values[index] ?? null
            return (
              <div key={startDate} className={classes.column}>
                <span className={classes.value}>{value === null ? '–' : shortFigure(value)}</span>
                <svg width="100%" height={height}>
                  <rect className={classes.none} width="100%" height={1} y={height - 1} />
                  {value === null ? null : (
                    <rect
                      className={classes.bar}
                      width="100%"
                      height={barHeight(value)}
                      y={height - barHeight(value)}
                      rx={2}
                    />
                  )}
                </svg>
                <span className={classes.below}>{axisLabel(step, startDate, index === 0)}</span>
              </div>
            )
          })}
        </div>
      </div>
      <table className="visually-hidden">
        <caption>{t('{figure} over time', { figure: label })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Time')}</th>
            <th scope="col">{label}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ startDate, endDate }, index) => (
            <tr key={startDate}>
              <th scope="row">{periodText(step, startDate, endDate)}</th>
              <td>{figureText(values[index], metric)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
