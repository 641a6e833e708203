import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../kit/api/client.ts'
import type { PersonOption } from '../../../kit/form/people/PersonField.tsx'
import { DayDialog } from '../calendar/DayDialog.tsx'
import { dayActions } from '../people/dayActions.ts'
import type { ScheduleDialogs } from '../useScheduleDialogs.tsx'

/** Shows a person's day of a week, with actions for people who may plan. It appears once its data is loaded. */
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
  const lists =
    shifts.data && recurring.data ? { shifts: shifts.data.shifts, series: recurring.data.schedules } : undefined
  const day = calendar.data?.days.find((each) => each.date === date) ?? null
  return (
    <DayDialog
      day={lists ? day : null}
      actions={day ? dayActions({ person, day, lists, plans, dialogs, close: onClose }) : []}
      onClose={onClose}
    />
  )
}
