import { seesOthers } from '@muster/contract/performance/view'
import type { Named } from '@muster/contract/performance/shared'
import { useAddress } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'

/**
 * What the reader is shown of people. Employees do not see their own name on what is about themselves (specification 3,
 * section 2); managers and admins see everybody's, and lead on to how they have been doing.
 */
export function useSees() {
  const { user, can } = useSession()
  const { params } = useAddress()
  const others = can(seesOthers)
  const all = can('performance.all_view')
  return {
    /** Whether they see the performance of others: the view modes manager and admin. */
    others,
    /** Whether they see everybody’s: the view mode admin. */
    all,
    /** Whether somebody’s name stands on what is about them. */
    names: ({ id }: Named) => others || id !== user.id,
    /** Whether it stands in a list of such things: not on the person’s own page. */
    namesInList: ({ id }: Named) => (others || id !== user.id) && params.get('person') !== id,
    /** Whether there is a page about somebody to go to: of oneself for admins alone, and not where one is. */
    pageOf: ({ id }: Named) => others && (all || id !== user.id) && params.get('person') !== id,
  }
}
