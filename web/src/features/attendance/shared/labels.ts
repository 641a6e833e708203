import {
  IconBan,
  IconCheck,
  IconCircleHalf2,
  IconCircleX,
  IconClock,
  IconClockExclamation,
  IconUserX,
} from '@tabler/icons-react'
import type { CorrectionStatus } from '@muster/contract/attendance/corrections'
import { attendanceLabels, breakLabels } from '@muster/contract/attendance/labels'
import type { AttendanceStatus, PlanSource } from '@muster/contract/kit/worktime'
import type { StatusStyle } from '../../../kit/StatusBadge.tsx'

export { breakLabels as breakWords }

/** Colour, icon and label of each day status. */
export const dayStyles: Record<AttendanceStatus, StatusStyle> = {
  PRESENT: { colour: 'plain', label: attendanceLabels.PRESENT },
  LATE: { colour: 'amber', Icon: IconClockExclamation, label: attendanceLabels.LATE },
  HALF_DAY: { colour: 'blue', Icon: IconCircleHalf2, label: attendanceLabels.HALF_DAY },
  ABSENT: { colour: 'red', Icon: IconUserX, label: attendanceLabels.ABSENT },
}

/** Colour, icon and label of each correction status. */
export const correctionStyles: Record<CorrectionStatus, StatusStyle> = {
  PENDING: { colour: 'amber', Icon: IconClock, label: 'Pending approval' },
  APPLIED: { colour: 'green', Icon: IconCheck, label: 'Applied' },
  REJECTED: { colour: 'red', Icon: IconCircleX, label: 'Rejected' },
  WITHDRAWN: { colour: 'grey', Icon: IconBan, label: 'Withdrawn' },
}

/** Sources of a day's plan, as translation keys. */
export const planLabels: Record<PlanSource, string> = {
  SHIFT: 'Shift',
  RECURRING: 'Recurring schedule',
  HOURS: 'Working hours',
}
