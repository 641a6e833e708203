import { useMemo } from 'react'
import type { LeaveStatus } from '@muster/contract/leaves'
import { useAddress } from '../../session/address.ts'
import { leaveStatusWords } from './words.ts'

/** Rows on a page of requests. */
const limit = 20

export interface Filters {
  status?: LeaveStatus
  year?: number
  page: number
  limit: number
}

const whole = (text: string | null, min: number, max: number) => {
  const value = Number(text)
  return text && Number.isInteger(value) && value >= min && value <= max ? value : undefined
}

/** What the address says of a list; what it cannot mean is left out. */
export function filtersOf(params: URLSearchParams): Filters {
  const status = params.get('status') ?? ''
  return {
    status: Object.hasOwn(leaveStatusWords, status) ? (status as LeaveStatus) : undefined,
    year: whole(params.get('year'), 2000, 2100),
    page: whole(params.get('page'), 1, 100_000) ?? 1,
    limit,
  }
}

/** Which requests a list shows, kept in the address, so that reload, back and a link show the same. */
export function useFilters() {
  const { params, set } = useAddress()
  return useMemo(
    () => ({
      filters: filtersOf(params),
      setStatus: (status: LeaveStatus | null) => set({ status, page: null }, { replace: true }),
      setYear: (year: number | null) =>
        set({ year: year === null ? null : String(year), page: null }, { replace: true }),
      setPage: (page: number) => set({ page: page === 1 ? null : String(page) }),
      clear: () => set({ status: null, year: null, page: null }, { replace: true }),
    }),
    [params, set],
  )
}
