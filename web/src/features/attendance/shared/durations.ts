import type { Break } from '@muster/contract/attendance/records'
import { breakTypes, type BreakType } from '@muster/contract/kit/worktime'
import { formatMinutes } from '../../../kit/format.ts'

/** Whole seconds as `7 h 30 min`, in whole minutes that have gone by. */
export const formatSeconds = (seconds: number): string => formatMinutes(Math.floor(seconds / 60))

/** Whole seconds as they run, `3:05:09`. */
export function formatTimer(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** How many breaks of each type there are, and how many whole seconds they took together. */
export function breaksByType(breaks: readonly Break[]): { type: BreakType; count: number; seconds: number }[] {
  return breakTypes.map((type) => {
    const taken = breaks.filter(({ breakType }) => breakType === type)
    return { type, count: taken.length, seconds: taken.reduce((sum, { seconds }) => sum + seconds, 0) }
  })
}
