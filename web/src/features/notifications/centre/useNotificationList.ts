import { useState } from 'react'
import type { Notification } from '@muster/contract/notifications/calls'
import { orpc } from '../../../kit/api/client.ts'
import { oneOf, pageIn, text } from '../../../kit/list/filters.ts'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { patchSearch, useAddress } from '../../../kit/session/address.tsx'
import { useArrivalCount } from '../shared/arrivals.ts'
import { typeLabels } from './labels.ts'

/** The notification types to filter by. */
export const types = Object.keys(typeLabels) as Notification['type'][]

const filters = { search: text(100), type: oneOf(types), status: oneOf(['unread', 'read']) }

/** The number of notifications per page, and the maximum per call (contract, "Conventions of the API"). */
const [pageSize, maxShown] = [20, 100]

/**
 * Returns a page of the notifications that match the filters in the address; `listKey` identifies the list. New
 * notifications make the first page longer, so that none drops off its end; the page count is based on the regular
 * size.
 */
export function useNotificationList() {
  const { params } = useAddress()
  const listKey = patchSearch(params.toString(), { notice: null })
  const arrivalCount = useArrivalCount()
  const [startedAt, setStartedAt] = useState({ listKey, arrivalCount })
  if (startedAt.listKey !== listKey) setStartedAt({ listKey, arrivalCount })
  const newCount = pageIn(params) === 1 && startedAt.listKey === listKey ? arrivalCount - startedAt.arrivalCount : 0
  const list = useListPage((input) => orpc.notifications.list.queryOptions({ input }), {
    filters,
    limit: Math.min(maxShown, pageSize + newCount),
  })
  const pagination = list.pagination && {
    ...list.pagination,
    totalPages: Math.max(1, Math.ceil(list.pagination.totalItems / pageSize)),
  }
  return { ...list, pagination, listKey }
}
