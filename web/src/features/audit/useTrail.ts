import { orpc } from '../../kit/api/client.ts'
import { day, id, text } from '../../kit/list/filters.ts'
import { useListPage } from '../../kit/list/useListPage.ts'

const filters = { search: text(100), from: day, to: day, actorId: id, personId: id, action: text(60) }

/** The entries that the address names, the newest first. */
export const useTrail = () => useListPage((input) => orpc.audit.list.queryOptions({ input }), { filters, limit: 20 })

export type Trail = ReturnType<typeof useTrail>
