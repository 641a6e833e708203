import type { OvertimeDay, OvertimeMinutes } from '@muster/contract/attendance/overtime'
import { formatDate } from '@muster/contract/kit/formatDays'
import type { Actor } from '../../../kernel/actor.ts'
import { formatMinutes } from '../../../kernel/durations.ts'
import type { Notice } from '../../../events/event.ts'
import { linkToDay } from '../linkToDay.ts'

const sum = ({ day, night, restDay, holiday }: OvertimeMinutes) => day + night + restDay + holiday

/** Returns the notification of a decision on overtime: the approved time, any previous decision, and the reason. */
export function overtimeDecided(
  by: Actor,
  { date, worked, approved }: OvertimeDay,
  minutes: OvertimeMinutes,
  reason: string | null,
): Notice {
  const [all, now] = [sum(worked), sum(minutes)]
  const portion = now === 0 ? 'none' : now === all ? 'all' : formatMinutes(now)
  const before = approved ? ` Previously: ${sum(approved) === 0 ? 'none' : formatMinutes(sum(approved))}.` : ''
  return {
    type: 'ATTENDANCE_REMINDER',
    title: approved ? 'Overtime changed' : now === 0 ? 'Overtime rejected' : 'Overtime approved',
    message: `${by.firstName} ${by.lastName} approved ${portion} of your ${formatMinutes(all)} of overtime on ${formatDate(date)}.${before}${reason ? ` Reason: ${reason}` : ''}`,
    link: linkToDay(date),
    preference: 'attendanceMissing',
  }
}
