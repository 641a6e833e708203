import { readOthersNeeds } from '@muster/contract/performance/view'
import type { PersonReference } from '@muster/contract/performance/shared'
import { useAddress } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'

/**
 * Returns what the reader sees of people. Employees don't see their own name on entries about them (specification 3,
 * section 2); managers and admins see all names, with links to performance pages.
 */
export function usePerformanceScope() {
  const { user, can } = useSession()
  const { params } = useAddress()
  const others = can(readOthersNeeds)
  const all = can('performance.all_view')
  return {
    /** True if the reader sees others' performance: the view modes manager and admin. */
    others,
    /** True if the reader sees everyone's: the view mode admin. */
    all,
    /** Returns true if a person's name is shown on entries about them. */
    names: ({ id }: PersonReference) => others || id !== user.id,
    /** Returns true if a name is shown in a list: not on the person's own page. */
    namesInList: ({ id }: PersonReference) => (others || id !== user.id) && params.get('person') !== id,
    /**
     * Returns true if a person's page can be linked: the reader's own only for admins, and not from that page itself.
     */
    pageOf: ({ id }: PersonReference) => others && (all || id !== user.id) && params.get('person') !== id,
  }
}
