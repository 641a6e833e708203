import { useTranslation } from 'react-i18next'
import { formatDayPart } from '@muster/contract/kit/formatters'
import type { DayOff, TimelineLeave } from '@muster/contract/leaves/calendar'
import { i18n } from '../../../i18n.ts'
import { rangeOf, daysFrom, shadeOf } from './ranges.ts'
import { Chart } from './Timeline.tsx'

/** Number of columns: the days of the longest month. */
const columns = 31

/** Shows a person's leave in a year, one row per month. */
export function PersonYear(props: {
  year: string
  caption: string
  leave: readonly TimelineLeave[]
  daysOff: readonly DayOff[]
  busy: boolean
}) {
  const { year, caption, leave, daysOff, busy } = props
  const { t } = useTranslation()
  const rows = Array.from({ length: 12 }, (_, index) => {
    const month = `${year}-${String(index + 1).padStart(2, '0')}`
    const range = rangeOf('month', month)
    const { from, to } = range
    return {
      key: month,
      heading: formatDayPart(Temporal.PlainDate.from(from), i18n.language, { month: 'long' }),
      range,
      leave: leave.filter(({ startDate, endDate }) => startDate <= to && endDate >= from),
      shade: `${shadeOf(
        daysOff.filter(({ day }) => day >= from && day <= to),
        from,
        columns,
        true,
      )}, ${shadeAfter(daysFrom(from, to) + 1)}`,
    }
  })
  return (
    <Chart
      scale="month"
      caption={caption}
      columns={columns}
      heading={t('Month')}
      ticks={Array.from({ length: columns }, (_, day) => ({ key: String(day), label: String(day + 1), days: 1 }))}
      todayIndex={null}
      shade="none"
      rows={rows}
      busy={busy}
    />
  )
}

/** Returns the CSS gradient that covers the columns after the last day of a month. */
function shadeAfter(days: number): string {
  const share = `${((days / columns) * 100).toFixed(4)}%`
  return `linear-gradient(var(--forwards), transparent ${share}, var(--page) ${share})`
}
