import { timelineStatuses } from '@muster/contract/leaves/types'
import { orpc } from '../../../kit/api/client.ts'
import { oneOf, text } from '../../../kit/list/filters.ts'
import { useListPage } from '../../../kit/list/useListPage.ts'

const filters = {
  department: text(100),
  team: oneOf(['mine'] as const),
  status: oneOf(timelineStatuses),
  who: oneOf(['away'] as const),
}

/** Number of people on a page. */
const limit = 50

/** Returns the state of the timeline of leave for a range of days. */
export const useTimeline = ({ from, to }: { from: string; to: string }, enabled: boolean) =>
  useListPage((input) => orpc.leaves.timeline.queryOptions({ input: { ...input, from, to } }), {
    filters,
    limit,
    enabled,
  })
