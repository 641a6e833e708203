import { useState } from 'react'
import type { Notification } from '@muster/contract/notifications/calls'
import { orpc } from '../../../kit/api/client.ts'
import { oneOf, pageIn, text } from '../../../kit/list/filters.ts'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { patched, useAddress } from '../../../kit/session/address.tsx'
import { useArrived } from '../shared/arrivals.ts'
import { typeWords } from './words.ts'

/** The types that can be filtered by. */
export const types = Object.keys(typeWords) as Notification['type'][]

const filters = { search: text(100), type: oneOf(types), status: oneOf(['unread', 'read']) }

/** On a page; and the most that one call answers (contract, "Conventions of the API"). */
const [onPage, atMost] = [20, 100]

/**
 * A page of the notifications, as the address narrows them. `which` tells one page from another. What arrives while one
 * reads the first page makes it longer, so that nothing goes from its end; its pages are counted as long as they begin,
 * which is how the next one is asked for.
 */
export function useNotificationList() {
  const { params } = useAddress()
  const which = patched(params.toString(), { notice: null })
  const arrived = useArrived()
  const [begun, setBegun] = useState({ which, arrived })
  if (begun.which !== which) setBegun({ which, arrived })
  const more = pageIn(params) === 1 && begun.which === which ? arrived - begun.arrived : 0
  const list = useListPage((input) => orpc.notifications.list.queryOptions({ input }), {
    filters,
    limit: Math.min(atMost, onPage + more),
  })
  const pagination = list.pagination && {
    ...list.pagination,
    totalPages: Math.max(1, Math.ceil(list.pagination.totalItems / onPage)),
  }
  return { ...list, pagination, which }
}
