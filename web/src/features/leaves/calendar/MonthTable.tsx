import { Group, UnstyledButton } from '@mantine/core'
import { IconCalendarOff, IconConfetti } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDayPart } from '@muster/contract/kit/formatters'
import type { DayOff, LeaveCalendarDay } from '@muster/contract/leaves/calendar'
import { formatDay } from '../../../kit/format.ts'
import { fullName } from '../../../kit/people/names.ts'
import { useSession, useToday } from '../../../kit/session/session.tsx'
import { CalendarDayDialog } from './CalendarDayDialog.tsx'
import classes from './MonthTable.module.css'

/** Icon and label of the kinds of days off; labels are translation keys. */
export const daysFree = {
  weekend: { Icon: IconCalendarOff, label: 'Weekend' },
  holiday: { Icon: IconConfetti, label: 'Holiday' },
} as const

/** Returns why the company has a day off; undefined on other days. */
export const freeOf = (day: LeaveCalendarDay | undefined) =>
  day?.holiday ? 'holiday' : day?.isWeekend ? 'weekend' : undefined

/** The days of a calendar by week. Days outside `month` are those of its neighbours. */
export interface MonthProps {
  month: Temporal.PlainYearMonth | null
  weeks: readonly Temporal.PlainDate[][]
  caption: string
  days: readonly LeaveCalendarDay[]
  busy: boolean
}

/**
 * Shows the people on leave on each day of a month, and marks weekends and holidays. A day with leave can be opened.
 */
export function MonthTable({ month, weeks, caption, days, busy }: MonthProps) {
  const { i18n } = useTranslation()
  const today = useToday()
  const [openedDay, setOpenedDay] = useState<string | null>(null)
  const byDay = new Map(days.map((day) => [day.day, day]))
  return (
    <>
      <div className="card" style={{ overflow: 'hidden' }}>
        <table className={classes.month} aria-busy={busy || undefined}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {weeks[0]?.map((day) => (
                <th key={day.dayOfWeek} scope="col" className="soft small medium">
                  {formatDayPart(day, i18n.language, { weekday: 'short' })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={String(week[0])}>
                {week.map((date) => {
                  const day = byDay.get(String(date))
                  return (
                    <td
                      key={String(date)}
                      data-outside={(month && date.month !== month.month) || undefined}
                      data-free={freeOf(day)}
                      aria-current={String(date) === today ? 'date' : undefined}
                    >
                      <div className={classes.head}>
                        <time className={`${classes.round} small numbers`} dateTime={String(date)}>
                          {date.day}
                        </time>
                        <Free day={day} />
                      </div>
                      <AbsentPeople on={day} onOpen={() => setOpenedDay(String(date))} />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <CalendarDayDialog day={openedDay} onClose={() => setOpenedDay(null)} />
    </>
  )
}

/** Shows the icon and name of a weekend or holiday. */
function Free({ day }: { day: LeaveCalendarDay | undefined }) {
  const { t } = useTranslation()
  const reason = freeOf(day)
  if (!reason) return null
  const { Icon, label } = daysFree[reason]
  return (
    <span className={`${classes.free} small`}>
      <Icon size={14} stroke={2} aria-hidden />
      {reason === 'holiday' ? <span className="visually-hidden">{`${t(label)}: `}</span> : null}
      <span className="truncate" dir="auto">
        {day?.holiday ?? t(label)}
      </span>
    </span>
  )
}

/** Explains the icons of the calendar, and names holidays in full. */
export function FreeDays({ days }: { days: readonly DayOff[] }) {
  const { t } = useTranslation()
  const holidays = days.filter(({ holiday }) => holiday !== null)
  const { weekend, holiday } = daysFree
  return (
    <Group component="ul" gap="0.375rem 1rem" mt="sm" className="unmarked soft small" aria-label={t('Days off')}>
      {days.some(({ isWeekend }) => isWeekend) ? (
        <Group component="li" gap={6} wrap="nowrap">
          <weekend.Icon size={14} stroke={2} aria-hidden />
          {t(weekend.label)}
        </Group>
      ) : null}
      {holidays.map(({ day, holiday: name }) => (
        <Group key={day} component="li" gap={6} wrap="nowrap">
          <holiday.Icon size={14} stroke={2} aria-hidden />
          <span>
            {`${formatDay(day)}: `}
            <bdi>{name}</bdi>
          </span>
        </Group>
      ))}
    </Group>
  )
}

/** Number of names on a day (specification 1, section 9). */
const shownNames = 2

/** Shows two of the people on leave by name, the reader apart, and the number of others. A press opens the day. */
function AbsentPeople({ on, onOpen }: { on: LeaveCalendarDay | undefined; onOpen: () => void }) {
  const { t } = useTranslation()
  const { user } = useSession()
  if (!on || on.count === 0) return null
  const hiddenCount = on.count - shownNames
  return (
    <UnstyledButton className={`${classes.away} small`} onClick={onOpen}>
      <span className="visually-hidden">
        {`${formatDay(on.day)}: ${t('{count} people away', { count: on.count })}. `}
      </span>
      {on.people.map((person) => (
        <span
          key={person.id}
          className={`${classes.name} tint truncate`}
          data-colour="accent"
          data-own={person.id === user.id || undefined}
          dir="auto"
        >
          {fullName(person)}
        </span>
      ))}
      {hiddenCount > 0 ? (
        <span className="soft" style={{ paddingInline: '0.375rem' }}>
          {t('+{n} more', { n: hiddenCount })}
        </span>
      ) : null}
    </UnstyledButton>
  )
}
