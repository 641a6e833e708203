import { formatNumber } from '@muster/contract/kit/formatters'
import { type Change, changeAmount } from '@muster/contract/reports/comparison'
import type { Metric } from '@muster/contract/reports/figures'
import { metricOf, type ReportId } from '@muster/contract/reports/metrics'
import { i18n } from '../../../i18n.ts'
import { formatClock, formatCount, formatMinutes, formatMoney, formatPercent } from '../../../kit/format.ts'

/** A figure with its report and its name. */
export interface NamedFigure {
  report: ReportId
  name: string
  figure: Metric
}

type FigureUnit = Pick<Metric, 'unit' | 'currency'>

const decimal = (value: number, digits: number) =>
  formatNumber(value, i18n.language, { minimumFractionDigits: digits, maximumFractionDigits: digits })

/**
 * Formats a figure with its unit, or with its currency if it is money. Returns a dash if it has no value, such as an
 * average of nothing.
 */
export function figureText(value: number | null | undefined, { unit, currency }: FigureUnit): string {
  if (value === null || value === undefined) return '–'
  if (unit === 'money' && currency) return formatMoney({ amount: value, currency })
  if (unit === 'hours') return formatMinutes(Math.round(value * 60))
  if (unit === 'percent') return formatPercent(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  if (unit === 'rating') return i18n.t('{rating} of 5', { rating: decimal(value, 1) })
  return Number.isInteger(value) ? formatCount(value) : decimal(value, 1)
}

/** Formats a figure for a table, where hours are `7:52`. */
export const tableFigure = (value: number | null | undefined, metric: FigureUnit): string =>
  metric.unit === 'hours' && typeof value === 'number' ? formatClock(Math.round(value * 60)) : figureText(value, metric)

/** Formats a figure in short form for a chart. Only percentages keep their unit; the chart's title names the others. */
export function scaleFigure(value: number, { unit }: FigureUnit): string {
  const options = { notation: 'compact', maximumSignificantDigits: 3 } as const
  return unit === 'percent' ? formatPercent(value, options) : formatNumber(value, i18n.language, options)
}

/** Returns the end of a chart's scale, if the unit has one, and its smallest step. */
export function scaleOptions({ unit }: FigureUnit): { maxValue?: number; minStep?: number } {
  if (unit === 'rating') return { maxValue: 5, minStep: 1 }
  return unit === 'percent' ? { maxValue: 100 } : unit === 'count' ? { minStep: 1 } : {}
}

/** Returns a figure's label, which includes the currency of money figures, and its definition. */
export function describeFigure(report: ReportId, name: string): { label: string; meaning: string } {
  const metric = metricOf(report, name)
  if (!metric) return { label: name, meaning: '' }
  const { label, currency, meaning } = metric
  return {
    label: currency ? i18n.t('{label} ({currency})', { label: i18n.t(label), currency }) : i18n.t(label),
    meaning: i18n.t(meaning),
  }
}

/**
 * Returns the size of a figure's change as text: `12 %`, for rates `0.4 points`, otherwise an amount in the figure's
 * own unit.
 */
export function changeText(change: Change, currency?: Metric['currency']): string {
  const { amount, unit } = change
  if (unit === 'money') return figureText(amount, { unit, currency })
  if (unit === 'hours') return figureText(amount, { unit })
  const text = changeAmount(change, i18n.language)
  if (unit === 'percent') return i18n.t('{value} %', { value: text })
  return unit === 'points' ? i18n.t('{points} points', { points: text }) : text
}
