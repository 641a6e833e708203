import type { QueryClient } from '@tanstack/react-query'
import type { Notification } from '@muster/contract/notifications/calls'
import type { Viewer } from '@muster/contract/access/viewer'
import { client, orpc } from '../../../kit/api/client.ts'
import { apiError } from '../../../kit/api/errors.ts'
import { invalidate } from '../../../kit/api/queryClient.ts'
import { i18n } from '../../../i18n.ts'
import { followLink } from '../../../kit/session/address.tsx'
import { showFailure } from '../../../kit/messages/toasts.ts'
import { mayFollow, mayOpen } from '../../../kit/views.ts'

/** The query of the notifications in the header's dropdown (specification 1, section 9). */
export const latest = { page: 1, limit: 5 }

export const latestNotifications = orpc.notifications.list.queryOptions({ input: latest })
export const notificationStats = orpc.notifications.stats.queryOptions()

/** Returns the text of the bell's badge: empty for none, '9+' above nine. */
export const badgeOf = (unread: number): string => (unread > 9 ? '9+' : unread > 0 ? String(unread) : '')

/** A page of notifications, as in the server's response. */
export type Listed = Awaited<ReturnType<typeof client.notifications.list>>

/** Marks one notification, or all if `id` is null, as read in the cache and on the server, then reloads them. */
async function mark(queryClient: QueryClient, id: string | null, call: () => Promise<unknown>): Promise<void> {
  await queryClient.cancelQueries({ queryKey: orpc.notifications.key() })
  queryClient.setQueriesData<Listed>({ queryKey: orpc.notifications.list.key() }, (list) => {
    const read = (one: Notification) => (id === null || one.id === id ? { ...one, isRead: true } : one)
    return list && { ...list, notifications: list.notifications.map(read) }
  })
  queryClient.setQueryData(notificationStats.queryKey, (stored) => {
    const unread = id === null ? 0 : Math.max(0, (stored?.stats.unread ?? 0) - 1)
    return stored && { stats: { ...stored.stats, unread } }
  })
  try {
    await call()
  } catch (error) {
    showFailure(i18n.t('Failed to mark notification as read'), apiError(error).message)
  } finally {
    await invalidate(queryClient, { queryKey: orpc.notifications.key() })
  }
}

/** Marks all notifications as read. */
export const markAllRead = (queryClient: QueryClient): Promise<void> =>
  mark(queryClient, null, () => client.notifications.markAllRead())

/** Marks a notification as read, unless it already is. */
export async function markRead({ id, isRead }: Notification, queryClient: QueryClient): Promise<void> {
  if (!isRead) await mark(queryClient, id, () => client.notifications.markRead({ id }))
}

const viewOf = (link: string) => new URLSearchParams(link.replace(/^[^?]*/, '')).get('view')

/**
 * Returns whether a notification links to something that the user may open. If not, the user can only read its text.
 */
export const isAbout = ({ link }: Notification, reader: Viewer): boolean =>
  link !== null && viewOf(link) !== 'notifications' && mayFollow(link, reader)

/** Returns a notification's link: to its subject, or else to its full text; null if the user may open neither. */
export function linkOf(notice: Notification, reader: Viewer): string | null {
  if (isAbout(notice, reader)) return notice.link
  return mayOpen('notifications', reader) ? `?view=notifications&notice=${notice.id}` : null
}

/** Marks a notification as read and follows its link. */
export async function openNotification(notice: Notification, reader: Viewer, queryClient: QueryClient): Promise<void> {
  const link = linkOf(notice, reader)
  if (link) followLink(link)
  await markRead(notice, queryClient)
}
