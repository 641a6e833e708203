import { useTranslation } from 'react-i18next'
import type { MonthSummary as Summary } from '@muster/contract/attendance/records'
import { formatCount, formatMinutes } from '../../../kit/format.ts'
import classes from './MonthSummary.module.css'

/** Shows the key figures of a person's month (specification 2, section 3). */
export function MonthSummary({ summary }: { summary: Summary }) {
  const { t } = useTranslation()
  const figures = [
    [t('Present Days'), formatCount(summary.presentDays)],
    [t('Absent Days'), formatCount(summary.absentDays)],
    [t('Late Arrivals'), formatCount(summary.lateCount)],
    [t('Total Hours'), formatMinutes(Math.round(summary.totalHours * 60))],
    [t('Overtime'), formatMinutes(Math.round(summary.overtimeHours * 60))],
  ] as const
  return (
    <dl className={`numbers ${classes.figures}`}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className="faint small">{label}</dt>
          <dd className="strong">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
