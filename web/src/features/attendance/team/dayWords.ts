import {
  IconAlertTriangle,
  IconCalendarUser,
  IconConfetti,
  IconPencil,
  IconPlayerRecord,
  IconUserQuestion,
  type Icon,
} from '@tabler/icons-react'
import type { GridDayFlag, GridDayKind, MonthMark } from '@muster/contract/attendance/gridDays'
import { attendanceLabels } from '@muster/contract/attendance/labels'
import { formatClock } from '../../../kit/format.ts'
import { i18n } from '../../../i18n.ts'
import { dayStyles } from '../shared/labels.ts'

/** A sign in a cell of the grid. `label` is a translation key. */
interface DaySign {
  label: string
  colour: 'amber' | 'blue' | 'green' | 'grey' | 'orange' | 'red' | 'accent'
  Icon?: Icon
}

/** The sign of each kind of day. A present day has a dot, and days off have only their shading. */
export const kindSigns: Record<GridDayKind, DaySign> = {
  PRESENT: { label: attendanceLabels.PRESENT, colour: 'green' },
  LATE: { label: attendanceLabels.LATE, colour: 'amber', Icon: dayStyles.LATE.Icon },
  HALF_DAY: { label: attendanceLabels.HALF_DAY, colour: 'blue', Icon: dayStyles.HALF_DAY.Icon },
  ABSENT: { label: attendanceLabels.ABSENT, colour: 'red', Icon: dayStyles.ABSENT.Icon },
  LEAVE: { label: 'On leave', colour: 'orange', Icon: IconCalendarUser },
  HOLIDAY: { label: 'Holiday', colour: 'grey', Icon: IconConfetti },
  WEEKEND: { label: 'Weekend', colour: 'grey' },
  NOT_EMPLOYED: { label: 'Not employed', colour: 'grey' },
  NONE: { label: 'No record', colour: 'grey' },
}

/** The sign of today for a person who is due but has not clocked in. */
export const notInYet: DaySign = { label: 'Not in yet', colour: 'amber', Icon: IconUserQuestion }

/** The sign of each flag. */
export const flagSigns: Record<GridDayFlag, DaySign> = {
  LATE: { label: attendanceLabels.LATE, colour: 'amber', Icon: dayStyles.LATE.Icon },
  CORRECTED: { label: 'Corrected', colour: 'blue', Icon: IconPencil },
  NOT_CLOCKED_OUT: { label: 'Not clocked out', colour: 'amber', Icon: IconAlertTriangle },
  OPEN: { label: 'At work now', colour: 'accent', Icon: IconPlayerRecord },
  // The sums show the overtime; a sign on every other day would hide the rest.
  OVERTIME: { label: 'Overtime', colour: 'grey' },
}

/** The signs explained above the grid. */
export const legend: readonly DaySign[] = [
  kindSigns.PRESENT,
  kindSigns.LATE,
  kindSigns.HALF_DAY,
  kindSigns.ABSENT,
  kindSigns.LEAVE,
  kindSigns.HOLIDAY,
  flagSigns.CORRECTED,
  flagSigns.NOT_CLOCKED_OUT,
  flagSigns.OPEN,
  notInYet,
]

/** Labels of the days by which people can be filtered, as translation keys. */
export const markLabels: Record<MonthMark, string> = {
  LATE: attendanceLabels.LATE,
  HALF_DAY: attendanceLabels.HALF_DAY,
  ABSENT: attendanceLabels.ABSENT,
  NOT_CLOCKED_OUT: flagSigns.NOT_CLOCKED_OUT.label,
  CORRECTED: flagSigns.CORRECTED.label,
}

/** Describes a day in words, for screen readers: `Late, 7:52, Corrected`. The hours are written as in the cell. */
export function describeDay(kind: GridDayKind, minutes: number | null, flags: readonly GridDayFlag[]): string {
  const worked = minutes === null || (minutes === 0 && kind === 'ABSENT') ? null : formatClock(minutes)
  const words = [i18n.t(kindSigns[kind].label), worked, ...flags.map((flag) => i18n.t(flagSigns[flag].label))]
  return words.filter(Boolean).join(', ')
}
