import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CalendarDay } from '@muster/contract/schedules/calendar'
import { orpc } from '../../../kit/api/client.ts'
import type { PersonOption } from '../../../kit/form/people/PersonField.tsx'
import { formatMonth } from '../../../kit/format.ts'
import { day, readFilters } from '../../../kit/list/filters.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { MonthPicker, useMonth } from '../../../kit/page/MonthPicker.tsx'
import { useAddress } from '../../../kit/session/address.tsx'
import { useToday } from '../../../kit/session/session.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { DayDialog } from '../calendar/DayDialog.tsx'
import { CalendarSkeleton, Legend, MonthCalendar } from '../calendar/MonthCalendar.tsx'
import type { ScheduleDialogs } from '../useScheduleDialogs.tsx'
import { dayActions } from './dayActions.ts'
import classes from './PersonSchedule.module.css'
import { ScheduleLists } from './ScheduleLists.tsx'

/** Returns a person's shifts on the days of the calendar of a month, which begin before it and end after it. */
function useShiftsAround(month: string, userId: string, days: readonly CalendarDay[] | undefined) {
  const middle = Temporal.PlainYearMonth.from(month)
  const optionsOf = (step: number) =>
    orpc.schedules.shifts.queryOptions({ input: { month: middle.add({ months: step }).toString(), userId } })
  const queries = [useQuery(optionsOf(-1)), useQuery(optionsOf(0)), useQuery(optionsOf(1))]
  const [first = '', last = ''] = [days?.[0]?.date, days?.at(-1)?.date]
  const lists = queries.flatMap(({ data }) => (data ? [data.shifts] : []))
  return {
    data:
      lists.length === queries.length ? lists.flat().filter(({ date }) => date >= first && date <= last) : undefined,
    error: queries.find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all(queries.map((query) => query.refetch())),
  }
}

/**
 * Shows a person's month: a calendar of six weeks, and a list of shifts and recurring schedules (specification 2,
 * section 2). The day named in the address is opened.
 */
export function PersonSchedule(props: {
  person: PersonOption
  /** Text shown if nothing is planned. */
  empty: string
  /** True if the reader may plan for this person. */
  plans: boolean
  dialogs: ScheduleDialogs
}) {
  const { person, empty, plans, dialogs } = props
  const { t } = useTranslation()
  const { month, setMonth } = useMonth({ ofList: false })
  const currentMonth = useToday().slice(0, 7)
  const input = { month, userId: person.id }
  const placeholderData = keepPreviousData
  const calendar = useQuery(orpc.schedules.calendar.queryOptions({ input, placeholderData }))
  const shifts = useShiftsAround(month, person.id, calendar.data?.days)
  const seriesQuery = useQuery(orpc.schedules.recurring.queryOptions({ input, placeholderData }))
  const { params, set } = useAddress()
  const { day: selectedDay } = readFilters({ day }, params)
  const openedDay = calendar.data?.days.find(({ date }) => date === selectedDay) ?? null
  // Includes the month, so that the address keeps pointing to this calendar.
  const open = ({ date }: CalendarDay) =>
    set({ month: calendar.isPlaceholderData ? date.slice(0, 7) : month, day: date })
  const close = () => set({ day: null, month: month === currentMonth ? null : month }, { replace: true })
  useFocusReturn(openedDay !== null)
  const lists = {
    data: shifts.data && seriesQuery.data && { shifts: shifts.data, series: seriesQuery.data.schedules },
    error: shifts.error ?? seriesQuery.error,
    refetch: () => Promise.all([shifts.refetch(), seriesQuery.refetch()]),
  }

  /** Returns the text for an empty list, which must not contradict the calendar above. */
  const emptyMessageOf = (days: readonly CalendarDay[]) => {
    const sources = new Set(days.map(({ plan }) => plan?.source))
    if (sources.has('SHIFT') || sources.has('RECURRING'))
      return t('No shifts in {month}.', { month: formatMonth(month) })
    return sources.has('HOURS') ? `${empty} ${t('Working hours apply.')}` : empty
  }

  return (
    <>
      <div className={classes.within}>
        <div className={classes.parts}>
          <div>
            <MonthPicker month={month} onMonth={setMonth} />
            <Loaded query={calendar} skeleton={<CalendarSkeleton />}>
              {({ days }) => (
                <MonthCalendar
                  days={days}
                  caption={t('Schedule of {name}, {month}', { name: fullName(person), month: formatMonth(month) })}
                  busy={calendar.isPlaceholderData}
                  onOpen={open}
                />
              )}
            </Loaded>
            <Legend />
          </div>
          <Loaded query={lists} skeleton={<ListSkeleton rows={2} height={64} />}>
            {(loadedLists) => (
              <ScheduleLists {...loadedLists} empty={emptyMessageOf(calendar.data?.days ?? [])} dialogs={dialogs} />
            )}
          </Loaded>
        </div>
      </div>
      <DayDialog
        day={openedDay}
        actions={openedDay ? dayActions({ person, day: openedDay, lists: lists.data, plans, dialogs, close }) : []}
        onClose={close}
      />
    </>
  )
}
