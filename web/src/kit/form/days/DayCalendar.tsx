import '@mantine/dates/styles.layer.css'
import { DatePicker, type DayOfWeek } from '@mantine/dates'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFirstDayOfWeek } from '../../session/session.tsx'
import classes from './DayField.module.css'

/**
 * Shows the number of a day. With `isStop`, the day's button is the calendar's only tab stop. Mantine's own tab stop
 * would be today according to the device's clock.
 */
function DayNumber({ day, isStop }: { day: string; isStop: boolean }) {
  const number = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const button = number.current?.closest('button')
    if (button) button.tabIndex = isStop ? 0 : -1
  })
  return <span ref={number}>{Number(day.slice(8))}</span>
}

/**
 * Shows the calendar of a date field. `stop` is the day that Tab moves to. `onRender` is called with the calendar's
 * element.
 */
export default function DayCalendar(props: {
  value: string
  onPick: (day: string | null) => void
  /** Any day of the month to show. */
  month: string
  onMonth: (month: string) => void
  min: string
  max: string
  today: string
  stop: string | undefined
  onRender: (calendar: HTMLDivElement | null) => void
}) {
  const { value, onPick, month, onMonth, min, max, today, stop, onRender } = props
  const { t } = useTranslation()
  const firstDayOfWeek = useFirstDayOfWeek()
  return (
    <div ref={onRender}>
      <DatePicker
        value={value || null}
        onChange={onPick}
        date={month}
        onDateChange={onMonth}
        minDate={min}
        maxDate={max}
        // Mantine counts Sunday as 0.
        firstDayOfWeek={(firstDayOfWeek % 7) as DayOfWeek}
        weekendDays={[]}
        // Mantine's own today follows the device's clock.
        getDayProps={(day) => ({ 'aria-current': day === today ? 'date' : undefined })}
        renderDay={(day) => <DayNumber day={day} isStop={day === stop} />}
        hideOutsideDates
        ariaLabels={{
          previousMonth: t('Previous month'),
          nextMonth: t('Next month'),
          previousYear: t('Previous year'),
          nextYear: t('Next year'),
          previousDecade: t('Previous decade'),
          nextDecade: t('Next decade'),
        }}
        classNames={{ day: classes.day, weekday: classes.weekday, calendarHeaderLevel: classes.level }}
      />
    </div>
  )
}
