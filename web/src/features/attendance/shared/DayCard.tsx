import { Group, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attendanceLabels } from '@muster/contract/attendance/labels'
import type { AttendanceRecord } from '@muster/contract/attendance/records'
import { formatDay, formatMinutes } from '../../../kit/format.ts'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { Breaks, Sessions } from './DayTables.tsx'
import { DayDetails } from './DayDetails.tsx'
import { breaksByType, formatSeconds } from './durations.ts'
import { breakWords, dayStyles } from './labels.ts'
import classes from './DayCard.module.css'

/** Shows the badges of a day other than its status: late, corrected, closed automatically. */
export function StatusBadges({ record: { status, isLate, corrected, autoClosed } }: { record: AttendanceRecord }) {
  return (
    <>
      {isLate && status !== 'LATE' ? <StatusBadge look={{ colour: 'amber', label: attendanceLabels.LATE }} /> : null}
      {corrected ? <StatusBadge look={{ colour: 'blue', label: 'Corrected' }} /> : null}
      {autoClosed ? <StatusBadge look={{ colour: 'amber', label: 'Not clocked out' }} /> : null}
    </>
  )
}

/** Shows the number and total duration of the breaks of each type. */
function BreakTiles({ record }: { record: AttendanceRecord }) {
  const { t } = useTranslation()
  const breaksTaken = breaksByType(record.breaks).filter(({ count }) => count > 0)
  return (
    <ul className={`${classes.tiles} unmarked`} aria-label={t('Breaks by type')}>
      {breaksTaken.map(({ type, count, seconds }) => (
        <li key={type} className={classes.tile}>
          <span className="soft small">{t(breakWords[type])}</span>
          <span className="numbers medium">
            {t('{count}×', { count })} <span className="faint">{formatSeconds(seconds)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/**
 * Shows the content of a day's card. With `showsDetails`, the calculation of its figures is expanded from the start.
 */
export function DayContent({ record, showsDetails = false }: { record: AttendanceRecord; showsDetails?: boolean }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(showsDetails)
  const id = useId()
  const { date, status, workedSeconds, totalBreakTime, clockEntries, breaks } = record
  return (
    <div className={classes.content}>
      <Group justify="space-between" gap="0.5rem 1.5rem">
        <Group gap="0.375rem 0.5rem">
          <h3 className="subhead">
            <time dateTime={date}>{formatDay(date)}</time>
          </h3>
          <StatusBadge look={dayStyles[status]} />
          <StatusBadges record={record} />
        </Group>
        <dl className={`${classes.figures} numbers`}>
          <div>
            <dt className="faint small">{t('Total Hours')}</dt>
            <dd className="strong">{formatSeconds(workedSeconds)}</dd>
          </div>
          <div>
            <dt className="faint small">{t('Break Time')}</dt>
            <dd className="strong">{formatMinutes(totalBreakTime)}</dd>
          </div>
        </dl>
      </Group>
      {clockEntries.length > 0 || breaks.length > 0 ? (
        <div className={classes.columns}>
          {clockEntries.length > 0 ? <Sessions entries={clockEntries} title={t('Clock Sessions')} /> : null}
          {breaks.length > 0 ? (
            <div>
              <h4 className={`subhead ${classes.part}`}>{t('Breaks')}</h4>
              <BreakTiles record={record} />
              <Breaks breaks={breaks} title={t('Breaks')} />
            </div>
          ) : null}
        </div>
      ) : null}
      <UnstyledButton
        className={classes.opener}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-description={formatDay(date)}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('How this was calculated')}
        <IconChevronDown size={16} data-opened={isOpen || undefined} aria-hidden />
      </UnstyledButton>
      {isOpen ? (
        <div id={id} className={`ruled ${classes.details}`}>
          <DayDetails id={record.id} />
        </div>
      ) : null}
    </div>
  )
}
