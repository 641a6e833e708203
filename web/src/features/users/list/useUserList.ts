import { orpc } from '../../../kit/api/client.ts'
import { type FilterValues, oneOf, text } from '../../../kit/list/filters.ts'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { sorts, statuses } from './userWords.ts'

/** What narrows the list of people. */
export const userFilters = {
  search: text(100),
  role: text(100),
  department: text(100),
  status: oneOf(statuses),
  added: oneOf(['week']),
}

/** The people whom the address names, twenty on a page (specification 3, section 9). */
export const useUserList = () =>
  useListPage((input) => orpc.users.list.queryOptions({ input }), { filters: userFilters, limit: 20, sorts })

export type UserList = ReturnType<typeof useUserList>

/** Where the people whom the list shows, on all its pages, are answered as a file, below `/api`. */
export function exportPath(filters: FilterValues<typeof userFilters>): string {
  const query = new URLSearchParams(filters).toString()
  return `/users/export${query && `?${query}`}`
}
