import { useTranslation } from 'react-i18next'
import type { AttendanceRecord } from '@muster/contract/attendance/records'
import { formatCount, formatMinutes } from '../../../kit/format.ts'
import { useToday } from '../../../kit/session/session.tsx'
import classes from './MonthTotals.module.css'

const sumOf = (records: readonly AttendanceRecord[], value: (record: AttendanceRecord) => number) =>
  records.reduce((sum, record) => sum + value(record), 0)

/** Shows the sums of a month's days: hours worked and expected, their balance, overtime, and late arrivals. */
export function MonthTotals({ month, records }: { month: string; records: readonly AttendanceRecord[] | undefined }) {
  const { t } = useTranslation()
  const isCurrent = month === useToday().slice(0, 7)
  const worked = Math.floor(sumOf(records ?? [], ({ workedSeconds }) => workedSeconds) / 60)
  const expected = sumOf(records ?? [], ({ plan }) => (plan.source ? plan.agreedMinutes : 0))
  const sign = worked < expected ? '−' : worked > expected ? '+' : ''
  const totals = records
    ? ([
        [t('Worked'), formatMinutes(worked)],
        [isCurrent ? t('Expected to date') : t('Expected'), formatMinutes(expected)],
        [t('Balance'), `${sign}${formatMinutes(Math.abs(worked - expected))}`],
        [t('Overtime'), formatMinutes(Math.round(sumOf(records, ({ overtimeHours }) => overtimeHours) * 60))],
        [t('Late'), formatCount(records.filter(({ isLate }) => isLate).length)],
      ] as const)
    : []
  return (
    <dl className={`numbers ${classes.totals}`}>
      {totals.map(([label, value]) => (
        <div key={label}>
          <dt className="faint small">{label}</dt>
          <dd className="medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
