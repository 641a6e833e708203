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
  signIns: oneOf(['only', 'shown'] as const),
}

/** Returns the filters as the server expects them: entries for mere views, and sign-ins, are hidden by default. */
export const inputOf = <T extends { views?: 'shown'; signIns?: 'only' | 'shown' }>({
  views,
  signIns,
  ...input
}: T) => ({
  ...input,
  ...(views === 'shown' ? {} : { views: 'hidden' as const }),
  ...(signIns === 'shown' ? {} : { signIns: signIns ?? ('hidden' as const) }),
})

/** Returns the list of entries that match the filters in the address, newest first. */
export const useTrail = () =>
  useListPage((input) => orpc.audit.list.queryOptions({ input: inputOf(input) }), {
    filters,
    limit: 50,
  })

export type Trail = ReturnType<typeof useTrail>
