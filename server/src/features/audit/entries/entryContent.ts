import { formatDayPart } from '@muster/contract/kit/formatters'
import { formatRange } from '@muster/contract/kit/formatDays'
import { leaveStatusLabels, leaveTypeLabels } from '@muster/contract/leaves/labels'
import { payrollStatusLabels } from '@muster/contract/payroll/labels'
import { reports } from '@muster/contract/reports/metrics'
import type { StoredEntry } from './details.ts'

const isExport = (action: string) => action.endsWith('exported')

const labels: Record<string, string> = {
  ...leaveTypeLabels,
  ...leaveStatusLabels,
  ...payrollStatusLabels,
  ...Object.fromEntries(Object.entries(reports).map(([report, { label }]) => [report, label])),
  all: 'Everyone',
  team: 'Team',
}

/** Fields that describe an export's content, besides its dates, in reading order. */
const describedFields = ['report', 'scope', 'department', 'leaveType', 'status', 'currency'] as const

/**
 * Returns the recorded name of an entry's subject: a number, a name, a month or days; for an export its content, such
 * as `Payroll, October 2026`. Null if there is none.
 */
export function entryContent({ action, after }: Pick<StoredEntry, 'action' | 'after'>): string | null {
  if (typeof after !== 'object' || after === null) return null
  const fields = after as Record<string, unknown>
  if (!isExport(action))
    return [fields['number'], fields['name'], monthIn(fields), daysWithin(fields)].filter(isText).join(', ') || null
  const [name, ...filters] = describedFields.map((field) => labelOf(fields[field]))
  return [name, daysOf(fields), ...filters].filter(Boolean).join(', ') || null
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const monthIn = ({ period }: Record<string, unknown>): string | null =>
  typeof period === 'string' && /^\d{4}-\d{2}$/.test(period) ? monthOf(Temporal.PlainYearMonth.from(period)) : null

const labelOf = (value: unknown) => (typeof value === 'string' ? (labels[value] ?? value) : null)

/** Returns the days that an entry is about, such as those of leave or the day of a correction. */
function daysWithin({ startDate, endDate, date }: Record<string, unknown>): string | null {
  const [first, last] = [startDate ?? date, endDate ?? startDate ?? date]
  return isDay(first) && isDay(last) ? formatRange(first, last) : null
}

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

function daysOf({ period, month, year, startDate, endDate, from, to }: Record<string, unknown>): string | null {
  if (typeof year === 'number')
    return typeof month === 'number' ? monthOf(Temporal.PlainYearMonth.from({ year, month })) : String(year)
  const whole = period ?? month
  if (typeof whole === 'string') return monthOf(Temporal.PlainYearMonth.from(whole))
  const [first, last] = [startDate ?? from, endDate ?? to]
  if (typeof first !== 'string' || typeof last !== 'string') return null
  const start = Temporal.PlainDate.from(first)
  const isMonth = start.day === 1 && start.with({ day: start.daysInMonth }).equals(last)
  return isMonth ? monthOf(start.toPlainYearMonth()) : formatRange(first, last)
}

const monthOf = (month: Temporal.PlainYearMonth) =>
  `${formatDayPart(month.toPlainDate({ day: 1 }), 'en', { month: 'long' })} ${month.year}`
