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

/** Entries are changes at first: what only viewed something is left out until it is asked for. */
export const viewsOf = (views: 'shown' | undefined): { views?: 'hidden' } =>
  views === 'shown' ? {} : { views: 'hidden' }

/** The entries that the address names, the newest first. */
export const useTrail = () =>
  useListPage(({ views, ...input }) => orpc.audit.list.queryOptions({ input: { ...input, ...viewsOf(views) } }), {
    filters,
    limit: 20,
  })

export type Trail = ReturnType<typeof useTrail>
