import { leaveTypes, type LeaveType } from '@muster/contract/leaves/types'
import { id, oneOf, readFilters, withKey, whole } from '../../../kit/list/filters.ts'
import { setAddress } from '../../../kit/session/address.tsx'

const explainedParams = {
  leaveType: withKey('balance', oneOf(leaveTypes)),
  year: withKey('balanceYear', whole(2000, 2100)),
  userId: withKey('person', id),
}

/**
 * Returns the balance named in the address; null if none is named. `userId` is `self` if the address names no person.
 */
export function readExplained(params: URLSearchParams, self: string) {
  const { leaveType, year, userId = self } = readFilters(explainedParams, params)
  return leaveType && year ? { leaveType, year, userId } : null
}

export type ExplainedBalance = NonNullable<ReturnType<typeof readExplained>>

/** Opens the ledger of a balance. The address already names the person. */
export const openExplanation = ({ leaveType, year }: { leaveType: LeaveType; year: number }) =>
  setAddress({ balance: leaveType, balanceYear: String(year) })

/** Returns the years to choose from, latest first: next year, this year and the three years before. */
export function offeredYears(today: string): number[] {
  const { year: now } = Temporal.PlainDate.from(today)
  return Array.from({ length: 5 }, (_, offset) => now + 1 - offset)
}
