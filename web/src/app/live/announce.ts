import type { QueryClient } from '@tanstack/react-query'
import type { Notification as Notice } from '@muster/contract/notifications/calls'
import type { Viewer } from '@muster/contract/access/viewer'
import { i18n } from '../../i18n.ts'
import { orpc } from '../../kit/api/client.ts'
import { followLink } from '../../kit/session/address.tsx'
import { dismissToast, isShown, showNotice } from '../../kit/messages/toasts.ts'
import { mayOpen } from '../../kit/views.ts'
import { linkOf, openNotification } from '../../features/notifications/shared/notifications.ts'

/** Asks the browser for permission to show desktop notifications, unless the person has already answered. */
export function askForDesktop(): void {
  if ('Notification' in window && Notification.permission === 'default') void Notification.requestPermission()
}

/** A new notification. `first` is true only on the page that received it directly from the server. */
export interface NewNotification {
  notice: Notice
  first: boolean
}

/**
 * Returns true if the reader wants desktop notifications. If their setting can't be read, the browser's permission
 * decides.
 */
async function wantsDesktop(queryClient: QueryClient): Promise<boolean> {
  try {
    const query = orpc.notifications.settings.queryOptions()
    const { settings } = await queryClient.fetchQuery({ ...query, staleTime: 60_000 })
    return settings.pushNotifications !== false
  } catch (error) {
    console.info('Could not read the desktop notification setting', error)
    return true
  }
}

interface DesktopNotification {
  title: string
  body: string
  /** If several pages show notifications with the same tag, the browser shows only one. */
  tag: string
  open: () => void
}

/** Shows a desktop notification if both the browser and the reader allow it. */
async function showOnDesktop({ title, body, tag, open }: DesktopNotification, queryClient: QueryClient): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted' || !(await wantsDesktop(queryClient))) return
  try {
    const notification = new Notification(title, { body, tag, icon: '/favicon.svg' })
    notification.addEventListener('click', () => {
      window.focus()
      open()
      notification.close()
    })
  } catch (error) {
    // Chrome on Android has the constructor, but calling it throws. The toast and the badge are still shown.
    console.info('No desktop notification on this device', error)
  }
}

/**
 * Maximum number of notifications that get a toast each, and the milliseconds within which they count as simultaneous.
 */
const [maxSeparateToasts, simultaneousMs] = [3, 3000]

/** The latest toasts, each with the number of notifications it announced. */
let latestToasts: { toast: number; count: number; at: number }[] = []

/**
 * Shows one toast with the number of new notifications, including those of the toasts that it replaces. Clicking it
 * opens the list of notifications.
 */
function announceMany(
  all: readonly NewNotification[],
  before: typeof latestToasts,
  reader: Viewer,
  queryClient: QueryClient,
): void {
  for (const { toast } of before) dismissToast(toast)
  const count = before.reduce((sum, { count }) => sum + count, all.length)
  const title = i18n.t('{count} new notifications', { count })
  const latest = all.at(-1)?.notice.title ?? ''
  const open = () => followLink('?view=notifications')
  const action = mayOpen('notifications', reader) ? { label: i18n.t('Open'), run: open } : undefined
  const toast = showNotice(title, i18n.t('Latest: {title}', { title: latest }), action)
  latestToasts = [{ toast, count, at: performance.now() }]
  if (all.some(({ first }) => first)) void showOnDesktop({ title, body: latest, tag: 'many', open }, queryClient)
}

/**
 * Announces new notifications to the reader (specification 1, section 4). Every page shows a toast; the page that
 * received the notification first also shows it on the desktop. When there are many at once, a single toast shows their
 * number, and later notifications increase it.
 */
export function announce(all: readonly NewNotification[], reader: Viewer, queryClient: QueryClient): void {
  const now = performance.now()
  latestToasts = latestToasts.filter(
    ({ toast, count, at }) => isShown(toast) && (count > 1 || now - at < simultaneousMs),
  )
  const isCounting = latestToasts.some(({ count }) => count > 1)
  if (isCounting || all.length + latestToasts.length > maxSeparateToasts)
    return announceMany(all, latestToasts, reader, queryClient)
  for (const { notice, first } of all) {
    const open = () => void openNotification(notice, reader, queryClient)
    const { title, message: body, id: tag } = notice
    const action = linkOf(notice, reader) ? { label: i18n.t('Open'), run: open } : undefined
    latestToasts.push({ toast: showNotice(title, body, action), count: 1, at: now })
    if (first) void showOnDesktop({ title, body, tag, open }, queryClient)
  }
}
