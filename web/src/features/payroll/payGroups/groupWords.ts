import type { TFunction } from 'i18next'
import { formatDayPart } from '@muster/contract/kit/formatters'
import type { PayRhythm } from '@muster/contract/kit/partDays'
import { i18n } from '../../../i18n.ts'
import { formatDate } from '../../../kit/format.ts'

/** The labels of the rhythms of pay groups, as translation keys. */
export const rhythmLabels: Record<PayRhythm['rhythm'], string> = {
  WEEKLY: 'Weekly',
  FORTNIGHTLY: 'Fortnightly',
  HALF_MONTHLY: 'Half-monthly',
}

/** Returns the name of a weekday, from 1 for Monday to 7 for Sunday. */
export const weekdayName = (day: number): string =>
  // 23 November 2026 is a Monday.
  formatDayPart(Temporal.PlainDate.from('2026-11-23').add({ days: day - 1 }), i18n.language, { weekday: 'long' })

/** Returns the rhythm of a pay group in words. */
export function rhythmText({ rhythm, weekday, anchor, halfDay }: PayRhythm, t: TFunction): string {
  if (rhythm === 'WEEKLY') return t('Weekly until {weekday}', { weekday: weekdayName(weekday ?? 1) })
  if (rhythm === 'FORTNIGHTLY')
    return t('Fortnightly, such as until {day}', { day: formatDate(anchor ?? '2026-11-23') })
  return t('Half-monthly, first until day {day}', { day: halfDay ?? 15 })
}

/** Returns what a change of groups did, with the number of people whose group a later entry changes again. */
export const changedText = (done: string, limited: number, t: TFunction): string =>
  limited ? `${done}. ${t('Later entries change the group of {count} again', { count: limited })}` : done
