import { leaveTypes } from '@muster/contract/leaves/types'
import { day, id, oneOf, text, under, whole } from '../../../kit/list/filters.ts'
import { leaveStatuses } from '../shared/words.ts'

/** What narrows a list of requests; each list has those that stand above it. */
export const leaveFilters = {
  status: oneOf(leaveStatuses),
  year: whole(2000, 2100),
  leaveType: under('type', oneOf(leaveTypes)),
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
