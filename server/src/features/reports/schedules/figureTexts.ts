import { formatNumber } from '@muster/contract/kit/formatters'
import type { Metric } from '@muster/contract/reports/figures'
import { metricOf, reports } from '@muster/contract/reports/metrics'
import { formatMinutes } from '../../../kernel/durations.ts'
import type { ChosenFigure } from '../custom/showCustomReport.ts'

/** Returns a figure as text for a mail, in English. */
export function figureInWords(value: number | null, { unit, currency }: Pick<Metric, 'unit' | 'currency'>): string {
  if (value === null) return '–'
  switch (unit) {
    case 'money':
      return formatNumber(value, 'en', { style: 'currency', currency })
    case 'hours':
      return formatMinutes(Math.round(value * 60))
    case 'percent':
      return `${formatNumber(value, 'en', { minimumFractionDigits: 1 })} %`
    case 'rating':
      return `${formatNumber(value, 'en', { minimumFractionDigits: 1 })}/5`
    case 'count':
      return formatNumber(value, 'en')
  }
}

/** Returns figures as lines of text under the names of their reports, each with its value in the previous period. */
export function figuresInWords(figures: readonly ChosenFigure[]): string {
  const lines = [...Map.groupBy(figures, ({ report }) => report)].map(([report, reportFigures]) => [
    reports[report].label,
    ...reportFigures.map((figure) => {
      const label = metricOf(report, figure.name)?.label ?? figure.name
      return `${label}: ${figureInWords(figure.value, figure)} (previous period: ${figureInWords(figure.previous, figure)})`
    }),
  ])
  return lines.map((block) => block.join('\n')).join('\n\n')
}
