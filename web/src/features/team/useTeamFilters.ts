import type { Presence } from '@muster/contract/team/calls'
import { useAddress } from '../../kit/session/address.ts'

/** People on a page. */
const limit = 20
/** In the order in which they are offered. */
export const offeredPresences: readonly Presence[] = ['IN', 'ON_LEAVE', 'ABSENT', 'NOT_IN', 'DAY_OFF', 'LEFT']

/** What of the team is looked at, as the address says it; each change goes back to the first page. */
export function useTeamFilters() {
  const { params, set } = useAddress()
  const page = Number(params.get('page') ?? 1)
  const filters = {
    search: (params.get('search') ?? '').slice(0, 100),
    presence: offeredPresences.find((each) => each === params.get('presence')),
    who: params.get('who') === 'direct' ? ('direct' as const) : ('all' as const),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    limit,
  }
  return {
    filters,
    filtered: filters.search !== '' || filters.presence !== undefined || filters.who === 'direct',
    setSearch: (search: string) => set({ search: search || null, page: null }, { replace: true }),
    setPresence: (presence: Presence | null) => set({ presence, page: null }),
    setWho: (who: 'all' | 'direct') => set({ who: who === 'all' ? null : who, page: null }),
    setPage: (to: number) => set({ page: to === 1 ? null : String(to) }),
    clear: () => set({ search: null, presence: null, who: null, page: null }),
  }
}

export type TeamFilters = ReturnType<typeof useTeamFilters>
