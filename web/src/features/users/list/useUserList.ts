import { orpc } from '../../../kit/api/client.ts'
import { type FilterValues, oneOf, text } from '../../../kit/list/filters.ts'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { sorts, statuses } from './userWords.ts'

/** The filters of the list of people. */
export const userFilters = {
  search: text(100),
  role: text(100),
  department: text(100),
  status: oneOf(statuses),
  added: oneOf(['week']),
}

/** Returns the people who match the filters in the address, twenty per page (specification 3, section 9). */
export const useUserList = () =>
  useListPage((input) => orpc.users.list.queryOptions({ input }), { filters: userFilters, limit: 20, sorts })

export type UserList = ReturnType<typeof useUserList>

/** Returns the path below `/api` to download all people who match the filters. */
export function exportPath(filters: FilterValues<typeof userFilters>): string {
  const query = new URLSearchParams(filters).toString()
  return `/users/export${query && `?${query}`}`
}
