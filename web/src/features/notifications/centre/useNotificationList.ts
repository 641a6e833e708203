import { useState } from 'react'
import type { Notification } from '@muster/contract/notifications/calls'
import { orpc } from '../../../kit/api/client.ts'
import { oneOf, pageIn, text } from '../../../kit/list/filters.ts'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { patched, useAddress } from '../../../kit/session/address.tsx'
import { useArrived } from '../shared/arrivals.ts'
import { typeWords } from './words.ts'

/** The types to filter by. */
export const types = Object.keys(typeWords) as Notification['type'][]

const filters = { search: text(100), type: oneOf(types), status: oneOf(['unread', 'read']) }

/** Notifications per page, and the maximum per call (contract, "Conventions of the API"). */
const [onPage, atMost] = [20, 100]

/**
 * Returns a page of the notifications that match the filters in the address; `which` identifies it. New notifications
 * lengthen the first page, so that none drops off its end; pages are still counted at their regular size.
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
