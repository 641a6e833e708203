import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../kit/api/client.ts'
import type { PersonOption } from '../../../kit/form/people/PersonField.tsx'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { formatDay } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { DayDetails } from '../calendar/DayDialog.tsx'
import { dayActions } from '../people/dayActions.ts'
import type { ScheduleDialogs } from '../useScheduleDialogs.tsx'

/** Shows a person's day of a week, with actions for people who may plan. */
export function WeekDayDialog(props: {
  person: PersonOption
  date: string
  plans: boolean
  dialogs: ScheduleDialogs
  onClose: () => void
}) {
  const { person, date, plans, dialogs, onClose } = props
  const input = { userId: person.id, month: date.slice(0, 7) }
  const calendar = useQuery(orpc.schedules.calendar.queryOptions({ input }))
  const shifts = useQuery(orpc.schedules.shifts.queryOptions({ input }))
  const recurring = useQuery(orpc.schedules.recurring.queryOptions({ input }))
  const queries = [calendar, shifts, recurring]
  const day = calendar.data?.days.find((each) => each.date === date)
  const whole = {
    data:
      day && shifts.data && recurring.data
        ? { day, lists: { shifts: shifts.data.shifts, series: recurring.data.schedules } }
        : undefined,
    error: queries.find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all(queries.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  }
  return (
    <Dialog opened onClose={onClose} title={formatDay(date)}>
      <Loaded query={whole} skeleton={<ListSkeleton rows={3} height={44} />}>
        {(loaded) => (
          <DayDetails day={loaded.day} actions={dayActions({ person, ...loaded, plans, dialogs, close: onClose })} />
        )}
      </Loaded>
    </Dialog>
  )
}
