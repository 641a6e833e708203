import type { CalendarDay } from '@muster/contract/schedules/calendar'
import type { RecurringSchedule, Shift } from '@muster/contract/schedules/shifts'
import { i18n } from '../../../i18n.ts'
import type { PersonOption } from '../../../kit/form/people/PersonField.tsx'
import type { ScheduleDialogs } from '../useScheduleDialogs.tsx'

/** Returns the actions available on a day of a person's calendar, the primary one last. */
export function dayActions(of: {
  person: PersonOption
  day: CalendarDay
  lists: { shifts: readonly Shift[]; series: readonly RecurringSchedule[] } | undefined
  /** True if the reader may plan for this person. */
  plans: boolean
  dialogs: ScheduleDialogs
  /** Closes the day before a dialog opens. */
  close: () => void
}) {
  const { person, day, lists, plans, dialogs, close } = of
  const { date, plan } = day
  const action = (label: string, run: () => void, danger = false) => ({
    label: i18n.t(label),
    danger,
    onClick: () => {
      close()
      run()
    },
  })
  const shift = lists?.shifts.find(({ id }) => id === plan?.id)
  const series = lists?.series.find(({ id }) => id === plan?.id)
  if (shift)
    return [
      ...(shift.can.delete ? [action('Delete', () => dialogs.remove({ shift }), true)] : []),
      ...(shift.can.edit ? [action('Edit', () => dialogs.edit({ shift }))] : []),
    ]
  if (series)
    return [
      ...(series.can.delete ? [action('Delete', () => dialogs.remove({ series }, date), true)] : []),
      ...(series.can.edit
        ? [action('Replace This Day', () => dialogs.create({ person, date, insteadOf: series.id }))]
        : []),
    ]
  return plans ? [action('Add Shift', () => dialogs.create({ person, date }))] : []
}
