import type { LeaveRequest } from '@muster/contract/leaves/calls'

type Days = Pick<LeaveRequest, 'startDate' | 'endDate'>

/** Ending a leave early on one of its days, or taking it back as a whole. */
export type EndingMode = 'early' | 'whole'

/** Returns the latest day on which a leave can end early; null if it has only one day. */
export const latestLastDay = ({ startDate, endDate }: Days): string | null =>
  startDate === endDate ? null : Temporal.PlainDate.from(endDate).subtract({ days: 1 }).toString()

/** Returns the default: a started leave ends today, a future one is taken back. */
export function initialChoice(days: Days, today: string): { way: EndingMode; lastDay: string } {
  const last = latestLastDay(days)
  if (last === null || today < days.startDate) return { way: 'whole', lastDay: '' }
  return { way: 'early', lastDay: today <= last ? today : '' }
}
