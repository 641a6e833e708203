import { useMemo } from 'react'
import type { Department, UserStatus } from '@muster/contract/kit/people'
import { useAddress } from '../../../kit/session/address.ts'
import { departments, sorts, type UserSort, statuses } from './userWords.ts'

/** People on a page (specification 3, section 9). */
const limit = 20

export interface UserFilters {
  search?: string
  role?: string
  department?: Department
  status?: UserStatus
  added?: 'week'
  sort: UserSort
  order: 'asc' | 'desc'
  page: number
  limit: number
}

const oneOf = <T extends string>(offered: readonly T[], text: string | null) => offered.find((each) => each === text)

/** The page that the address asks for, 1 where it makes no sense. */
function pageOf(text: string | null): number {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}

/** What the address says of the list; what it cannot mean is left out. */
export function filtersOf(params: URLSearchParams): UserFilters {
  return {
    search: params.get('search')?.trim().slice(0, 100) || undefined,
    role: params.get('role')?.trim().slice(0, 100) || undefined,
    department: oneOf(departments, params.get('department')),
    status: oneOf(statuses, params.get('status')),
    added: oneOf(['week'] as const, params.get('added')),
    sort: oneOf(sorts, params.get('sort')) ?? 'name',
    order: params.get('order') === 'desc' ? 'desc' : 'asc',
    page: pageOf(params.get('page')),
    limit,
  }
}

/** Where the people whom the list shows, on all its pages, are answered as a file. */
export function exportLink({ search, role, department, status, added }: UserFilters): string {
  const chosen = Object.entries({ search, role, department, status, added }).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value]],
  )
  const query = new URLSearchParams(chosen).toString()
  return `/api/users/export${query && `?${query}`}`
}

/** Whom the list shows and in which order, kept in the address, so that reload, back and a link show the same. */
export function useUserFilters() {
  const { params, set } = useAddress()
  return useMemo(() => {
    const filters = filtersOf(params)
    const choose = (key: string, value: string) => set({ [key]: value || null, page: null }, { replace: true })
    const sortBy = (sort: UserSort, order: 'asc' | 'desc') =>
      set({ sort: sort === 'name' ? null : sort, order: order === 'asc' ? null : order, page: null }, { replace: true })
    return {
      filters,
      filtered: [filters.search, filters.role, filters.department, filters.status, filters.added].some(
        (value) => value !== undefined,
      ),
      setSearch: (search: string) => choose('search', search.trim()),
      setRole: (role: string) => choose('role', role),
      setDepartment: (department: string) => choose('department', department),
      setStatus: (status: string) => choose('status', status),
      setAdded: (added: string) => choose('added', added),
      sortBy,
      /** By a column, or the other way round where it is sorted by that already. */
      toggleSort: (sort: UserSort) => sortBy(sort, filters.sort === sort && filters.order === 'asc' ? 'desc' : 'asc'),
      setPage: (page: number) => set({ page: page === 1 ? null : String(page) }),
      clear: () =>
        set({ search: null, role: null, department: null, status: null, added: null, page: null }, { replace: true }),
    }
  }, [params, set])
}

export type ChangeFilters = ReturnType<typeof useUserFilters>
