import type { LeaveRequest } from '@muster/contract/leaves/calls'

type Days = Pick<LeaveRequest, 'startDate' | 'endDate'>

/** Ending a leave on a day of it, or taking all of it back. */
export type Way = 'early' | 'whole'

/** Returns the latest day on which a leave can end early; null where it has one day. */
export const lastPossible = ({ startDate, endDate }: Days): string | null =>
  startDate === endDate ? null : Temporal.PlainDate.from(endDate).subtract({ days: 1 }).toString()

/** Returns what is offered first: a leave that has begun ends today, one to come is taken back. */
export function firstChoice(days: Days, today: string): { way: Way; lastDay: string } {
  const last = lastPossible(days)
  if (last === null || today < days.startDate) return { way: 'whole', lastDay: '' }
  return { way: 'early', lastDay: today <= last ? today : '' }
}
