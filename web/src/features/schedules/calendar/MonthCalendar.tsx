import { Group, UnstyledButton } from '@mantine/core'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDayPart } from '@muster/contract/kit/formatters'
import type { CalendarDay } from '@muster/contract/schedules/calendar'
import { briefTimeParts, formatMinutes } from '../../../kit/format.ts'
import { Skeleton } from '../../../kit/page/PageSkeleton.tsx'
import { calendarStep } from '../../../kit/time/calendarStep.ts'
import { colourKindOf, describeDay, dayStyles, plannedStyle, showsPlan, styleOf, shortLabel } from './dayStyles.ts'
import classes from './MonthCalendar.module.css'

const week = 7
/**
 * Number of days shown (specification 2, section 9). Not imported from the contract, which would load all its schemas.
 */
const calendarDays = 6 * week

/**
 * Shows six weeks of a person's calendar, in which each day can be opened. Tab reaches one day; arrow keys move to the
 * others.
 */
export function MonthCalendar(props: {
  days: readonly CalendarDay[]
  caption: string
  /** True while another month is loading. */
  busy: boolean
  onOpen: (day: CalendarDay) => void
}) {
  const { days, caption, busy, onOpen } = props
  const { i18n } = useTranslation()
  const table = useRef<HTMLTableElement>(null)
  const [focusedDate, setFocusedDate] = useState<string | null>(null)
  const focusedDay = days.find(({ date }) => date === focusedDate)
  const tabStop =
    focusedDay ?? days.find(({ isToday, inMonth }) => isToday && inMonth) ?? days.find(({ inMonth }) => inMonth)

  const onKeyDown = (event: KeyboardEvent) => {
    const from = days.findIndex(({ date }) => date === tabStop?.date)
    const step = calendarStep(event.key, from)
    if (step === undefined) return
    event.preventDefault()
    const to = days[from + step]
    if (!to) return
    setFocusedDate(to.date)
    table.current?.querySelector<HTMLElement>(`[data-day="${to.date}"]`)?.focus()
  }

  return (
    <table ref={table} className={classes.month} aria-busy={busy || undefined} onKeyDown={onKeyDown}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {days.slice(0, week).map(({ date }) => (
            <th key={date} scope="col" className="soft small medium">
              {formatDayPart(Temporal.PlainDate.from(date), i18n.language, { weekday: 'short' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: calendarDays / week }, (_, row) => (
          <tr key={row}>
            {days.slice(row * week, (row + 1) * week).map((day) => (
              <td
                key={day.date}
                data-outside={!day.inMonth || undefined}
                aria-current={day.isToday ? 'date' : undefined}
              >
                <Day
                  day={day}
                  isTabStop={day.date === tabStop?.date}
                  onReach={() => setFocusedDate(day.date)}
                  onOpen={() => onOpen(day)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Shows a time of day in its shortest form; on a phone without AM and PM, which the order of the times makes clear. */
const BriefTime = ({ time }: { time: string }) =>
  briefTimeParts(time).map(({ text, isDayPart }, index) =>
    isDayPart ? (
      <span key={index} className={classes.period}>
        {text}
      </span>
    ) : (
      text
    ),
  )

/** Shows a number of minutes, `7 h 43 min`, which breaks only after the hours. */
const Duration = ({ minutes }: { minutes: number }) => (
  <>
    {minutes >= 60 ? <span className="nowrap">{formatMinutes(minutes - (minutes % 60))}</span> : null}
    {minutes >= 60 && minutes % 60 > 0 ? ' ' : null}
    {minutes < 60 || minutes % 60 > 0 ? <span className="nowrap">{formatMinutes(minutes % 60)}</span> : null}
  </>
)

/** Shows what is planned on a day and for how long, what was worked, or what else the day is. */
function Summary({ day }: { day: CalendarDay }) {
  const { plan, plannedMinutes, isAhead, hoursWorked } = day
  const times = plan && showsPlan(day) ? plan : null
  const worked = times || day.kind !== 'WORKED' || hoursWorked === null ? null : Math.round(hoursWorked * 60)
  return (
    <>
      {times ? (
        <span className={classes.line}>
          <span className="nowrap">
            <BriefTime time={times.start.time} />–
          </span>
          <wbr />
          <span className="nowrap">
            <BriefTime time={times.end.time} />
          </span>
        </span>
      ) : (worked === null || day.holiday) && shortLabel(day) ? (
        <span className={classes.word}>{shortLabel(day)}</span>
      ) : null}
      {worked !== null ? (
        <span className={classes.line}>
          <Duration minutes={worked} />
        </span>
      ) : plan && isAhead && plannedMinutes > 0 ? (
        <span className={`${classes.line} ${classes.length}`}>
          <Duration minutes={plannedMinutes} />
        </span>
      ) : null}
    </>
  )
}

function Day(props: { day: CalendarDay; isTabStop: boolean; onReach: () => void; onOpen: () => void }) {
  const { day, isTabStop, onReach, onOpen } = props
  const { Icon } = styleOf(day)
  return (
    <UnstyledButton
      className={`${classes.day} small`}
      data-kind={colourKindOf(day)}
      data-day={day.date}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onReach}
      onClick={onOpen}
    >
      <span className="visually-hidden">{describeDay(day)}</span>
      <span className={classes.head} aria-hidden>
        <time className="numbers" dateTime={day.date}>
          {Number(day.date.slice(8))}
        </time>
        <Icon size={14} stroke={2} />
      </span>
      <span className={`${classes.summary} numbers`} aria-hidden>
        <Summary day={day} />
      </span>
    </UnstyledButton>
  )
}

/** The kinds of days of the specification, with planned working hours before days of which nothing is known. */
const legend = Object.entries({ ...dayStyles, PLANNED: plannedStyle }).toSorted(
  ([first], [second]) => Number(first === 'NONE') - Number(second === 'NONE'),
)

/** Explains the colours and icons of the calendar. */
export function Legend() {
  const { t } = useTranslation()
  return (
    <Group component="ul" gap="0.375rem 1rem" mt="sm" className="soft small" aria-label={t('Legend')}>
      {legend.map(([kind, { Icon, label }]) => (
        <Group key={kind} component="li" gap={6} wrap="nowrap">
          <span className={classes.swatch} data-kind={kind}>
            <Icon size={12} stroke={2} aria-hidden />
          </span>
          {t(label)}
        </Group>
      ))}
    </Group>
  )
}

/** A placeholder for a calendar that is loading. */
export const CalendarSkeleton = () => (
  <Skeleton className={classes.waiting}>
    {Array.from({ length: calendarDays }, (_, index) => (
      <span key={index} className="bar" aria-hidden />
    ))}
  </Skeleton>
)
