import type { QueryClient } from '@tanstack/react-query'
import type { Notification } from '@muster/contract/notifications/calls'
import type { Viewer } from '@muster/contract/access/viewer'
import { client, orpc } from '../../../kit/api/client.ts'
import { apiError } from '../../../kit/api/errors.ts'
import { i18n } from '../../../i18n.ts'
import { followLink } from '../../../kit/session/address.tsx'
import { showFailure } from '../../../kit/toasts.ts'
import { mayFollow } from '../../../kit/views.ts'

/** How many the header's dropdown shows (specification 1, section 9). */
export const latest = { page: 1, limit: 5 }

export const latestNotifications = orpc.notifications.list.queryOptions({ input: latest })
export const notificationStats = orpc.notifications.stats.queryOptions()

/** What the badge on the bell says: nothing for none, '9+' above nine. */
export const badgeOf = (unread: number): string => (unread > 9 ? '9+' : unread > 0 ? String(unread) : '')

/** Shows one notification (all of them for null) as read at once, and has the server do it; what the server then answers is what counts. */
async function mark(queryClient: QueryClient, id: string | null, call: () => Promise<unknown>): Promise<void> {
  await queryClient.cancelQueries({ queryKey: orpc.notifications.key() })
  queryClient.setQueryData(latestNotifications.queryKey, (known) => {
    const read = (one: Notification) => (id === null || one.id === id ? { ...one, isRead: true } : one)
    return known && { ...known, notifications: known.notifications.map(read) }
  })
  queryClient.setQueryData(notificationStats.queryKey, (known) => {
    const unread = id === null ? 0 : Math.max(0, (known?.stats.unread ?? 0) - 1)
    return known && { stats: { ...known.stats, unread } }
  })
  try {
    await call()
  } catch (error) {
    showFailure(i18n.t('The notification could not be marked as read'), apiError(error).message)
  } finally {
    await queryClient.invalidateQueries({ queryKey: orpc.notifications.key() })
  }
}

/** Marks every notification as read. */
export const markAllRead = (queryClient: QueryClient): Promise<void> =>
  mark(queryClient, null, () => client.notifications.markAllRead())

/** Where a notification leads, unless its reader may not go there any more. */
export const linkOf = ({ link }: Notification, reader: Viewer): string | null =>
  link !== null && mayFollow(link, reader) ? link : null

/** Marks a notification as read and goes where it leads. */
export async function openNotification(notice: Notification, reader: Viewer, queryClient: QueryClient): Promise<void> {
  const link = linkOf(notice, reader)
  if (link) followLink(link)
  if (!notice.isRead) await mark(queryClient, notice.id, () => client.notifications.markRead({ id: notice.id }))
}
