import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDayPart } from '@muster/contract/kit/formatters'
import type { LeaveCalendarDay } from '@muster/contract/leaves/calls'
import { formatDay } from '../../../kit/format.ts'
import { fullName } from '../../../kit/names.ts'
import { useToday } from '../../../kit/session/session.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { CalendarDayDialog } from './CalendarDayDialog.tsx'
import classes from './MonthTable.module.css'

/** A month as weeks from Sunday to Saturday; the days of the months beside it fill the first and the last week. */
export function monthGrid(month: Temporal.PlainYearMonth): Temporal.PlainDate[][] {
  const first = month.toPlainDate({ day: 1 })
  // Temporal counts Monday as 1 and Sunday as 7.
  const start = first.subtract({ days: first.dayOfWeek % 7 })
  const last = first.with({ day: month.daysInMonth })
  const weeks = Math.ceil((start.until(last).total('days') + 1) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => start.add({ days: week * 7 + day })),
  )
}

/** Who is away on which of the `days` of a month, each of which opens. */
export function MonthTable(props: {
  month: Temporal.PlainYearMonth
  caption: string
  days: readonly LeaveCalendarDay[]
  busy: boolean
}) {
  const { month, caption, days, busy } = props
  const { i18n } = useTranslation()
  const today = useToday()
  const [opened, setOpened] = useState<string | null>(null)
  const weeks = monthGrid(month)
  const away = new Map(days.map((day) => [day.day, day]))
  return (
    <>
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
              {week.map((day) => (
                <td
                  key={String(day)}
                  data-outside={day.month !== month.month || undefined}
                  aria-current={String(day) === today ? 'date' : undefined}
                >
                  <time className={`${classes.round} small numbers`} dateTime={String(day)}>
                    {day.day}
                  </time>
                  <Away on={away.get(String(day))} onOpen={() => setOpened(String(day))} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <CalendarDayDialog day={opened} onClose={() => setOpened(null)} />
    </>
  )
}

/** How many names a day shows (specification 1, section 9). */
const shownNames = 2

/** The names of a day, the first two and how many more, which open the day; on a small screen their number alone. */
function Away({ on, onOpen }: { on: LeaveCalendarDay | undefined; onOpen: () => void }) {
  const { t } = useTranslation()
  const narrow = useNarrow()
  if (!on) return null
  const more = on.count - shownNames
  return (
    <UnstyledButton className={`${classes.away} small`} onClick={onOpen}>
      <span className="visually-hidden">
        {`${formatDay(on.day)}: ${t('{count} people away', { count: on.count })}. `}
      </span>
      {narrow ? (
        <span className={`${classes.round} tint strong`} data-colour="accent" aria-hidden>
          {on.count}
        </span>
      ) : (
        <>
          {on.people.map((person) => (
            <span key={person.id} className={`${classes.name} tint truncate`} data-colour="accent" dir="auto">
              {fullName(person)}
            </span>
          ))}
          {more > 0 ? (
            <span className="soft" style={{ paddingInline: '0.375rem' }}>
              {t('+{n} more', { n: more })}
            </span>
          ) : null}
        </>
      )}
    </UnstyledButton>
  )
}
