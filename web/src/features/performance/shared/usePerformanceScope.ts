import { readOthersNeeds } from '@muster/contract/performance/view'
import type { PersonReference } from '@muster/contract/performance/shared'
import { useAddress } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'

/**
 * Returns whether the reader can see other people's performance, and where people's names are shown. Employees don't
 * see their own name on entries about them (specification 3, section 2). Managers and admins see all names.
 */
export function usePerformanceScope() {
  const { user, can } = useSession()
  const { params } = useAddress()
  const others = can(readOthersNeeds)
  const all = can('performance.all_view')
  return {
    /** True if the reader can see other people's performance (view modes manager and admin). */
    others,
    /** True if the reader can see everyone's performance (view mode admin). */
    all,
    /** Returns whether a person's name is shown on entries about them. */
    names: ({ id }: PersonReference) => others || id !== user.id,
    /** Returns whether a person's name is shown in a list. It is left out on their own page. */
    namesInList: ({ id }: PersonReference) => (others || id !== user.id) && params.get('person') !== id,
    /**
     * Returns whether to link to a person's performance. On that page itself there is no link, and only admins have a
     * link to their own page.
     */
    pageOf: ({ id }: PersonReference) => others && (all || id !== user.id) && params.get('person') !== id,
  }
}
