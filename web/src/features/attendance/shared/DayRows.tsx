import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttendanceRecord } from '@muster/contract/attendance/records'
import { i18n } from '../../../i18n.ts'
import { formatClock, formatDayIn, formatLocalTime } from '../../../kit/format.ts'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { useSelectedItem } from '../../../kit/useSelectedItem.ts'
import { DayContent, StatusBadges } from './DayCard.tsx'
import { gapMinutesOf, paidBreakOf } from './daySessions.ts'
import { correctionStyles, dayStyles } from './labels.ts'
import classes from './DayRows.module.css'

/** Dates whose correction waits for approval, `YYYY-MM-DD`. */
type PendingDates = ReadonlySet<string>

const noDates: PendingDates = new Set()

/**
 * Shows working days as rows that open into their cards. The row of `day` is open from the start. With `isPart`, the
 * rows are part of a card.
 */
export function DayRows(props: {
  label: string
  records: readonly AttendanceRecord[]
  busy?: boolean
  day?: string
  isPart?: boolean
  pendingDates?: PendingDates
}) {
  const { label, records, busy, day, isPart, pendingDates = noDates } = props
  const { t } = useTranslation()
  return (
    <div className={isPart ? classes.days : `card ${classes.days}`} aria-busy={busy || undefined}>
      <div className={`${classes.row} ${classes.head} faint small`} aria-hidden="true">
        <span>{t('Date')}</span>
        <span>{t('Status')}</span>
        <span>{t('In–out')}</span>
        <span className={classes.figure}>{t('Worked')}</span>
        <span className={classes.figure}>{t('Break')}</span>
        <span className={classes.figure}>{t('Overtime')}</span>
      </div>
      <ul className="rows" aria-label={label}>
        {records.map((record) => (
          <DayRow
            key={record.date === day ? `${record.id}, asked for` : record.id}
            record={record}
            isSelected={record.date === day}
            isPending={pendingDates.has(record.date)}
          />
        ))}
      </ul>
    </div>
  )
}

/** Returns the first clock-in and the last clock-out, `9:06 AM–6:09 PM`; a dash without a clock-in. */
function presence({ clockInTime, clockOutTime }: AttendanceRecord): string {
  if (!clockInTime) return '–'
  return `${formatLocalTime(clockInTime)}–${clockOutTime ? formatLocalTime(clockOutTime) : '…'}`
}

/** Returns the reasons why the times less the break differ from the hours: `gap 0:41`. */
function differences(record: AttendanceRecord): string[] {
  const [gap, paid] = [gapMinutesOf(record), paidBreakOf(record)]
  return [
    ...(gap > 0 ? [i18n.t('gap {time}', { time: formatClock(gap) })] : []),
    ...(paid > 0 ? [i18n.t('paid break {time}', { time: formatClock(paid) })] : []),
  ]
}

/** Shows a day as a row. Its figures have labels for screen readers and, on a phone, for everyone. */
function DayRow(props: { record: AttendanceRecord; isSelected: boolean; isPending: boolean }) {
  const { record, isSelected, isPending } = props
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(isSelected)
  const id = useId()
  const selectedProps = useSelectedItem<HTMLLIElement>(isSelected)
  const { date, status, workedSeconds, totalBreakTime, overtimeHours } = record
  const { year } = Temporal.PlainDate.from(date)
  const figures = [
    [t('Worked'), Math.floor(workedSeconds / 60)],
    [t('Break'), totalBreakTime],
    [t('Overtime'), Math.round(overtimeHours * 60)],
  ] as const
  return (
    <li {...selectedProps}>
      <UnstyledButton
        className={classes.row}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <time dateTime={date} className="medium nowrap">
          {`${formatDayIn(year, date)} `}
          {/* The list's month names the year. */}
          <span className="visually-hidden">{year}</span>
        </time>
        <span className={classes.badges}>
          <StatusBadge look={dayStyles[status]} />
          <StatusBadges record={record} />
          {isPending ? <StatusBadge look={{ ...correctionStyles.PENDING, label: 'Correction pending' }} /> : null}
        </span>
        <span className={classes.presence}>
          {presence(record)}
          {differences(record).map((reason) => (
            <span key={reason} className="faint small nowrap">
              {reason}
            </span>
          ))}
        </span>
        {figures.map(([label, minutes], index) => (
          <span
            key={label}
            className={index === 0 ? `${classes.figure} ${classes.worked}` : classes.figure}
            data-zero={minutes === 0 || undefined}
          >
            <span className={classes.label}>{label}</span> {formatClock(minutes)}
          </span>
        ))}
        <IconChevronDown size={16} className={`icon ${classes.chevron}`} aria-hidden />
      </UnstyledButton>
      {isOpen ? (
        <div id={id} className={classes.card}>
          <DayContent record={record} showsDetails={isSelected} />
        </div>
      ) : null}
    </li>
  )
}
