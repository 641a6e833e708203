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
import type { StatusLook } from '../../../kit/StatusBadge.tsx'

export { breakLabels as breakWords }

/** How the statuses of a day look. */
export const dayLooks: Record<AttendanceStatus, StatusLook> = {
  PRESENT: { colour: 'green', Icon: IconCheck, label: attendanceLabels.PRESENT },
  LATE: { colour: 'amber', Icon: IconClockExclamation, label: attendanceLabels.LATE },
  HALF_DAY: { colour: 'blue', Icon: IconCircleHalf2, label: attendanceLabels.HALF_DAY },
  ABSENT: { colour: 'red', Icon: IconUserX, label: attendanceLabels.ABSENT },
}

/** How the statuses of a correction look. */
export const correctionLooks: Record<CorrectionStatus, StatusLook> = {
  PENDING: { colour: 'amber', Icon: IconClock, label: 'Waits for approval' },
  APPLIED: { colour: 'green', Icon: IconCheck, label: 'Applied' },
  REJECTED: { colour: 'red', Icon: IconCircleX, label: 'Rejected' },
  WITHDRAWN: { colour: 'grey', Icon: IconBan, label: 'Withdrawn' },
}

/** Where a day's plan comes from, in words; keys of the translation. */
export const planWords: Record<PlanSource, string> = {
  SHIFT: 'Shift',
  RECURRING: 'Recurring schedule',
  HOURS: 'Working hours',
}
