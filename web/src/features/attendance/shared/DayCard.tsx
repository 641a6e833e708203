import { Group, Stack, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttendanceRecord, RecordOwner } from '@muster/contract/attendance/records'
import { formatDay, formatMinutes } from '../../../kit/format.ts'
import { fullName } from '../../../kit/people/names.ts'
import { Person } from '../../../kit/people/Person.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { useSelectedItem } from '../../../kit/useSelectedItem.ts'
import { Breaks, Sessions } from './DayTables.tsx'
import { DayDetails } from './DayDetails.tsx'
import { breaksByType, formatSeconds } from './durations.ts'
import { breakWords, dayStyles } from './labels.ts'
import classes from './DayCard.module.css'

/** Shows the badges of a day other than its status: late, corrected, closed automatically. */
export function StatusBadges({ record }: { record: AttendanceRecord }) {
  const { t } = useTranslation()
  const { status, isLate, corrected, autoClosed } = record
  return (
    <>
      {isLate && status !== 'LATE' ? (
        <span className="tag" data-colour="amber">
          {t('Late')}
        </span>
      ) : null}
      {corrected ? (
        <span className="tag" data-colour="blue">
          {t('Corrected')}
        </span>
      ) : null}
      {autoClosed ? (
        <span className="tag" data-colour="amber">
          {t('Not clocked out')}
        </span>
      ) : null}
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
 * Shows a working day as a list item that expands to show how its figures were calculated. In lists of several people,
 * `person` is shown on top. A selected day (`isSelected`) is expanded, scrolled into view and focused.
 */
export function DayCard(props: { record: AttendanceRecord; person?: RecordOwner; isSelected?: boolean }) {
  const { record, person, isSelected = false } = props
  const selectedProps = useSelectedItem<HTMLLIElement>(isSelected)
  return (
    <li {...selectedProps} className={`card ${classes.card}`}>
      <DayContent record={record} person={person} showsDetails={isSelected} />
    </li>
  )
}

/** Shows the content of a day's card. With `showsDetails`, the calculation of its figures is expanded from the start. */
export function DayContent(props: { record: AttendanceRecord; person?: RecordOwner; showsDetails?: boolean }) {
  const { record, person, showsDetails = false } = props
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(showsDetails)
  const id = useId()
  const { date, status, workedSeconds, totalBreakTime, clockEntries, breaks } = record
  return (
    <div className={classes.content}>
      {person ? (
        <div className={classes.person}>
          <Person
            person={person}
            secondary={`${person.llId ?? t('N/A')} · ${person.department ?? t('N/A')}`}
            size={36}
          />
        </div>
      ) : null}
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
        aria-description={[person && fullName(person), formatDay(date)].filter(Boolean).join(', ')}
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

/** Shows working days as cards, with the card of `day` expanded. Each card names its person if the records do. */
export function DayList(props: {
  label: string
  records: readonly AttendanceRecord[]
  busy?: boolean
  /** The date whose card is expanded, `YYYY-MM-DD`. */
  day?: string
}) {
  const { label, records, busy, day } = props
  return (
    <Stack component="ul" gap="sm" aria-label={label} aria-busy={busy || undefined} className="unmarked">
      {records.map((record) => (
        <DayCard
          key={record.date === day ? `${record.id}, asked for` : record.id}
          record={record}
          person={record.user}
          isSelected={record.date === day}
        />
      ))}
    </Stack>
  )
}
