import type { OvertimeMinutes } from '@muster/contract/attendance/overtime'
import { i18n } from '../../../../i18n.ts'
import { formatMinutes } from '../../../../kit/format.ts'

/** Names of the overtime classes, as translation keys. */
const classLabels: Record<keyof OvertimeMinutes, string> = {
  day: 'daytime',
  night: 'night',
  restDay: 'rest day',
  holiday: 'holiday',
}

/** Labels of the form fields for the minutes of each overtime class, as translation keys. */
export const minutesLabels: Record<keyof OvertimeMinutes, string> = {
  day: 'Daytime overtime (minutes)',
  night: 'Night overtime (minutes)',
  restDay: 'Rest day overtime (minutes)',
  holiday: 'Holiday overtime (minutes)',
}

export const overtimeClasses = Object.keys(classLabels) as (keyof OvertimeMinutes)[]

/** Returns the total minutes of all classes. */
export const totalOvertime = ({ day, night, restDay, holiday }: OvertimeMinutes): number =>
  day + night + restDay + holiday

/**
 * Returns overtime by class as text, for example `1 h overtime, daytime` or `2 h overtime: 1 h 30 min daytime, 30 min
 * night`.
 */
export function describeOvertime(minutes: OvertimeMinutes): string {
  const [first, ...rest] = overtimeClasses.filter((each) => minutes[each] > 0)
  if (!first) return i18n.t('no overtime')
  if (rest.length === 0)
    return i18n.t('{total} overtime, {class}', {
      total: formatMinutes(minutes[first]),
      class: i18n.t(classLabels[first]),
    })
  const classes = [first, ...rest]
  return i18n.t('{total} overtime: {classes}', {
    total: formatMinutes(classes.reduce((sum, each) => sum + minutes[each], 0)),
    classes: classes.map((each) => `${formatMinutes(minutes[each])} ${i18n.t(classLabels[each])}`).join(', '),
  })
}
