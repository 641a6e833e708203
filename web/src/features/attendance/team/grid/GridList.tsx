import { memo, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GridDate, GridRow as Row } from '@muster/contract/attendance/grid'
import { formatClock, formatCount, formatDay } from '../../../../kit/format.ts'
import { RowButton } from '../../../../kit/list/RowButton.tsx'
import { fullName } from '../../../../kit/people/names.ts'
import { Person } from '../../../../kit/people/Person.tsx'
import { useFirstDayOfWeek, useToday } from '../../../../kit/session/session.tsx'
import { weekdayInitial } from '../../shared/durations.ts'
import { kindSigns } from '../dayWords.ts'
import { MonthSummary } from '../MonthSummary.tsx'
import { DayFace, describeCell } from './GridRow.tsx'
import classes from './GridList.module.css'

/** Shows a month of people on a phone: a row per person with the sum and a mark per day, which opens the month. */
export function GridList(props: {
  label: string
  dates: readonly GridDate[]
  rows: readonly Row[]
  busy: boolean
  onDay: (userId: string, date: string) => void
}) {
  const { label, dates, rows, busy, onDay } = props
  const { t } = useTranslation()
  const today = useToday()
  return (
    <>
      <ul className={`unmarked faint small ${classes.key}`} aria-label={t('Legend')}>
        {markedKinds.map((kind) => (
          <li key={kind}>
            <span className={classes.shape} data-kind={kind} aria-hidden="true" />
            {t(kindSigns[kind].label)}
          </li>
        ))}
      </ul>
      <ul className="card rows" aria-label={label} aria-busy={busy || undefined}>
        {rows.map((row) => (
          <Item key={row.user.id} row={row} dates={dates} today={today} onDay={onDay} />
        ))}
      </ul>
    </>
  )
}

/** The days of a month that are named below its marks. */
const namedDays = [1, 8, 15, 22, 29]

/** The kinds of day that have a mark of their own. */
const markedKinds = ['PRESENT', 'LATE', 'HALF_DAY', 'ABSENT', 'LEAVE'] as const

interface ItemProps {
  row: Row
  dates: readonly GridDate[]
  today: string
  onDay: (userId: string, date: string) => void
}

const Item = memo(function Item({ row, dates, today, onDay }: ItemProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const { user, summary, workedMinutes, kinds } = row
  const place = [user.llId ?? t('N/A'), user.department ?? t('N/A')].join(' · ')
  return (
    <li>
      <RowButton
        className={classes.opener}
        label={t('{name}: key figures', { name: fullName(user) })}
        isOpen={isOpen}
        controls={id}
        onToggle={() => setIsOpen(!isOpen)}
      >
        <Person person={user} secondary={place} size={32} />
        <span className="numbers strong">{formatClock(workedMinutes)}</span>
        <span className={classes.strip} aria-hidden="true">
          {dates.map(({ date }, index) => (
            <span key={date} aria-current={date === today ? 'date' : undefined}>
              <i data-kind={kinds[index]} />
            </span>
          ))}
        </span>
        <span
          className={classes.ticks}
          style={{ gridTemplateColumns: `repeat(${dates.length}, minmax(0, 1fr))` }}
          aria-hidden="true"
        >
          {namedDays
            .filter((day) => day <= dates.length)
            .map((day) => (
              <span key={day} style={{ gridColumn: day }}>
                {formatCount(day)}
              </span>
            ))}
        </span>
        <span className="visually-hidden">
          {t('{present} present, {late} late, {absent} absent', {
            present: summary.presentDays,
            late: summary.lateCount,
            absent: summary.absentDays,
          })}
        </span>
      </RowButton>
      {isOpen ? (
        <div id={id} className={classes.opened}>
          <MonthSummary summary={summary} />
          <Month row={row} dates={dates} today={today} onDay={onDay} />
        </div>
      ) : null}
    </li>
  )
})

/** Shows the days of a person's month in weeks; those with a record can be pressed. */
function Month({ row, dates, today, onDay }: ItemProps) {
  const firstDay = useFirstDayOfWeek()
  const [first] = dates
  if (!first) return null
  const column = ((Temporal.PlainDate.from(first.date).dayOfWeek - firstDay + 7) % 7) + 1
  const week = Array.from({ length: 7 }, (_, day) =>
    Temporal.PlainDate.from(first.date)
      .add({ days: day + 1 - column })
      .toString(),
  )
  return (
    <div className={classes.calendar}>
      {week.map((date) => (
        <span key={date} aria-hidden="true">
          {weekdayInitial(date)}
        </span>
      ))}
      {dates.map(({ date, isWeekend, holiday }, index) => {
        const shared = {
          style: index === 0 ? { gridColumnStart: column } : undefined,
          'data-off': isWeekend || holiday !== null || undefined,
          'aria-current': date === today ? ('date' as const) : undefined,
        }
        const face = (
          <>
            <span className="faint" aria-hidden="true">
              {Number(date.slice(8))}
            </span>
            <DayFace row={row} index={index} />
          </>
        )
        if (row.minutes[index] === null || row.minutes[index] === undefined)
          return (
            <div key={date} {...shared}>
              {face}
              <span className="visually-hidden">{describeCell(row, index)}</span>
            </div>
          )
        return (
          <button key={date} type="button" {...shared} onClick={() => onDay(row.user.id, date)}>
            {face}
            <span className="visually-hidden">{`${formatDay(date)}: ${describeCell(row, index)}`}</span>
          </button>
        )
      })}
    </div>
  )
}
