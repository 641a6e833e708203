import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ListLeaves } from '@muster/contract/leaves/calls'
import { orpc } from '../../../kit/api/client.ts'
import { useSession } from '../../../kit/session/session.tsx'

/** A page of the requests of everybody, of those below oneself, or of oneself: as far as one's permissions reach. */
export function useRequestsInReach(input: Partial<ListLeaves>) {
  const { can } = useSession()
  const scope = can('leaves.all_view') ? 'all' : can('leaves.team_view') ? 'team' : 'own'
  const options = { input, placeholderData: keepPreviousData }
  const all = useQuery({ ...orpc.leaves.all.queryOptions(options), enabled: scope === 'all' })
  const team = useQuery({ ...orpc.leaves.team.queryOptions(options), enabled: scope === 'team' })
  const own = useQuery({ ...orpc.leaves.list.queryOptions(options), enabled: scope === 'own' })
  return { all, team, own }[scope]
}
