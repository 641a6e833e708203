import { useTranslation } from 'react-i18next'
import type { OvertimeDay, OvertimeMinutes } from '@muster/contract/attendance/overtime'
import { client } from '../../../kit/api/client.ts'
import type { CallContext } from '../../../kit/api/authClient.ts'
import type { Decision } from '../../../kit/decisions/decisionKind.ts'
import { formatClock, formatMinutes } from '../../../kit/format.ts'
import { overtimeClasses } from '../team/waiting/overtimeWords.ts'

/** Labels of the overtime classes, as translation keys. */
const classLabels: Record<keyof OvertimeMinutes, string> = {
  day: 'Daytime',
  night: 'Night',
  restDay: 'Rest day',
  holiday: 'Holiday',
}

const none: OvertimeMinutes = { day: 0, night: 0, restDay: 0, holiday: 0 }

/** Returns a function that returns the total overtime of days and, if there are several classes, that of each class. */
export function useOvertimeSum() {
  const { t } = useTranslation()
  return (rows: readonly OvertimeDay[]): string[] => {
    const sums = overtimeClasses
      .map((name) => [name, rows.reduce((sum, { worked }) => sum + worked[name], 0)] as const)
      .filter(([, minutes]) => minutes > 0)
    const total = sums.reduce((sum, [, minutes]) => sum + minutes, 0)
    return [
      t('Overtime: {time}', { time: formatMinutes(total) }),
      ...(sums.length > 1 ? sums.map(([name, minutes]) => `${t(classLabels[name])}: ${formatMinutes(minutes)}`) : []),
    ]
  }
}

/** Returns a function that returns the overtime classes of a day or, with several, the time of each. */
export function useOvertimeClasses() {
  const { t } = useTranslation()
  return (worked: OvertimeMinutes): string => {
    const classes = overtimeClasses.filter((name) => worked[name] > 0)
    return classes
      .map((name) =>
        classes.length > 1 ? `${t(classLabels[name])} ${formatClock(worked[name])}` : t(classLabels[name]),
      )
      .join(', ')
  }
}

/**
 * Decides on the overtime of days and returns the result of each. It is sent with the minutes shown, so that hours
 * corrected meanwhile are neither approved nor rejected unseen.
 */
export const decideOvertime = ({ status, reason }: Decision, days: readonly OvertimeDay[], context: CallContext) =>
  client.attendance.decideOvertime(
    {
      reason,
      requests: days.map(({ recordId: id, worked }) => ({
        id,
        minutes: status === 'APPROVED' ? worked : none,
        worked,
      })),
    },
    { context },
  )

/** Returns the address of a day's card. */
export const cardOf = ({ user, date }: OvertimeDay): string =>
  `?view=attendance&tab=team&month=${date.slice(0, 7)}&cell=${date}.${user.id}`

/** The title and the text of an empty list of overtime, as translation keys. */
export const noOvertime = { title: 'No overtime pending', message: 'Overtime that you can approve appears here.' }
