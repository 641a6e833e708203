import { orpc } from '../../kit/api/client.ts'
import { day, id, oneOf, text } from '../../kit/list/filters.ts'
import { useListPage } from '../../kit/list/useListPage.ts'

const filters = {
  search: text(100),
  from: day,
  to: day,
  actorId: id,
  personId: id,
  action: text(60),
  views: oneOf(['shown'] as const),
}

/** Returns the filter that hides entries for mere views, unless the user chose to show them. */
export const viewsOf = (views: 'shown' | undefined): { views?: 'hidden' } =>
  views === 'shown' ? {} : { views: 'hidden' }

/** Returns the list of entries that match the filters in the address, newest first. */
export const useTrail = () =>
  useListPage(({ views, ...input }) => orpc.audit.list.queryOptions({ input: { ...input, ...viewsOf(views) } }), {
    filters,
    limit: 20,
  })

export type Trail = ReturnType<typeof useTrail>
