import { useTranslation } from 'react-i18next'
import type { MonthSummary as Summary } from '@muster/contract/attendance/records'
import { formatNumber } from '@muster/contract/kit/formatters'
import { formatCount } from '../../../kit/format.ts'
import classes from './team.module.css'

/** A person's month in figures (specification 2, section 3). */
export function MonthSummary({ summary }: { summary: Summary }) {
  const { t, i18n } = useTranslation()
  const hours = (value: number) => t('{hours} h', { hours: formatNumber(value, i18n.language) })
  const figures = [
    [t('Present Days'), formatCount(summary.presentDays)],
    [t('Absent Days'), formatCount(summary.absentDays)],
    [t('Late Arrivals'), formatCount(summary.lateCount)],
    [t('Total Hours'), hours(summary.totalHours)],
    [t('Overtime'), hours(summary.overtimeHours)],
  ] as const
  return (
    <dl className={`${classes.figures} numbers`}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className="faint small">{label}</dt>
          <dd className="strong">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
