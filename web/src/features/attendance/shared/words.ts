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
import type { AttendanceStatus, BreakType, PlanSource } from '@muster/contract/kit/worktime'
import type { StatusLook } from '../../../kit/StatusBadge.tsx'

/** How the statuses of a day look. */
export const dayLooks: Record<AttendanceStatus, StatusLook> = {
  PRESENT: { colour: 'green', Icon: IconCheck, label: 'Present' },
  LATE: { colour: 'amber', Icon: IconClockExclamation, label: 'Late' },
  HALF_DAY: { colour: 'blue', Icon: IconCircleHalf2, label: 'Half Day' },
  ABSENT: { colour: 'red', Icon: IconUserX, label: 'Absent' },
}

/** How the statuses of a correction look. */
export const correctionLooks: Record<CorrectionStatus, StatusLook> = {
  PENDING: { colour: 'amber', Icon: IconClock, label: 'Waits for approval' },
  APPLIED: { colour: 'green', Icon: IconCheck, label: 'Applied' },
  REJECTED: { colour: 'red', Icon: IconCircleX, label: 'Rejected' },
  WITHDRAWN: { colour: 'grey', Icon: IconBan, label: 'Withdrawn' },
}

/** The types of breaks in words; keys of the translation. */
export const breakWords: Record<BreakType, string> = {
  LUNCH: 'Lunch',
  SHORT: 'Short',
  PERSONAL: 'Personal',
  MEETING: 'Meeting',
}

/** Where a day's plan comes from, in words; keys of the translation. */
export const planWords: Record<PlanSource, string> = {
  SHIFT: 'Shift',
  RECURRING: 'Recurring schedule',
  HOURS: 'Working hours',
}
