import type { OvertimeMinutes } from '@muster/contract/attendance/overtime'
import { i18n } from '../../../../i18n.ts'
import { formatMinutes } from '../../../../kit/format.ts'

/** Overtime classes, as translation keys. */
export const classWords: Record<keyof OvertimeMinutes, string> = {
  day: 'Day',
  night: 'Night',
  restDay: 'Rest day',
  holiday: 'Holiday',
}

export const overtimeClasses = Object.keys(classWords) as (keyof OvertimeMinutes)[]

/** Returns overtime by class, `Day 1 h, Night 30 min`, or `none`. */
export function overtimeInWords(minutes: OvertimeMinutes): string {
  const said = overtimeClasses
    .filter((each) => minutes[each] > 0)
    .map((each) => `${i18n.t(classWords[each])} ${formatMinutes(minutes[each])}`)
  return said.join(', ') || i18n.t('none')
}
