import { leaveTypes, type LeaveType } from '@muster/contract/leaves/types'
import { id, oneOf, readFilters, withKey, whole } from '../../../kit/list/filters.ts'
import { setAddress } from '../../../kit/session/address.tsx'

const explainedParams = {
  leaveType: withKey('balance', oneOf(leaveTypes)),
  year: withKey('balanceYear', whole(2000, 2100)),
  userId: withKey('person', id),
}

/** Returns the balance in the address, `self`'s own unless it names a person; null if there is none. */
export function readExplained(params: URLSearchParams, self: string) {
  const { leaveType, year, userId = self } = readFilters(explainedParams, params)
  return leaveType && year ? { leaveType, year, userId } : null
}

export type ExplainedBalance = NonNullable<ReturnType<typeof readExplained>>

/** Opens the entries of a balance of the person in the address. */
export const openExplanation = ({ leaveType, year }: { leaveType: LeaveType; year: number }) =>
  setAddress({ balance: leaveType, balanceYear: String(year) })

/** Returns the years to choose from, latest first: next year, this one and the three before. */
export function offeredYears(today: string): number[] {
  const { year: now } = Temporal.PlainDate.from(today)
  return Array.from({ length: 5 }, (_, back) => now + 1 - back)
}
