import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LocalTime } from '@muster/contract/kit/time'
import { awaitsFirstAnswer } from '../../../kit/api/awaitsFirstAnswer.ts'
import { orpc } from '../../../kit/api/client.ts'
import { formatTimeOfDay } from '../../../kit/format.ts'
import type { ClockState } from '../shared/clock/useClock.ts'
import classes from './DayLine.module.css'
import todayClasses from './Today.module.css'

const hour = 60
/** A line of fewer hours would make a short session look like a day. */
const minHours = 8
const minuteOf = (time: string) => Number(time.slice(0, 2)) * hour + Number(time.slice(3, 5))
const minuteOfDay = ({ time, dayOffset }: LocalTime) => dayOffset * 24 * hour + minuteOf(time)
const timeAt = (minute: number) => `${String(Math.floor(minute / hour) % 24).padStart(2, '0')}:00`

/** The hours between two labels below a line of that many hours: at most seven labels. */
const hoursPerLabel = (hours: number) => [1, 2, 3, 4, 6].find((each) => hours / each <= 6) ?? 8

/**
 * Draws the planned hours of today, the sessions and breaks, and the current time on one line. Shows nothing without a
 * plan and sessions. Hidden from screen readers, which have the same in words above and in the list of sessions.
 */
export default function DayLine({ clock }: { clock: ClockState }) {
  const { t } = useTranslation()
  const { today, elapsed } = clock
  const date = today.today
  const calendar = useQuery(
    orpc.schedules.calendar.queryOptions({
      input: { month: date.slice(0, 7) },
      select: ({ days }) => days.find((each) => each.date === date) ?? null,
    }),
  )
  const { data: day } = calendar
  const record = today.record?.date === date ? today.record : null
  const now = minuteOf(Temporal.PlainDateTime.from(today.localNow).add({ seconds: elapsed }).toString().slice(11))
  const plan = day?.plan && !day.leaveType ? [minuteOfDay(day.plan.start), minuteOfDay(day.plan.end)] : null
  const sessions = (record?.clockEntries ?? []).map(({ clockInTime, clockOutTime }) => [
    minuteOfDay(clockInTime),
    clockOutTime ? minuteOfDay(clockOutTime) : now,
  ])
  const breaks = (record?.breaks ?? []).map(({ startLocal, endLocal }) => [
    minuteOfDay(startLocal),
    endLocal ? minuteOfDay(endLocal) : now,
  ])
  const all = [...(plan ?? []), ...sessions.flat()]
  if (all.length === 0) return awaitsFirstAnswer(calendar) ? <div className={todayClasses.line} /> : null
  const first = Math.floor((Math.min(...all) - 1) / hour)
  const last = Math.max(Math.ceil((Math.max(...all) + 1) / hour), first + minHours)
  const step = hoursPerLabel(last - first)
  const share = (minute: number) => (100 * (minute - first * hour)) / ((last - first) * hour)
  const span = ([from = 0, to = 0]: readonly number[]) => ({
    insetInlineStart: `${share(from)}%`,
    inlineSize: `${Math.max(0, share(to) - share(from))}%`,
  })
  const labels = Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step)
  return (
    <div className={`${classes.day} faint small numbers`} aria-hidden="true">
      <div className={classes.line}>
        {plan ? <span className={classes.plan} style={span(plan)} /> : null}
        {sessions.map((session) => (
          <span key={session[0]} className={classes.session} style={span(session)} />
        ))}
        {breaks.map((pause) => (
          <span key={pause[0]} className={classes.break} style={span(pause)} />
        ))}
        {now >= first * hour && now <= last * hour ? (
          <span className={classes.now} style={{ insetInlineStart: `${share(now)}%` }} />
        ) : null}
      </div>
      <div className={classes.scale}>
        {labels.map((each) => (
          <span
            key={each}
            data-edge={each === first ? 'start' : each === last ? 'end' : undefined}
            style={{ insetInlineStart: `${share(each * hour)}%` }}
          >
            {formatTimeOfDay(timeAt(each * hour)).replace(/:00\b/, '')}
          </span>
        ))}
      </div>
      <ul className={`${classes.legend} unmarked`}>
        {plan ? <li data-kind="plan">{t('Planned')}</li> : null}
        {sessions.length ? <li data-kind="session">{t('Worked')}</li> : null}
        {breaks.length ? <li data-kind="break">{t('Break')}</li> : null}
      </ul>
    </div>
  )
}
