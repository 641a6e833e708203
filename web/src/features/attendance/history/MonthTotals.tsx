import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AttendanceRecord } from '@muster/contract/attendance/records'
import { orpc } from '../../../kit/api/client.ts'
import { formatCount, formatMinutes } from '../../../kit/format.ts'
import { useToday } from '../../../kit/session/session.tsx'
import classes from './MonthTotals.module.css'

/**
 * Shows the sums of a month's days: hours worked and expected, their balance, overtime, and late arrivals. All but the
 * expected hours are the key figures of the month, which other screens show too.
 */
export function MonthTotals({ month, records }: { month: string; records: readonly AttendanceRecord[] | undefined }) {
  const { t } = useTranslation()
  const isCurrent = month === useToday().slice(0, 7)
  const stats = useQuery(orpc.attendance.stats.queryOptions({ input: { month } })).data?.stats
  const expected = (records ?? []).reduce((sum, { plan }) => sum + (plan.source ? plan.agreedMinutes : 0), 0)
  const balance = (stats?.workedMinutes ?? 0) - expected
  const sign = balance < 0 ? '−' : balance > 0 ? '+' : ''
  const totals =
    records && stats
      ? ([
          [t('Worked'), formatMinutes(stats.workedMinutes)],
          [isCurrent ? t('Expected to date') : t('Expected'), formatMinutes(expected)],
          [t('Balance'), `${sign}${formatMinutes(Math.abs(balance))}`],
          [t('Overtime'), formatMinutes(stats.overtimeMinutes)],
          [t('Late'), formatCount(stats.lateCount)],
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
