import { Group, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDayPart } from '@muster/contract/kit/formatters'
import type { LeaveCalendarDay } from '@muster/contract/leaves/calendar'
import { i18n } from '../../../i18n.ts'
import { orpc } from '../../../kit/api/client.ts'
import { formatCount, formatDay } from '../../../kit/format.ts'
import { useToday } from '../../../kit/session/session.tsx'
import { calendarStep } from '../../../kit/time/calendarStep.ts'
import { AwayOn } from './CalendarDayDialog.tsx'
import { daysFree, freeOf, type MonthProps } from './MonthTable.tsx'
import classes from './PhoneMonth.module.css'

/**
 * Shows the days of a calendar on a phone, with the number of people away and the reader's pending requests, and below
 * them the people away on the chosen day: today, or else the first day with leave. Tab reaches one day; arrow keys choose the others.
 */
export function PhoneMonth({ month, weeks, caption, days, busy }: MonthProps) {
  const today = useToday()
  const table = useRef<HTMLTableElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const dates = weeks.flat().map(String)
  const isOutside = (date: string) => month !== null && !date.startsWith(String(month))
  const byDay = new Map(days.map((day) => [day.day, day]))
  const pending = useQuery(orpc.leaves.list.queryOptions({ input: { status: 'PENDING', sort: 'dates', limit: 100 } }))
  const isPending = (date: string) =>
    pending.data?.leaveRequests.some(({ startDate, endDate }) => startDate <= date && date <= endDate) ?? false
  const ownDates = dates.filter((date) => !isOutside(date))
  const current =
    [chosen, today].find((date) => date !== null && dates.includes(date)) ??
    ownDates.find((date) => byDay.get(date)?.count) ??
    ownDates[0] ??
    today

  const onKeyDown = (event: KeyboardEvent) => {
    const from = dates.indexOf(current)
    const step = calendarStep(event.key, from)
    if (step === undefined) return
    event.preventDefault()
    const to = dates[from + step]
    if (!to) return
    setChosen(to)
    table.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus()
  }

  return (
    <>
      <div className={`${classes.frame} card`}>
        <table ref={table} className={classes.month} aria-busy={busy || undefined} onKeyDown={onKeyDown}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {weeks[0]?.map((date) => (
                <th key={date.dayOfWeek} scope="col" className="soft small medium">
                  {formatDayPart(date, i18n.language, { weekday: 'short' })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={String(week[0])}>
                {week.map(String).map((date) => (
                  <td
                    key={date}
                    data-outside={isOutside(date) || undefined}
                    data-free={freeOf(byDay.get(date))}
                    aria-current={date === today ? 'date' : undefined}
                  >
                    <UnstyledButton
                      className={classes.day}
                      data-day={date}
                      data-pending={isPending(date) || undefined}
                      tabIndex={date === current ? 0 : -1}
                      aria-pressed={date === current}
                      onClick={() => setChosen(date)}
                    >
                      <span className="visually-hidden">{describe(date, byDay.get(date), isPending(date))}</span>
                      <time className={`${classes.number} numbers`} dateTime={date} aria-hidden>
                        {Number(date.slice(8))}
                      </time>
                      <Count day={byDay.get(date)} />
                    </UnstyledButton>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ChosenDay date={current} day={byDay.get(current)} isPending={isPending(current)} />
      <Legend hasOwn={days.some(({ includesCaller }) => includesCaller)} hasPending={dates.some(isPending)} />
    </>
  )
}

/** Returns the words of a day for screen readers. */
function describe(date: string, day: LeaveCalendarDay | undefined, isPending: boolean) {
  const { t } = i18n
  const reason = freeOf(day)
  return [
    formatDay(date),
    ...(reason ? [day?.holiday ?? t(daysFree[reason].label)] : []),
    ...(day?.count ? [t('{count} people away', { count: day.count })] : []),
    ...(day?.includesCaller ? [t('Your leave')] : []),
    ...(isPending ? [t('Your pending request')] : []),
  ].join(', ')
}

/** Shows the number of people away on a day, filled in if the reader is one of them. */
function Count({ day }: { day: LeaveCalendarDay | undefined }) {
  return (
    <span className={`${classes.count} numbers`} data-own={day?.includesCaller || undefined} aria-hidden>
      {day?.count ? formatCount(day.count) : null}
    </span>
  )
}

/** Explains the numbers of the calendar. */
function Legend({ hasOwn, hasPending }: { hasOwn: boolean; hasPending: boolean }) {
  const { t } = useTranslation()
  return (
    <Group component="ul" gap="0.375rem 1rem" mt="sm" className="unmarked soft small" aria-label={t('Legend')}>
      {hasOwn ? (
        <Group component="li" gap={6} wrap="nowrap">
          <span className={`${classes.count} numbers`} data-own aria-hidden>
            {formatCount(1)}
          </span>
          {t('Your leave')}
        </Group>
      ) : null}
      <Group component="li" gap={6} wrap="nowrap">
        <span className={`${classes.count} numbers`} aria-hidden>
          {formatCount(1)}
        </span>
        {t('People away')}
      </Group>
      {hasPending ? (
        <Group component="li" gap={6} wrap="nowrap">
          <span className={classes.pending} aria-hidden />
          {t('Your pending request')}
        </Group>
      ) : null}
    </Group>
  )
}

/** Lists the people away on a day. */
function ChosenDay(props: { date: string; day: LeaveCalendarDay | undefined; isPending: boolean }) {
  const { date, day, isPending } = props
  const { t } = useTranslation()
  const reason = freeOf(day)
  const count = day?.count ?? 0
  const notes = [
    ...(reason ? [day?.holiday ?? t(daysFree[reason].label)] : []),
    ...(count > 0 ? [t('{count} people away', { count })] : []),
    ...(isPending ? [t('Your pending request')] : []),
  ]
  return (
    <section className={classes.chosen} aria-label={formatDay(date)}>
      <div className={classes.title}>
        <h3 className="subhead">{formatDay(date)}</h3>
        <span className="soft small" dir="auto">
          {notes.join(' · ')}
        </span>
      </div>
      <div className="card" style={{ paddingInline: '0.75rem' }}>
        {day && count === 0 ? (
          <p className="soft" style={{ paddingBlock: '0.75rem' }}>
            {t('No one is away.')}
          </p>
        ) : (
          <AwayOn key={date} day={date} count={count} />
        )}
      </div>
    </section>
  )
}
