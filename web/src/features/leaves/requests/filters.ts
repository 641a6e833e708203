import type { LeaveType } from '@muster/contract/leaves/types'
import { day, id, oneOf, text, under, whole } from '../../../kit/list/filters.ts'
import { leaveStatuses, leaveTypes } from '../shared/words.ts'

const year = whole(2000, 2100)
const leaveType = oneOf(leaveTypes)

/** What narrows a list of requests; each list has those that stand above it. */
export const leaveFilters = {
  status: oneOf(leaveStatuses),
  year,
  leaveType: under('type', leaveType),
  from: day,
  to: day,
  search: text(100),
}

/** What another tab leaves behind: filters, page, month, the view mode with its person, and the balance explained. */
export const nothingElse = Object.fromEntries(
  'status year type from to search page month mode person balance balanceYear'.split(' ').map((key) => [key, null]),
)

/** The person that the address names; undefined for what is no identifier. */
export const personOf = (params: URLSearchParams): string | undefined => id.read(params.get('person') ?? '')

/** Whose balance is explained, and which one. */
export interface Explained {
  userId: string
  leaveType: LeaveType
  year: number
}

/** The balance that the address explains, `self`'s own unless it names a person; null where it explains none. */
export function explainedOf(params: URLSearchParams, self: string): Explained | null {
  const type = leaveType.read(params.get('balance') ?? '')
  const of = year.read(params.get('balanceYear') ?? '')
  return type && of ? { userId: personOf(params) ?? self, leaveType: type, year: of } : null
}

/** The years a person may look back on, and the next one, the latest first. */
export function offeredYears(today: string): number[] {
  const { year: now } = Temporal.PlainDate.from(today)
  return Array.from({ length: 5 }, (_, back) => now + 1 - back)
}
