import type { Break } from '@muster/contract/attendance/records'
import { breakTypes, type BreakType } from '@muster/contract/kit/worktime'
import { formatDayPart } from '@muster/contract/kit/formatters'
import { i18n } from '../../../i18n.ts'
import { formatMinutes } from '../../../kit/format.ts'

/** Formats seconds as `7 h 30 min`, rounded down to full minutes. */
export const formatSeconds = (seconds: number): string => formatMinutes(Math.floor(seconds / 60))

/** Formats the weekday of a day as a letter, `M`. */
export const weekdayInitial = (day: string): string =>
  formatDayPart(Temporal.PlainDate.from(day), i18n.language, { weekday: 'narrow' })

/** Formats seconds as a timer, `3:05:09`. */
export function formatTimer(seconds: number): string {
  const padTwo = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${padTwo(Math.floor(seconds / 60) % 60)}:${padTwo(seconds % 60)}`
}

/** Returns the number of breaks of each type and their total seconds. */
export function breaksByType(breaks: readonly Break[]): { type: BreakType; count: number; seconds: number }[] {
  return breakTypes.map((type) => {
    const ofType = breaks.filter(({ breakType }) => breakType === type)
    return { type, count: ofType.length, seconds: ofType.reduce((sum, { seconds }) => sum + seconds, 0) }
  })
}
