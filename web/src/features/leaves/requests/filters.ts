import { useMemo } from 'react'
import type { LeaveType } from '@muster/contract/leaves/types'
import type { LeaveStatus } from '@muster/contract/leaves/calls'
import { useAddress } from '../../../kit/session/address.ts'
import { leaveStatusWords, leaveTypeWords } from '../shared/words.ts'

/** Rows on a page of requests. */
const limit = 20

export interface Filters {
  status?: LeaveStatus
  year?: number
  leaveType?: LeaveType
  from?: string
  to?: string
  search?: string
  page: number
  limit: number
}

const whole = (text: string | null, min: number, max: number) => {
  const value = Number(text)
  return text && Number.isInteger(value) && value >= min && value <= max ? value : undefined
}

/** The filters of a list in the address; all of them go with it. */
const noFilters = { status: null, year: null, type: null, from: null, to: null, search: null, page: null }

/** What another tab leaves behind: the filters, the month, the view mode with its person, and the balance explained. */
export const nothingElse = { ...noFilters, month: null, mode: null, person: null, balance: null, balanceYear: null }

/** Whose balance is explained, and which one. */
export interface Explained {
  userId: string
  leaveType: LeaveType
  year: number
}

/** The person that the address names; undefined for what is no identifier. */
export function personOf(params: URLSearchParams): string | undefined {
  const id = params.get('person')?.toLowerCase()
  return id && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) ? id : undefined
}

/** The balance that the address explains, `self`'s own unless it names a person; null where it explains none. */
export function explainedOf(params: URLSearchParams, self: string): Explained | null {
  const type = params.get('balance') ?? ''
  const year = whole(params.get('balanceYear'), 2000, 2100)
  if (!Object.hasOwn(leaveTypeWords, type) || year === undefined) return null
  return { userId: personOf(params) ?? self, leaveType: type as LeaveType, year }
}

const dayOf = (text: string | null) => (text && /^2\d{3}-\d{2}-\d{2}$/.test(text) && isDay(text) ? text : undefined)

function isDay(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text).year <= 2100
  } catch {
    return false
  }
}

/** What the address says of a list; what it cannot mean is left out. */
export function filtersOf(params: URLSearchParams): Filters {
  const status = params.get('status') ?? ''
  const type = params.get('type') ?? ''
  return {
    status: Object.hasOwn(leaveStatusWords, status) ? (status as LeaveStatus) : undefined,
    leaveType: Object.hasOwn(leaveTypeWords, type) ? (type as LeaveType) : undefined,
    from: dayOf(params.get('from')),
    to: dayOf(params.get('to')),
    search: params.get('search')?.trim().slice(0, 100) || undefined,
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
      setType: (type: LeaveType | null) => set({ type, page: null }, { replace: true }),
      setFrom: (from: string) => set({ from: from || null, page: null }, { replace: true }),
      setTo: (to: string) => set({ to: to || null, page: null }, { replace: true }),
      setSearch: (search: string) => set({ search: search.trim() || null, page: null }, { replace: true }),
      setPage: (page: number) => set({ page: page === 1 ? null : String(page) }),
      clear: () => set(noFilters, { replace: true }),
    }),
    [params, set],
  )
}
