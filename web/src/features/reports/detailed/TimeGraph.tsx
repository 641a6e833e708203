import { useTranslation } from 'react-i18next'
import type { Metric, ReportDetail } from '@muster/contract/reports/figures'
import type { ChartSeries } from '../../../kit/charts/ChartFrame.tsx'
import { TimeChart } from '../../../kit/charts/TimeChart.tsx'
import { previousPeriodText } from '@muster/contract/reports/comparison'
import { metricOf } from '@muster/contract/reports/metrics'
import { i18n } from '../../../i18n.ts'
import { figureText, scaleFigure, scaleOptions } from '../shared/figures.ts'
import { periodsOf } from '../shared/periods.ts'
import { reviewKinds } from './reviewKinds.ts'

/**
 * Shows a figure over time: rates and ratings as a line, which may begin anywhere on their scale, and everything else
 * as bars. A rating is shown beside those of the other kinds of review.
 */
export function TimeGraph(props: { detail: ReportDetail; name: string; metric: Metric; label: string }) {
  const { detail, name, metric, label } = props
  const { t } = useTranslation()
  const { report, range, series } = detail
  const valuesOf = (figure: string) => series.points.map(({ values }) => values[figure] ?? null)
  const lines: ChartSeries[] =
    metric.unit === 'rating'
      ? reviewKinds.map((kind) => ({
          label: t(kind.label),
          colour: kind.colour,
          values: valuesOf(kind.name),
        }))
      : [{ label, colour: 'accent', values: valuesOf(name) }]
  const { previous } = metric
  const canCompare = metricOf(report, name)?.kind === 'mean' && lines.length === 1 && previous !== null
  return (
    <TimeChart
      caption={t('{figure} over time', { figure: label })}
      rowHeader={t('Time')}
      periods={periodsOf(series, range)}
      series={lines}
      kind={metric.unit === 'rating' || metric.unit === 'percent' ? 'lines' : 'bars'}
      startsHigh={metric.unit === 'percent'}
      joinsGaps={lines.length === 1}
      reference={
        canCompare
          ? {
              value: previous,
              label: t('{period}: {value}', {
                period: previousPeriodText(report, range, i18n.language),
                value: figureText(previous, metric),
              }),
            }
          : null
      }
      format={(value) => figureText(value, metric)}
      formatShort={(value) => scaleFigure(value, metric)}
      {...scaleOptions(metric)}
    />
  )
}
