import { useTranslation } from 'react-i18next'
import type { AttendanceRecord } from '@muster/contract/attendance/records'
import { formatClock, formatLocalTime, formatMinutes, formatTimeOfDay } from '../../../kit/format.ts'
import { useSmall } from '../../../kit/useNarrow.ts'
import { gapMinutesOf, paidBreakOf } from '../shared/daySessions.ts'
import { formatSeconds } from '../shared/durations.ts'
import { type HoursValues, parseNumber, valuesFor } from './hoursForm.ts'
import classes from './HoursComparison.module.css'

const noValue = '–'
const typedTime = (time: string) => (time === '' ? noValue : formatTimeOfDay(time))
const typedMinutes = (minutes: number) => (minutes >= 0 ? formatClock(Math.round(minutes)) : noValue)

/** Returns the parts of a recorded day that are neither unpaid break nor work at a desk: paid breaks and gaps. */
const otherParts = (record: AttendanceRecord) => ({ paid: paidBreakOf(record), gap: gapMinutesOf(record) })

/** Shows the recorded hours of the day in one line, in windows without room for the comparison. */
export function RecordedHours({ record }: { record: AttendanceRecord | null }) {
  const { t } = useTranslation()
  const isSmall = useSmall()
  if (!isSmall) return null
  if (!record?.clockInTime) return <p className="faint small">{t('No hours on this day yet.')}</p>
  const { clockInTime, clockOutTime, workedSeconds } = record
  const { paid, gap } = otherParts(record)
  const parts = [
    t('Recorded: {from}–{to}', {
      from: formatLocalTime(clockInTime),
      to: clockOutTime ? formatLocalTime(clockOutTime) : '…',
    }),
    t('{pause} unpaid break', { pause: formatMinutes(Number(valuesFor(record.date, record).breakTime)) }),
    paid > 0 && t('{pause} paid break', { pause: formatMinutes(paid) }),
    gap > 0 && t('{pause} between sessions', { pause: formatMinutes(gap) }),
    t('{worked} worked', { worked: formatSeconds(workedSeconds) }),
  ]
  return <p className="faint small numbers">{parts.filter(Boolean).join(', ')}</p>
}

/** Shows the recorded hours of the day beside the typed ones; changes are bold. Nothing in a small window. */
export function HoursComparison({ record, values }: { record: AttendanceRecord | null; values: HoursValues }) {
  const { t } = useTranslation()
  const isSmall = useSmall()
  if (isSmall) return null
  const title = t('Recorded and corrected hours')
  const { clockInTime = null, clockOutTime = null, workedSeconds = 0 } = record ?? {}
  const recorded = valuesFor(values.date, record)
  const { paid, gap } = record ? otherParts(record) : { paid: 0, gap: 0 }
  const rows = [
    [t('Clock In'), clockInTime && formatLocalTime(clockInTime), typedTime(values.clockIn), 'clockIn'],
    [t('Clock Out'), clockOutTime && formatLocalTime(clockOutTime), typedTime(values.clockOut), 'clockOut'],
    [t('Break'), typedMinutes(Number(recorded.breakTime)), typedMinutes(parseNumber(values.breakTime)), 'breakTime'],
    [
      t('Worked'),
      formatClock(Math.floor(workedSeconds / 60)),
      typedMinutes(parseNumber(values.totalWorkedHours) * 60),
      'totalWorkedHours',
    ],
  ] as const
  return (
    <section className={`card ${classes.comparison}`} aria-label={title}>
      {clockInTime ? (
        <table className="plain-table numbers">
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <td />
              <th scope="col" data-align="end">
                {t('Recorded')}
              </th>
              <th scope="col" data-align="end">
                {t('Corrected')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, before, after, field]) => (
              <tr key={field}>
                <th scope="row">{label}</th>
                <td data-align="end">{before ?? noValue}</td>
                <td data-align="end" className={recorded[field] === values[field] ? 'faint' : 'strong'}>
                  {after}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="soft">{t('No hours on this day yet.')}</p>
      )}
      {paid > 0 ? <p className="faint small">{t('{pause} paid break', { pause: formatMinutes(paid) })}</p> : null}
      {gap > 0 ? <p className="faint small">{t('{pause} between sessions', { pause: formatMinutes(gap) })}</p> : null}
    </section>
  )
}
