import { formatNumber } from '@muster/contract/kit/formatters'
import type { Metric } from '@muster/contract/reports/figures'
import { metricOf, type ReportId } from '@muster/contract/reports/metrics'
import { i18n } from '../../../i18n.ts'
import { formatCount, formatHours, formatMoney } from '../../../kit/format.ts'

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
  if (unit === 'hours') return formatHours(value)
  if (unit === 'percent') return i18n.t('{value}%', { value: decimal(value, 1) })
  if (unit === 'rating') return i18n.t('{rating} of 5', { rating: decimal(value, 1) })
  return Number.isInteger(value) ? formatCount(value) : decimal(value, 1)
}

/** Formats a figure in short form for a bar, without the unit, which the graph's title names. */
export const shortFigure = (value: number): string =>
  formatNumber(value, i18n.language, { notation: 'compact', maximumSignificantDigits: 3 })

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
 * Returns a figure's change since the previous period as text: in percent, or for rates in percentage points; null if
 * there is nothing to compare.
 */
export function changeText({ value, previous, unit }: Metric): string | null {
  if (value === null || previous === null) return null
  const signed = (change: number, digits: number) =>
    formatNumber(change, i18n.language, { signDisplay: 'exceptZero', maximumFractionDigits: digits }).replace('-', '−')
  if (unit === 'percent') return i18n.t('{points} points', { points: signed(value - previous, 1) })
  if (unit === 'rating') return signed(value - previous, 1)
  if (previous === 0) return value === 0 ? signed(0, 0) : null
  return i18n.t('{value}%', {
    value: signed((100 * (value - previous)) / previous, Math.abs(value) < previous * 10 ? 1 : 0),
  })
}
