import type { QueryClient } from '@tanstack/react-query'
import type { Notification as Notice } from '@muster/contract/notifications/calls'
import type { Viewer } from '@muster/contract/access/viewer'
import { i18n } from '../../i18n.ts'
import { orpc } from '../../kit/api/client.ts'
import { followLink } from '../../kit/session/address.tsx'
import { dismissToast, isShown, showNotice } from '../../kit/toasts.ts'
import { mayOpen } from '../../kit/views.ts'
import { linkOf, openNotification } from '../../features/notifications/shared/notifications.ts'

/** Asks whether notifications may appear on the desktop, where nobody has said yes or no. */
export function askForDesktop(): void {
  if ('Notification' in window && Notification.permission === 'default') void Notification.requestPermission()
}

/** A notification that has come, and whether this page heard of it from the server itself. */
export interface Came {
  notice: Notice
  first: boolean
}

/** Whether somebody wants to be told on the desktop; where that cannot be asked, what the browser allows counts. */
async function isWanted(queryClient: QueryClient): Promise<boolean> {
  try {
    const query = orpc.notifications.settings.queryOptions()
    const { settings } = await queryClient.fetchQuery({ ...query, staleTime: 60_000 })
    return settings.pushNotifications !== false
  } catch (error) {
    console.info('Whether to tell on the desktop could not be asked', error)
    return true
  }
}

interface Shown {
  title: string
  body: string
  /** What appears once where several pages would show it. */
  tag: string
  open: () => void
}

/** Shows it on the desktop, when the browser and its reader allow that. */
async function showOnDesktop({ title, body, tag, open }: Shown, queryClient: QueryClient): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted' || !(await isWanted(queryClient))) return
  try {
    const shown = new Notification(title, { body, tag, icon: '/favicon.svg' })
    shown.addEventListener('click', () => {
      window.focus()
      open()
      shown.close()
    })
  } catch (error) {
    // Chrome on Android has the constructor and refuses it; the toast and the badge are there all the same.
    console.info('No desktop notification on this device', error)
  }
}

/** More than these at once nobody reads one by one; what comes within so many milliseconds is at once. */
const [oneByOne, atOnce] = [3, 3000]

/** The toasts of the last notifications, one each and one that counts them, and of how many each tells. */
let last: { toast: number; tells: number; at: number }[] = []

/** Says how many have come, with those of which the toasts that it takes away tell; it opens them all. */
function announceMany(all: readonly Came[], before: typeof last, reader: Viewer, queryClient: QueryClient): void {
  for (const { toast } of before) dismissToast(toast)
  const count = before.reduce((sum, { tells }) => sum + tells, all.length)
  const title = i18n.t('{count} new notifications', { count })
  const latest = all.at(-1)?.notice.title ?? ''
  const open = () => followLink('?view=notifications')
  const action = mayOpen('notifications', reader) ? { label: i18n.t('Open'), run: open } : undefined
  const toast = showNotice(title, i18n.t('The latest: {title}', { title: latest }), action)
  last = [{ toast, tells: count, at: performance.now() }]
  if (all.some(({ first }) => first)) void showOnDesktop({ title, body: latest, tag: 'many', open }, queryClient)
}

/**
 * Tells the reader of notifications that have just come: a toast on every page, and once on the desktop, by the page
 * that heard it first (specification 1, section 4). A crowd of them is one toast, and counts on while that is there.
 */
export function announce(all: readonly Came[], reader: Viewer, queryClient: QueryClient): void {
  const now = performance.now()
  last = last.filter(({ toast, tells, at }) => isShown(toast) && (tells > 1 || now - at < atOnce))
  const isCounting = last.some(({ tells }) => tells > 1)
  if (isCounting || all.length + last.length > oneByOne) return announceMany(all, last, reader, queryClient)
  for (const { notice, first } of all) {
    const open = () => void openNotification(notice, reader, queryClient)
    const { title, message: body, id: tag } = notice
    const action = linkOf(notice, reader) ? { label: i18n.t('Open'), run: open } : undefined
    last.push({ toast: showNotice(title, body, action), tells: 1, at: now })
    if (first) void showOnDesktop({ title, body, tag, open }, queryClient)
  }
}
